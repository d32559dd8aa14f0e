export type { Description, ExecuteCall, Found, Host, HostContext, TurnCall, TurnResult } from "./host.ts"
export { Maintenance, type MaintenanceOptions } from "./maintenance.ts"
export { createOwnHost, type OwnHostOptions } from "./own-host.ts"
export { createWebhooks, type WebhookTarget } from "./webhooks.ts"
