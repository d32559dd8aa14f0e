import type { Filter } from "./filter.ts"

export type Direction = "low" | "high"

export interface SearchQuery {
  readonly text: string
  /** Words around the question, such as what is known of the person: they move results without deciding them. */
  readonly background?: string | undefined
  /** All must hold. */
  readonly filters?: readonly Filter[] | undefined
  /** What holds lifts a result. */
  readonly wishes?: readonly { readonly filter: Filter; readonly weight: number }[] | undefined
  /** Numbers better low or high lift a result by its rank among all: "protein rich". */
  readonly leanings?: readonly Leaning[] | undefined
  /** Puts the relevant results in this order in place of their relevance: "the cheapest". */
  readonly order?: { readonly field: string; readonly direction: Direction } | undefined
  readonly limit?: number | undefined
  /** Words alone, meaning alone, or both fused, which is the default. */
  readonly by?: "words" | "meaning" | "both" | undefined
}

export interface Leaning {
  readonly field: string
  readonly direction: Direction
  readonly weight: number
}

export interface Hit {
  readonly id: string
  readonly score: number
  /** 0..1: the part of the question's words it has, rare words counting more. */
  readonly coverage: number
  /** Cosine between the question's meaning and its own. */
  readonly likeness: number
}

export interface SearchResult {
  /** Best first. */
  readonly hits: readonly Hit[]
  /** How many documents satisfy the filters. */
  readonly selected: number
  /** How many of those were found to have something to do with the words; of very many only the best are counted. */
  readonly relevant: number
  /** Words of the question that were read as other ones. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[]
}
