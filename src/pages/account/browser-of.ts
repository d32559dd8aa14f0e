import type { Context } from "hono"
import type { Browser } from "../../accounts/index.ts"
import type { AppEnv } from "../../http/index.ts"
import { ParleyError } from "../../intent/index.ts"

/** The OAuth provider reads and sets its cookies on Node's own request and response. */
export function browserOf(c: Context<AppEnv>): Browser {
  const { incoming, outgoing } = c.env ?? {}
  if (incoming === undefined || outgoing === undefined || !("req" in outgoing))
    throw new ParleyError(
      "not_implemented",
      "Accounts need a server that listens: use listen() in place of fetch().",
    )
  return { incoming, outgoing } as Browser
}

/** The fields of a form that a browser sent; what is no text is left out. */
export async function readForm(c: Context): Promise<Readonly<Record<string, string>>> {
  const form = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )
}
