export { toErrorResponse } from "./errors.ts"
export { createRemoteTools, type RemoteTools } from "./executor.ts"
export type {
  Asking,
  ClientAbilities,
  Completion,
  CompletionPlace,
  ExtensionPrompts,
  ExtensionResources,
  ExtensionTool,
  McpCall,
  Page,
} from "./extension-tools.ts"
export { readMcpServer } from "./read-tools.ts"
export type { RemoteMcpOptions } from "./remote-client.ts"
export { createMcp, type Mcp, type McpOptions, mcpRouteGroup } from "./server.ts"
export type { McpContent } from "./serving.ts"
export type { SessionLimits } from "./sessions.ts"
export { type McpStdioOptions, serveMcpOverStdio } from "./stdio.ts"
export { metaNames } from "./tools.ts"
