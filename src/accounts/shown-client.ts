import type { RegisteredBy } from "./client-rules.ts"

/** An application as people are shown it. */
export interface ShownClient {
  readonly id: string
  readonly name: string
  readonly registeredBy: RegisteredBy
}

/** Its name is its own claim, so it is cut, cleaned of what would not be seen, and shown beside how it is known. */
export function toShownClient(client: {
  readonly clientId: string
  readonly clientName?: string | undefined
  readonly registered_by?: unknown
}): ShownClient {
  const { clientId, clientName, registered_by } = client
  const name = (clientName ?? "").replace(/\p{C}/gu, "").trim().slice(0, 80)
  return {
    id: clientId,
    name: name === "" ? "An application without a name" : name,
    registeredBy: (registered_by as RegisteredBy | undefined) ?? "itself",
  }
}
