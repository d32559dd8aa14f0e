import type { Option } from "../../../intent/index.ts"
import { choiceLimit, findChoices, toChoice } from "./choices.ts"
import { isExcluded } from "./grammar/negation.ts"
import { knownValue, type Message, offeredFor, type Proposal } from "./message.ts"
import { referenceWeights } from "./weights.ts"

/** The option that the message means, by its name, its place in the list, or by agreeing to the only one. */
export function pickOption(message: Message, options: readonly Option[]): Picked | undefined {
  const named = pickByName(message, options)
  if (named?.score === referenceWeights.name) return named
  const byPlace = pickByPlace(message, options)
  if (byPlace) return { option: byPlace, score: referenceWeights.place }
  if (named) return named
  if (options.length !== 1 || !accepts(message)) return undefined
  return {
    option: options[0]!,
    score: message.turn.agrees ? referenceWeights.agreed : referenceWeights.implied,
  }
}

interface Picked {
  readonly option: Option
  readonly score: number
}

/** The one that fits best, where no other fits as well. */
function pickByName({ reader }: Message, options: readonly Option[]): Picked | undefined {
  const { locale } = reader.lexicon
  const choices = options.slice(0, choiceLimit).map((option) => toChoice(option, option.label, locale))
  const [best, second] = findChoices(reader, choices)
    .filter((match) => !isExcluded(reader, match.first, match.next))
    .sort((a, b) => b.quality - a.quality || b.next - b.first - (a.next - a.first))
  if (!best) return undefined
  const alike =
    second && second.quality === best.quality && second.next - second.first >= best.next - best.first
  return alike
    ? undefined
    : { option: best.choice.value as Option, score: referenceWeights.name * best.quality }
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

/** Agrees to what was offered, outright or by speaking of it: "I would like to book that one". */
export function accepts({ turn }: Message): boolean {
  if (turn.refuses || turn.wantsAnother || turn.cancels) return false
  if (turn.agrees || turn.affirms) return true
  return turn.wishes && turn.refers && !turn.asks
}

/** Agreement takes what was offered for every parameter for which there was one offer. */
export function proposeOffered(message: Message): Proposal[] {
  if (message.reader.tokens.length === 0) return []
  const proposals: Proposal[] = []
  const takesAll = accepts(message)
  for (const profile of message.profiles) {
    const options = offeredFor(message, profile.parameter.name)
    if (options.length === 0) continue
    const only = takesAll ? { option: options[0]!, score: referenceWeights.offer } : undefined
    const picked = options.length === 1 ? only : pickOption(message, options)
    if (!picked) continue
    const next = message.reader.tokens.length
    proposals.push({ profile, value: picked.option.value, score: picked.score, first: 0, next, shared: true })
  }
  return proposals
}

/** "at the same time", "the same day": what is known for another parameter of that kind. */
export function proposeSame(message: Message): Proposal[] {
  const { reader, profiles } = message
  const { same } = reader.lexicon.speech
  const proposals: Proposal[] = []
  for (let at = 0; at < reader.tokens.length; at++) {
    const match = same.at(reader.tokens, at)
    const noun = match && reader.tokens[match.next]?.folded
    if (!noun) continue
    for (const profile of profiles) {
      const words = reader.lexicon.locale.concepts
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
