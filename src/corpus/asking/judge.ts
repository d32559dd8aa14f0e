import { nameOf, type SchemaItem, textOf } from "../item.ts"

/**
 * Chooses among numbered texts, best first: a language model, say. It only ever points at what is there, so
 * nothing it answers can become a fact. Undefined when it has no answer: then the order stays as it was.
 */
export type Judge = (
  purpose: "rank" | "summarize",
  question: string,
  texts: readonly string[],
  locale: string,
  signal: AbortSignal,
) => Promise<readonly number[] | undefined>

const textAtMost = 400
const sentencesShown = 40
const sentencesSaid = 3

/** The items in the judge's order; what it does not name stays behind, as it was. */
export async function rank<T extends { readonly item: SchemaItem }>(
  found: readonly T[],
  judge: Judge,
  question: string,
  locale: string,
  signal: AbortSignal,
): Promise<readonly T[]> {
  if (found.length < 2) return found
  const texts = found.map(({ item }) => describe(item, locale))
  const chosen = toPlaces(await judge("rank", question, texts, locale, signal), found.length)
  const rest = found.filter((_, place) => !chosen.includes(place))
  return [...chosen.flatMap((place) => found[place] ?? []), ...rest]
}

/** A summary of the sentences that the judge picks from the items' own descriptions, word for word. */
export async function judgedSummary(
  items: readonly SchemaItem[],
  plain: string,
  judge: Judge,
  question: string,
  locale: string,
  signal: AbortSignal,
): Promise<string> {
  const sentences = items.flatMap((item) => sentencesOf(item, locale)).slice(0, sentencesShown)
  if (sentences.length === 0) return plain
  const chosen = toPlaces(await judge("summarize", question, sentences, locale, signal), sentences.length)
  if (chosen.length === 0) return plain
  return chosen
    .slice(0, sentencesSaid)
    .flatMap((place) => sentences[place] ?? [])
    .join(" ")
}

function describe(item: SchemaItem, locale: string): string {
  return `${nameOf(item, locale) ?? ""}: ${textOf(item.description, locale) ?? ""}`.slice(0, textAtMost)
}

function sentencesOf(item: SchemaItem, locale: string): string[] {
  const text = textOf(item.description, locale) ?? ""
  const sentences = text.split(/(?<=[.!?])\s+/).map((sentence) => sentence.trim())
  return sentences
    .filter((sentence) => sentence !== "" && sentence.length <= textAtMost)
    .map((sentence) => `${nameOf(item, locale)}: ${sentence}`)
}

/** Places that exist, each once. */
function toPlaces(chosen: readonly number[] | undefined, count: number): number[] {
  return [...new Set(chosen ?? [])].filter((place) => Number.isInteger(place) && place >= 0 && place < count)
}
