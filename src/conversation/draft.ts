import type { Ask, Authorise, Choose, Confirm, Done, Fail, Inform } from "./moves.ts"

type Silent<M> = Omit<M, "message">

/** Why values are asked for: they are missing, cannot be taken, were not understood, or may be changed. */
export type AskCue = "missing" | "invalid" | "not-understood" | "change"

/** A move before it is put into words: the engine decides what is said, wording decides how. */
export type Draft =
  | (Silent<Ask> & { readonly cue: AskCue })
  | Silent<Choose>
  | Silent<Confirm>
  | (Silent<Authorise> & { readonly reason: string })
  | (Silent<Inform> & { readonly cue: "answer"; readonly text: string })
  | (Silent<Inform> & { readonly cue: "no-answer" | "thanks" })
  | (Silent<Inform> & { readonly cue: "nothing-fits"; readonly offers: readonly string[] })
  | Silent<Done>
  | (Silent<Fail> & { readonly reason?: string | undefined })
