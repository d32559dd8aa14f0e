import { type ContentPhrases, fill, formatFact, toTerms } from "../../language/index.ts"
import { nameOf, type SchemaItem, textOf } from "../item.ts"

const named = 3
const quoted = 2
const longestSentence = 240

/**
 * A few sentences about the results that say nothing the results do not: how many there are, the names of the first,
 * and from their own descriptions the sentence nearest to the question, word for word.
 */
export function summarize(
  items: readonly SchemaItem[],
  /** How many fit in all; unknown where nearness has no end. */
  total: number | undefined,
  question: string,
  locale: string,
  texts: ContentPhrases,
): string {
  const names = items.slice(0, named).map((item) => nameOf(item, locale) ?? "")
  const opening = fill(
    items.length === 1 ? texts.foundOne : total === undefined ? texts.closest : texts.found,
    {
      count: String(total),
      names: formatFact(locale, { kind: "list", items: names, style: "and" }),
    },
  )
  const wanted = new Set(toTerms(question))
  const sentences = items.slice(0, quoted).flatMap((item) => {
    const sentence = nearestSentence(textOf(item.description, locale) ?? "", wanted)
    return sentence === undefined ? [] : [`${nameOf(item, locale)}: ${sentence}`]
  })
  return [opening, ...new Set(sentences)].join(" ")
}

function nearestSentence(text: string, wanted: ReadonlySet<string>): string | undefined {
  const sentences = text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && sentence.length <= longestSentence)
  let best: { sentence: string; shared: number } | undefined
  for (const sentence of sentences) {
    const shared = toTerms(sentence).filter((term) => wanted.has(term)).length
    if (best === undefined || shared > best.shared) best = { sentence, shared }
  }
  return best?.sentence
}
