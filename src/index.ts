export {
  type Caller,
  type Check,
  type CheckContext,
  decline,
  defineIntent,
  defineService,
  type ExecuteContext,
  type Intent,
  type IntentDescriptor,
  invalidInput,
  isParleyError,
  type JsonSchema,
  type Option,
  ParleyError,
  type Service,
} from "./intent/index.ts"
export { createSite, type Site, type SiteOptions } from "./site/index.ts"
