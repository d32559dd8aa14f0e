import type { Option } from "../../../intent/index.ts"
import { findChoices, toChoice } from "./choices.ts"
import { toValue } from "./convert.ts"
import type { Message, Proposal } from "./message.ts"
import { isExcluded } from "./negation.ts"

/** The option that the message means, by its name, its place in the list, or by agreeing to the only one. */
export function pickOption(
  message: Message,
  options: readonly Option[],
): { option: Option; score: number; words?: readonly [first: number, next: number] | undefined } | undefined {
  const { reader, turn } = message
  const byPlace = pickByPlace(message, options)
  if (byPlace) return { option: byPlace, score: 0.85 }
  const choices = options.map((option) => toChoice(option, option.label, reader.lexicon.locale))
  const named = findChoices(reader, choices)
    .filter((match) => !isExcluded(reader, match.first, match.next))
    .sort((a, b) => b.quality - a.quality || b.next - b.first - (a.next - a.first))
  if (
    named[0] &&
    (named.length === 1 ||
      named[0].quality > named[1]!.quality ||
      named[0].next - named[0].first > named[1]!.next - named[1]!.first)
  )
    return {
      option: named[0].choice.value as Option,
      score: 0.9 * named[0].quality,
      words: [named[0].first, named[0].next],
    }
  if (options.length === 1 && accepts(message))
    return { option: options[0]!, score: turn.agrees ? 0.85 : 0.65 }
  return undefined
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
  const { asked } = message.situation
  if (asked?.kind !== "parameters" || asked.options === undefined || message.reader.tokens.length === 0)
    return []
  const proposals: Proposal[] = []
  const takesAll = accepts(message)
  for (const profile of message.profiles) {
    const options = asked.options[profile.parameter.name]
    if (!options || options.length === 0) continue
    const typed = message.candidates.flatMap((candidate) => {
      const converted = candidate.excluded ? undefined : toValue(candidate, profile, message)
      return converted ? { candidate, value: converted.value } : []
    })
    // "8" among hours offered is eight o'clock, not the eighth of them.
    if (typed.some(({ value }) => options.some((option) => option.value === value))) continue
    const picked =
      options.length === 1
        ? takesAll
          ? { option: options[0]!, score: 0.7, words: undefined }
          : undefined
        : pickOption(message, options)
    if (!picked) continue
    // "Tuesday" among days offered is the one offered, not the next in the calendar.
    const [from, to] = picked.words ?? [0, 0]
    const isNamed =
      picked.words && typed.every(({ candidate: { first, next } }) => first >= from && next <= to)
    const score = isNamed ? Math.max(picked.score, 1.2) : picked.score
    const next = message.reader.tokens.length
    proposals.push({ profile, value: picked.option.value, score, first: 0, next, shared: true })
  }
  return proposals
}

/** "at the same time", "the same day": what is known for another parameter of that kind. */
export function proposeSame(message: Message): Proposal[] {
  const { reader, profiles, situation } = message
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
          one !== profile && one.kind === profile.kind && situation.known?.[one.parameter.name] !== undefined,
      )
      const known =
        situation.known?.[profile.parameter.name] ?? (other && situation.known?.[other.parameter.name])
      if (meant && known !== undefined)
        proposals.push({
          profile,
          value: known,
          score: message.asked.has(profile.parameter.name) ? 0.9 : 0.55,
          first: at,
          next: match.next + 1,
        })
    }
  }
  return proposals
}
