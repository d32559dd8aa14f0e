import type { Context } from "hono"
import type { Authenticate, Proof } from "../host/index.ts"
import { type AppEnv, clientAddress } from "../http/index.ts"
import {
  agentPrincipal,
  createAnonymousPrincipals,
  type Principal,
  sessionPrincipal,
} from "../identity/index.ts"
import { isLocale, ParleyError } from "../intent/index.ts"

export interface AuthenticateOptions {
  readonly defaultLocale: string
  readonly pseudonymSecret: Uint8Array
  readonly trustedProxies: number
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Who calls, in which language, and under which idempotency key: the same for every protocol over HTTP. Principals
 * are created only here, from what the request shows and from the proof that its protocol has read.
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticate<Context> {
  const { trustedProxies, defaultLocale } = options
  const anonymous = createAnonymousPrincipals(options.pseudonymSecret)

  function toPrincipal(c: Context, proof: Proof | undefined): Principal {
    if (proof?.kind === "session") return sessionPrincipal(proof.secret)
    const address = clientAddress(c as Context<AppEnv>, trustedProxies) ?? "unknown"
    if (proof === undefined) return anonymous(address)
    return fromSignatures(proof.actors) ?? anonymous(strangerAt(address, proof.actors))
  }

  return async (c, proof) => ({
    principal: toPrincipal(c, proof),
    locale: firstLocale(c.req.header("accept-language")) ?? defaultLocale,
    // Created only when it is read: calls with an effect never read it.
    get signal() {
      return c.req.raw.signal
    },
    idempotencyKey: parseKey(c.req.header("idempotency-key")),
  })
}

type Actors = Extract<Proof, { readonly kind: "signatures" }>["actors"]

/** A message belongs to its first actor, once every signature on its way is verified. */
function fromSignatures(actors: Actors): Principal | undefined {
  const [first] = actors
  return first && actors.every(({ unproven }) => unproven === undefined)
    ? agentPrincipal(first.actorId)
    : undefined
}

/**
 * Strangers are told apart by their address. Behind a proven mediator that is the mediator's address, so there the
 * name that the agent gives itself tells them apart, and everyone through whom it came: whoever knows the name of
 * another cannot use it by way of one more hop.
 */
function strangerAt(address: string, actors: Actors): string {
  const sender = actors.at(-1)
  if (!sender || actors.length < 2 || sender.unproven !== undefined) return address
  return JSON.stringify(actors.map(({ actorId }) => actorId).reverse())
}

function parseKey(header: string | undefined): string | undefined {
  if (header === undefined || keyPattern.test(header)) return header
  throw new ParleyError(
    "invalid_request",
    "The header 'Idempotency-Key' has 1 to 255 visible ASCII characters.",
  )
}

/** The caller's preferred language. Weights that differ from the order are rare and not worth parsing. */
function firstLocale(header: string | undefined): string | undefined {
  const first = header?.split(",", 1)[0]?.split(";", 1)[0]?.trim()
  return first !== undefined && first !== "*" && first !== "" && first.length <= 35 && isLocale(first)
    ? first
    : undefined
}
