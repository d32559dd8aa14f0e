import { nameToWords, toTerms } from "../../language/index.ts"
import type { Hit } from "../../search/index.ts"
import { contentWords } from "./content-words.ts"
import type { IndexedIntent } from "./intent-document.ts"

/** Why an intent was found, for whoever has to choose. */
export interface Reason {
  /** 0..1 */
  readonly score: number
  /** The words of the question, by where the intent has them. */
  readonly words: Readonly<Record<string, readonly string[]>>
  /** How near its meaning is to the question's: -1..1. */
  readonly likeness: number
  /** The same in a sentence. */
  readonly sentence: string
}

const near = 0.35
const places: Readonly<Record<string, string>> = {
  name: "its name has",
  tags: "its tags have",
  description: "its description has",
  examples: "its examples have",
  parameters: "its parameters have",
  service: "its service is called",
}

/** Says where an intent has the words of a question, and how near it is in meaning. */
export function toReason(query: string, hit: Hit, { record, entry }: IndexedIntent): Reason {
  const { name, title, tags, description, examples, parameters } = record.descriptor
  const texts = {
    name: `${nameToWords(name)} ${title}`,
    tags: tags.join(" . "),
    description,
    examples: examples.join(" . "),
    parameters: parameters
      .map(({ name: parameter, sentence }) => `${nameToWords(parameter)} ${sentence}`)
      .join(" . "),
    service: entry.service.name,
  }
  const asked = contentWords(query)
  const words: Record<string, readonly string[]> = {}
  for (const [place, text] of Object.entries(texts)) {
    const has = new Set(toTerms(text))
    const found = asked.filter((word) => has.has(word))
    if (found.length > 0) words[place] = found
  }
  const likeness = Math.round(hit.likeness * 1_000) / 1_000
  const score = Math.round(Math.min(1, Math.max(0, hit.score)) * 1_000) / 1_000
  return { score, words, likeness, sentence: toSentence(words, likeness) }
}

function toSentence(words: Reason["words"], likeness: number): string {
  const parts = Object.entries(words).map(
    ([place, list]) => `${places[place]} ${list.map((word) => `'${word}'`).join(", ")}`,
  )
  if (likeness >= near || parts.length === 0) parts.push("it is near in meaning")
  const text = parts.join("; ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
