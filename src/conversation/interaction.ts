import type { Option } from "../intent/index.ts"
import type { Delegation, Opaque, Through } from "./delegation.ts"
import type { Draft } from "./draft.ts"

/** A value as it was understood: from which turn, and how sure. */
export interface KnownValue {
  readonly value: unknown
  readonly turn: number
  readonly confidence: number
  readonly assumption?: string | undefined
}

/** What the last move asked for, so that the next words can be read as its answer. */
export type OpenQuestion =
  | {
      readonly kind: "parameters"
      readonly parameters: readonly string[]
      readonly options: Readonly<Record<string, readonly Option[]>>
      readonly problems: Readonly<Record<string, string>>
    }
  /** Between values of a parameter; without one, between intents. */
  | { readonly kind: "choice"; readonly parameter?: string | undefined; readonly options: readonly Option[] }
  | {
      readonly kind: "confirmation"
      readonly quote?: string | undefined
      /** The yes was said, and the backend is asked whether the amount still holds. */
      readonly accepted?: true
    }
  /** Something that is needed to answer a question. */
  | { readonly kind: "more"; readonly question: string; readonly wanted: readonly string[] }
  /** What would narrow down a question to the content that too much fits. */
  | { readonly kind: "narrowing"; readonly about: string }

/** opening: the intent is not known; delegated: another host leads; ended: nothing more can happen. */
export type Phase = "opening" | "collecting" | "confirming" | "executing" | "delegated" | "ended"

/** One conversation about one intent: plain data, the whole memory of it. */
export interface Interaction {
  readonly id: string
  /** Id of the principal it belongs to; nobody else sees or drives it. */
  readonly owner: string
  /** The owner it began with, where another one has taken it over: the key of its execution stays that one's. */
  readonly firstOwner?: string | undefined
  readonly locale: string
  /** The visitor's words decided the language, not what the request asked for. */
  readonly localeSpoken?: true | undefined
  /** The language to point to in the answer, since the visitor's own is not declared here. */
  readonly notice?: string | undefined
  readonly phase: Phase
  /** Counts the inputs taken. */
  readonly turn: number
  /** The words that opened it, read again once the intent is chosen. */
  readonly wish?: string | undefined
  readonly intent?: string | undefined
  readonly values: Readonly<Record<string, KnownValue>>
  /** Parameters the speaker leaves open. */
  readonly leftOpen: readonly string[]
  readonly question?: OpenQuestion | undefined
  /** It goes on with something from before: what is said is added to it, and means nothing by itself. */
  readonly refines?: true | undefined
  /** Questions that the content has answered, the last ones: what comes next may follow up on them. */
  readonly previous?: readonly string[] | undefined
  /** How often each thing was asked for; what is asked too often ends the conversation. */
  readonly asked: Readonly<Record<string, number>>
  /** What was said last, to say it again after a break; results are kept with their execution. */
  readonly said: readonly Draft[]
  /** What the backend and the understanding took for granted, in words. */
  readonly assumptions: readonly string[]
  /** Conditions that were said and that no value carries, in the speaker's words. */
  readonly unmetConditions?: readonly string[] | undefined
  readonly confidence?: number | undefined
  readonly executionId?: string | undefined
  /** Inputs that came with an id, so that one that comes twice is taken once: digests, by the digest of the id. */
  readonly heard?: Readonly<Record<string, string>> | undefined
  /** Absent while the conversation is led here. */
  readonly delegation?: Delegation | undefined
  /** Who stands behind what was said last. */
  readonly through?: Through | undefined
  /** What the speaker signed, as far as whoever leads the conversation has not got it yet. */
  readonly signed?: readonly Opaque[] | undefined
  readonly created: number
  readonly expires: number
}

export function createInteraction(
  start: Pick<Interaction, "id" | "owner" | "locale">,
  now: number,
  lifetime: number,
): Interaction {
  return {
    ...start,
    phase: "opening",
    turn: 0,
    values: {},
    leftOpen: [],
    asked: {},
    said: [],
    assumptions: [],
    created: now,
    expires: now + lifetime,
  }
}

/** A record's own member: a parameter may be named like what every object inherits, as in `constructor`. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** The bare values, by parameter. */
export function valuesOf(interaction: Interaction): Record<string, unknown> {
  return Object.fromEntries(Object.entries(interaction.values).map(([name, known]) => [name, known.value]))
}
