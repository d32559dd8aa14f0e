import type { AuthInfo } from "@modelcontextprotocol/server"
import type { HostContext } from "../../host/index.ts"

/** The principal was proven over HTTP; the SDK passes it on to the handlers in `AuthInfo`. */
export function toAuthInfo(context: HostContext): AuthInfo {
  const { id, permissions } = context.principal
  return { token: "", clientId: id, scopes: [...permissions], extra: { context } }
}
