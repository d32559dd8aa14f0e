import { tokenAt } from "../../../language/index.ts"
import { findChoices } from "./match-choices.ts"
import { asksOnly, cuesBefore, type Message, type SourcedProposal, sentenceOf } from "./message.ts"
import { isBesideContact, isIntroduced, isSpeaking, isTitle, standsAlone } from "./name-evidence.ts"
import { nameWord } from "./name-words.ts"

/**
 * Whether words are hardly somebody's name, so that it is better asked for. A name has evidence: it is the whole
 * message, a phrase introduces it, it stands by itself as a signature does, or in answer to the question nothing but
 * small words is beside it. Words of the language are none: "Wednesday's no good", "better for everybody".
 */
export function isHardlyAName(message: Message, proposal: SourcedProposal): boolean {
  const { by, profile, first, next, value } = proposal
  if (by !== "words" || typeof value !== "string" || profile.concepts.get("person") !== 1) return false
  if (asksOnly(message, first) || isTitle(message, proposal)) return true
  const { tokens, lexicon } = message.reader
  if (!isIntroduced(message, first) && (isExclamation(message, first) || isListed(message, proposal)))
    return true
  const isWhole = tokens.every(({ kind }, at) => kind === "sign" || (at >= first && at < next))
  if (isWhole) return false
  if (isOwner(message, next - 1)) return true
  const isAsked = message.asked.has(profile.parameter.name)
  const isGiven = isIntroduced(message, first) || isBesideContact(message, next) || isSpeaking(message, next)
  if (isGiven) return isSmallEverydayWord(message, first, next)
  if (first === 0 && !isAsked) return true
  const cues = cuesBefore(message.reader, first)
  const isCued = cues.has("person") || (cues.has("creator") && profile.concepts.has("creator"))
  // "A table for okafor" may be one, and "for the pedals" is none: in small letters it is better asked for.
  // Where every noun has a capital, "for" and "with" stand before all of them.
  const tells = lexicon.language.asking.capitalsTellPlaces
  if (isCued && tells && (tokenAt(tokens, first).capital || profile.concepts.has("creator")))
    return isSmallEverydayWord(message, first, next)
  if (!hasNameWords(message, first, next) || isSmallEverydayWord(message, first, next)) return true
  if (isAsked && tells && isAllOfSentence(message, first, next)) return false
  return opensSentence(message, first, next) || !standsAlone(message, { first, next })
}

/** "bei der Chefin, Margaux", where she is one of those to choose from. */
function isListed({ reader, profiles }: Message, { profile, first, next }: SourcedProposal): boolean {
  return profiles.some(
    (other) =>
      other !== profile &&
      other.kind === "choice" &&
      findChoices(reader, other.choices, other.stems).some(
        (choice) => choice.first === first && choice.next === next && choice.quality >= surely,
      ),
  )
}

const surely = 0.85

/** "Bueno, pues a las cinco", "Vaya faena", "Dommage." */
function isExclamation({ reader }: Message, first: number): boolean {
  return reader.lexicon.speech.exclamations.at(reader.tokens, first) !== undefined
}

/** "Wednesday's", "Jen's": what follows belongs to them. */
function isOwner({ reader }: Message, last: number): boolean {
  return /'s$/.test(tokenAt(reader.tokens, last).folded) && reader.tokens[last + 1]?.kind === "word"
}

function isSmallEverydayWord({ reader, isEveryday }: Message, first: number, next: number): boolean {
  const word = tokenAt(reader.tokens, first)
  return next - first === 1 && !word.capital && isEveryday(word.folded)
}

/** "Perfect then, 12:30": a word that opens a longer sentence has its capital from there. */
function opensSentence(message: Message, first: number, next: number): boolean {
  if (next - first > 1 || sentenceOf(message, first)?.from !== first) return false
  return message.reader.tokens[next]?.kind === "word"
}

/** Whether each of the words can be part of a name; titles, particles and joiners are small anyway. */
function hasNameWords(message: Message, first: number, next: number): boolean {
  const { tokens, lexicon } = message.reader
  const { titles, nameParticles, nameJoiners, and } = lexicon.speech
  const isName = nameWord(message)
  for (let at = first; at < next; at++) {
    const { kind, text } = tokenAt(tokens, at)
    const isSmall = [titles, nameParticles, nameJoiners, and].some((table) => table.at(tokens, at))
    if (kind === "word" && text.length > 1 && !isSmall && !isName(at)) return false
  }
  return true
}

/** Whether only small words share the sentence: "ok it's Weiss then". */
function isAllOfSentence(message: Message, first: number, next: number): boolean {
  const { reader } = message
  const { from, to } = sentenceOf(message, first) ?? { from: 0, to: reader.tokens.length }
  if (message.candidates.some((one) => one.first < to && one.next > from)) return false
  return reader.tokens
    .slice(from, to)
    .every(
      ({ kind, folded }, index) =>
        kind !== "word" ||
        (from + index >= first && from + index < next) ||
        reader.lexicon.stop.has(folded) ||
        isTitle(message, { first: from + index, next: from + index + 1 }) ||
        Object.values(reader.lexicon.turns).some((table) => table.at(reader.tokens, from + index)),
    )
}
