import { createHmac } from "node:crypto"
import type { Caller } from "../intent/index.ts"
import { sha256 } from "./digest.ts"

/** Who acts, as far as it was proven, with what it may do. */
export interface Principal extends Caller {
  /** Such as `execute:intent/bookTable`; granted by a token, a key or an account, never by a claim. */
  readonly permissions: readonly string[]
}

const rememberedAtMost = 10_000

/**
 * Callers without proof of who they are. The id is a pseudonym of the address, so that two strangers share
 * neither limits nor outcomes, and the address itself is stored nowhere.
 */
export function createAnonymousPrincipals(secret: Uint8Array): (address: string) => Principal {
  const remembered = new Map<string, Principal>()
  return (address) => {
    const known = remembered.get(address)
    if (known) return known
    const pseudonym = createHmac("sha256", secret).update(address).digest("base64url").slice(0, 22)
    const principal: Principal = { kind: "anonymous", id: `anonymous:${pseudonym}`, permissions: [] }
    if (remembered.size >= rememberedAtMost) remembered.delete(remembered.keys().next().value!)
    remembered.set(address, principal)
    return principal
  }
}

/** An agent known by a key it holds: the id is the key's thumbprint, or the id its key is registered for. */
export function agentPrincipal(id: string, permissions: readonly string[] = []): Principal {
  return { kind: "agent", id: `agent:${id}`, permissions }
}

/** A person at a browser, known by a secret that only this browser holds; the id tells nothing about the secret. */
export function sessionPrincipal(secret: string): Principal {
  return { kind: "user", id: `session:${sha256(secret).slice(0, 32)}`, permissions: [] }
}
