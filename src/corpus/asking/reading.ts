import type { Direction, Filter, Leaning } from "../../search/index.ts"

/** Something a question asks for that can be checked. */
export interface FoundFilter {
  /** What it is about: a later one about the same replaces it. */
  readonly about: string
  readonly filter: Filter
  /** In words, as a person is told it. */
  readonly label: string
  /** May be let go when nothing satisfies all: a word that happens to be a keyword, too. */
  readonly soft: boolean
  /** The words it was read from, to look for when it is let go. */
  readonly words: string
  /** Somebody of whom this is known will not do without it: a diet, what they cannot eat. */
  readonly binds?: boolean | undefined
}

/** What a question says. */
export interface Reading {
  readonly filters: readonly FoundFilter[]
  /** Words that are left to look for. */
  readonly text: string
  /** Those of them that say outright what something must have. */
  readonly asked: readonly string[]
  readonly order?: { readonly field: string; readonly direction: Direction } | undefined
  readonly leanings: readonly Leaning[]
  /** Asks for more or less than what was shown before: "cheaper ones". */
  readonly comparison?: { readonly fields: readonly string[]; readonly direction: Direction } | undefined
  /** A place that no item is in. */
  readonly unknownPlace?: string | undefined
  readonly ignored: readonly string[]
  readonly corrections: readonly { readonly from: string; readonly to: string }[]
  /** Says how something must be, and not what it is. */
  readonly isCondition: boolean
  /** Makes sense only after another question. */
  readonly isFollowUp: boolean
}
