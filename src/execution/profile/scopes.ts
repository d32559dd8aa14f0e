import { ParleyError } from "../../intent/index.ts"
import type { Api } from "./api-block.ts"
import type { Connection } from "./profile-files.ts"

/** Says which scope is missing before a call is made, instead of letting the provider find out. */
export function assertScopes(api: Api, connection: Connection, profile: string): void {
  const granted = new Set(connection.scopes)
  if (api.broader_scopes?.some((scope) => granted.has(scope))) return
  const missing = api.scopes.filter((scope) => !granted.has(scope))
  if (missing.length === 0) return
  throw new ParleyError(
    "forbidden",
    `'${profile}' needs scopes that the connected account has not granted: ${missing.join(", ")}. Connect it again with them.`,
    { details: { missing_scopes: missing } },
  )
}
