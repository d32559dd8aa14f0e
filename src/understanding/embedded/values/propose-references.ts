import type { Option } from "../../../intent/index.ts"
import { type Candidate, isExcluded } from "../../../language/index.ts"
import { toValue } from "./convert-candidate.ts"
import { choiceLimit, findChoices, toChoice } from "./match-choices.ts"
import { knownValue, type Message, offeredFor, type Proposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { referenceWeights } from "./score-weights.ts"

/** The option that the message picks: by name, by position, or by agreeing to the only one. */
export function pickOption(message: Message, options: readonly Option[]): Picked | undefined {
  const named = pickByName(message, options)
  if (named?.score === referenceWeights.name) return named
  const byPlace = pickByPlace(message, options)
  if (byPlace) return { option: byPlace, score: referenceWeights.place }
  if (named) return named
  const [only] = options
  if (!only || options.length > 1 || !accepts(message)) return undefined
  return {
    option: only,
    score: message.turn.agrees ? referenceWeights.agreed : referenceWeights.implied,
  }
}

interface Picked {
  readonly option: Option
  readonly score: number
  /** The tokens that name it, where it was named. */
  readonly words?: readonly [first: number, next: number]
}

/** The option that fits best, unless another fits as well. */
function pickByName({ reader }: Message, options: readonly Option[]): Picked | undefined {
  const choices = options
    .slice(0, choiceLimit)
    .map((option) => toChoice(option, option.label, reader.stemsOf))
  const [best, second] = findChoices(reader, choices)
    .filter((match) => !isExcluded(reader, match.first, match.next))
    .sort((a, b) => b.quality - a.quality || b.next - b.first - (a.next - a.first))
  if (!best) return undefined
  const alike =
    second && second.quality === best.quality && second.next - second.first >= best.next - best.first
  if (alike) return undefined
  const words = [best.first, best.next] as const
  return { option: best.choice.value as Option, score: referenceWeights.name * best.quality, words }
}

/** "the second one", "number 3", "the last one". */
function pickByPlace({ reader, candidates }: Message, options: readonly Option[]): Option | undefined {
  const { ones, lastOne } = reader.lexicon.speech
  for (let at = 0; at < reader.tokens.length; at++) if (lastOne.at(reader.tokens, at)) return options.at(-1)
  for (const candidate of candidates) {
    if (candidate.excluded) continue
    const alone = candidate.next - candidate.first >= reader.tokens.length - 2
    const said = candidate.kind === "ordinal" || candidate.kind === "number"
    if (said && (alone || ones.at(reader.tokens, candidate.next))) return options[candidate.number - 1]
  }
  return undefined
}

/** Whether the turn accepts the offer, outright or by referring to it: "I would like to book that one". */
export function accepts({ turn }: Message): boolean {
  if (turn.refuses || turn.wantsAnother || turn.cancels) return false
  if (turn.agrees || turn.affirms) return true
  return turn.wishes && turn.refers && !turn.asks
}

/** Agreement accepts the offer for every parameter that had exactly one option. */
export function proposeOffered(message: Message): Proposal[] {
  if (message.reader.tokens.length === 0) return []
  const proposals: Proposal[] = []
  const takesAll = accepts(message)
  for (const profile of message.profiles) {
    const options = offeredFor(message, profile.parameter.name)
    const [firstOption] = options
    if (!firstOption) continue
    const typed = message.candidates.flatMap((candidate) => {
      const isPlace = message.reader.lexicon.speech.ones.at(message.reader.tokens, candidate.first)
      const converted = candidate.excluded || isPlace ? undefined : toValue(candidate, profile, message)
      return converted ? { candidate, value: converted.value } : []
    })
    // "8" among hours offered is eight o'clock, not the eighth of them.
    if (typed.some(({ value }) => options.some((option) => option.value === value))) continue
    const only: Picked | undefined = takesAll
      ? { option: firstOption, score: referenceWeights.offer }
      : undefined
    const picked =
      pickByWeekday(message, options, typed) ?? (options.length === 1 ? only : pickOption(message, options))
    if (!picked) continue
    proposals.push(toPick(message, profile, picked, typed))
  }
  return proposals
}

interface Typed {
  readonly candidate: Candidate
  readonly value: unknown
}

const week = 7 * 86_400_000

/** "Tuesday" picks the Tuesday among the days offered, in whatever language they were offered. */
function pickByWeekday(
  { reader }: Message,
  options: readonly Option[],
  typed: readonly Typed[],
): Picked | undefined {
  const { weekdays } = reader.lexicon.calendar
  for (const { candidate, value } of typed) {
    if (candidate.kind !== "date") continue
    const words = reader.tokens.slice(candidate.first, candidate.next)
    const isBare =
      words.some((_, index) => weekdays.at(words, index)) && !words.some(({ kind }) => kind === "digits")
    const said = Date.parse(String(value))
    const [same, ...others] = isBare
      ? options.filter((option) => (Date.parse(String(option.value)) - said) % week === 0)
      : []
    if (same && others.length === 0)
      return { option: same, score: referenceWeights.name, words: [candidate.first, candidate.next] }
  }
  return undefined
}

/** If the words that name the option are the only ones that could be a value, they mean nothing else. */
function toPick(
  { reader }: Message,
  profile: ParameterProfile,
  { option: { value }, score, words }: Picked,
  typed: readonly Typed[],
): Proposal {
  const isAll =
    words && typed.every(({ candidate }) => candidate.first >= words[0] && candidate.next <= words[1])
  if (isAll) return { profile, value, score: referenceWeights.outright, first: words[0], next: words[1] }
  return { profile, value, score, first: 0, next: reader.tokens.length, shared: true }
}

/** "at the same time", "the same day": the known value of another parameter of that kind. */
export function proposeSame(message: Message): Proposal[] {
  const { reader, profiles } = message
  const { same } = reader.lexicon.speech
  const proposals: Proposal[] = []
  for (let at = 0; at < reader.tokens.length; at++) {
    const match = same.at(reader.tokens, at)
    const noun = match && reader.tokens[match.next]?.folded
    if (!noun) continue
    for (const profile of profiles) {
      const words = reader.lexicon.language.concepts
      const meant =
        (profile.kind === "time" && words.time.includes(noun)) ||
        (profile.kind === "date" && words.date.includes(noun))
      const other = profiles.find(
        (one) =>
          one !== profile &&
          one.kind === profile.kind &&
          knownValue(message, one.parameter.name) !== undefined,
      )
      const known =
        knownValue(message, profile.parameter.name) ?? (other && knownValue(message, other.parameter.name))
      if (meant && known !== undefined)
        proposals.push({
          profile,
          value: known,
          score: message.asked.has(profile.parameter.name)
            ? referenceWeights.asked
            : referenceWeights.unasked,
          first: at,
          next: match.next + 1,
        })
    }
  }
  return proposals
}
