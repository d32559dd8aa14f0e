import type { Candidate, TokenRange } from "../../../language/index.ts"
import type { Message } from "./message.ts"

/** "I'm Marta", "je m'appelle Moreau". */
export function isIntroduced({ reader }: Message, first: number): boolean {
  const { nameCues } = reader.lexicon.speech
  return [1, 2, 3, 4].some((back) => nameCues.at(reader.tokens, first - back)?.next === first)
}

/** "Castro, 07700 900123": whoever leaves a number or an address says whose it is. */
export function isBesideContact({ reader, candidates }: Message, next: number): boolean {
  const beside = reader.tokens[next]?.text === "," ? next + 1 : next
  return candidates.some(
    ({ kind, first }) => first === beside && (kind === "email" || kind === "phone" || kind === "code"),
  )
}

/** "Okafor here", "Lopez speaking". */
export function isSpeaking({ reader }: Message, next: number): boolean {
  return reader.lexicon.speech.speaking.at(reader.tokens, next) !== undefined
}

/** What stands after a plain number is what it counts: the "Erw" of "2 Erw". */
function counts({ kind }: Candidate): boolean {
  return kind === "number" || kind === "ordinal"
}

const boundary = ",.;:!?()\n–-"

/** Whether only signs, readings and the ends of the message are beside it. */
export function standsAlone(message: Message, { first, next }: TokenRange): boolean {
  const { reader, candidates } = message
  const { tokens } = reader
  const isSign = (at: number) => tokens[at]?.kind === "sign" && boundary.includes(tokens[at]?.text ?? "")
  const opens =
    first === 0 || isSign(first - 1) || candidates.some((one) => one.next === first && !counts(one))
  const closes =
    next === tokens.length ||
    isSign(next) ||
    candidates.some((one) => one.first === next && !one.weak) ||
    isSpeaking(message, next)
  return opens && closes
}

/** Titles by themselves are nobody's name: "Mr and Mrs". */
export function isTitle({ reader }: Message, { first, next }: TokenRange): boolean {
  const { titles, and } = reader.lexicon.speech
  let at = first
  while (at < next) {
    const isDot = reader.tokens[at]?.text === "."
    const end = isDot ? at + 1 : (titles.at(reader.tokens, at) ?? and.at(reader.tokens, at))?.next
    if (end === undefined) return false
    at = end
  }
  return at === next
}
