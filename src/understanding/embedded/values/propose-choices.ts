import { isExcluded, tokenAt } from "../../../language/index.ts"
import { likenessAround, weightAt } from "./likeness.ts"
import { choiceLimit, findChoices, toChoice } from "./match-choices.ts"
import { cuesBefore, isQuestion, type Message, offeredFor, type Proposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { cueScore } from "./propose-typed-values.ts"
import { booleanWeights, choiceWeights, weights } from "./score-weights.ts"

/** Proposes values of enumerations and options of the backend that the message names. */
export function proposeChoices(message: Message): Proposal[] {
  const proposals: Proposal[] = []
  const { reader } = message
  for (const profile of message.profiles) {
    if (profile.kind === "choice") {
      const none = proposeNone(message, profile)
      if (none) proposals.push(none)
      const choices = profile.choices
      for (const match of findChoices(reader, choices, profile.stems))
        proposals.push(choiceProposal(message, profile, match.choice.value, match, choiceWeights.declared))
    }
    const offered = offeredFor(message, profile.parameter.name)
    const choices = offered
      .slice(0, choiceLimit)
      .map((option) => toChoice(option.value, option.label, reader.stemsOf))
    for (const match of findChoices(reader, choices, profile.stems))
      proposals.push(choiceProposal(message, profile, match.choice.value, match, choiceWeights.offered))
  }
  return proposals
}

/** "no subtitles": a choice that means none is meant where the subject of the parameter is refused. */
function proposeNone(message: Message, profile: ParameterProfile): Proposal | undefined {
  const none = message.reader.lexicon.language.speech.none
  const choice = profile.choices.find((one) => none.includes(one.label.toLowerCase()))
  const place = choice && findMention(message, profile)
  if (!place || !isWithout(message, place.at)) return undefined
  return {
    profile,
    value: choice.value,
    score: 2 * booleanWeights.base + booleanWeights.mention * place.weight,
    first: place.at,
    next: place.at + 1,
  }
}

interface Place {
  readonly first: number
  readonly next: number
  readonly quality: number
}

export function choiceProposal(
  message: Message,
  profile: ParameterProfile,
  value: unknown,
  place: Place,
  base: number,
): Proposal {
  const { reader, asked } = message
  const { first, next, quality } = place
  let score = base * quality + choiceWeights.perWord * Math.min(3, next - first)
  if (asked.has(profile.parameter.name)) score += weights.asked
  score += choiceWeights.likeness * likenessAround(reader, profile, first, next)
  score += cueScore(profile, cuesBefore(reader, first))
  if (isQuestion(message, first)) score += choiceWeights.inQuestion
  return { profile, value, score, first, next, excluded: isExcluded(reader, first, next) }
}

/** Proposes true or false where the message mentions the subject of the parameter, with or without a "no". */
export function proposeBooleans(message: Message): Proposal[] {
  const proposals: Proposal[] = []
  for (const profile of message.profiles) {
    if (profile.kind !== "boolean") continue
    const mentioned = mention(message, profile)
    if (mentioned) proposals.push(mentioned)
    const { turn, asked, reader } = message
    if (!asked.has(profile.parameter.name) || reader.tokens.length === 0) continue
    if (turn.agrees || turn.affirms || turn.refuses)
      proposals.push({
        profile,
        value: !turn.refuses,
        score: booleanWeights.answered,
        first: 0,
        next: 1,
        shared: true,
      })
  }
  return proposals
}

function mention(message: Message, profile: ParameterProfile): Proposal | undefined {
  const place = findMention(message, profile)
  if (!place || place.weight < booleanWeights.leastMention) return undefined
  const { at, weight } = place
  let score = booleanWeights.base + booleanWeights.mention * weight
  if (message.asked.has(profile.parameter.name)) score += weights.asked
  if (isQuestion(message, at)) score += booleanWeights.inQuestion
  return { profile, value: !isWithout(message, at), score, first: at, next: at + 1, shared: true }
}

function findMention(
  message: Message,
  profile: ParameterProfile,
): { at: number; weight: number } | undefined {
  const { reader } = message
  let best: { at: number; weight: number } | undefined
  for (let at = 0; at < reader.tokens.length; at++) {
    const weight = reader.lexicon.stop.has(tokenAt(reader.tokens, at).folded)
      ? 0
      : weightAt(reader, profile, at)
    if (weight > (best?.weight ?? 0)) best = { at, weight }
  }
  return best
}

function isWithout({ reader }: Message, place: number): boolean {
  const { without, contrast } = reader.lexicon.speech
  for (let at = place - 1; at >= 0 && at >= place - 5; at--) {
    const token = tokenAt(reader.tokens, at)
    if (token.kind === "sign" && ",.;!?".includes(token.text)) return false
    const match = without.at(reader.tokens, at)
    if (match) return true
    if (contrast.at(reader.tokens, at)) return false
  }
  return false
}
