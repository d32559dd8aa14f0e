import type { TalkAct } from "../language/index.ts"
import type { Ask, Authorise, Choose, Confirm, Done, Fail, Inform, Move } from "./moves.ts"
import type { Thing } from "./things.ts"

/** Talk that is answered by words alone. */
export type SpokenAct = Exclude<TalkAct, "why" | "person" | "repeat" | "back" | "restart">

type Silent<M> = Omit<M, "message">

/** Why something is said once more: after a digression, because the words meant nothing, or to wait for the answer. */
export type RepeatCue = "again" | "not-understood" | "lost" | "hold"

/** Why values are asked for: they are missing, cannot be taken, name nothing that is known, may be changed, or are asked for once more. */
export type AskCue = "missing" | "invalid" | "unknown" | "change" | RepeatCue

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
  /** Conditions that what is shown next need not meet. */
  | (Silent<Inform> & { readonly cue: "unmet"; readonly words: readonly string[] })
  | (Silent<Inform> & { readonly cue: "no-answer" | "nothing-open" | "started-over" | "why-confirm" })
  /** Words that mean nothing, or that wish for what is not offered: with the nearest things that are. */
  | (Silent<Inform> & {
      readonly cue: "nothing-fits" | "not-understood"
      readonly offers: readonly string[]
    })
  /** Talk around the matter; `offers` says what could be talked about, where nothing is open. */
  | (Silent<Inform> & {
      readonly cue: "talk"
      readonly act: SpokenAct
      readonly offers?: readonly string[] | undefined
    })
  /** Why what is wished for cannot be had, after nothing that could be had instead was taken. */
  | (Silent<Inform> & { readonly cue: "no-other-way"; readonly reasons: readonly string[] })
  /** What a question is for. */
  | (Silent<Inform> & { readonly cue: "why"; readonly intent: string; readonly reason: string })
  /** Words that could not be taken into account, and nothing was looked for without them. */
  | (Silent<Inform> & { readonly cue: "unheeded"; readonly words: readonly string[] })
  /** Something that was shown before, once more by itself. */
  | (Silent<Inform> & { readonly cue: "thing"; readonly thing: Thing })
  /** What was done is not called back here. */
  | (Silent<Inform> & { readonly cue: "cannot-undo"; readonly intent: string })
  | { readonly kind: "refer" }
  | { readonly kind: "more"; readonly message: string; readonly wanted: readonly string[] }
  | Silent<Done>
  /** A move of the host that leads the conversation, in its own words. */
  | { readonly kind: "relayed"; readonly move: Move }
  | (Silent<Fail> & { readonly reason?: string | undefined })
