import type { Context } from "hono"
import type { Authenticate, HostContext, Proof, SigningActor } from "../host/index.ts"
import { type AppEnv, clientAddress } from "../http/index.ts"
import {
  agentPrincipal,
  type CredentialReader,
  countersOf,
  createAnonymousPrincipals,
  disagreement,
  holderOf,
  type Principal,
  sessionPrincipal,
  uniteProofs,
} from "../identity/index.ts"
import { isLocale, ParleyError } from "../intent/index.ts"
import type { ToldLimit } from "../limits/index.ts"
import { agentHeader } from "../protocols/uim/index.ts"
import { readCredentials, toShown } from "./shown-credentials.ts"
import type { StrangerLimit } from "./stranger-limit.ts"

export interface AuthenticateOptions {
  /** All ways of proving who calls; each looks at every request. */
  readonly readers: readonly CredentialReader[]
  /** Where the world reaches this server: signatures cover it. */
  readonly origin: () => string
  readonly defaultLocale: string
  readonly pseudonymSecret: Uint8Array
  readonly trustedProxies: number
  /** How often strangers may call; undefined for no limit. */
  readonly strangerLimit?: StrangerLimit | undefined
}

const agentPattern = /^[\x21-\x7e]{1,300}$/
const loopback = /^(?:::ffff:)?127\.|^::1$/i
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
    if (shown && proof === undefined) return { principal: asNamedBy(shown, c.req.header(agentHeader)) }
    const neighbour = anonymous(clientAddress(c, trustedProxies) ?? "unknown")
    if (proof === undefined) return { principal: neighbour }
    if (proof.kind === "session") {
      const visitor = sessionPrincipal(proof.secret, neighbour)
      // A visitor who agreed to the terms is still counted as one of this address.
      if (shown?.id === visitor.id) return { principal: { ...shown, countedBy: countersOf(visitor) } }
      return shown ? { principal: shown, formerly: visitor } : { principal: visitor }
    }
    const stranger = strangerIn(proof.actors, anonymous) ?? neighbour
    const author = fromSignatures(proof.actors, stranger) ?? holderOf(proof.handle, stranger)
    if (!shown) return { principal: author }
    const principal = forMessage(shown, author, proof.actors)
    return author.proof === "none" ? { principal, formerly: author } : { principal }
  }

  function admit(c: Context<AppEnv>, { principal }: Caller, tellLimit: (limit: ToldLimit) => void): void {
    if (trustedProxies > 0 || !isLocal(clientAddress(c, trustedProxies)))
      options.strangerLimit?.admit(principal, tellLimit)
  }

  const toContext = (c: Context<AppEnv>, caller: Caller, tellLimit: (limit: ToldLimit) => void) => ({
    ...caller,
    tellLimit,
    countAgain: () => admit(c, caller, () => {}),
    locale: firstLocale(c.req.header("accept-language")) ?? defaultLocale,
    // Created only when it is read: calls with an effect never read it.
    get signal() {
      return c.req.raw.signal
    },
    idempotencyKey: parseKey(c.req.header("idempotency-key")),
  })

  return async (request, proof) => {
    const c = request as Context<AppEnv>
    const tellLimit = (limit: ToldLimit) => c.set("limits", [...(c.get("limits") ?? []), limit])
    const caller = await toCaller(c, proof)
    admit(c, caller, tellLimit)
    return toContext(c, caller, tellLimit)
  }
}

/** Whoever is on this machine itself is not limited; behind a proxy nobody is. */
function isLocal(address: string | undefined): boolean {
  return address !== undefined && loopback.test(address)
}

type Caller = Pick<HostContext, "principal" | "formerly">
type Actors = readonly SigningActor[]

/**
 * A message belongs to its first actor, once every signature on its way is verified. A key that an actor brought along
 * costs nothing, so those who do share what an address may do.
 */
function fromSignatures(actors: Actors, stranger: Principal): Principal | undefined {
  const [first] = actors
  if (!first || actors.some(({ unproven }) => unproven !== undefined)) return undefined
  const agent = agentPrincipal(first.actorId)
  return first.broughtKey ? { ...agent, countedBy: [agent.id, ...countersOf(stranger)] } : agent
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
 * A mediator with a token may name the agent it calls for. What is done belongs to that agent behind that mediator, and
 * to nobody else there; terms, limits and permissions are those of the mediator.
 */
function asNamedBy(shown: Principal, name: string | undefined): Principal {
  const { agreement, id } = shown
  if (name === undefined || shown.proof !== "policy-token" || !agreement) return shown
  if (!agentPattern.test(name))
    throw new ParleyError("invalid_request", `The header '${agentHeader}' has 1 to 300 visible characters.`)
  return {
    ...shown,
    id: `${id} for ${name}`,
    countedBy: countersOf(shown),
    agreement: { ...agreement, party: id },
  }
}

/**
 * Strangers are counted by their address. Behind a proven mediator that is the mediator's address, so there they are
 * counted by the name that each gives itself and everyone through whom it came, and together, since a name costs
 * nothing.
 */
function strangerIn(actors: Actors, anonymous: (address: string) => Principal): Principal | undefined {
  const sender = actors.at(-1)
  if (!sender || actors.length < 2 || sender.unproven !== undefined) return undefined
  const stranger = anonymous(JSON.stringify(actors.map(({ actorId }) => actorId).reverse()))
  return { ...stranger, countedBy: [stranger.id, agentPrincipal(sender.actorId).id] }
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
