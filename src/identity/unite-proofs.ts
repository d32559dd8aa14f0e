import { ParleyError } from "../intent/index.ts"
import type { Principal } from "./principal.ts"

/**
 * One caller may show several proofs, as an access token beside a policy token. They must name the same party: then its
 * grants add up, and what the first of them carries counts.
 */
export function uniteProofs(principals: readonly Principal[]): Principal | undefined {
  const [first, ...rest] = principals
  return first && rest.reduce(unite, first)
}

function unite(one: Principal, other: Principal): Principal {
  if (one.id !== other.id) throw disagreement(one, other)
  return {
    ...one,
    permissions: [...new Set([...one.permissions, ...other.permissions])],
    token: one.token ?? other.token,
    limits: one.limits ?? other.limits,
    agreement: one.agreement ?? other.agreement,
  }
}

/** The ids stay unnamed: whoever found a credential must not learn whose it is. */
export function disagreement(one: Principal, other: Principal): ParleyError {
  return new ParleyError(
    "unauthenticated",
    `The request shows two proofs (${one.proof} and ${other.proof}) of different callers. Show those of one.`,
    { details: { reason: "proofs_disagree" } },
  )
}
