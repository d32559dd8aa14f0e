import type { Columns } from "./columns.ts"
import type { DocumentSet } from "./document-set.ts"
import type { Filter } from "./filter.ts"
import { highestScores } from "./highest-scores.ts"
import { sortLazily } from "./lazy-sort.ts"
import type { Meaning, MeaningIndex } from "./meaning-index.ts"
import type { Direction, SearchQuery } from "./search-query.ts"
import type { QueryWord, WordIndex } from "./word-index.ts"

export interface Candidate {
  readonly document: number
  score: number
  readonly coverage: number
  readonly likeness: number
}

export interface RankingInput {
  readonly query: SearchQuery
  readonly words: readonly QueryWord[]
  readonly index: WordIndex
  readonly meanings: MeaningIndex
  readonly columns: Columns
  readonly isAlive: (document: number) => boolean
  readonly selectBy: (filter: Filter) => DocumentSet
  readonly meaning: Meaning
  readonly background: Meaning
  readonly selected: DocumentSet
  /** The number of documents, including removed ones. */
  readonly count: number
}

/** The weights of the parts of the score, unless the query says otherwise; measured with the questions of bench/ask. */
const parts = { words: 0.65, background: 0.15 } as const
/** How many documents each way of searching contributes. */
const perWay = 200
/** How many documents are considered if all score the same. */
const unordered = 1_000
/** Documents nearer than this in meaning are relevant even without a word in common. */
const defaultNearEnough = 0.35

/** The documents that are relevant to the question, unordered. Without words, every selected document is. */
export function findCandidates(input: RankingInput): Candidate[] {
  const { query, words, selected } = input
  // If the question has only filters, everything that passes them is an answer.
  const score = query.filters?.length ? 1 : 0
  const candidates =
    words.length > 0
      ? byWordsAndMeaning(input)
      : selected
          .list(isOrdered(query) ? Number.POSITIVE_INFINITY : unordered)
          .map((document) => ({ document, score, coverage: 1, likeness: 0 }))
  lift(input, candidates)
  return candidates
}

/** Whether something other than the words orders the documents. */
function isOrdered({ wishes, leanings, order, background }: SearchQuery): boolean {
  return Boolean(wishes?.length || leanings?.length || order || background?.trim())
}

function byWordsAndMeaning({ query, words, index, meanings, selected, meaning }: RankingInput): Candidate[] {
  const { by = "both", wordShare = parts.words, nearEnough = defaultNearEnough } = query
  const scored = by === "meaning" ? undefined : index.score(words, selected)
  /** The likeness, if it has been computed already. */
  const found = new Map<number, number | undefined>()
  if (scored)
    for (const document of highestScores(scored.scores, perWay, scored.documents))
      found.set(document, undefined)
  if (by !== "words")
    for (const { document, likeness } of meanings.nearest(meaning, selected, perWay))
      if (by === "meaning" || likeness >= nearEnough || found.has(document)) found.set(document, likeness)
  const candidates: Candidate[] = []
  for (const [document, known] of found) {
    const likeness = by === "words" ? 0 : Math.max(0, known ?? meanings.likenessOf(document, meaning))
    const wordScore = scored?.scores[document] ?? 0
    const score =
      by === "both"
        ? wordShare * wordScore + (1 - wordShare) * likeness
        : by === "words"
          ? wordScore
          : likeness
    const coverage = Math.min(1, scored?.coverage[document] ?? 0)
    candidates.push({ document, score, coverage, likeness })
  }
  return candidates
}

/** Adds to the scores for wishes and leanings. */
function lift(input: RankingInput, candidates: readonly Candidate[]): void {
  const { query, columns, meanings } = input
  for (const { filter, weight } of query.wishes ?? []) {
    const has = input.selectBy(filter)
    for (const candidate of candidates) if (has.has(candidate.document)) candidate.score += weight
  }
  for (const { field, direction, weight } of query.leanings ?? []) {
    const numbers = columns.numbersOf(field, input.count)
    const sorted = columns.sortedNumbers(field, input.isAlive)
    for (const candidate of candidates)
      candidate.score += weight * rankOf(numbers[candidate.document]!, sorted, direction)
  }
  if ((query.background ?? "").trim() !== "")
    for (const candidate of candidates)
      candidate.score +=
        parts.background * Math.max(0, meanings.likenessOf(candidate.document, input.background))
}

/** 0..1: the share of all values that are worse. */
function rankOf(value: number, sorted: Float64Array, direction: Direction): number {
  if (Number.isNaN(value) || sorted.length === 0) return 0
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  const below = low / sorted.length
  return direction === "high" ? below : 1 - below
}

/** The candidates, best first. With an order, only those nearly as relevant as the best, sorted by the number. */
export function rank(
  candidates: readonly Candidate[],
  order: SearchQuery["order"],
  { columns, count }: Pick<RankingInput, "columns" | "count">,
): Iterable<Candidate> {
  if (!order) return sortLazily(candidates, byScore)
  const best = candidates.reduce((most, { coverage }) => Math.max(most, coverage), 0)
  const numbers = columns.numbersOf(order.field, count)
  const sign = order.direction === "low" ? 1 : -1
  return sortLazily(
    candidates.filter(({ document, coverage }) => coverage >= 0.6 * best && !Number.isNaN(numbers[document])),
    (a, b) => sign * (numbers[a.document]! - numbers[b.document]!) || byScore(a, b),
  )
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.document - b.document
}
