export {
  createEmbeddedUnderstanding,
  type EmbeddedUnderstandingOptions,
} from "./embedded/embedded-understanding.ts"
export type { Encoder } from "./embedded/encoder.ts"
export {
  formatFact,
  optionsFact,
  parameterLabel,
  phrase,
  phraseAsk,
  phraseConfirm,
  phraseDone,
  phraseInvalid,
  type Speaker,
  toFact,
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
