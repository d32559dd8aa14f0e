import type { Filter } from "./filter.ts"

export type Direction = "low" | "high"

export interface SearchQuery {
  readonly text: string
  /** The part of the text that is looked up by its words, where the rest only adds to its meaning. */
  readonly words?: string | undefined
  /** Words around the question, such as facts about the person: they influence the order but do not decide it. */
  readonly background?: string | undefined
  /** All must hold. */
  readonly filters?: readonly Filter[] | undefined
  /** A result that satisfies a wish ranks higher. */
  readonly wishes?: readonly { readonly filter: Filter; readonly weight: number }[] | undefined
  /** A result ranks higher the lower, or the higher, its number is among all: "protein rich". */
  readonly leanings?: readonly Leaning[] | undefined
  /** Sorts the relevant results by this number instead of by relevance: "the cheapest". */
  readonly order?: { readonly field: string; readonly direction: Direction } | undefined
  readonly limit?: number | undefined
  /** The share of the words in the score; the rest is the meaning's (0.65). */
  readonly wordShare?: number | undefined
  /** Documents nearer than this in meaning are relevant even without a word in common (0.35). */
  readonly nearEnough?: number | undefined
  /** By words alone, by meaning alone, or by both, which is the default. */
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
  /** 0..1: the share of the question's words that it has; rare words count more. */
  readonly coverage: number
  /** The cosine between its meaning and the question's. */
  readonly likeness: number
}

export interface SearchResult {
  /** Best first. */
  readonly hits: readonly Hit[]
  /** How many documents satisfy the filters. */
  readonly selected: number
  /** How many of those are relevant to the words; if there are very many, only the best are counted. */
  readonly relevant: number
  /** Words of the question that were read as another word. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[]
}
