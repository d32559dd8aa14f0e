import type { DurationUnit } from "../language.ts"
import type { Day } from "./calendar.ts"
import type { DayRange } from "./reader.ts"
import type { ClockTime } from "./times.ts"

export interface DurationPart {
  readonly count: number
  readonly unit: DurationUnit
}

/** What a piece of text can mean, before it is known which parameter it is for. */
export type Meaning =
  | { readonly kind: "date"; readonly days: DayRange }
  | { readonly kind: "time"; readonly time: ClockTime }
  | { readonly kind: "moment"; readonly day: Day; readonly minutes: number }
  /** Later (1) or earlier (-1) than what is known so far. */
  | { readonly kind: "shift"; readonly parts: readonly DurationPart[]; readonly sign: 1 | -1 }
  | { readonly kind: "duration"; readonly parts: readonly DurationPart[] }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "ordinal"; readonly number: number }
  | { readonly kind: "money"; readonly number: number; readonly currency: string }
  | { readonly kind: "measure"; readonly number: number; readonly unit: string }
  | { readonly kind: "email" | "url" | "phone" | "code"; readonly text: string }

export type Candidate = Meaning & {
  /** Tokens it covers: from `first` up to but not including `next`. */
  readonly first: number
  readonly next: number
  /** Might be something else: a bare number can be an hour. */
  readonly weak: boolean
  /** Beginning or end of a range: "from Monday to Friday". */
  readonly edge?: "start" | "end" | undefined
  /** The words rule it out: "not Friday". */
  readonly excluded?: boolean | undefined
  /** The words leave open which of several is meant, and one was chosen: a year, or the first day of a week. */
  readonly assumed?: boolean | undefined
}

export type CandidateOf<Kind extends Meaning["kind"]> = Extract<Candidate, { readonly kind: Kind }>
