export { type AgentsJsonOptions, createAgentsJsonRoutes, type ParameterShape } from "./agents-json.ts"
export { toErrorResponse } from "./errors.ts"
export { createPolicyRoutes, issuePath, policyPaths } from "./policy-routes.ts"
export { createUimRoutes, type UimOptions } from "./server.ts"
