export { a2aPath } from "./agent-card.ts"
export { toErrorResponse } from "./errors.ts"
export { type A2aOptions, a2aRouteGroups, createA2aRoutes } from "./server.ts"
export { toSkillCall } from "./skill-call.ts"
