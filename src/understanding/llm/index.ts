export { definePlainWords, type PlainWords } from "../../language/index.ts"
export type { CircuitBreakerOptions } from "../../limits/index.ts"
export { type BoundedFetchOptions, createBoundedFetch } from "./bounded-fetch.ts"
export type { DraftFault } from "./draft-check.ts"
export type { GenerateOptions, Prompt, Task } from "./generate-answer.ts"
export {
  type CallResult,
  createModelCaller,
  type ModelCaller,
  type ModelCallerOptions,
  type ModelOptions,
  type Outcome,
} from "./model-caller.ts"
export { createModelChoice, type ModelChoice } from "./model-choice.ts"
export type { FailureReason } from "./model-failure.ts"
export {
  createModelPhrasing,
  type Draft,
  type ModelPhrasing,
  type ModelPhrasingOptions,
} from "./model-phrasing.ts"
export { createModelUnderstanding, type ModelUnderstandingOptions } from "./model-understanding.ts"
export { createOpenAICompatibleModel, type OpenAICompatibleOptions } from "./openai-compatible.ts"
export { fillPlaceholders, listPlaceholders } from "./placeholders.ts"
