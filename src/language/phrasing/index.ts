export {
  phraseAsk,
  phraseAskBriefly,
  phraseConfirm,
  phraseConfirmBriefly,
  phraseDone,
  phraseInvalid,
  phraseOption,
  phraseRefused,
  type Speaker,
} from "./compose.ts"
export {
  type Fact,
  type FactSettings,
  optionsFact,
  parameterLabel,
  parameterQuestion,
  parameterSentence,
  summaryFact,
  toFact,
} from "./facts.ts"
export { cleanText, formatFact } from "./format.ts"
export { type FactsOf, phrase, type Speaking } from "./phrase.ts"
export {
  assertPhrases,
  definePhrases,
  type PhraseKey,
  type Phrases,
  type PlaceholderOf,
  phrasePlaceholders,
} from "./phrases.ts"
export { withStandardQuestions } from "./standard-words.ts"
export { createVoice, type Rewording, type Voice } from "./voice.ts"
