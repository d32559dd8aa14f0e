import { parseMoney } from "../../intent/index.ts"
import {
  type ContentPhrases,
  detectLanguage,
  fill,
  formatFact,
  languageFor,
  toTerms,
} from "../../language/index.ts"
import { listOf, nameOf, type SchemaItem, textOf } from "../item.ts"
import type { Question } from "./question.ts"
import type { FoundFilter } from "./reading.ts"

const named = 3
const quoted = 2
const longestSentence = 240

/** The conditions that results meet, and those that were let go because nothing meets them all. */
export interface Applied {
  readonly filters: readonly FoundFilter[]
  readonly dropped: readonly string[]
}

/**
 * A few sentences about the results that say nothing the results do not: how many there are, by which conditions, the
 * names of the first with their prices, and from their own descriptions the sentence nearest to the question.
 */
export function summarize(
  items: readonly SchemaItem[],
  /** How many fit in all; unknown where nearness has no end. */
  total: number | undefined,
  { filters, dropped }: Applied,
  { text, locale }: Pick<Question, "text" | "locale">,
  texts: ContentPhrases,
): string {
  const list = (all: readonly string[]) => formatFact(locale, { kind: "list", items: all, style: "and" })
  const conditions = filters.filter(({ about }) => about !== "site").map(({ label }) => label)
  const values = {
    count: String(total),
    names: list(items.slice(0, named).map((item) => withPrice(item, locale))),
    conditions: conditions.length === 0 ? "" : ` (${conditions.join(", ")})`,
  }
  const opening = items.length === 1 ? texts.foundOne : total === undefined ? texts.closest : texts.found
  const sentences = items.slice(0, quoted).flatMap((item) => {
    const sentence = nearestSentence(textOf(item.description, locale) ?? "", text, locale)
    return sentence === undefined
      ? []
      : [items.length === 1 ? sentence : `${nameOf(item, locale)}: ${sentence}`]
  })
  return [
    ...(dropped.length > 0 ? [fill(texts.leftOut, { words: list(dropped) })] : []),
    fill(opening, values),
    ...new Set(sentences),
  ].join(" ")
}

function withPrice(item: SchemaItem, locale: string): string {
  const name = nameOf(item, locale) ?? ""
  const price = priceOf(item, locale)
  return price === undefined ? name : `${name} (${price})`
}

function priceOf({ offers }: SchemaItem, locale: string): string | undefined {
  const [offer] = listOf(offers) as { price?: unknown; priceCurrency?: unknown }[]
  if (offer?.price === undefined) return undefined
  try {
    return formatFact(locale, { kind: "money", value: parseMoney(`${offer.price} ${offer.priceCurrency}`) })
  } catch {
    // A price that is no amount of money is told by the item itself, in its own words.
    return undefined
  }
}

function nearestSentence(text: string, question: string, locale: string): string | undefined {
  const wanted = new Set(toTerms(question))
  const sentences = text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && sentence.length <= longestSentence)
    // A sentence in another language than the visitor's is left to the card.
    .filter((sentence) => languageFor(detectLanguage(sentence, locale)).tag === languageFor(locale).tag)
  let best: { sentence: string; shared: number } | undefined
  for (const sentence of sentences) {
    const shared = toTerms(sentence).filter((term) => wanted.has(term)).length
    if (best === undefined || shared > best.shared) best = { sentence, shared }
  }
  return best && (/[.!?]$/.test(best.sentence) ? best.sentence : `${best.sentence}.`)
}
