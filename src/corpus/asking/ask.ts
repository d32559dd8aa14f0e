import { type ContentPhrases, fill, fold, languageFor, type Speller, toTerm } from "../../language/index.ts"
import type { Filter, Hit, SearchIndex, SearchQuery, SearchResult } from "../../search/index.ts"
import { nameOf, type SchemaItem } from "../item.ts"
import { readAttributes } from "./attributes.ts"
import { elicit, readAnswers } from "./elicit.ts"
import type { FieldBook } from "./field-book.ts"
import { continueWith, withReply } from "./follow-up.ts"
import type { HouseWords } from "./house-words.ts"
import { type Judge, judgedSummary, rank } from "./judge.ts"
import { readMemory } from "./memory.ts"
import type { AnswerEvent, Question } from "./question.ts"
import { isFeature, readQuestion } from "./read-question.ts"
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
/** A result has at least this part of the best one's words, or is this near in meaning. */
const enough = { coverage: 0.5, likeness: 0.45 } as const
/** The best result itself: below both, nothing here has to do with the question. */
const least = { coverage: 0.34, likeness: 0.42 } as const

/** Beside conditions that can be checked, words of which less than this is found anywhere decide nothing. */
const tellingShare = 0.5

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

interface Found {
  /** The words that were looked for beside the filters. */
  readonly text: string
  readonly result: SearchResult
  readonly hits: readonly Hit[]
  readonly filters: readonly FoundFilter[]
}

/**
 * Looks with all filters. Where nothing satisfies them all, the soft ones are let go one by one, and their words are
 * looked for in their place; where the words left over mean nothing here, the filters alone decide.
 */
async function find(
  reading: Reading,
  background: string,
  limit: number,
  parts: AskingParts,
  signal: AbortSignal,
  { strict = false, tells = false } = {},
): Promise<Found> {
  const look = async (
    filters: readonly FoundFilter[],
    text: string,
    order = reading.order,
  ): Promise<Found> => {
    const query = {
      text,
      background,
      filters: filters.map(({ filter }) => filter),
      leanings: reading.leanings,
      order,
      limit: limit * 2,
      by: parts.by,
    }
    const result = await parts.index.search(query, signal)
    return { text, result, filters, hits: relevant(result.hits, text) }
  }
  const { index } = parts
  /** Who tells a story around what is wanted means the conditions in it, and the words that are known here. */
  const lookWell = async (filters: readonly FoundFilter[], text: string): Promise<Found> => {
    const found = await look(filters, text)
    const isTold = found.result.selected > 0 && filters.some(isTelling)
    if (text === "" || !isTold || bestCoverage(found.hits) >= tellingShare) return found
    const known = words(text).filter((word) => index.hasWord(toTerm(fold(word))))
    const again = known.length === 0 ? found : await look(filters, known.join(" "))
    if (bestCoverage(again.hits) >= tellingShare) return again
    return (await names(text, parts, signal)) ? found : look(filters, "")
  }
  let { filters, text } = reading
  if (strict) {
    const found = await look(filters, text)
    return text !== "" && bestCoverage(found.hits) < tellingShare ? { ...found, hits: [] } : found
  }
  let found = await lookWell(filters, text)
  // What a thing has and what it costs are let go before what it is.
  while (found.hits.length === 0) {
    const feature = filters.findLast((one) => one.soft && isFeature(one))
    if (!feature) break
    filters = filters.filter((one) => one !== feature)
    found = await lookWell(filters, text)
  }
  if (found.hits.length === 0 && tells) found = await nearest({ ...reading, filters }, look)
  while (found.hits.length === 0) {
    const last = filters.findLast(({ soft }) => soft)
    if (!last) break
    filters = filters.filter((one) => one !== last)
    text = `${text} ${last.words}`.trim()
    found = await look(filters, text)
  }
  return found
}

/** Where nothing keeps within a limit, what comes nearest to it; only where it is told that it does not. */
async function nearest(
  { filters: all, text }: Reading,
  look: (filters: readonly FoundFilter[], text: string, order?: Reading["order"]) => Promise<Found>,
): Promise<Found> {
  const limit = all.findLast(({ filter }) => filter.kind === "range" && filter.min !== filter.max)
  const filters = all.filter((one) => one !== limit)
  if (limit?.filter.kind !== "range" || !filters.some(isTelling)) return look(all, text)
  const [field = ""] = limit.filter.fields
  return look(filters, "", { field, direction: limit.filter.max === undefined ? "high" : "low" })
}

/** Says more than what kind of thing is looked for, and where. */
function isTelling({ about }: FoundFilter): boolean {
  return about !== "type" && about !== "site"
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "")
}

/** Whether words name something here, whatever the conditions say of it. */
async function names(text: string, { index }: AskingParts, signal: AbortSignal): Promise<boolean> {
  if (!index.hasAnyWord(text)) return false
  const { hits } = await index.search({ text, filters: [], limit: 1 }, signal)
  return bestCoverage(hits) > 0.99
}

function bestCoverage(hits: readonly Hit[]): number {
  return hits.reduce((most, { coverage }) => Math.max(most, coverage), 0)
}

/** Cuts off where results stop having to do with the question. */
function relevant(hits: readonly Hit[], text: string): readonly Hit[] {
  if (text.trim() === "") return hits
  const best = bestCoverage(hits)
  const nearest = hits.reduce((most, { likeness }) => Math.max(most, likeness), 0)
  if (best < least.coverage && nearest < least.likeness) return []
  return hits.filter(
    ({ coverage, likeness }) =>
      coverage >= enough.coverage * best || (best < 0.99 && likeness >= enough.likeness),
  )
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
