import type { TokenRange } from "../../../language/index.ts"
import { weightAt } from "./likeness.ts"
import type { Message, Proposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { isPronoun } from "./pronoun-one.ts"
import { headcountWeights, weights } from "./score-weights.ts"

interface Part extends TokenRange {
  readonly count: number
  /** A person without a number, who counts only beside others: "my wife". */
  readonly bare: boolean
}

/** Proposes the sum of people who are counted one kind after the other: "two adults and three kids" are five. */
export function proposeHeadcount(message: Message): Proposal[] {
  const [profile, ...others] = message.profiles.filter(
    ({ kind, concepts }) => kind === "number" && concepts.has("people"),
  )
  if (!profile || others.length > 0) return []
  const score = headcountWeights.base + (message.asked.has(profile.parameter.name) ? weights.asked : 0)
  const sums = chainsOf(message, profile).flatMap((chain) => {
    const value = chain.reduce((sum, { count }) => sum + count, 0)
    const first = chain[0]?.first ?? 0
    // "My wife and the kids": how many they are was not said.
    return Number.isNaN(value)
      ? []
      : [{ profile, value, score, first, next: chain.at(-1)?.next ?? first + 1 }]
  })
  const isSummed = ({ first, next }: TokenRange) => sums.some((sum) => first < sum.next && next > sum.first)
  const parties = answersNote(message) ? [] : partiesOf(message).filter((party) => !isSummed(party))
  return [
    ...sums,
    ...parties.map(({ count, first, next }) => ({ profile, value: count, score, first, next })),
  ]
}

/** Whoever was asked for a note says it whole. */
function answersNote({ asked, profiles }: Message): boolean {
  return profiles.some(({ parameter, concepts }) => asked.has(parameter.name) && concepts.has("note"))
}

/** "zu viert", "somos siete", "pour nous quatre": how many come, whatever else is said of them. */
function partiesOf({ reader, candidates }: Message): (TokenRange & { readonly count: number })[] {
  const { party, weAre } = reader.lexicon.speech
  return reader.tokens.flatMap((_, first) => {
    const said = party.at(reader.tokens, first)
    if (said) return [{ count: said.value, first, next: said.next }]
    const we = weAre.at(reader.tokens, first)
    const number = we && candidates.find((one) => one.kind === "number" && one.first === we.next)
    if (number?.kind !== "number" || !Number.isInteger(number.number) || number.excluded) return []
    const isOther = candidates.some(
      ({ kind, first: from, next, weak }) =>
        kind !== "number" && !weak && from <= number.first && next >= number.next,
    )
    return isOther ? [] : [{ count: number.number, first: number.first, next: number.next }]
  })
}

/** Whether a number counts only some of the people: the two of "two adults and the kids". */
export function countsOnlySome(message: Message, profile: ParameterProfile, index: number): boolean {
  return chainsOf(message, profile).some(
    (chain) =>
      chain.some(({ first, next }) => first <= index && index < next) &&
      chain.some(({ count }) => Number.isNaN(count)),
  )
}

/** Two or more parts in a row, with at most a word that joins them in between. */
function chainsOf(message: Message, profile: ParameterProfile): Part[][] {
  const chains: Part[][] = []
  let chain: Part[] = []
  const close = () => {
    if (chain.length > 1) chains.push(chain)
    chain = []
  }
  for (let at = 0; at < message.reader.tokens.length; at++) {
    const part = partAt(message, profile, at)
    if (!part) continue
    const before = chain.at(-1)
    if (before && !joins(message, before, part)) close()
    chain.push(part)
    at = part.next - 1
  }
  close()
  return chains
}

function joins({ reader }: Message, left: Part, right: Part): boolean {
  const { and, together } = reader.lexicon.speech
  const { tokens } = reader
  // "2 adults, 1 baby", "2 Erw. 1 Baby", "2 adults + 1 child".
  const from = [",", ".", "+"].includes(tokens[left.next]?.text ?? "") ? left.next + 1 : left.next
  const joiner =
    and.at(tokens, from) ?? together.at(tokens, from) ?? reader.lexicon.bounds.orMore.at(tokens, from)
  if (joiner && isJoined(joiner.next)) return true
  return (!left.bare && !right.bare && from === right.first) || (left.bare && right.bare && isJoined(from))

  /** At most one small word may stand between: "plus the two kids". */
  function isJoined(at: number): boolean {
    return at === right.first || (at + 1 === right.first && reader.lexicon.stop.has(tokens[at]?.folded ?? ""))
  }
}

function partAt(message: Message, profile: ParameterProfile, at: number): Part | undefined {
  const { reader } = message
  const { speech, numbers } = reader.lexicon
  const relation = speech.relations.at(reader.tokens, at)
  const someone = relation ?? speech.someone.at(reader.tokens, at) ?? ageAt(message, at)
  if (someone) return { first: at, next: someone.next, count: 1, bare: true }
  const pair = speech.pairs.at(reader.tokens, at)
  if (pair) return { first: at, next: pair.next, count: 2, bare: true }
  const uncounted = speech.uncounted.at(reader.tokens, at)
  if (uncounted) return { first: at, next: uncounted.next, count: Number.NaN, bare: true }
  const number = message.candidates.find(
    (one) =>
      one.kind === "number" &&
      one.first === at &&
      !one.excluded &&
      Number.isInteger(one.number) &&
      !isPronoun(reader, at),
  )
  const article = number ? undefined : numbers.indefinite.at(reader.tokens, at)
  const from = number?.next ?? article?.next
  if (from === undefined) return undefined
  const noun =
    speech.headcount.at(reader.tokens, from) ??
    speech.headcount.at(reader.tokens, from + 1) ??
    sizeAt(message, from)
  if (!noun || isForAnother(message, profile, noun.next - 1)) return undefined
  return { first: at, next: noun.next, count: number?.kind === "number" ? number.number : 1, bare: false }
}

/** The "Große" of "3 Große und 2 Kinder" are people; those of "3 große Zimmer" are rooms. */
function sizeAt({ reader }: Message, at: number): { readonly next: number } | undefined {
  const { sizesOfPeople, and, together } = reader.lexicon.speech
  const size = sizesOfPeople.at(reader.tokens, at)
  const after = size && reader.tokens[size.next]
  const ends = after === undefined || after.kind === "sign" || reader.lexicon.stop.has(after.folded)
  const joins = size && (and.at(reader.tokens, size.next) ?? together.at(reader.tokens, size.next))
  return ends || joins ? size : undefined
}

/** "a five year old" is one person. */
function ageAt({ reader, candidates }: Message, at: number): { readonly next: number } | undefined {
  const age = candidates.find(
    (one) => one.kind === "duration" && one.first === at && one.parts.some(({ unit }) => unit === "year"),
  )
  return age && reader.lexicon.measures.old.at(reader.tokens, age.next)
}

/** Where children have a parameter of their own they are not added to the others. */
function isForAnother({ reader, profiles }: Message, profile: ParameterProfile, noun: number): boolean {
  const mine = weightAt(reader, profile, noun)
  return profiles.some(
    (other) => other !== profile && other.kind === "number" && weightAt(reader, other, noun) > mine,
  )
}
