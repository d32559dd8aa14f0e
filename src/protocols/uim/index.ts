export {
  type AgentsJsonOptions,
  createAgentsJsonRoutes,
  type ParameterShape,
  tokenKey,
} from "./agents-json.ts"
export { callIntent, type IntentAnswer, type IntentCall } from "./call-intent.ts"
export { createTermsClient, type HeldToken, type TermsClient, type TermsPlace, tokenUrl } from "./client.ts"
export { discoverUim, type Layer, type UimDiscovery, type UimDiscoveryOptions } from "./discover.ts"
export { type DnsRecords, namesOfRecords, readDnsRecords, searchPath, toDnsRecords } from "./dns-records.ts"
export { type UimErrorCode, uimErrorCodes } from "./error-codes.ts"
export { toErrorResponse } from "./errors.ts"
export { createUimExecutor, type UimExecutorOptions } from "./executor.ts"
export { bodyOf, fetchJson } from "./fetch-json.ts"
export type { ListedIntent } from "./intent-form.ts"
export { agentHeader } from "./named-agent.ts"
export {
  type DescribedOperation,
  type DescribedPaths,
  errors,
  executed,
  executionPaths,
  inPath,
  intentPaths,
  operation,
  query,
  registryPaths,
} from "./openapi-paths.ts"
export { uimSchemas } from "./openapi-schemas.ts"
export { exposedHeaders } from "./pagination.ts"
export { createPolicyRoutes, issuePath, type PolicyRoutesOptions, policyPaths } from "./policy-routes.ts"
export { type AgentsFile, type FileSource, readAgentsJson } from "./read-agents-json.ts"
export { type RegisterOptions, type Registration, registerService } from "./register-client.ts"
export { createRegistryRoutes, type RegistryRoutesOptions } from "./registry-routes.ts"
export { type SearchedIntents, searchIntents } from "./search-intents.ts"
export { createSearchRoutes, type SearchRoutesOptions } from "./search-routes.ts"
export { createUimRoutes, type UimOptions } from "./server.ts"
export { fromServiceBody } from "./service-form.ts"
export { readWrittenValues } from "./written-values.ts"
