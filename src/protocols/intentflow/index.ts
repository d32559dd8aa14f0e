export { createIntentFlowRoutes, type IntentFlowOptions } from "./server.ts"
