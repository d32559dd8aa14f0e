import { equalJson, type IntentDescriptor, type Option } from "../intent/index.ts"
import { analyseTurn } from "../language/index.ts"
import type { Understood } from "../understanding/index.ts"
import { isRepeated } from "./ask-again.ts"
import { answersAtOnce, fittingOf, isBareId, isForContent, isSearch, mayMeanIntent } from "./for-content.ts"
import { withImplied } from "./implied-values.ts"
import type { NeedResult } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import { meantAmong } from "./meant-among.ts"
import { offersOf, toOffer } from "./offers.ts"
import { afterFound, search } from "./searched.ts"
import { offer, take } from "./take.ts"
import { choose, counted, delegate, giveUp, type Knowledge, openDraft, type Step } from "./transitions.ts"
import { conditionsIn, unmetInContent } from "./unmet-conditions.ts"

/** Words, and what they were understood to mean. */
export interface SaidWords {
  readonly text: string
  readonly understood: Understood
}

/** The first words, or others before it is known what is wanted: for the content, or for something that can be done. */
export function opening(
  interaction: Interaction,
  { text, understood }: SaidWords,
  knowledge: Knowledge,
): Step {
  const picked = pickedOf(interaction, understood)
  const [best] = understood.intents
  if (picked)
    return choose(
      best?.uid === picked.value ? withGiven(interaction, understood) : interaction,
      String(picked.value),
      knowledge,
    )
  if (interaction.question?.kind === "choice" && (understood.kind === "yes" || understood.kind === "no"))
    return answerToChoice(interaction, understood.kind)
  if (answersNothing(interaction, understood))
    return {
      interaction: { ...interaction, wish: undefined },
      moves: [{ kind: "inform", cue: "nothing-open" }],
    }
  const shows = intentForId(text, understood, knowledge)
  if (shows) return choose(interaction, shows.uid, knowledge)
  if (asksContent(interaction, { text, understood }, knowledge))
    return search(interaction, { text }, understood)
  return forIntents(interaction, { text, understood }, knowledge)
}

/** "CASA-1042" alone: what shows the thing with that number, where one intent does and needs nothing else. */
function intentForId(
  text: string,
  understood: Understood,
  { intents }: Knowledge,
): IntentDescriptor | undefined {
  if (!isBareId(text, understood)) return undefined
  const shows = intents.filter(({ effect, parameters }) => {
    const [only, ...others] = parameters.filter(({ required }) => required)
    const { pattern } = only?.schema ?? {}
    return (
      effect === "read" &&
      others.length === 0 &&
      typeof pattern === "string" &&
      new RegExp(pattern, "u").test(text.trim())
    )
  })
  return shows.length === 1 ? shows[0] : undefined
}

/** A yes to several says nothing of which; a no to all of them leaves nothing open. */
function answerToChoice(interaction: Interaction, kind: "yes" | "no"): Step {
  if (kind === "no")
    return {
      interaction: { ...interaction, question: undefined, wish: undefined },
      moves: [{ kind: "inform", cue: "nothing-open" }],
    }
  const again = counted(interaction, ["@intent"])
  return again ? { interaction: again, moves: openDraft(interaction) } : giveUp(interaction, "intent")
}

/** A yes or a no to nothing: nothing was asked. */
function answersNothing({ question }: Interaction, { kind }: Understood): boolean {
  return question === undefined && (kind === "yes" || kind === "no")
}

function asksContent(
  interaction: Interaction,
  { text, understood }: SaidWords,
  knowledge: Knowledge,
): boolean {
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
  if (!understood) return afterFound(interaction, found)
  // Too much fits: a business that declares how it answers such words answers them itself.
  if (found.kind === "questions" && answersAtOnce(understood, knowledge, interaction.locale))
    return forIntents(interaction, { text, understood }, knowledge)
  if (found.kind !== "nothing")
    return tellUnmet(afterFound(interaction, found), unmetInContent(understood, found, interaction.locale))
  const words = isSearch(understood, knowledge)
    ? conditionsIn(understood, likeliest(understood, knowledge), interaction.locale)
    : []
  if (words.length > 0)
    return {
      interaction: { ...interaction, wish: undefined },
      moves: [{ kind: "inform", cue: "unheeded", words }],
    }
  // Who wishes for what is not to be had is told what can be done; who asks is told that nothing was found.
  const isWish = understood.kind !== "question" && !isSearch(understood, knowledge)
  return isWish || mayMeanIntent(understood, knowledge)
    ? forIntents(interaction, { text, understood }, knowledge)
    : afterFound(interaction, found)
}

/** What was shown in spite of a condition is not shown as if it met it. */
function tellUnmet({ moves, ...step }: Step, words: readonly string[]): Step {
  if (words.length === 0) return { ...step, moves }
  return { ...step, moves: [{ kind: "inform", cue: "unmet", words }, ...moves] }
}

function likeliest({ intents }: Understood, { find }: Knowledge): IntentDescriptor | undefined {
  return intents[0] && find(intents[0].uid)
}

/** The words are for what can be done here. */
function forIntents(interaction: Interaction, { text, understood }: SaidWords, knowledge: Knowledge): Step {
  const [best] = understood.intents
  const isMeant = understood.band === "act" || givesAll(understood, knowledge)
  if (isMeant && best && knowledge.find(best.uid)) {
    // Words that answer "which of these?" may be few: the values stand in the words that opened the conversation.
    const rereads = interaction.question?.kind === "choice" && interaction.wish !== text
    if (rereads) return choose(withGiven(interaction, understood), best.uid, knowledge)
    const chosen: Interaction = {
      ...interaction,
      intent: best.uid,
      confidence: best.confidence,
      question: undefined,
    }
    const descriptor = knowledge.find(best.uid)
    if (descriptor?.delegated) return delegate(chosen, { kind: "say", text })
    return take(descriptor ? withImplied(chosen, descriptor, knowledge) : chosen, understood, knowledge)
  }
  if (understood.kind === "question" && understood.band === "none")
    return { interaction, moves: [], need: { kind: "answer", question: text } }
  const again = counted(interaction, ["@intent"])
  if (!again) return giveUp(interaction, "intent")
  const fitting = fittingOf(understood, knowledge)
  const meant = meantAmong(fitting, { text, understood, locale: interaction.locale })
  if (meant) return choose({ ...again, wish: interaction.wish ?? text }, meant.uid, knowledge)
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
    return {
      interaction: again,
      moves: openDraft(interaction, isRepeated(interaction) ? "lost" : "not-understood"),
    }
  const cue = isIntelligible(text, interaction.locale) ? "nothing-fits" : "not-understood"
  return {
    interaction: { ...again, wish: undefined },
    moves: [{ kind: "inform", cue, offers: offersOf(knowledge, understood) }],
  }
}

/** Words that nobody would say in so many. */
const fewWords = 4

/** Who asks or wishes in a whole sentence was understood to want something, whatever it is. */
function isIntelligible(text: string, locale: string): boolean {
  const { asks, wishes, content } = analyseTurn(text, locale)
  return asks || wishes || content >= fewWords
}

/** Words that give all that the likeliest intent needs mean it; before it does anything it asks for a yes. */
function givesAll({ band, intents, values }: Understood, knowledge: Knowledge): boolean {
  const best = intents[0] && knowledge.find(intents[0].uid)
  if (band !== "ask" || !best?.confirm || best.delegated) return false
  const given = new Set(values.filter(({ excluded }) => !excluded).map(({ parameter }) => parameter))
  const required = best.parameters.filter((parameter) => parameter.required)
  return required.length > 1 && required.every(({ name }) => given.has(name))
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

/** Only what was really offered can be picked, whoever understood it so. */
export function pickedOf({ question }: Interaction, { picked }: Understood): Option | undefined {
  if (question?.kind !== "choice" || !picked) return undefined
  return question.options.find(({ value }) => equalJson(value, picked.value))
}
