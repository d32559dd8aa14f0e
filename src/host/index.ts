export type { Description, ExecuteCall, Found, Host, HostContext, TurnCall, TurnResult } from "./host.ts"
export { createOwnHost, type OwnHostOptions } from "./own-host.ts"
