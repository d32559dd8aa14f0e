import type { Columns } from "./columns.ts"
import type { Filter } from "./filter.ts"
import type { MeaningIndex } from "./meaning-index.ts"
import type { Direction, SearchQuery } from "./search-query.ts"
import type { QueryWord, WordIndex, WordScores } from "./word-index.ts"

export interface Candidate {
  readonly document: number
  readonly score: number
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
  readonly selectBy: (filter: Filter) => Uint8Array
  readonly vector: Float32Array
  readonly background: Float32Array
  readonly selected: Uint8Array
}

/** Parts of the score; measured with the questions of bench/ask. */
const parts = { words: 0.65, meaning: 0.35, background: 0.15 } as const
/** How many documents each way of finding brings in. */
const perWay = 200
/** How many are looked at where all are equally good. */
const unordered = 1_000
/** Nearer than this in meaning counts as having to do with the question, without a word in common. */
const nearEnough = 0.35

/** The documents that have to do with the question, best first. Without words every selected one has. */
export function rankCandidates(input: RankingInput): Candidate[] {
  const { query, words, selected, vector } = input
  const by = query.by ?? "both"
  if (words.length === 0)
    return finish(input, everything(selected, isOrdered(query) ? Number.POSITIVE_INFINITY : unordered), query)
  const scored = by === "meaning" ? undefined : input.index.score(words, selected)
  /** Likeness where it is known already. */
  const found = new Map<number, number | undefined>()
  if (scored) for (const document of highest(scored, perWay)) found.set(document, undefined)
  if (by !== "words")
    for (const { document, likeness } of input.meanings.nearest(vector, selected, perWay))
      if (by === "meaning" || likeness >= nearEnough || found.has(document)) found.set(document, likeness)
  const candidates = [...found].map(([document, known]) => {
    const likeness = by === "words" ? 0 : Math.max(0, known ?? input.meanings.likenessOf(document, vector))
    const wordScore = scored?.scores[document] ?? 0
    const score =
      by === "both"
        ? parts.words * wordScore + parts.meaning * likeness
        : by === "words"
          ? wordScore
          : likeness
    return { document, score, coverage: scored?.coverage[document] ?? 0, likeness }
  })
  return finish(input, candidates, query)
}

/** Whether something beside the words puts documents in order. */
function isOrdered({ wishes, leanings, order, background }: SearchQuery): boolean {
  return Boolean(wishes?.length || leanings?.length || order || background?.trim())
}

function everything(selected: Uint8Array, most: number): Candidate[] {
  const all: Candidate[] = []
  for (let document = 0; document < selected.length && all.length < most; document++)
    if (selected[document] === 1) all.push({ document, score: 0, coverage: 1, likeness: 0 })
  return all
}

/** Adds what is wished for beside the words, and sorts. */
function finish(input: RankingInput, candidates: readonly Candidate[], query: SearchQuery): Candidate[] {
  const wishes = (query.wishes ?? []).map(({ filter, weight }) => ({ has: input.selectBy(filter), weight }))
  const leanings = (query.leanings ?? []).map(({ field, direction, weight }) => ({
    numbers: input.columns.numbersOf(field, input.selected.length),
    sorted: input.columns.sortedNumbers(field, input.isAlive),
    direction,
    weight,
  }))
  const withBackground = (query.background ?? "").trim() !== ""
  const lifted = candidates.map((candidate) => {
    let { score } = candidate
    for (const { has, weight } of wishes) score += weight * has[candidate.document]!
    for (const { numbers, sorted, direction, weight } of leanings)
      score += weight * rankOf(numbers[candidate.document]!, sorted, direction)
    if (withBackground)
      score += parts.background * Math.max(0, input.meanings.likenessOf(candidate.document, input.background))
    return { ...candidate, score }
  })
  return lifted.sort((a, b) => b.score - a.score || a.document - b.document)
}

/** 0..1: the part of all values that are worse. */
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

/** The documents with the highest scores, found through a histogram in place of a full sort. */
function highest({ scores, touched }: WordScores, wanted: number): number[] {
  const steps = 1_024
  const counts = new Uint32Array(steps + 1)
  let most = 0
  for (let index = 0; index < touched.length; index++) most = Math.max(most, scores[touched[index]!]!)
  const factor = most === 0 ? 0 : steps / most
  for (let index = 0; index < touched.length; index++) counts[(scores[touched[index]!]! * factor) | 0]!++
  let step = steps
  for (let sum = counts[step]!; sum < wanted && step > 0; ) sum += counts[--step]!
  const found: number[] = []
  for (let index = 0; index < touched.length && found.length < wanted * 8; index++)
    if (((scores[touched[index]!]! * factor) | 0) >= step) found.push(touched[index]!)
  return found
}

/** Those that answer the question nearly as well as the best do, in the order of a number. */
export function orderCandidates(
  candidates: readonly Candidate[],
  order: { readonly field: string; readonly direction: Direction },
  columns: Columns,
): Candidate[] {
  const best = candidates.reduce((most, { coverage }) => Math.max(most, coverage), 0)
  const last = candidates.reduce((most, { document }) => Math.max(most, document), -1)
  const numbers = columns.numbersOf(order.field, last + 1)
  const sign = order.direction === "low" ? 1 : -1
  return candidates
    .filter(({ document, coverage }) => coverage >= 0.6 * best && !Number.isNaN(numbers[document]))
    .sort((a, b) => sign * (numbers[a.document]! - numbers[b.document]!) || b.score - a.score)
}
