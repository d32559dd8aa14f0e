export { createMcpRoutes, type McpOptions } from "./server.ts"
