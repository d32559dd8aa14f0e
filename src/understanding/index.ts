export {
  createEmbeddedUnderstanding,
  type EmbeddedUnderstandingOptions,
} from "./embedded/embedded-understanding.ts"
export type { Encoder } from "./embedded/encoder.ts"
export {
  type Classification,
  createIntentClassifier,
  type IntentClassifier,
} from "./embedded/intent-classifier.ts"
export { createMiniLmEncoder } from "./embedded/minilm/minilm-encoder.ts"
export { createStaticEncoder } from "./embedded/static-encoder.ts"
export type { IntentTexts } from "./embedded/training-texts.ts"
export type { Candidate as TypedReading } from "./embedded/values/grammar/candidates.ts"
export type { Reader } from "./embedded/values/grammar/reader.ts"
export { createReader, scan } from "./embedded/values/grammar/scan.ts"
export {
  createVoice,
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
export { isTimeSchema } from "./time-schema.ts"
export type {
  Asked,
  Band,
  FoundValue,
  RankedIntent,
  Situation,
  TurnKind,
  Understanding,
  Understood,
} from "./understanding.ts"
