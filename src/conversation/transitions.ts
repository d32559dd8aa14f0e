import { defined, type IntentDescriptor } from "../intent/index.ts"
import type { DelegateCall } from "./delegation.ts"
import type { Draft, RepeatCue } from "./draft.ts"
import { withImplied } from "./implied-values.ts"
import type { Need } from "./input.ts"
import { type Interaction, ownValue, valuesOf } from "./interaction.ts"
import type { Session } from "./session.ts"

/** The intents that can be talked about. */
export interface Knowledge {
  readonly intents: readonly IntentDescriptor[]
  find(uid: string): IntentDescriptor | undefined
  /** There is content beside them that can be asked. */
  readonly hasContent?: boolean | undefined
  /** Whether the caller could execute an intent now; without it, any. */
  readonly mayUse?: ((descriptor: IntentDescriptor) => boolean) | undefined
  /** YYYY-MM-DD at the business. */
  readonly today?: string | undefined
  /** What is remembered of the session that the conversation belongs to. */
  readonly session?: Session | undefined
}

/** What follows from an event: the new state, what is said, and what must be done before it can go on. */
export interface Step {
  readonly interaction: Interaction
  readonly moves: readonly Draft[]
  readonly need?: Need | undefined
}

/** What is still open is asked again after a digression, without counting against anyone. */
export function openDraft(interaction: Interaction, cue: RepeatCue = "again"): readonly Draft[] {
  return interaction.said.flatMap((draft) =>
    draft.kind === "ask" || draft.kind === "choose" || draft.kind === "confirm" ? { ...draft, cue } : [],
  )
}

/** An intent was chosen: read the opening words once more, now for its values. */
export function choose(interaction: Interaction, uid: string, knowledge: Knowledge): Step {
  const descriptor = knowledge.find(uid)
  const chosen: Interaction = {
    ...(descriptor ? withImplied(interaction, descriptor, knowledge) : interaction),
    intent: uid,
    confidence: 1,
    phase: "collecting",
    question: undefined,
  }
  // What was chosen is part of the wish now: "I would like to cancel" alone says nothing to another host either.
  if (descriptor?.delegated)
    return delegate(chosen, { kind: "say", text: [descriptor.title, chosen.wish].filter(Boolean).join(". ") })
  if (chosen.wish === undefined) return proceed(chosen)
  return { interaction: chosen, moves: [], need: { kind: "understand", text: chosen.wish } }
}

export function proceed(interaction: Interaction): Step {
  const next: Interaction = { ...interaction, phase: "collecting" }
  return {
    interaction: next,
    moves: [],
    need: { kind: "check", intent: intentOf(next), values: valuesOf(next) },
  }
}

/** A yes is said to an amount: where there is one, the backend is asked once more before it is spent. */
export function accept(interaction: Interaction): Step {
  const { question } = interaction
  if (question?.kind !== "confirmation" || question.quote === undefined) return execute(interaction)
  return proceed({ ...interaction, question: { ...question, accepted: true } })
}

export function execute(interaction: Interaction): Step {
  const next: Interaction = { ...interaction, phase: "executing" }
  return {
    interaction: next,
    moves: [],
    need: { kind: "execute", intent: intentOf(next), input: valuesOf(next) },
  }
}

/** Another host leads from here on: what was said is put into a message to it. */
export function delegate(interaction: Interaction, input: DelegateCall["input"]): Step {
  const next: Interaction = { ...interaction, phase: "delegated", question: undefined }
  return { interaction: next, moves: [], need: { kind: "prepare", intent: intentOf(next), input } }
}

/** The intent of a conversation that is past its opening. */
export function intentOf({ intent }: Interaction): string {
  if (intent === undefined) throw new RangeError("The intent of this conversation is not known yet.")
  return intent
}

/** The declaration of the intent that a conversation is about. */
export function descriptorOf(interaction: Interaction, knowledge: Knowledge): IntentDescriptor {
  return defined(knowledge.find(intentOf(interaction)), "the intent of this conversation")
}

export function end(interaction: Interaction, ...moves: Draft[]): Step {
  return { interaction: { ...interaction, phase: "ended", question: undefined }, moves }
}

/** What is asked for more often than this will not be had; changes of mind before a yes are cheap. */
const patience = 4
const patienceToConfirm = 12

/** Counts that something is asked for; undefined when it was asked too often. */
export function counted(interaction: Interaction, names: readonly string[]): Interaction | undefined {
  const asked = { ...interaction.asked }
  for (const name of names) asked[name] = (ownValue(asked, name) ?? 0) + 1
  const tooOften = (name: string) => (asked[name] ?? 0) > (name === "@confirm" ? patienceToConfirm : patience)
  if (names.some(tooOften)) return undefined
  return { ...interaction, asked }
}

export function giveUp(interaction: Interaction, reason: string): Step {
  return end(interaction, { kind: "fail", code: "invalid_input", intent: interaction.intent, reason })
}

export function askWhatToChange(interaction: Interaction, knowledge: Knowledge): Step {
  const descriptor = descriptorOf(interaction, knowledge)
  const again = counted(interaction, ["@change"])
  if (!again) return giveUp(interaction, "change")
  const names = descriptor.parameters.map(({ name }) => name)
  return {
    interaction: {
      ...again,
      phase: "collecting",
      question: { kind: "parameters", parameters: names, options: {}, problems: {} },
    },
    moves: [
      {
        kind: "ask",
        cue: "change",
        intent: descriptor.uid,
        parameters: descriptor.parameters.map(({ name, sentence, schema }) => ({
          name,
          sentence,
          schema,
          required: false,
        })),
      },
    ],
  }
}
