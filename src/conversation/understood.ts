import { equalJson, type IntentDescriptor, type Option } from "../intent/index.ts"
import type { Understood } from "../understanding/index.ts"
import { fittingOf, isForContent, isFreeText, isSearch, mayMeanIntent } from "./for-content.ts"
import type { NeedResult } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import { afterFound, search } from "./searched.ts"
import { certain, offer, take } from "./take.ts"
import {
  accept,
  askWhatToChange,
  choose,
  counted,
  delegate,
  end,
  giveUp,
  type Knowledge,
  openDraft,
  proceed,
  type Step,
} from "./transitions.ts"

interface Event {
  readonly text: string
  readonly understood: Understood
}

/** Where nothing fits, so many things that can be done are named. */
const namedAtMost = 40

export function afterUnderstood(interaction: Interaction, event: Event, knowledge: Knowledge): Step {
  const { understood } = event
  if (understood.kind === "cancel" && !namesOffer(interaction, understood))
    return end(interaction, { kind: "fail", code: "cancelled", intent: interaction.intent })
  if (interaction.intent === undefined) return opening(interaction, event, knowledge)
  if (interaction.phase === "confirming") return confirming(interaction, event, knowledge)
  return collecting(interaction, event, knowledge)
}

/** What the answer to "which of these?" gives beside the choice. */
function withGiven(interaction: Interaction, { values }: Understood): Interaction {
  const given = values
    .filter(({ excluded }) => !excluded)
    .map(({ parameter, value, confidence, assumption }) => [
      parameter,
      { value, turn: interaction.turn, confidence, assumption },
    ])
  return { ...interaction, values: { ...interaction.values, ...Object.fromEntries(given) } }
}

/** "I want to cancel it" in answer to "change or cancel a booking?" names what is wanted. */
function namesOffer({ question }: Interaction, { band, intents }: Understood): boolean {
  if (question?.kind !== "choice" || question.parameter !== undefined || band !== "act") return false
  return question.options.some(({ value }) => value === intents[0]?.uid)
}

function opening(interaction: Interaction, { text, understood }: Event, knowledge: Knowledge): Step {
  const picked = pickedOf(interaction, understood)
  const [best] = understood.intents
  if (picked)
    return choose(
      best?.uid === picked.value ? withGiven(interaction, understood) : interaction,
      String(picked.value),
      knowledge,
    )
  if (asksContent(interaction, { text, understood }, knowledge))
    return search(interaction, { text }, understood)
  return forIntents(interaction, { text, understood }, knowledge)
}

function asksContent(interaction: Interaction, { text, understood }: Event, knowledge: Knowledge): boolean {
  if (!knowledge.hasContent) return false
  const isFollowUp = interaction.previous !== undefined || interaction.question?.kind === "narrowing"
  return isForContent(text, understood, knowledge, isFollowUp)
}

/** What the content has nothing for may still be something that can be done here. */
export function afterSearched(
  interaction: Interaction,
  { text, understood, found }: NeedResult & { readonly kind: "searched" },
  knowledge: Knowledge,
): Step {
  if (found.kind !== "nothing" || !understood) return afterFound(interaction, found)
  // Who wishes for what is not to be had is told what can be done; who asks is told that nothing was found.
  const isWish = understood.kind !== "question" && !isSearch(understood, knowledge)
  return isWish || mayMeanIntent(understood, knowledge)
    ? forIntents(interaction, { text, understood }, knowledge)
    : afterFound(interaction, found)
}

/** The words are for what can be done here. */
function forIntents(interaction: Interaction, { text, understood }: Event, knowledge: Knowledge): Step {
  const [best] = understood.intents
  if (understood.band === "act" && best && knowledge.find(best.uid)) {
    // Words that answer "which of these?" may be few: the values stand in the words that opened the conversation.
    const rereads = interaction.question?.kind === "choice" && interaction.wish !== text
    if (rereads) return choose(withGiven(interaction, understood), best.uid, knowledge)
    const chosen: Interaction = {
      ...interaction,
      intent: best.uid,
      confidence: best.confidence,
      question: undefined,
    }
    if (knowledge.find(best.uid)?.delegated) return delegate(chosen, { kind: "say", text })
    return take(chosen, understood, knowledge)
  }
  if (understood.kind === "question" && understood.band === "none")
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  const again = counted(interaction, ["@intent"])
  if (!again) return giveUp(interaction, "intent")
  const fitting = fittingOf(understood, knowledge)
  if (fitting.length > 0) {
    const options: Option[] = fitting.map((descriptor) => ({
      value: descriptor.uid,
      label: toOffer(descriptor),
      note: descriptor.description,
    }))
    return offer(again, options)
  }
  // A choice stays open until it is made or something else is wished for.
  if (interaction.question?.kind === "choice")
    return { interaction: again, moves: openDraft(interaction, "not-understood") }
  const offers = knowledge.intents
    .filter(({ deprecation }) => deprecation === undefined)
    .slice(0, namedAtMost)
    .map(toOffer)
  return {
    interaction: { ...again, wish: undefined },
    moves: [{ kind: "inform", cue: "nothing-fits", offers }],
  }
}

/** How something that can be done stands in a list: with whose it is, where it is not this host's own. */
function toOffer({ title, provider }: IntentDescriptor): string {
  return provider ? `${provider.name}: ${title}` : title
}

function confirming(interaction: Interaction, { text, understood }: Event, knowledge: Knowledge): Step {
  if (asksSomethingElse(interaction, understood, knowledge))
    return { interaction, moves: [], need: { kind: "answer", question: text } }
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
      return { interaction, moves: [{ kind: "inform", cue: "thanks" }, ...openDraft(interaction)] }
    default:
      return changeSubject(interaction, { text, understood }, knowledge) ?? askAgain(interaction)
  }
}

function collecting(interaction: Interaction, event: Event, knowledge: Knowledge): Step {
  const { text, understood } = event
  const { question } = interaction
  const picked = pickedOf(interaction, understood)
  if (picked && question?.kind === "choice" && question.parameter !== undefined)
    return take(
      interaction,
      { ...understood, values: [certain(question.parameter, picked.value, text)] },
      knowledge,
    )
  if (asksSomethingElse(interaction, understood, knowledge))
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  const elsewhere = leaves(interaction, understood, knowledge)
    ? changeSubject(interaction, event, knowledge)
    : undefined
  if (elsewhere) return elsewhere
  if (understood.values.length > 0 || (understood.declined?.length ?? 0) > 0)
    return take(interaction, understood, knowledge)
  if (understood.kind === "question")
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  if (understood.kind === "thanks")
    return { interaction, moves: [{ kind: "inform", cue: "thanks" }, ...openDraft(interaction)] }
  return (
    changeSubject(interaction, event, knowledge) ??
    (question === undefined ? proceed(interaction) : askAgain(interaction))
  )
}

/** "Are you open tomorrow?" asks about a day and does not give one, when it is clear which intent answers it. */
function asksSomethingElse({ intent }: Interaction, understood: Understood, knowledge: Knowledge): boolean {
  const [best] = understood.intents
  if (understood.kind !== "question" || understood.band !== "act" || !best || best.uid === intent)
    return false
  return knowledge.find(best.uid)?.effect === "read"
}

/** Only what was really offered can be picked, whoever understood it so. */
function pickedOf({ question }: Interaction, { picked }: Understood): Option | undefined {
  if (question?.kind !== "choice" || !picked) return undefined
  return question.options.find(({ value }) => equalJson(value, picked.value))
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
  { text, understood }: Event,
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
  return choose({ ...again, wish: text, values: {}, leftOpen: [], assumptions: [] }, best.uid, knowledge)
}

function askAgain(interaction: Interaction): Step {
  const names = interaction.question?.kind === "parameters" ? interaction.question.parameters : ["@question"]
  const again = counted(interaction, names)
  if (!again) return giveUp(interaction, names.join(", "))
  return { interaction: again, moves: openDraft(interaction, "not-understood") }
}
