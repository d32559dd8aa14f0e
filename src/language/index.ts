export { formatDay, formatMinutes, toInstant } from "./grammar/calendar.ts"
export type { Candidate, CandidateOf, DurationPart } from "./grammar/candidates.ts"
export { isExcluded } from "./grammar/negation.ts"
export type { Reader } from "./grammar/reader.ts"
export { createReader, readingLimit, scan } from "./grammar/scan.ts"
export { analyseTurn, type SentenceAnalysis, type TurnAnalysis } from "./grammar/turns.ts"
export type { Concept, DurationUnit, Language, Words } from "./language.ts"
export { languageFor, languages } from "./languages/index.ts"
export { definePlainWords, type PlainWords, plainWords, plainWordsFor } from "./manner.ts"
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
  toFact,
  type Voice,
} from "./phrasing/index.ts"
export { editDistance } from "./words/edit-distance.ts"
export { PhraseTable } from "./words/lexicon.ts"
export { contentStems, likeStems, nameToWords, stemOf } from "./words/stems.ts"
export { foldText, toTerm, toTerms } from "./words/terms.ts"
export { fold, textLimit, tokenize } from "./words/tokens.ts"
