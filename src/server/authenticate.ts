import type { Context } from "hono"
import type { Authenticate, HostContext, Proof } from "../host/index.ts"
import { type AppEnv, clientAddress } from "../http/index.ts"
import {
  agentPrincipal,
  type CredentialReader,
  createAnonymousPrincipals,
  disagreement,
  type Principal,
  sessionPrincipal,
  uniteProofs,
} from "../identity/index.ts"
import { isLocale, ParleyError } from "../intent/index.ts"
import { readCredentials, toShown } from "./shown-credentials.ts"

export interface AuthenticateOptions {
  /** All ways of proving who calls; each looks at every request. */
  readonly readers: readonly CredentialReader[]
  /** Where the world reaches this server: signatures cover it. */
  readonly origin: () => string
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

  async function toCaller(c: Context<AppEnv>, proof: Proof | undefined): Promise<Caller> {
    const shown = uniteProofs(await readCredentials(options.readers, toShown(c, options.origin())))
    if (proof?.kind === "session") {
      const visitor = sessionPrincipal(proof.secret)
      if (shown?.id === visitor.id) return { principal: shown }
      return shown ? { principal: shown, formerly: visitor } : { principal: visitor }
    }
    if (shown && proof === undefined) return { principal: shown }
    const address = clientAddress(c, trustedProxies) ?? "unknown"
    if (proof === undefined) return { principal: anonymous(address) }
    const author = fromSignatures(proof.actors) ?? anonymous(strangerAt(address, proof.actors))
    return { principal: shown ? forMessage(shown, author, proof.actors) : author }
  }

  return async (c, proof) => ({
    ...(await toCaller(c as Context<AppEnv>, proof)),
    locale: firstLocale(c.req.header("accept-language")) ?? defaultLocale,
    // Created only when it is read: calls with an effect never read it.
    get signal() {
      return c.req.raw.signal
    },
    idempotencyKey: parseKey(c.req.header("idempotency-key")),
  })
}

type Caller = Pick<HostContext, "principal" | "formerly">
type Actors = Extract<Proof, { readonly kind: "signatures" }>["actors"]

/** A message belongs to its first actor, once every signature on its way is verified. */
function fromSignatures(actors: Actors): Principal | undefined {
  const [first] = actors
  return first && actors.every(({ unproven }) => unproven === undefined)
    ? agentPrincipal(first.actorId)
    : undefined
}

/**
 * What the request itself shows is of the author of its message, or of the one that sent it here: a mediator's token
 * serves those it speaks for, and each message still belongs to its author.
 */
function forMessage(shown: Principal, author: Principal, actors: Actors): Principal {
  const sender = actors.at(-1)
  const isSender = sender !== undefined && shown.id === agentPrincipal(sender.actorId).id
  if (actors.length > 1 && isSender) return { ...shown, kind: author.kind, id: author.id }
  if (author.proof === "none" || author.id === shown.id) return shown
  throw disagreement(author, shown)
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
