import { createHmac } from "node:crypto"
import { isIPv6 } from "node:net"
import type { Caller, RateLimit } from "../intent/index.ts"
import { BoundedMap } from "../limits/index.ts"
import { sha256 } from "./digest.ts"

/** How a caller has proven who it is; `session`: by a browser that we know again, `none`: not at all. */
export type ProofKind = "policy-token" | "access-token" | "key" | "signature" | "session" | "none"

/** Who acts, as far as that has been proven, and what it may do: plain data. */
export interface Principal extends Caller {
  /** Such as `execute:intent/bookTable`; granted by a token, a key or an account, never by a claim. */
  readonly permissions: readonly string[]
  readonly proof: ProofKind
  /** Id of the token or key that was shown, for the audit and for revoking it. */
  readonly token?: string | undefined
  /** What the token allows in a time, by name of the intent, or by `*` for each; it wins over policy and declaration. */
  readonly limits?: Readonly<Record<string, RateLimit>> | undefined
  /** The terms that the caller agreed to, and what it owes for that. */
  readonly agreement?: Agreement | undefined
  /** Ids that its limits are counted by, in place of its own id: see `countersOf`. */
  readonly countedBy?: readonly string[] | undefined
}

export interface Agreement {
  /** Address of the policy. */
  readonly policy: string
  /** SHA-256 of the policy as it was agreed to. */
  readonly policySha256?: string | undefined
  /** Duties that come with it, in the words of the policy. */
  readonly obligations: readonly unknown[]
  /** Duties that the caller declared to have met, by their ids or actions. */
  readonly dutiesMet?: readonly string[]
  /** Public JWK of the key that its token is bound to. */
  readonly key?: Readonly<Record<string, string>> | undefined
  /** Names by which a policy may mean that key. */
  readonly keyNames?: readonly string[]
  /** Id of the principal that agreed, where the caller is named by one that speaks for it. */
  readonly party?: string | undefined
  /** Whether this very request carries a signature by that key, where the terms ask for one. */
  readonly signed?: boolean
}

const rememberedAtMost = 10_000

/**
 * Callers without proof of who they are. The id is a pseudonym of the address, so that two strangers share
 * neither limits nor outcomes, and the address itself is stored nowhere.
 */
export function createAnonymousPrincipals(secret: Uint8Array): (address: string) => Principal {
  const remembered = new BoundedMap<string, Principal>(rememberedAtMost)
  return (address) => {
    const known = remembered.get(address)
    if (known) return known
    const pseudonym = createHmac("sha256", secret)
      .update(subscriberOf(address))
      .digest("base64url")
      .slice(0, 22)
    const id = `anonymous:${pseudonym}`
    const principal: Principal = { kind: "anonymous", id, permissions: [], proof: "none" }
    remembered.set(address, principal)
    return principal
  }
}

/**
 * Returns what callers are counted by. One subscriber has at least a /64 of IPv6 addresses and could use a new one
 * for every call; IPv4 on a socket that speaks both is written as IPv6.
 */
export function subscriberOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const plain = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1)
  const [head = "", tail = ""] = plain.split("::")
  const [left, right] = [toGroups(head), toGroups(tail)]
  const zeros = new Array<string>(8 - left.length - right.length).fill("0")
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`
}

function toGroups(side: string): string[] {
  return side === "" ? [] : side.split(":")
}

/** An agent known by a key it holds: the id is the key's thumbprint, or the id its key is registered for. */
export function agentPrincipal(id: string, permissions: readonly string[] = []): Principal {
  return { kind: "agent", id: `agent:${id}`, permissions, proof: "signature" }
}

/** A person at a browser, known by a secret that only this browser holds; the id tells nothing about the secret. */
export function sessionPrincipal(secret: string, neighbour?: Principal): Principal {
  const id = `session:${sha256(secret).slice(0, 32)}`
  const countedBy = neighbour ? [id, neighbour.id] : [id]
  return { kind: "user", id, permissions: [], proof: "session", countedBy }
}
