import type { Context } from "hono"
import type { HostContext } from "../host/index.ts"
import { type AppEnv, clientAddress } from "../http/index.ts"
import { createAnonymousPrincipals, type Principal } from "../identity/index.ts"
import { isLocale, ParleyError } from "../intent/index.ts"

export interface ContextOptions {
  readonly defaultLocale: string
  readonly pseudonymSecret: Uint8Array
  readonly trustedProxies: number
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Who calls, in which language, and under which key: the same for every protocol over HTTP. */
export function createContextOf(options: ContextOptions): (c: Context) => HostContext {
  const { trustedProxies, defaultLocale } = options
  const anonymous = createAnonymousPrincipals(options.pseudonymSecret)
  return (c) => ({
    principal: anonymous(clientAddress(c as Context<AppEnv>, trustedProxies) ?? "unknown"),
    locale: firstLocale(c.req.header("accept-language")) ?? defaultLocale,
    // Made only when someone looks: what has an effect never does.
    get signal() {
      return c.req.raw.signal
    },
    idempotencyKey: parseKey(c.req.header("idempotency-key")),
  })
}

/**
 * Who an agent is whose key nobody here can know: a stranger by its address. Behind a gateway that is proven the
 * address is the gateway's, so there the name the agent gives itself tells its strangers apart.
 */
export function createAnonymousOf(
  options: ContextOptions,
): (
  c: Context,
  actors: readonly { readonly actorId: string; readonly unproven: string | undefined }[],
) => Principal {
  const anonymous = createAnonymousPrincipals(options.pseudonymSecret)
  return (c, actors) => {
    const address = clientAddress(c as Context<AppEnv>, options.trustedProxies) ?? "unknown"
    const sender = actors.at(-1)
    if (actors.length < 2 || sender?.unproven !== undefined) return anonymous(address)
    return anonymous(JSON.stringify([sender!.actorId, actors[0]!.actorId]))
  }
}

function parseKey(header: string | undefined): string | undefined {
  if (header === undefined || keyPattern.test(header)) return header
  throw new ParleyError(
    "invalid_request",
    "The header 'Idempotency-Key' has 1 to 255 visible ASCII characters.",
  )
}

/** The language a caller likes best; weights other than the order are rare and not worth their parsing. */
function firstLocale(header: string | undefined): string | undefined {
  const first = header?.split(",", 1)[0]?.split(";", 1)[0]?.trim()
  return first !== undefined && first !== "*" && first !== "" && first.length <= 35 && isLocale(first)
    ? first
    : undefined
}
