export type { Caller, Check, CheckContext, ExecuteContext, Option } from "./context.ts"
export { cutText } from "./cut-text.ts"
export type {
  IntentDeclaration,
  Presentation,
  PresentContext,
  ProfilePayload,
  ProfileTarget,
  RemoteTarget,
} from "./declaration.ts"
export { defineIntent, type Intent } from "./define-intent.ts"
export { defined } from "./defined.ts"
export { deprecationProblems, isRemoved, removedError } from "./deprecation.ts"
export type {
  Access,
  Deprecation,
  Effect,
  IntentDescriptor,
  JsonSchema,
  Provider,
  TypePin,
} from "./descriptor.ts"
export { equalJson } from "./equal-json.ts"
export {
  decline,
  type ErrorCode,
  errorCodes,
  type Issue,
  invalidInput,
  isParleyError,
  isStorageFault,
  ParleyError,
  storageFault,
  toParleyError,
  toUncertain,
} from "./errors.ts"
export {
  type ForeignDeclaration,
  toForeignDescriptor,
  toIntentName,
  toNamespace,
} from "./foreign-descriptor.ts"
export { toForeignIntent } from "./foreign-intent.ts"
export { assertKnownParameters } from "./known-parameters.ts"
export { type IntentWords, inLanguage, languageKey, localise, type ParameterWords } from "./languages.ts"
export { compareMoney, formatMoney, type Money, parseMoney } from "./money.ts"
export { type Parameter, schemaType, toParameters } from "./parameters.ts"
export { isPlainObject } from "./plain-object.ts"
export { pruneSchema } from "./prune-schema.ts"
export {
  formatRateLimit,
  type Period,
  parseRateLimit,
  periodLength,
  type RateLimit,
  rateWindow,
} from "./rate-limit.ts"
export { itemSchema, type ListedValue, listedValues, plainSchema } from "./schemas.ts"
export {
  aboutIn,
  bindIntents,
  type Compliance,
  defineService,
  isLocale,
  resolveUid,
  type Service,
  type ServiceDeclaration,
  type ServiceIntent,
  type ServiceWords,
} from "./service.ts"
export { isTimeSchema } from "./time-schema.ts"
export {
  compareVersions,
  formatUid,
  isIntentName,
  isNamespace,
  isVersion,
  normaliseName,
  parseUid,
  type Uid,
} from "./uid.ts"
export { jsonSchemaValidator, type Parsed, type Validator, zodValidator } from "./validator.ts"
export type { Vocabulary } from "./vocabulary.ts"
