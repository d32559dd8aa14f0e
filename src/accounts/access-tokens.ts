import {
  type CredentialReader,
  type Principal,
  type ShownCredentials,
  sha256,
  type UsedProofs,
} from "../identity/index.ts"
import { BoundedMap } from "../limits/index.ts"
import { DpopProofs } from "./dpop-proof.ts"
import { toPermissions } from "./scopes.ts"
import { type CheckedToken, invalidToken, type TokenIssuer } from "./token-claims.ts"

export interface AccessTokensOptions {
  /** Known once the server listens. */
  readonly issuer: () => TokenIssuer
  /** Our own address, which tokens must be meant for. */
  readonly origin: () => string
  /** The names of the intents that `execute` is for. */
  readonly offered: () => Promise<readonly string[]>
  /** Grows whenever this node ended a token: what is remembered is asked about again then. */
  readonly endings?: () => number
  readonly now: () => number
  /** Remembers proofs of keys; shared by all nodes. */
  readonly used: UsedProofs
}

interface Remembered extends CheckedToken {
  readonly since: number
  readonly endings: number
}

const rememberedAtMost = 10_000
/** Milliseconds after which a token in use is asked about again: no longer than a revocation may take. */
const recheckAfter = 1_000

/** Reads who calls from an OAuth access token. A token seen before costs a digest, and a look at its record each second. */
export class AccessTokens implements CredentialReader {
  readonly name = "OAuth access token"
  readonly #options: AccessTokensOptions
  readonly #remembered = new BoundedMap<string, Remembered>(rememberedAtMost)
  readonly #proofs: DpopProofs

  constructor(options: AccessTokensOptions) {
    this.#options = options
    this.#proofs = new DpopProofs(options.now, options.used)
  }

  /** Undefined where the request shows no token of the issuer's kind; throws for one that is not good. */
  async read(shown: ShownCredentials): Promise<Principal | undefined> {
    const authorization = shown.header("authorization") ?? ""
    const [, scheme = "", token = ""] = /^(bearer|dpop) +([\x21-\x7e]+)$/i.exec(authorization) ?? []
    if (token === "") return undefined
    const checked = await this.#check(token)
    if (checked === undefined) return undefined
    const { claims } = checked
    if (claims.exp * 1_000 <= this.#options.now()) throw invalidToken("it has expired")
    this.#assertMeantFor(claims.aud, new URL(shown.url).pathname)
    const key = claims.cnf?.jkt
    if ((key !== undefined) !== (scheme.toLowerCase() === "dpop"))
      throw invalidToken(
        key === undefined ? "it is bound to no key: send it as Bearer" : "it is bound to a key",
      )
    const { method, url } = shown
    if (key !== undefined) await this.#proofs.verify(shown.header("dpop"), key, { method, url, token })
    return await this.#toPrincipal(checked)
  }

  async #check(token: string): Promise<CheckedToken | undefined> {
    const digest = sha256(token)
    const known = this.#remembered.get(digest)
    const now = this.#options.now()
    const endings = this.#options.endings?.() ?? 0
    if (known?.endings === endings && now - known.since < recheckAfter) return known
    const checked = known ?? (await this.#options.issuer().check(token))
    if (checked === undefined) return undefined
    if (!(await checked.isLive())) {
      this.#remembered.delete(digest)
      throw invalidToken("it was revoked, or its owner signed out")
    }
    this.#remembered.set(digest, {
      claims: checked.claims,
      isLive: () => checked.isLive(),
      since: now,
      endings,
    })
    return checked
  }

  /** RFC 8707: a token for one part of this host is not good at another. */
  #assertMeantFor(audience: string | readonly string[], path: string): void {
    const origin = this.#options.origin()
    const own = [audience].flat().filter((one) => URL.canParse(one) && new URL(one).origin === origin)
    if (own.some((one) => covers(new URL(one).pathname, path))) return
    throw invalidToken("it is meant for another resource")
  }

  async #toPrincipal({ claims }: CheckedToken): Promise<Principal> {
    const { sub, client_id, scope = "", iss, jti } = claims
    const permissions = toPermissions(scope.split(" "), await this.#options.offered())
    // The ids of another issuer are its own: the same name there is somebody else.
    const name = iss === this.#options.origin() ? sub : `${iss} ${sub}`
    const shared = { permissions, proof: "access-token", token: jti } as const
    return sub === client_id
      ? { kind: "agent", id: `agent:${name}`, ...shared }
      : { kind: "user", id: `account:${name}`, ...shared }
  }
}

function covers(audience: string, path: string): boolean {
  const base = audience.replace(/\/$/, "")
  return path === base || path.startsWith(`${base}/`)
}
