import { isAbbreviationDot, type TokenRange, tokenAt, writtenText } from "../../../language/index.ts"
import { knownValue, type Message, type Proposal, sentenceOf } from "./message.ts"
import { isBesideContact, isSpeaking, standsAlone } from "./name-evidence.ts"
import { nameWord } from "./name-words.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { isId } from "./propose-ids.ts"
import { signatureWeights, weights } from "./score-weights.ts"

const longest = 6

/**
 * Proposes the name that somebody signs with: a name that stands by itself, between signs and readings, as in "Friday at
 * 7, Smith", "Lopez, 07700 900123" or "Okafor here".
 */
export function proposeSignatures(message: Message): Proposal[] {
  const profile = personOf(message)
  if (!profile || !hasOccasion(message, profile)) return []
  return findSignatures(message).map(({ first, next, score }) => ({
    profile,
    value: writtenText(message.reader, first, next),
    score: score + (message.asked.has(profile.parameter.name) ? weights.asked : 0),
    first,
    next,
  }))
}

/** The only parameter that is somebody's name. */
function personOf({ profiles }: Message): ParameterProfile | undefined {
  const [only, ...others] = profiles.filter(
    (profile) =>
      profile.kind === "text" && !profile.many && !isId(profile) && profile.concepts.get("person") === 1,
  )
  return others.length === 0 ? only : undefined
}

/** Nobody signs a message that says nothing else, unless a name was asked for; a name that is known is kept. */
function hasOccasion(message: Message, { parameter: { name } }: ParameterProfile): boolean {
  if (message.asked.has(name)) return true
  return knownValue(message, name) === undefined && message.candidates.length > 0
}

interface Signature extends TokenRange {
  readonly score: number
}

function findSignatures(message: Message): Signature[] {
  const { tokens } = message.reader
  const isName = nameWord(message)
  const found: Signature[] = []
  for (let at = 0; at < tokens.length; at++) {
    const next = nameEnd(message, at, isName)
    if (next === undefined) continue
    const score = standsAlone(message, { first: at, next })
      ? scoreOf(message, { first: at, next })
      : undefined
    if (score !== undefined) found.push({ first: at, next, score })
    at = next - 1
  }
  return found
}

/** The end of the name that begins here: titles, particles and names of one kind of letters. */
function nameEnd({ reader }: Message, first: number, isName: (index: number) => boolean): number | undefined {
  const { tokens, lexicon } = reader
  const { titles, nameParticles, and } = lexicon.speech
  let at = skipSmall(first)
  if (!isName(at)) return undefined
  const { capital } = tokenAt(tokens, at)
  while (at < tokens.length && at - first < longest) {
    const after = at + 1
    const joined = skipSmall(joins(after) ?? after)
    if (!isName(joined) || tokens[joined]?.capital !== capital) return after
    at = joined
  }
  return at + 1

  /** After titles, initials and their full stops, and after the small words of a surname. */
  function skipSmall(index: number): number {
    let next = index
    for (;;) {
      const title = titles.at(tokens, next)
      const passed = title ?? nameParticles.at(tokens, next)
      const end = passed?.next ?? next + 1
      const after = isAbbreviationDot(tokens, end, lexicon) ? end + 1 : passed?.next
      if (after === undefined || after >= tokens.length) return next
      next = (title && joins(after)) ?? after
    }
  }
  /** After the "and" of "Mr and Mrs Weiss". */
  function joins(index: number): number | undefined {
    const joiner = and.at(tokens, index)
    return joiner && titles.at(tokens, joiner.next) ? joiner.next : undefined
  }
}

/** The more its place shows that it is a name, the surer it is; words in small letters need a place that nothing else has. */
function scoreOf(message: Message, range: TokenRange): number | undefined {
  const { reader, isEveryday } = message
  const { tokens, lexicon } = reader
  const { first, next } = range
  const word = tokenAt(tokens, first)
  if (isBesideContact(message, next) || isSpeaking(message, next)) return signatureWeights.beside
  const isLast = tokens.slice(next).every(({ kind }) => kind === "sign")
  if (!word.capital && !lexicon.speech.nameParticles.at(tokens, first))
    return isLast && first > 0 && next - first === 1 && !isEveryday(word.folded)
      ? signatureWeights.small
      : undefined
  const opens = sentenceOf(message, first)?.from === first
  if (opens && next - first === 1 && (first === 0 || isEveryday(word.folded))) return undefined
  return signatureWeights.alone
}
