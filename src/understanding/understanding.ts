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

/** Some words of a message. Offsets count UTF-16 code units of the text. */
export interface SaidSpan {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * What found a value: the grammar of dates and amounts, the pattern of an id, an option that is named or that the words
 * are near to in meaning, words that no list can confirm, a reference to what was said before, words left over that a
 * note keeps, the learned reader alone, or a language model.
 */
export type FoundBy =
  | "grammar"
  | "pattern"
  | "option"
  | "meaning"
  | "words"
  | "reference"
  | "note"
  | "reader"
  | "model"

/** Where a value came from and how sure it is. */
export interface FoundValue {
  readonly parameter: string
  readonly value: unknown
  readonly confidence: number
  readonly from: SaidSpan
  /** Absent where the value was not read from words. */
  readonly by?: FoundBy | undefined
  /** The words rule this value out ("not Friday"). */
  readonly excluded?: boolean | undefined
  /** What was assumed, in words (a year, an evening). */
  readonly assumption?: string | undefined
}

/**
 * Why words that nothing explains could matter: they rule something out, state a condition (a diet, an allergy, a need),
 * name an amount or a day, are values that this business knows, or mean nothing known.
 */
export type WhyItMatters = "negation" | "condition" | "amount" | "date" | "known" | "unknown"

/** Words that neither the intent nor a value nor talk explains. */
export interface LeftOver {
  readonly from: SaidSpan
  readonly why: WhyItMatters
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
  /** Words that nothing explains, in the order in which they were said; absent where there are none. */
  readonly leftOver?: readonly LeftOver[] | undefined
  /** The option that was picked from those offered last. */
  readonly picked?: Option | undefined
  /** "No preference": the parameters asked for that the speaker leaves open. */
  readonly declined?: readonly string[] | undefined
  /** Talk that was heard beyond the phrases a language has for it: a person is wanted, or a moment. */
  readonly talk?: "person" | "hold" | undefined
}

/**
 * Turns words into an intent and its values. Built once per set of intents; called once per turn; never throws for
 * any text, of any length or script.
 */
export interface Understanding {
  understand(text: string, situation: Situation, signal?: AbortSignal): Promise<Understood>
}
