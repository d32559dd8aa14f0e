import { authorise } from "../../execution/index.ts"
import type { HostContext } from "../../host/index.ts"
import type { Serving } from "./serving.ts"

/**
 * Refuses a call of a protected tool before it is read as MCP, so that the client gets the 401 by which it begins to
 * sign its user in (Authorization, "Access Token Usage"). Whether a proven caller may is decided where it is executed.
 */
export async function assertMayCall(
  body: unknown,
  { principal }: HostContext,
  { intents, content: { host } }: Pick<Serving, "intents" | "content">,
): Promise<void> {
  if (principal.proof !== "none") return
  for (const message of Array.isArray(body) ? body : [body]) {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
    const descriptor = method === "tools/call" ? (await intents()).get(String(params?.name)) : undefined
    if (descriptor) authorise(descriptor, principal, host.directions?.())
  }
}
