import type { IntentDescriptor, Option } from "../intent/index.ts"

/** Everything besides the words that decides what they mean. */
export interface Situation {
  /** BCP 47 tag of the conversation. */
  readonly locale: string
  /** IANA time zone of the site. */
  readonly timeZone: string
  /** Milliseconds since the epoch at which the words were said. */
  readonly now: number
  /** The intent under way, once known. */
  readonly intent?: IntentDescriptor | undefined
  /** Values known so far, by parameter. */
  readonly known?: Readonly<Record<string, unknown>> | undefined
  /** What was asked last. */
  readonly asked?: Asked | undefined
}

export type Asked =
  | {
      readonly kind: "parameters"
      readonly parameters: readonly string[]
      readonly options?: Readonly<Record<string, readonly Option[]>> | undefined
    }
  | { readonly kind: "choice"; readonly options: readonly Option[] }
  | { readonly kind: "confirmation" }

/** What a turn does in the conversation. `inform` states values or a wish. */
export type TurnKind = "inform" | "yes" | "no" | "cancel" | "question" | "correction" | "thanks"

/** Where a value came from and how sure it is. Offsets count UTF-16 code units of the text. */
export interface FoundValue {
  readonly parameter: string
  readonly value: unknown
  readonly confidence: number
  readonly from: { readonly start: number; readonly end: number; readonly text: string }
  /** The words rule this value out ("not Friday"). */
  readonly excluded?: boolean | undefined
  /** What was assumed, in words (a year, an evening). */
  readonly assumption?: string | undefined
}

export interface RankedIntent {
  readonly uid: string
  /** 0..1, calibrated: 0.8 means right four times in five. */
  readonly confidence: number
}

/** act: the first is meant; ask: one of the first few is meant; none: nothing offered here is meant. */
export type Band = "act" | "ask" | "none"

export interface Understood {
  readonly kind: TurnKind
  readonly band: Band
  /** Best first; never more than ten. */
  readonly intents: readonly RankedIntent[]
  /** For the intent under way, or else for the first of `intents`. */
  readonly values: readonly FoundValue[]
  /** The option that was picked from those offered last. */
  readonly picked?: Option | undefined
  /** "No preference": the parameters asked for that the speaker leaves open. */
  readonly declined?: readonly string[] | undefined
}

/**
 * Turns words into an intent and its values. Built once per set of intents; called once per turn; never throws for
 * any text, of any length or script.
 */
export interface Understanding {
  understand(text: string, situation: Situation, signal?: AbortSignal): Promise<Understood>
}
