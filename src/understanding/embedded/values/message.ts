import type { IntentDescriptor, Option, Vocabulary } from "../../../intent/index.ts"
import {
  analyseTurn,
  type Candidate,
  type Concept,
  createReader,
  type Exclusion,
  findExclusions,
  type Glossary,
  isAbbreviationDot,
  type Language,
  PhraseTable,
  type Reader,
  type SentenceAnalysis,
  type Speller,
  scan,
  type TurnAnalysis,
  tokenAt,
} from "../../../language/index.ts"
import { offeredOptions } from "../../offered-options.ts"
import type { FoundBy, Situation } from "../../understanding.ts"
import type { Reading } from "../reader/reading.ts"
import { type HouseWords, toHouseWords } from "./house-words.ts"
import { conceptTable, type ParameterProfile, toProfiles } from "./parameter-profile.ts"

/** One message, with everything that decides which parameter its values are for. */
export interface Message {
  readonly reader: Reader
  readonly candidates: readonly Candidate[]
  readonly profiles: readonly ParameterProfile[]
  readonly descriptor: IntentDescriptor
  readonly situation: Situation
  readonly turn: TurnAnalysis
  /** The sentence of each token. */
  readonly sentences: readonly (SentenceAnalysis | undefined)[]
  /** The business's own words. */
  readonly house: HouseWords
  readonly meaning: WordSources["meaning"]
  /** Whether a word is one that people use every day. */
  readonly isEveryday: (word: string) => boolean
  /** What is ruled out in words. */
  readonly exclusions: readonly Exclusion[]
  /** Parameters asked for last. */
  readonly asked: ReadonlySet<string>
}

/** What is known about words beyond the language. */
export interface WordSources {
  /** What words mean at this business. */
  readonly vocabulary?: Vocabulary | undefined
  readonly speller?: Speller | undefined
  /** Where the declaration is in English and the message is not. */
  readonly glossary?: Glossary | undefined
  /** The message, where it was read before. */
  readonly heard?: Heard | undefined
  /** Whether a word is one that people use every day. */
  readonly isEveryday?: ((word: string) => boolean) | undefined
  /** The unit vector of a text, where the table has the language. */
  readonly meaning?: ((text: string) => Float32Array) | undefined
  /** What the learned reader makes of the message. */
  readonly reading?: Reading | undefined
}

/** What was heard, whatever it is for: read once for all intents that may be meant. */
export interface Heard {
  readonly reader: Reader
  readonly turn: TurnAnalysis
  readonly candidates: readonly Candidate[]
  readonly exclusions: readonly Exclusion[]
}

export function hear(
  text: string,
  situation: Situation,
  { speller, glossary }: Pick<WordSources, "speller" | "glossary"> = {},
): Heard {
  const reader = createReader(text, situation, speller, glossary)
  return {
    reader,
    turn: analyseTurn(reader.text, situation.locale, reader.tokens),
    candidates: scan(reader),
    exclusions: findExclusions(reader),
  }
}

export function toMessage(
  text: string,
  descriptor: IntentDescriptor,
  situation: Situation,
  { vocabulary, speller, glossary, heard, isEveryday = () => false, meaning }: WordSources = {},
): Message {
  const { reader, turn, candidates, exclusions } = heard ?? hear(text, situation, { speller, glossary })
  const sentences = new Array<SentenceAnalysis | undefined>(reader.tokens.length)
  for (const sentence of turn.sentences) sentences.fill(sentence, sentence.from, sentence.to)
  return {
    reader,
    candidates,
    profiles: toProfiles(descriptor, reader.stemsOf),
    descriptor,
    situation,
    turn,
    sentences,
    house: toHouseWords(vocabulary),
    meaning,
    isEveryday,
    exclusions,
    asked: new Set(situation.asked?.kind === "parameters" ? situation.asked.parameters : []),
  }
}

/** The known value of a parameter. A parameter called "constructor" does not find what every object inherits. */
export function knownValue({ situation }: Message, name: string): unknown {
  const { known } = situation
  return known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
}

/** The options offered last for a parameter. */
export function offeredFor({ situation }: Message, name: string): readonly Option[] {
  return offeredOptions(situation.asked, name)
}

/** One value proposed for one parameter, with a score of the evidence. */
export interface Proposal {
  readonly profile: ParameterProfile
  readonly value: unknown
  readonly score: number
  readonly first: number
  readonly next: number
  readonly excluded?: boolean | undefined
  readonly assumption?: string | undefined
  /** Leaves its words free for other proposals: a yes may answer for several parameters. */
  readonly shared?: boolean | undefined
}

export interface SourcedProposal extends Proposal {
  readonly by: FoundBy
}

const cueTables = new WeakMap<Language, PhraseTable<Concept[]>>()

function cueTable(language: Language): PhraseTable<Concept[]> {
  const known = cueTables.get(language)
  if (known) return known
  const byPhrase = new Map<string, Concept[]>()
  for (const [concept, words] of Object.entries(language.cues))
    for (const word of words) byPhrase.set(word, [...(byPhrase.get(word) ?? []), concept as Concept])
  const table = new PhraseTable(byPhrase)
  cueTables.set(language, table)
  return table
}

/** Whether a cue begins with this word: the "headed" of "headed to". */
export function startsCue(reader: Reader, index: number): boolean {
  return cueTable(reader.lexicon.language).at(reader.tokens, index) !== undefined
}

const cueReach = 5

/** The concepts that the words right before a value point to: "from" to an origin, "until" to an end. */
export function cuesBefore(reader: Reader, first: number): ReadonlySet<Concept> {
  const table = cueTable(reader.lexicon.language)
  const found = new Set<Concept>()
  for (let at = first - 1; at >= 0 && at >= first - cueReach; at--) {
    const match = table.at(reader.tokens, at)
    if (match && match.next <= first && isLight(reader, match.next, first))
      for (const concept of match.value) found.add(concept)
    else if (found.size > 0 || !isLight(reader, at, first)) break
  }
  if (found.size === 0) for (const concept of conceptsNamed(reader, first)) found.add(concept)
  return found
}

/** "the leaving city is Fresno", "date of return: 5 May": the words before the copula say what the value is. */
function conceptsNamed(reader: Reader, first: number): readonly Concept[] {
  const { copula } = reader.lexicon.speech
  const is = [1, 2, 3].find((back) => {
    const match = copula.at(reader.tokens, first - back)
    return match && match.next <= first && isLight(reader, match.next, first)
  })
  if (is === undefined) return []
  const table = conceptTable(reader.lexicon.language)
  const found: Concept[] = []
  for (let at = first - is - 1; at >= 0 && at >= first - is - cueReach && !isStop(reader, at); at--)
    found.push(...(table.at(reader.tokens, at)?.value ?? []))
  return found
}

/** Whether only articles and small words of time stand between: they neither point to anything nor separate. */
function isLight(reader: Reader, from: number, to: number): boolean {
  const { calendar, clock, numbers } = reader.lexicon
  let at = from
  while (at < to) {
    const match = [calendar.articles, calendar.on, clock.at, clock.about, numbers.indefinite]
      .map((table) => table.at(reader.tokens, at))
      .find((found) => found !== undefined)
    if (!match) return false
    at = match.next
  }
  return at === to
}

/** Where the sentence around a token begins and ends. */
export function sentenceAround(
  reader: Reader,
  index: number,
): { readonly from: number; readonly to: number } {
  let from = index
  while (from > 0 && !isStop(reader, from - 1)) from--
  let to = index
  while (to < reader.tokens.length && !isStop(reader, to)) to++
  return { from, to }
}

export function isStop(reader: Reader, index: number): boolean {
  const token = tokenAt(reader.tokens, index)
  if (isAbbreviationDot(reader.tokens, index, reader.lexicon)) return false
  return token.kind === "sign" && ".!?;\n".includes(token.text) && !reader.tokens[index + 1]?.glued
}

/** The analysis of the sentence that a token belongs to. */
export function sentenceOf(message: Message, index: number): SentenceAnalysis | undefined {
  return message.sentences[index]
}

/**
 * Whether the sentence only asks for information, so that it asks about what it names and does not wish for it. "Any
 * other with 5 stars?" is a wish.
 */
export function asksOnly(message: Message, index: number): boolean {
  const sentence = sentenceOf(message, index)
  return sentence?.asks === true && !sentence.proposes && !sentence.wantsAnother
}

/**
 * The same, except where the question opens an intent that only reads: "when is a table for four free?" wants four.
 */
export function isQuestion(message: Message, index: number): boolean {
  const isWish = message.descriptor.effect === "read" && message.asked.size === 0
  return !isWish && asksOnly(message, index)
}
