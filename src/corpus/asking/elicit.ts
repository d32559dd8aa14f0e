import { type ContentPhrases, fill, languageFor, toPlainWords, toTerms } from "../../language/index.ts"
import type { Filter, SearchIndex } from "../../search/index.ts"
import { type FieldBook, spaced } from "./field-book.ts"
import type { ElicitedQuestion } from "./question.ts"
import type { FoundFilter } from "./reading.ts"
import type { AskingSettings } from "./settings.ts"
import { readBounds } from "./stated-bounds.ts"

const mostQuestions = 3
const mostOptions = 7
/** Values that hardly anybody has, or nearly everybody, split nothing. */
const share = { least: 0.04, most: 0.85 } as const
const unasked = new Set([
  "type",
  "itemType",
  "site",
  "priceCurrency",
  "inLanguage",
  "availability",
  "keywords",
  "sameAs",
  "isPartOf",
])

/** The questions whose answers would split these candidates best, with options that the candidates themselves have. */
export function elicit(
  index: SearchIndex,
  book: FieldBook,
  ids: readonly string[],
  texts: ContentPhrases,
): ElicitedQuestion[] {
  const asked = book.valueFields
    .filter((field) => !unasked.has(field))
    .map((field) => valueQuestion(index, field, ids, texts))
  asked.push(numberQuestion(index, book.fieldsOf("time")[0], ids, texts, texts.minutes))
  const currency = book.priceFields[0]
  asked.push(numberQuestion(index, currency, ids, texts, currency?.slice("price:".length) ?? ""))
  return asked
    .filter((one) => one !== undefined)
    .sort((a, b) => b.split - a.split)
    .slice(0, mostQuestions)
    .map(({ question }) => question)
}

interface Weighed {
  readonly question: ElicitedQuestion
  /** Bits of uncertainty that an answer takes away. */
  readonly split: number
}

function valueQuestion(
  index: SearchIndex,
  field: string,
  ids: readonly string[],
  texts: ContentPhrases,
): Weighed | undefined {
  const counts = index.facetAmong(field, ids)
  const useful = counts.filter(
    ({ count }) => count >= share.least * ids.length && count <= share.most * ids.length,
  )
  if (useful.length < 2 || counts.length > 60) return undefined
  const held = counts.reduce((sum, { count }) => sum + count, 0)
  const several = held > 1.2 * ids.length
  const options = useful.slice(0, mostOptions).map(({ label }) => toOption(field, label))
  return {
    split: entropy(useful.slice(0, mostOptions).map(({ count }) => count / ids.length)),
    question: {
      id: field,
      text: fill(texts.which, { what: nameOfField(field) }),
      several,
      options: [...options, texts.noPreference],
    },
  }
}

function toOption(field: string, label: string): string {
  return field === "suitableForDiet"
    ? spaced(label)
        .replace(/ Diet$/, "")
        .toLowerCase()
    : label
}

/** `recipeCuisine` as cuisine. */
export function nameOfField(field: string): string {
  const known = spaced(field)
    .toLowerCase()
    .replace(/^(?:recipe|number of) /, "")
    .replace(/^suitable for /, "")
    .replace(/^amenity /, "")
  return known
}

/** Three ranges of about equal size, on round numbers. */
function numberQuestion(
  index: SearchIndex,
  field: string | undefined,
  ids: readonly string[],
  texts: ContentPhrases,
  unit: string,
): Weighed | undefined {
  if (field === undefined) return undefined
  const numbers = index.numbersAmong(field, ids)
  if (numbers.length < ids.length / 2) return undefined
  const [low, high] = [round(quantile(numbers, 1 / 3)), round(quantile(numbers, 2 / 3))]
  if (low >= high || (numbers[0] ?? low) >= low) return undefined
  const below = numbers.filter((one) => one <= low).length / numbers.length
  const above = numbers.filter((one) => one > high).length / numbers.length
  return {
    split: entropy([below, 1 - below - above, above].filter((part) => part > 0)),
    question: {
      id: field.startsWith("price:") ? "price" : field,
      text: fill(texts.howMuch, { what: field.startsWith("price:") ? texts.price : nameOfField(field) }),
      several: false,
      options: [
        fill(texts.atMost, { amount: `${low} ${unit}` }),
        fill(texts.between, { low: String(low), high: `${high} ${unit}` }),
        fill(texts.over, { amount: `${high} ${unit}` }),
        texts.noPreference,
      ],
    },
  }
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** To one significant digit and a half: 5, 10, 15, 20, 30, ... */
function round(value: number): number {
  if (value <= 0) return 0
  const step = 10 ** Math.floor(Math.log10(value)) / 2
  return Math.round(value / step) * step
}

function entropy(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum - part * Math.log2(part), 0)
}

/** The conditions that answers to such questions make. What leaves it open makes none. */
export function readAnswers(
  answers: Readonly<Record<string, unknown>>,
  index: SearchIndex,
  book: FieldBook,
  settings: AskingSettings,
): FoundFilter[] {
  return Object.entries(answers).flatMap(([field, answer]) => {
    const given = (Array.isArray(answer) ? answer : [answer])
      .filter((one) => typeof one === "string" || typeof one === "number")
      .map(String)
      .filter((one) => one.trim() !== "" && !isOpen(one, settings.locale))
    if (given.length === 0) return []
    const filter = answerFilter(field, given, index, book, settings)
    return filter
      ? [
          {
            about: field,
            filter,
            label: `${nameOfField(field)}: ${given.join(", ")}`,
            soft: false,
            words: given.join(", "),
          },
        ]
      : []
  })
}

/** Programs may leave it open in English, whatever the language of the conversation. */
function isOpen(answer: string, locale: string): boolean {
  const said = toPlainWords(answer)
  return [languageFor(locale), languageFor("en")].some(({ content, turns, speech }) =>
    [content.noPreference, ...turns.noPreference, ...speech.none, ...speech.any].some(
      (open) => toPlainWords(open) === said,
    ),
  )
}

function answerFilter(
  field: string,
  given: readonly string[],
  index: SearchIndex,
  book: FieldBook,
  settings: AskingSettings,
): Filter | undefined {
  const fields = field === "price" ? book.priceFields : [field]
  if (field === "price" || book.hasNumbers(field)) {
    const range = readBounds(given[0], settings)
    if (!range) return undefined
    const { min, max, above, below } = range
    return { kind: "range", fields, min, max, above, below }
  }
  if (!book.valueFields.includes(field)) return undefined
  const wanted = given.map((one) => toTerms(one).join(" "))
  const values = [...index.valuesOf(field)].filter(
    ({ label }) =>
      wanted.includes(toTerms(label).join(" ")) || wanted.includes(toTerms(toOption(field, label)).join(" ")),
  )
  return values.length === 0 ? undefined : { kind: "value", field, values: values.map(({ value }) => value) }
}
