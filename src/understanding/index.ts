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
export { type LearnedReader, openLearnedReader } from "./embedded/reader/learned-reader.ts"
export type { Reader } from "./embedded/reader/reading.ts"
export { createSpellers } from "./embedded/spelling.ts"
export { createStaticEncoder } from "./embedded/static-encoder.ts"
export type { IntentTexts } from "./embedded/training-texts.ts"
export { turnKind } from "./embedded/turn-kind.ts"
export type {
  Asked,
  Band,
  FoundBy,
  FoundValue,
  LeftOver,
  RankedIntent,
  SaidSpan,
  Situation,
  TurnKind,
  Understanding,
  Understood,
  WhyItMatters,
} from "./understanding.ts"
