import type { Context } from "hono"
import { type AppEnv, readBytes, requestHeader } from "../http/index.ts"
import type { CredentialReader, Principal, ShownCredentials } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"

/** Shows a request to the readers of credentials; `origin` is where the world reaches us. */
export function toShown(c: Context<AppEnv>, origin: string): ShownCredentials {
  return {
    method: c.req.method,
    get url() {
      const { pathname, search } = new URL(c.req.url)
      return `${origin}${pathname}${search}`
    },
    header: (name) => requestHeader(c, name),
    body: () => readBytes(c.req.raw),
  }
}

/** Every reader looks, so that a second proof is not overlooked. What nobody reads is refused. */
export async function readCredentials(
  readers: readonly CredentialReader[],
  shown: ShownCredentials,
): Promise<readonly Principal[]> {
  const found: Principal[] = []
  for (const reader of readers) {
    const principal = await reader.read(shown)
    if (principal) found.push(principal)
  }
  if (found.length === 0 && shown.header("authorization") !== undefined) throw unread(readers)
  return found
}

function unread(readers: readonly CredentialReader[]): ParleyError {
  const accepted = readers.map(({ name }) => name)
  const instead =
    accepted.length === 0
      ? "No proof of who you are is read here: leave it out."
      : `Accepted are: ${accepted.join(", ")}.`
  return new ParleyError(
    "unauthenticated",
    `The header 'Authorization' shows nothing that is accepted here. ${instead}`,
    { details: { accepted } },
  )
}
