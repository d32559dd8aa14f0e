export type { AskingWords, ContentAttribute, Tendency } from "./asking-words.ts"
export { detectLanguage } from "./detect-language.ts"
export { type Bound, boundAround, dayBoundBefore } from "./grammar/bounds.ts"
export { formatDay, formatMinutes, parseDay, toInstant } from "./grammar/calendar.ts"
export type { Candidate, CandidateOf, DurationPart } from "./grammar/candidates.ts"
export { asksToCompare } from "./grammar/comparison.ts"
export { type Exclusion, findExclusions, type TokenRange } from "./grammar/exclusions.ts"
export { durationWithin } from "./grammar/measures.ts"
export { isExcluded } from "./grammar/negation.ts"
export { placeNamed } from "./grammar/places.ts"
export { questionClauses } from "./grammar/question-clauses.ts"
export { daysAfter } from "./grammar/ranges.ts"
export { meantText, type Reader, skip, writtenText } from "./grammar/reader.ts"
export { type Pointing, type Reference, type ReferenceReading, readReferences } from "./grammar/references.ts"
export { createReader, readingLimit, scan } from "./grammar/scan.ts"
export { isAbbreviationDot } from "./grammar/sentence-ends.ts"
export { shiftDay, shiftTime } from "./grammar/shifts.ts"
export { readTalk, type TalkReading } from "./grammar/talk.ts"
export {
  aborts,
  analyseTurn,
  negates,
  type SentenceAnalysis,
  type TurnAnalysis,
  tellsAvoided,
} from "./grammar/turns.ts"
export type { Concept, DurationUnit, Language, Words } from "./language.ts"
export { languageFor, languages } from "./languages/index.ts"
export type { PageWords } from "./page-words.ts"
export {
  createVoice,
  type Fact,
  formatFact,
  optionsFact,
  parameterLabel,
  phrase,
  phraseAsk,
  phraseAskBriefly,
  phraseConfirm,
  phraseConfirmBriefly,
  phraseDone,
  phraseInvalid,
  phraseOption,
  phraseRefused,
  type Rewording,
  type Speaker,
  summaryFact,
  toFact,
  type Voice,
  withStandardQuestions,
} from "./phrasing/index.ts"
export { definePlainWords, type PlainWords } from "./plain-words.ts"
export type { Measure } from "./reference-words.ts"
export { type ContentPhrases, fill, type IntentWebPhrases, type MediatorPhrases } from "./sentences.ts"
export type { TalkAct, TalkWords } from "./talk-words.ts"
export { countIn, toBaseUnit, toMinutes } from "./units.ts"
export { editDistance } from "./words/edit-distance.ts"
export { fold, toPlainWords } from "./words/fold.ts"
export { type Glossary, glossaryOf } from "./words/glossary.ts"
export { PhraseTable, toLexicon } from "./words/lexicon.ts"
export { createSpeller, repairedText, type Speller } from "./words/spelling.ts"
export { contentStems, likeStems, nameToWords, stemOf } from "./words/stems.ts"
export { toTerm, toTerms } from "./words/terms.ts"
export { type Token, textLimit, tokenAt, tokenize } from "./words/tokens.ts"
