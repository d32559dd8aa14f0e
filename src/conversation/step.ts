import { ParleyError } from "../intent/index.ts"
import { afterChecked } from "./checked.ts"
import type { Draft } from "./draft.ts"
import { afterExecuted, afterRefused } from "./executed.ts"
import type { NeedResult, TurnInput } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import {
  accept,
  askWhatToChange,
  choose,
  end,
  execute,
  giveUp,
  type Knowledge,
  openDraft,
  proceed,
  type Step,
} from "./transitions.ts"
import { afterUnderstood } from "./understood.ts"

/** A conversation that is not over by then never will be. */
const turnsAtMost = 60

/**
 * The engine: a pure function from a state and an event to the next state. Whatever it wants done is data in
 * `need`; its result comes back as the next event.
 */
export function step(interaction: Interaction, event: TurnInput | NeedResult, knowledge: Knowledge): Step {
  switch (event.kind) {
    case "understood":
      return afterUnderstood(interaction, event, knowledge)
    case "checked":
      return afterChecked(interaction, event, knowledge)
    case "answered":
      return afterAnswered(interaction, event)
    case "executed":
      return afterExecuted(interaction, event.outcome)
    case "refused":
      return afterRefused(interaction, event)
    default:
      return afterTurn(interaction, event, knowledge)
  }
}

function afterTurn(before: Interaction, input: TurnInput, knowledge: Knowledge): Step {
  if (before.phase === "executing") return execute(before)
  if (input.kind === "resume") return resume(before)
  if (before.phase === "ended")
    throw new ParleyError("conflict", "This conversation has ended. Start a new one for a new wish.")
  const interaction = { ...before, turn: before.turn + 1 }
  if (interaction.turn > turnsAtMost) return giveUp(interaction, "turns")
  switch (input.kind) {
    case "say":
      return {
        interaction: { ...interaction, wish: interaction.wish ?? input.text },
        moves: [],
        need: { kind: "understand", text: input.text },
      }
    case "question":
      return { interaction, moves: [], need: { kind: "answer", question: input.text } }
    case "start":
      return start(interaction, input.uid, input.values, knowledge)
    case "give":
      return give(interaction, input.values)
    case "pick":
      return pick(interaction, input.id)
    case "confirm":
      return confirm(interaction, input.yes, knowledge)
    case "cancel":
      return end(interaction, { kind: "fail", code: "cancelled", intent: interaction.intent })
  }
}

/** Says again what was said last; the result of something executed is fetched from where it is kept. */
function resume(interaction: Interaction): Step {
  const { executionId, said } = interaction
  if (executionId === undefined) return { interaction, moves: said }
  return { interaction, moves: [], need: { kind: "recall", executionId } }
}

function start(
  interaction: Interaction,
  uid: string,
  values: Readonly<Record<string, unknown>>,
  knowledge: Knowledge,
): Step {
  if (interaction.phase !== "opening")
    throw new ParleyError("conflict", "This conversation is already about an intent. Start a new one.")
  const descriptor = knowledge.find(uid)
  if (!descriptor) throw new ParleyError("unknown_intent", `There is no intent '${uid}' here.`)
  return give({ ...interaction, intent: descriptor.uid, confidence: 1, phase: "collecting" }, values)
}

function give(interaction: Interaction, given: Readonly<Record<string, unknown>>): Step {
  if (interaction.intent === undefined)
    throw new ParleyError("conflict", "Values can be given once it is known what is wanted. Say that first.")
  const known = Object.entries(given).map(([name, value]) => [
    name,
    { value, turn: interaction.turn, confidence: 1 },
  ])
  return proceed({ ...interaction, values: { ...interaction.values, ...Object.fromEntries(known) } })
}

function pick(interaction: Interaction, id: string): Step {
  const { question } = interaction
  if (question?.kind !== "choice") throw new ParleyError("conflict", "Nothing was offered to pick from.")
  const option = question.options.find((_, place) => String(place) === id)
  if (!option) throw new ParleyError("invalid_request", `'${id}' is none of the options that were offered.`)
  if (question.parameter !== undefined) return give(interaction, { [question.parameter]: option.value })
  return choose(interaction, String(option.value))
}

function confirm(interaction: Interaction, yes: boolean, knowledge: Knowledge): Step {
  if (interaction.phase !== "confirming")
    throw new ParleyError("conflict", "There is nothing to confirm yet: something is still missing.")
  return yes ? accept(interaction) : askWhatToChange(interaction, knowledge)
}

function afterAnswered(interaction: Interaction, { answer }: NeedResult & { kind: "answered" }): Step {
  const reply: Draft = answer
    ? { kind: "inform", cue: "answer", text: answer.message, items: answer.items }
    : { kind: "inform", cue: "no-answer" }
  return { interaction, moves: [reply, ...openDraft(interaction)] }
}
