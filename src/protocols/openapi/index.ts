export { createOpenApiExecutor, type OpenApiExecutorOptions } from "./executor.ts"
export { readOpenApi } from "./read-openapi.ts"
