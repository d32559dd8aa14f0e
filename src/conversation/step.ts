import { ParleyError } from "../intent/index.ts"
import { analyseTurn } from "../language/index.ts"
import { afterChecked } from "./checked.ts"
import { afterDelivered, afterPrepared, afterUndelivered } from "./delegated.ts"
import type { Draft } from "./draft.ts"
import { afterExecuted, afterRefused } from "./executed.ts"
import type { NeedResult, TurnInput } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import { afterSearched } from "./opening.ts"
import { withoutReference } from "./referred-thing.ts"
import { search } from "./searched.ts"
import {
  accept,
  askWhatToChange,
  choose,
  counted,
  delegate,
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
    case "searched":
      return afterSearched(interaction, event, knowledge)
    case "checked":
      return afterChecked(interaction, event, knowledge)
    case "answered":
      return afterAnswered(interaction, event)
    case "executed":
      return afterExecuted(interaction, event.outcome)
    case "refused":
      return afterRefused(interaction, event)
    case "prepared":
      return afterPrepared(interaction, event)
    case "delivered":
      return afterDelivered(interaction, event.delivered)
    case "undelivered":
      return afterUndelivered(interaction, event.undelivered)
    default:
      return afterTurn(interaction, event, knowledge)
  }
}

function afterTurn(before: Interaction, input: TurnInput, knowledge: Knowledge): Step {
  if (before.phase === "executing") return execute(before)
  if (before.delegation?.pending)
    return { interaction: before, moves: [], need: { kind: "deliver", delegation: before.delegation } }
  if (input.kind === "resume") return resume(before)
  if (before.phase === "ended")
    throw new ParleyError("conflict", "This conversation has ended. Start a new one for a new wish.")
  const interaction = { ...before, turn: before.turn + 1 }
  if (interaction.phase === "delegated") return delegate(interaction, input)
  if (interaction.turn > turnsAtMost) return giveUp(interaction, "turns")
  switch (input.kind) {
    case "say":
      if (interaction.question?.kind === "more") return goOnAsking(interaction, input.text)
      if (input.several) return { interaction, moves: [], need: { kind: "answer", question: input.text } }
      return {
        interaction: { ...interaction, wish: interaction.wish ?? input.text },
        moves: [],
        need: {
          kind: "understand",
          text: input.text,
          heard: withoutReference(interaction, input.text, knowledge),
        },
      }
    case "question":
      if (interaction.intent === undefined && knowledge.hasContent)
        return search(interaction, { text: input.text })
      return { interaction, moves: [], need: { kind: "answer", question: input.text } }
    case "start":
      return start(interaction, input.uid, input.values, knowledge)
    case "give":
      return give(interaction, input.values)
    case "pick":
      return pick(interaction, input.id, knowledge)
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
  const started: Interaction = { ...interaction, intent: descriptor.uid, confidence: 1, phase: "collecting" }
  return descriptor.delegated ? delegate(started, { kind: "start", uid, values }) : give(started, values)
}

function give(interaction: Interaction, given: Readonly<Record<string, unknown>>): Step {
  if (interaction.question?.kind === "more") return goOnAsking(interaction, Object.values(given).join(", "))
  if (interaction.question?.kind === "narrowing") return search(interaction, { answers: given })
  if (interaction.intent === undefined)
    throw new ParleyError("conflict", "Values can be given once it is known what is wanted. Say that first.")
  const known = Object.entries(given).map(([name, value]) => [
    name,
    { value, turn: interaction.turn, confidence: 1 },
  ])
  return proceed({ ...interaction, values: { ...interaction.values, ...Object.fromEntries(known) } })
}

function pick(interaction: Interaction, id: string, knowledge: Knowledge): Step {
  const { question } = interaction
  if (question?.kind !== "choice") throw new ParleyError("conflict", "Nothing was offered to pick from.")
  const option = question.options.find((_, place) => String(place) === id)
  if (!option) throw new ParleyError("invalid_request", `'${id}' is none of the options that were offered.`)
  if (question.parameter !== undefined) return give(interaction, { [question.parameter]: option.value })
  return choose(interaction, String(option.value), knowledge)
}

function confirm(interaction: Interaction, yes: boolean, knowledge: Knowledge): Step {
  if (interaction.phase !== "confirming")
    throw new ParleyError("conflict", "There is nothing to confirm yet: something is still missing.")
  return yes ? accept(interaction) : askWhatToChange(interaction, knowledge)
}

function afterAnswered(
  before: Interaction,
  { answer, question }: NeedResult & { readonly kind: "answered" },
): Step {
  const interaction: Interaction = { ...before, through: answer?.through ?? before.through }
  if (answer?.done) return end(interaction, { kind: "relayed", move: answer.done })
  if (answer?.wanted) return askForMore(interaction, question, answer.message, answer.wanted)
  // "When can I, then?" after a refusal: its reason and what is possible are the answer.
  if (!answer && asksWhatIsPossible(interaction, question))
    return { interaction, moves: refusedAgain(interaction) }
  const reply: Draft = answer
    ? { kind: "inform", cue: "answer", text: answer.message, items: answer.items }
    : { kind: "inform", cue: "no-answer" }
  return { interaction, moves: [reply, ...openDraft(interaction)] }
}

/** A question of hardly a word of its own after values were refused. */
function asksWhatIsPossible({ question, locale }: Interaction, text: string): boolean {
  const isRefused = question?.kind === "parameters" && Object.keys(question.problems).length > 0
  return isRefused && analyseTurn(text, locale).content <= 1
}

function refusedAgain({ said }: Interaction): Draft[] {
  return said.flatMap((draft) =>
    draft.kind === "ask" && draft.cue !== "narrow" ? { ...draft, cue: "invalid" } : [],
  )
}

/** A question that cannot be answered yet, and what must be known for it. */
function askForMore(
  interaction: Interaction,
  question: string,
  message: string,
  wanted: readonly string[],
): Step {
  const again = counted(interaction, ["@more"])
  if (!again) return giveUp(interaction, "more")
  return {
    interaction: { ...again, question: { kind: "more", question, wanted } },
    moves: [{ kind: "more", message, wanted }],
  }
}

/** What was said belongs to the question that is still open. */
function goOnAsking(interaction: Interaction, words: string): Step {
  const { question } = interaction
  if (question?.kind !== "more") throw new RangeError("No question is waiting for more.")
  return {
    interaction: { ...interaction, question: undefined },
    moves: [],
    need: { kind: "answer", question: `${question.question}\n${words}` },
  }
}
