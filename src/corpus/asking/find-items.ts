import { fold, toTerm } from "../../language/index.ts"
import type { Hit, SearchResult } from "../../search/index.ts"
import type { AskingParts } from "./ask.ts"
import { isFeature } from "./filter-kinds.ts"
import type { FoundFilter, Reading } from "./reading.ts"

/** A result has at least this part of the best one's words, or is this near in meaning. */
const enough = { coverage: 0.5, likeness: 0.45 } as const
/** The best result itself: below both, nothing here has to do with the question. */
const least = { coverage: 0.34, likeness: 0.42 } as const

/** Beside conditions that can be checked, words of which less than this is found anywhere decide nothing. */
const tellingShare = 0.5

export interface Found {
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
export async function find(
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
export function isTelling({ about }: FoundFilter): boolean {
  return about !== "type" && about !== "site"
}

export function words(text: string): string[] {
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
export function relevant(hits: readonly Hit[], text: string): readonly Hit[] {
  if (text.trim() === "") return hits
  const best = bestCoverage(hits)
  const nearest = hits.reduce((most, { likeness }) => Math.max(most, likeness), 0)
  if (best < least.coverage && nearest < least.likeness) return []
  return hits.filter(
    ({ coverage, likeness }) =>
      coverage >= enough.coverage * best || (best < 0.99 && likeness >= enough.likeness),
  )
}
