import type { Said } from "./stage.ts"

/** What no message to a person may have, whatever it is about. */
const never: readonly (readonly [flaw: string, pattern: RegExp])[] = [
  ["a value that was not there", /\b(undefined|null|NaN)\b|\[object /],
  ["a placeholder that was not filled", /\{\w*\}/],
  ["a name of a program", /\b[a-z]+[A-Z]\w*\b|\b[a-z]+_[a-z]+\b/],
  ["a date as a machine writes it", /\b\d{4}-\d\d-\d\d\b/],
  ["doubled punctuation", /[.,:;]{2,}(?<!\.{3})|[?!][.]|\s[.,](?:\s|$)/],
  ["the end of one sentence glued to the next", /[a-z][.?!][A-Z]/],
]

/** What a person would stumble over in one reply. */
export function findFlaws(said: readonly Said[], locale: string): string[] {
  const flaws: string[] = []
  for (const { kind, message } of said) {
    if (message.trim() === "") flaws.push(`${kind}: says nothing`)
    const prose = message.replaceAll(/`[^`]*`/g, "code")
    for (const [flaw, pattern] of never) {
      const found = pattern.exec(prose)
      if (found) flaws.push(`${kind}: has ${flaw}: ${found[0]}`)
    }
  }
  const sentences = said.flatMap(({ message }) => toSentences(message, locale))
  const seen = new Set<string>()
  for (const sentence of sentences)
    if (seen.has(sentence)) flaws.push(`says twice: ${sentence}`)
    else seen.add(sentence)
  return flaws
}

function toSentences(message: string, locale: string): string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" })
  return message
    .split("\n")
    .filter((line) => !line.startsWith("|"))
    .flatMap((line) => [...segmenter.segment(line)])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.split(" ").length > 3)
}
