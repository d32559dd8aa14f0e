import type { IntentDescriptor, Parameter } from "../intent/index.ts"
import { analyseTurn, negates } from "../language/index.ts"
import type { Understood } from "../understanding/index.ts"
import { askAgain } from "./ask-again.ts"
import { callOff } from "./call-off.ts"
import { followUp } from "./follow-up.ts"
import { isFreeText } from "./for-content.ts"
import { isReference } from "./implied-values.ts"
import type { Interaction } from "./interaction.ts"
import { opening, pickedOf, type SaidWords } from "./opening.ts"
import { certain, take, withNotes } from "./take.ts"
import { afterTalk } from "./talk.ts"
import {
  accept,
  askWhatToChange,
  choose,
  counted,
  descriptorOf,
  giveUp,
  type Knowledge,
  openDraft,
  proceed,
  type Step,
} from "./transitions.ts"

export function afterUnderstood(interaction: Interaction, event: SaidWords, knowledge: Knowledge): Step {
  const talked = afterTalk(interaction, event, knowledge)
  if (talked) return talked
  const followed = followUp(interaction, event, knowledge)
  if (followed) return followed
  const called = callOff(interaction, event, knowledge)
  if (called) return called
  if (interaction.intent === undefined) return opening(interaction, event, knowledge)
  if (interaction.phase === "confirming") return confirming(interaction, event, knowledge)
  return collecting(interaction, event, knowledge)
}

function confirming(interaction: Interaction, { text, understood }: SaidWords, knowledge: Knowledge): Step {
  if (asksSomethingElse(interaction, understood, knowledge))
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  if (asksBesideNote(understood))
    return {
      interaction: withNotes(interaction, understood),
      moves: [],
      need: { kind: "answer", question: text },
    }
  if (understood.values.length > 0) return take(interaction, understood, knowledge)
  switch (understood.kind) {
    case "yes":
      return accept(interaction)
    case "no":
    case "correction":
      return askWhatToChange(interaction, knowledge)
    case "question":
      return { interaction, moves: [], need: { kind: "answer", question: text } }
    case "thanks":
      return welcome(interaction)
    default:
      return changeSubject(interaction, { text, understood }, knowledge) ?? askAgain(interaction)
  }
}

function collecting(interaction: Interaction, event: SaidWords, knowledge: Knowledge): Step {
  const { text, understood } = event
  const { question } = interaction
  // What adds nothing to what was before stands for itself.
  if (interaction.refines && understood.values.length === 0)
    return opening({ ...interaction, ...untouched }, event, knowledge)
  const picked = pickedOf(interaction, understood)
  if (picked && question?.kind === "choice" && question.parameter !== undefined)
    return take(
      interaction,
      { ...understood, values: [certain(question.parameter, picked.value, text)] },
      knowledge,
    )
  if (asksSomethingElse(interaction, understood, knowledge))
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  const elsewhere =
    leaves(interaction, understood, knowledge) || givesNotesOnly(understood)
      ? changeSubject(interaction, event, knowledge)
      : undefined
  if (elsewhere) return elsewhere
  if (asksBesideNote(understood))
    return {
      interaction: withNotes(interaction, understood),
      moves: [],
      need: { kind: "answer", question: text },
    }
  if (understood.values.length > 0 || (understood.declined?.length ?? 0) > 0)
    return take(interaction, understood, knowledge)
  if (understood.kind === "question")
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  if (understood.kind === "thanks") return welcome(interaction)
  // "Ok, go ahead" gives nothing yet and is no riddle either.
  if (understood.kind === "yes" && question?.kind === "parameters")
    return { interaction, moves: openDraft(interaction) }
  return (
    changeSubject(interaction, event, knowledge) ??
    noOtherWay(interaction, text, knowledge) ??
    (question === undefined ? proceed(interaction) : askAgain(interaction))
  )
}

/** Words that only a note would keep may be about something else. */
function givesNotesOnly({ values }: Understood): boolean {
  return values.length > 0 && values.every(({ by }) => by === "note")
}

/** "My mother uses a wheelchair, is that all right?" is answered, and what it tells is kept. */
function asksBesideNote(understood: Understood): boolean {
  return understood.kind === "question" && givesNotesOnly(understood)
}

const untouched = {
  phase: "opening",
  intent: undefined,
  confidence: undefined,
  values: {},
  refines: undefined,
} as const

/** "Are you open tomorrow?" asks about a day and does not give one, when it is clear which intent answers it. */
function asksSomethingElse({ intent }: Interaction, understood: Understood, knowledge: Knowledge): boolean {
  const [best] = understood.intents
  if (understood.kind !== "question" || understood.band !== "act" || !best || best.uid === intent)
    return false
  return knowledge.find(best.uid)?.effect === "read"
}

/** So sure that another intent is meant that words which could be an answer are none. */
const beyondDoubt = 0.9

/**
 * "Please cancel my booking instead" to somebody who asked for a name is a sentence about something else, although
 * any word of it could be a name. A day, a number or a choice in it would show that it goes on with the wish.
 */
function leaves({ intent }: Interaction, { intents, values }: Understood, knowledge: Knowledge): boolean {
  const [best] = intents
  if (!best || best.uid === intent || best.confidence < beyondDoubt) return false
  const descriptor = intent === undefined ? undefined : knowledge.find(intent)
  return values.every(({ parameter }) => descriptor !== undefined && isFreeText(parameter, descriptor))
}

/** The words are about something else that can be done here: leave the old wish, read them for the new one. */
function changeSubject(
  interaction: Interaction,
  { text, understood }: SaidWords,
  knowledge: Knowledge,
): Step | undefined {
  const [best] = understood.intents
  const isWish = understood.kind === "inform" || understood.kind === "correction"
  if (!isWish || understood.band !== "act" || !best || best.uid === interaction.intent) return undefined
  const descriptor = knowledge.find(best.uid)
  if (!descriptor) return undefined
  // Something that only reads is asked in passing: it does not end the wish under way.
  if (descriptor.effect === "read")
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  const again = counted(interaction, ["@intent"])
  if (!again) return giveUp(interaction, "intent")
  const values = sharedValues(interaction, descriptor, knowledge)
  return choose({ ...again, wish: text, values, leftOpen: [], assumptions: [] }, best.uid, knowledge)
}

/** "No, cancel it": what is now to be called off is what was to be moved, its number is known. */
function sharedValues(
  { intent, values }: Interaction,
  { parameters }: IntentDescriptor,
  { find }: Knowledge,
): Interaction["values"] {
  const before = intent === undefined ? undefined : find(intent)
  const isSame = ({ name, schema }: Parameter) =>
    before?.parameters.some((one) => one.name === name && one.schema.pattern === schema.pattern) === true
  const isNumber = ({ required, schema }: Parameter) => required && isReference(schema)
  if (!parameters.some((one) => isNumber(one) && isSame(one) && Object.hasOwn(values, one.name))) return {}
  const names = parameters.filter((one) => one.required && isSame(one)).map(({ name }) => name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

/** "I can't make it any earlier": who takes nothing of what is possible is told why, and is not asked once more. */
function noOtherWay(interaction: Interaction, text: string, knowledge: Knowledge): Step | undefined {
  const { question, locale } = interaction
  const problems = question?.kind === "parameters" ? Object.entries(question.problems) : []
  // Who wants something else instead has not given up.
  if (problems.length === 0 || !negates(text, locale) || analyseTurn(text, locale).corrects) return undefined
  const { parameters } = descriptorOf(interaction, knowledge)
  // What only repeats the question gives no reason; a range does.
  const reasons = problems
    .filter(
      ([name, reason]) =>
        /\d/.test(reason) || parameters.find((one) => one.name === name)?.sentence !== reason,
    )
    .map(([, reason]) => (/[.!?]$/.test(reason) ? reason : `${reason}.`))
  return { interaction, moves: [{ kind: "inform", cue: "no-other-way", reasons }] }
}

function welcome(interaction: Interaction): Step {
  return {
    interaction,
    moves: [{ kind: "inform", cue: "talk", act: "thanks" }, ...openDraft(interaction)],
  }
}
