export { toErrorResponse } from "./errors.ts"
export { createUimRoutes, type UimOptions } from "./server.ts"
