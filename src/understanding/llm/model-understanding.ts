import type { IntentDescriptor } from "../../intent/index.ts"
import type { FoundValue, Situation, Understanding, Understood } from "../understanding.ts"
import { toDeclined, toFoundValues, toPickedOption } from "./claimed-values.ts"
import { consentTask, toConsentPrompt } from "./consent.ts"
import { type ClaimedValue, type ModelAnswer, understandTask } from "./model-answer.ts"
import { type ModelOptions, toModelCaller } from "./model-caller.ts"
import { type Masked, maskPersonalData } from "./personal-data.ts"
import { type Ranking, toRanking } from "./ranking.ts"
import { toUnderstandingPrompt } from "./understanding-prompt.ts"
import { createValueCheck, type ValueCheck } from "./value-validators.ts"

export type ModelUnderstandingOptions = ModelOptions & {
  /** The intents that a message can mean. */
  readonly intents: readonly IntentDescriptor[]
  /** Hears every turn first. Its answer is used wherever the model has no valid one. */
  readonly fallback: Understanding
  /** always: the model hears every turn. unsure: it hears only the turns that leave the fallback in doubt. */
  readonly when?: "always" | "unsure" | undefined
  /** The most intents shown to the model; of more, those that the fallback ranks highest. */
  readonly shortlist?: number | undefined
}

const longestMessage = 4_000

/** Understanding by a language model; everything it says is checked against the declaration. */
export function createModelUnderstanding(options: ModelUnderstandingOptions): Understanding {
  const { intents, fallback, when = "always", shortlist = 20 } = options
  const caller = toModelCaller(options)
  const isAllowed = createValueCheck()

  async function isConsent(message: string, situation: Situation, signal: AbortSignal | undefined) {
    const result = await caller.call(consentTask, toConsentPrompt(message, situation.locale), signal)
    return result.ok && result.answer.agrees
  }

  return {
    async understand(text, situation, signal) {
      const embedded = await fallback.understand(text, situation, signal)
      const offered = toOffered(intents, embedded, situation, shortlist)
      if (text.trim() === "" || offered.length === 0) return embedded
      if (when === "unsure" && isSettled(embedded, situation)) return embedded
      const heard = cutMessage(text)
      const masked = maskPersonalData(heard)
      const prompt = toUnderstandingPrompt(masked.text, situation, offered)
      const result = await caller.call(understandTask, prompt, signal)
      if (!result.ok) return embedded
      const answer = restoreAnswer(result.answer, masked)
      const understood = toUnderstood(answer, { text: heard, situation, offered, embedded, isAllowed })
      if (!isLoneYes(understood, embedded, situation)) return understood
      // What reads as anything but a plain statement, or asks, or trails off, is no yes whatever the model hears.
      const refused = embedded.kind !== "inform" || hesitation.test(heard)
      const agreed = !refused && (await isConsent(masked.text, situation, signal))
      return agreed ? understood : { ...understood, kind: embedded.kind }
    },
  }
}

export interface Turn {
  /** The part of the person's message that was shown to the model. */
  readonly text: string
  readonly situation: Situation
  readonly offered: readonly IntentDescriptor[]
  readonly embedded: Understood
  readonly isAllowed: ValueCheck
}

/** The model's answer without everything that the declaration or the words do not support. */
export function toUnderstood(answer: ModelAnswer, turn: Turn): Understood {
  const { text, situation, offered, embedded } = turn
  const uids = new Set(offered.map(({ uid }) => uid))
  const ranking = toRanking(answer, uids, embedded, situation.intent?.uid)
  const { band, intents } = ranking
  const values = toValues(answer, turn, ranking)
  const picked = toPickedOption(answer.picked, text, situation) ?? embedded.picked
  const declined = toDeclined([...answer.declined, ...(embedded.declined ?? [])], values, situation)
  return {
    kind: answer.kind,
    band,
    intents,
    values,
    ...(picked !== undefined && { picked }),
    ...(declined.length > 0 && { declined }),
  }
}

/**
 * The values are for the intent under way, or else for the first one, and come from the side that ranked it first.
 */
function toValues(answer: ModelAnswer, turn: Turn, { intents, claimed }: Ranking): readonly FoundValue[] {
  const { text, situation, offered, embedded, isAllowed } = turn
  const first = intents[0]?.uid
  const intent = situation.intent ?? offered.find(({ uid }) => uid === first)
  if (intent === undefined) return []
  const isUnderWay = situation.intent !== undefined
  const instead = isUnderWay || embedded.intents[0]?.uid === first ? embedded.values : []
  if (!isUnderWay && claimed !== first) return instead
  return toFoundValues(answer.values, { text, situation, intent, isAllowed }, instead)
}

function toOffered(
  intents: readonly IntentDescriptor[],
  embedded: Understood,
  situation: Situation,
  shortlist: number,
): readonly IntentDescriptor[] {
  const { intent } = situation
  const others = intents.filter(({ uid }) => uid !== intent?.uid)
  const first = intent === undefined ? [] : [intent]
  const room = Math.max(shortlist - first.length, 0)
  if (others.length <= room) return [...first, ...others]
  const ranked = embedded.intents.flatMap(({ uid }) => others.find((other) => other.uid === uid) ?? [])
  return [...first, ...ranked.slice(0, room)]
}

/** Whether the fallback is sure of the intent and everything that was asked has an answer. */
function isSettled(embedded: Understood, situation: Situation): boolean {
  const { asked } = situation
  if (asked === undefined) return embedded.band === "act"
  if (embedded.kind === "cancel") return true
  if (asked.kind === "confirmation") return embedded.kind === "yes" || embedded.kind === "no"
  if (embedded.picked !== undefined) return true
  if (asked.kind === "choice") return false
  const answered = new Set([
    ...embedded.values.map(({ parameter }) => parameter),
    ...(embedded.declined ?? []),
  ])
  return asked.parameters.every((parameter) => answered.has(parameter))
}

/** In every script: a mark of a question, or of a sentence that is not finished. */
const hesitation = /[?\uff1f\u061f\u037e\u2026]|\.\.\./u

/** Whether a confirmation is asked for and only the model has heard a yes. */
function isLoneYes(understood: Understood, embedded: Understood, situation: Situation): boolean {
  return situation.asked?.kind === "confirmation" && understood.kind === "yes" && embedded.kind !== "yes"
}

/** Cut between words, so that no half of an address escapes the mask. */
function cutMessage(text: string): string {
  if (text.length <= longestMessage) return text
  const start = text.slice(0, longestMessage)
  const space = start.search(/\s\S*$/u)
  return space > 0 ? start.slice(0, space) : start
}

function restoreAnswer(answer: ModelAnswer, masked: Masked): ModelAnswer {
  const restoreClaim = (claim: ClaimedValue): ClaimedValue => ({
    ...claim,
    quote: masked.restore(claim.quote),
    value: restoreValue(claim.value, masked),
  })
  const { picked } = answer
  return {
    ...answer,
    values: answer.values.map(restoreClaim),
    picked: picked && { ...picked, quote: masked.restore(picked.quote) },
  }
}

function restoreValue(value: unknown, masked: Masked): unknown {
  if (Array.isArray(value))
    return value.map((part) => (typeof part === "string" ? masked.restore(part) : part))
  return typeof value === "string" ? masked.restore(value) : value
}
