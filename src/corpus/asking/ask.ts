import { type ContentPhrases, fill, languageFor, type Speller } from "../../language/index.ts"
import type { Filter, Hit, SearchIndex, SearchQuery, SearchResult } from "../../search/index.ts"
import { nameOf, type SchemaItem } from "../item.ts"
import { readAttributes } from "./attributes.ts"
import { elicit, readAnswers } from "./elicit.ts"
import type { FieldBook } from "./field-book.ts"
import { find, isTelling, relevant, words } from "./find-items.ts"
import { continueWith, withReply } from "./follow-up.ts"
import type { HouseWords } from "./house-words.ts"
import { type Judge, judgedSummary, rank } from "./judge.ts"
import { readMemory } from "./memory.ts"
import type { AnswerEvent, Question } from "./question.ts"
import { readQuestion } from "./read-question.ts"
import type { FoundFilter, Reading } from "./reading.ts"
import type { AskingSettings } from "./settings.ts"
import { summarize } from "./summary.ts"

export interface AskingParts {
  readonly index: SearchIndex
  readonly book: FieldBook
  /** The items themselves, by id. */
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, SchemaItem>>
  readonly timeZone: string
  readonly now: number
  readonly houseWords: HouseWords
  readonly speller?: Speller | undefined
  readonly by?: SearchQuery["by"]
  /** Ranks what was found and chooses what is said of it. */
  readonly judge?: Judge | undefined
}

const defaultLimit = 10
const mostResults = 50
const previousRead = 5
/** More candidates than this and hardly a word to tell them apart: the question is vague. */
const vagueFrom = 12
/** Answers one question, telling each thing as soon as it is known. */
export async function* ask(
  asked: Question,
  parts: AskingParts,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { timeZone, now, houseWords, speller } = parts
  const question = withReply(asked)
  const settings = { locale: question.locale, timeZone, now, houseWords, speller }
  const texts = languageFor(question.locale).content
  const { reading, background, failure } = await understand(question, parts, settings, texts, signal)
  if (failure !== undefined) return yield { kind: "nothing", message: failure }
  const limit = Math.max(1, Math.min(mostResults, question.limit ?? defaultLimit))
  const {
    result,
    hits,
    filters,
    text: sought,
  } = await find(reading, background, limit, parts, signal, {
    strict: question.strict === true,
    tells: question.summarize === true,
  })
  yield {
    kind: "understood",
    question: [question.text, ...reading.answered].join(", "),
    filters: filters.map(({ label }) => label),
    binds: filters.some(({ binds }) => binds === true),
    ignored: reading.ignored,
    corrections: [...reading.corrections, ...result.corrections],
  }
  if (hits.length === 0)
    return yield { kind: "nothing", message: nothingMessage(question, reading.text, filters, texts) }
  if (isVague(question, reading, filters, result)) {
    const questions = elicit(
      parts.index,
      parts.book,
      await allRelevant(reading, filters, parts, signal),
      texts,
    )
    const count = String(reading.text === "" ? result.selected : result.relevant)
    if (questions.length > 0) return yield { kind: "elicit", text: fill(texts.vague, { count }), questions }
  }
  const items: SchemaItem[] = []
  for await (const { hit, item } of ranked(hits.slice(0, limit), question, parts, signal)) {
    signal.throwIfAborted()
    items.push(item)
    yield { kind: "item", id: hit.id, item, score: hit.score }
  }
  if (!question.summarize || items.length === 0) return
  const total = sought === "" ? result.selected : undefined
  const dropped = reading.filters.filter((one) => !filters.includes(one)).map(({ label }) => label)
  const told = {
    filters,
    dropped: [...dropped, ...reading.asked.filter((word) => !words(sought).includes(word))],
  }
  const plain = summarize(items, total, told, question, texts)
  const { judge } = parts
  const text = judge
    ? await judgedSummary(items, plain, judge, question.text, question.locale, signal)
    : plain
  yield { kind: "summary", text }
}

interface Understood {
  readonly reading: Reading & {
    /** What was answered to questions, in words. */
    readonly answered: readonly string[]
  }
  readonly background: string
  readonly failure?: string | undefined
}

async function understand(
  question: Question,
  parts: AskingParts,
  settings: AskingSettings,
  texts: ContentPhrases,
  signal: AbortSignal,
): Promise<Understood> {
  const { index, book } = parts
  let reading = readQuestion(question.text, book, index, settings)
  const previous = (question.previous ?? []).slice(-previousRead)
  if (reading.isFollowUp && previous.length > 0) {
    const before = previous
      .map((text) => readQuestion(text, book, index, settings))
      .reduce((earlier, later) => continueWith(earlier, later))
    const whole = await compared(continueWith(before, reading), before, parts, signal)
    reading = await followed(reading, whole, before, parts, signal)
  }
  const attributes = readAttributes(question.attributes ?? {}, book, index, settings)
  const memory = readMemory(question.memory ?? "", book, index, settings)
  const answers = readAnswers(question.answers ?? {}, index, book, settings)
  const answered = answers.map(({ words }) => words)
  const given: FoundFilter[] = [...attributes.filters, ...answers]
  if (question.site !== undefined) {
    if (!index.hasValue("site", question.site))
      return {
        reading: { ...reading, answered },
        background: "",
        failure: unknownSite(question.site, index, texts),
      }
    given.push({
      about: "site",
      filter: { kind: "value", field: "site", values: [question.site] },
      label: question.site,
      soft: false,
      words: "",
    })
  }
  const said = new Set([...reading.filters, ...given].map(({ about }) => about))
  const remembered = memory.filters.filter(({ about }) => !said.has(about))
  const kept = reading.filters.filter(({ about }) => !given.some((one) => one.about === about))
  const background = [memory.words, question.surroundings ?? "", ...attributes.words]
    .join(" ")
    .trim()
    .slice(0, 2_000)
  return {
    reading: {
      ...reading,
      filters: [...kept, ...given, ...remembered],
      ignored: [...reading.ignored, ...attributes.ignored],
      leanings: [...reading.leanings, ...memory.leanings],
      answered,
    },
    background,
    failure:
      reading.unknownPlace === undefined
        ? undefined
        : fill(texts.noSuchPlace, { place: reading.unknownPlace }),
  }
}

/** "Cheaper ones": below the middle of what the question before has shown, best first by that number. */
async function compared(
  reading: Reading,
  before: Reading,
  parts: AskingParts,
  signal: AbortSignal,
): Promise<Reading> {
  if (!reading.comparison) return reading
  const { fields, direction } = reading.comparison
  const { hits } = await find(before, "", defaultLimit, parts, signal)
  const shown = hits.slice(0, defaultLimit).map(({ id }) => id)
  const field = fields.find((one) => parts.index.numbersAmong(one, shown).length > 0)
  if (field === undefined) return reading
  const numbers = parts.index.numbersAmong(field, shown)
  const middle = numbers[Math.floor(numbers.length / 2)] ?? 0
  const range = direction === "low" ? { max: middle, below: true } : { min: middle, above: true }
  const filter: Filter = { kind: "range", fields: [field], ...range }
  const about = field.startsWith("price:") ? "price" : field
  return {
    ...reading,
    filters: [
      ...reading.filters.filter((one) => one.about !== about),
      {
        about,
        filter,
        label: `${about} ${direction === "low" ? "<" : ">"} ${middle}`,
        soft: false,
        words: "",
      },
    ],
    order: { field, direction },
  }
}

/**
 * What nothing fits together with the question before takes the place of something in it ("I meant to rent"), or is a
 * question of its own; conditions alone are none.
 */
async function followed(
  reading: Reading,
  whole: Reading,
  before: Reading,
  parts: AskingParts,
  signal: AbortSignal,
): Promise<Reading> {
  const isFound = async (filters: readonly FoundFilter[]) =>
    (await parts.index.search({ text: "", filters: filters.map(({ filter }) => filter), limit: 1 }, signal))
      .selected > 0
  if (reading.filters.length === 0 || (await isFound(whole.filters))) return whole
  for (const old of before.filters.filter(({ soft }) => soft)) {
    const filters = whole.filters.filter((one) => one !== old)
    if (filters.length < whole.filters.length && (await isFound(filters))) return { ...whole, filters }
  }
  return reading.isCondition ? whole : reading
}

function isVague(
  question: Question,
  reading: Reading,
  filters: readonly FoundFilter[],
  result: SearchResult,
): boolean {
  if (question.mayElicit === false || question.answers || (question.previous ?? []).length > 0) return false
  if (reading.order || reading.leanings.length > 0) return false
  const words = reading.text.split(" ").filter((word) => word !== "").length
  const telling = filters.filter(isTelling).length
  const count = words === 0 ? result.selected : result.relevant
  return words + telling <= 1 && count > vagueFrom
}

async function allRelevant(
  reading: Reading,
  filters: readonly FoundFilter[],
  parts: AskingParts,
  signal: AbortSignal,
): Promise<string[]> {
  const query = { text: reading.text, filters: filters.map(({ filter }) => filter), limit: 500 }
  const { hits } = await parts.index.search(query, signal)
  return relevant(hits, reading.text).map(({ id }) => id)
}

/** The first result alone, so that it is there at once; then the others together. */
interface FoundItem {
  readonly hit: Hit
  readonly item: SchemaItem
}

/** As they come; with a judge, once it has seen them all. */
async function* ranked(
  hits: readonly Hit[],
  question: Question,
  { load, judge }: AskingParts,
  signal: AbortSignal,
): AsyncGenerator<FoundItem> {
  if (!judge) return yield* loadHits(hits, load)
  const found: FoundItem[] = []
  for await (const one of loadHits(hits, load)) found.push(one)
  yield* await rank(found, judge, question.text, question.locale, signal)
}

async function* loadHits(hits: readonly Hit[], load: AskingParts["load"]): AsyncGenerator<FoundItem> {
  for (const group of [hits.slice(0, 1), hits.slice(1)]) {
    const items = group.length > 0 ? await load(group.map(({ id }) => id)) : new Map<string, SchemaItem>()
    for (const hit of group) {
      const item = items.get(hit.id)
      // One that was deleted since is left out.
      if (item && nameOf(item) !== undefined) yield { hit, item }
    }
  }
}

function nothingMessage(
  question: Question,
  text: string,
  filters: readonly FoundFilter[],
  texts: ContentPhrases,
): string {
  if (filters.length === 0) return fill(texts.nothing, { text: question.text.slice(0, 100) })
  const sought = [...filters.map(({ label }) => label), ...(text === "" ? [] : [text.slice(0, 100)])]
  return fill(texts.nothingWith, { filters: sought.join(", ") })
}

function unknownSite(site: string, index: SearchIndex, texts: ContentPhrases): string {
  const sites = index
    .facet("site")
    .slice(0, 10)
    .map(({ label }) => label)
  return fill(texts.noSuchSite, { site: site.slice(0, 100), sites: sites.join(", ") })
}
