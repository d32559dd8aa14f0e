export {
  createEmbeddedUnderstanding,
  type EmbeddedUnderstandingOptions,
} from "./embedded/embedded-understanding.ts"
export type { Encoder } from "./embedded/encoder.ts"
export { createMiniLmEncoder } from "./embedded/minilm/minilm-encoder.ts"
export {
  optionsFact,
  parameterLabel,
  phrase,
  phraseAsk,
  phraseAskBriefly,
  phraseConfirm,
  phraseConfirmBriefly,
  phraseDone,
  phraseInvalid,
  phraseRefused,
  type Speaker,
} from "./phrasing/index.ts"
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
