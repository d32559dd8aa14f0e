import type { Ask, Authorise, Choose, Confirm, Done, Fail, Inform, Move } from "./moves.ts"

type Silent<M> = Omit<M, "message">

/** Why something is said once more: after a digression, or because the words meant nothing. */
export type RepeatCue = "again" | "not-understood"

/** Why values are asked for: they are missing, cannot be taken, may be changed, or are asked for once more. */
export type AskCue = "missing" | "invalid" | "change" | RepeatCue

/** A move before it is put into words: the engine decides what is said, wording decides how. */
export type Draft =
  | (Silent<Ask> & { readonly cue: AskCue })
  /** What would narrow down a question to the content. */
  | (Silent<Ask> & { readonly cue: "narrow"; readonly text: string })
  | (Silent<Choose> & { readonly cue?: RepeatCue | undefined })
  | (Silent<Confirm> & {
      readonly cue?: RepeatCue | "other-amount" | undefined
      /** What the backend wants known before the yes, in its own sentences. */
      readonly notes: readonly string[]
      /** What was said and cannot be taken into account. */
      readonly unmetConditions?: readonly string[] | undefined
    })
  | (Silent<Authorise> & { readonly reason: string })
  | (Silent<Inform> & { readonly cue: "answer" | "nothing-found"; readonly text: string })
  | (Silent<Inform> & { readonly cue: "no-answer" | "thanks" })
  | (Silent<Inform> & { readonly cue: "nothing-fits"; readonly offers: readonly string[] })
  | { readonly kind: "more"; readonly message: string; readonly wanted: readonly string[] }
  | Silent<Done>
  /** A move of the host that leads the conversation, in its own words. */
  | { readonly kind: "relayed"; readonly move: Move }
  | (Silent<Fail> & { readonly reason?: string | undefined })
