import { tokenAt } from "../../../language/index.ts"
import { findChoices } from "./match-choices.ts"
import { asksOnly, cuesBefore, type Message, type SourcedProposal, sentenceOf } from "./message.ts"
import { isIntroduced } from "./propose-names.ts"
import { standsAlone } from "./propose-signatures.ts"

/**
 * Whether words are hardly somebody's name, so that it is better asked for: those of a question ("can one come in with a
 * walker?"), what opens a longer message ("Perfect then, 12:30"), and small everyday words ("better for
 * everybody"). A message that is nothing but its name is one.
 */
export function isHardlyAName(message: Message, proposal: SourcedProposal): boolean {
  const { by, profile, first, next, value } = proposal
  if (by !== "words" || typeof value !== "string" || profile.concepts.get("person") !== 1) return false
  if (asksOnly(message, first)) return true
  if (isIntroduced(message, first)) return false
  if (isExclamation(message, first) || isListed(message, proposal)) return true
  const { tokens } = message.reader
  const isWhole = tokens.every(({ kind }, at) => kind === "sign" || (at >= first && at < next))
  if (isWhole) return false
  if (!hasPlaceOfAName(message, proposal)) return true
  const isAsked = message.asked.has(profile.parameter.name)
  if (first === 0 && !isAsked && !isBesideContact(message, next) && !introduces(message, next)) return true
  if (next - first > 1) return false
  const word = tokenAt(tokens, first)
  if (!word.capital) return message.isEveryday(word.folded)
  const sentence = sentenceOf(message, first)
  return sentence?.from === first && tokens[next]?.kind === "word" && !introduces(message, next)
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

/**
 * Inside a sentence a name stands by itself, with a title, or after a word that says for whom something is: not the
 * "Blick" of "mit Blick aufs Wasser" nor the "cole" of "que sale del cole". Where every noun has a capital, "für" and
 * "mit" stand before all of them.
 */
function hasPlaceOfAName(message: Message, { first, next }: SourcedProposal): boolean {
  const { tokens, lexicon } = message.reader
  if (standsAlone(message, { first, next })) return true
  if ([first, first - 1, first - 2].some((at) => lexicon.speech.titles.at(tokens, at))) return true
  return lexicon.language.asking.capitalsTellPlaces && cuesBefore(message.reader, first).has("person")
}

/** "Castro, 07700 900123": whoever leaves a number or an address says whose it is. */
function isBesideContact({ reader, candidates }: Message, next: number): boolean {
  const beside = reader.tokens[next]?.text === "," ? next + 1 : next
  return candidates.some(
    ({ kind, first }) => first === beside && (kind === "email" || kind === "phone" || kind === "code"),
  )
}

/** "Okafor here", "Lopez speaking". */
function introduces({ reader }: Message, next: number): boolean {
  return reader.lexicon.speech.speaking.at(reader.tokens, next) !== undefined
}
