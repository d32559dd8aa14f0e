import type { IntentAnswer } from "../../protocols/uim/index.ts"

/** Where else, or with which other parameters, the same may be had. Whatever is left out is as in the wish. */
export interface Alternative {
  readonly host?: string
  readonly intent?: string
  readonly parameters?: Readonly<Record<string, unknown>>
}

/** Something to be executed. */
export interface Wish {
  /** A domain or an address, as in "homes.example". */
  readonly host: string
  /** The name or the UID of the intent. */
  readonly intent: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Tried in their order when it is refused or not available, as far as that is safe. */
  readonly alternatives?: readonly Alternative[]
  /** The same key makes the same wish once, however often it is asked for (a new one for each wish). */
  readonly key?: string
}

/** One thing that was done on the way, in a sentence. */
export interface Step {
  readonly host: string
  readonly intent: string
  readonly did: "noticed" | "agreed" | "waited" | "repeated" | "failed" | "executed"
  readonly what: string
  /** The code of the error, where it failed. */
  readonly code?: string
}

export interface Performed extends IntentAnswer {
  readonly origin: string
  readonly uid: string
  /** What it was agreed to cost, as in "0.01 USD". */
  readonly price: string | undefined
  readonly key: string
  readonly steps: readonly Step[]
}
