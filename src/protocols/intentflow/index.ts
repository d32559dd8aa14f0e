export { createIntentFlowRoutes, createRuns, type IntentFlowOptions, parseRun } from "./server.ts"
export { createFlowTools, type FlowReport, type FlowTool } from "./tools.ts"
export { createSocketRoute, type SocketOptions } from "./web-socket.ts"
