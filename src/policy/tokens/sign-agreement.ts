import { type KeyObject, randomUUID, sign } from "node:crypto"
import { canonicalJson, jsonDigest } from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"

/** The key of an agent, with the id under which it is published or registered. */
export interface AgentKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

export interface AgreementDraft {
  /** The agent's origin, its registered id, or any name where it brings its key along. */
  readonly agentId: string
  /** The policy as it was read from the service. */
  readonly policy: unknown
  /** Names or UIDs of the intents wanted; without any, whatever the policy permits. */
  readonly intents?: readonly string[]
  /** Duties of the policy that the agent states to have met. */
  readonly dutiesMet?: readonly string[]
  readonly billingInfo?: Readonly<Record<string, string>>
  /** The agent's public key, where it is neither published nor registered. */
  readonly publicJwk?: Readonly<Record<string, string>>
}

/** The agent's half of an agreement: the request for a token, signed. Each is made once, by its nonce. */
export function signAgreement(draft: AgreementDraft, key: AgentKey): Record<string, unknown> {
  const { agentId, policy, intents, dutiesMet, billingInfo, publicJwk } = draft
  const reference = isPlainObject(policy) ? (policy.uid ?? policy["@id"]) : undefined
  if (typeof reference !== "string")
    throw new ParleyError("invalid_request", "This policy has no 'uid' that one could agree to.")
  const unsigned = {
    agent_id: agentId,
    policy_reference: reference,
    policy_sha256: jsonDigest(policy),
    nonce: randomUUID(),
    ...(intents && { intents }),
    ...(dutiesMet && { duties_met: dutiesMet }),
    ...(billingInfo && { billing_info: billingInfo }),
    ...(publicJwk ? { agent_public_key: publicJwk } : { kid: key.kid }),
  }
  return { ...unsigned, signature: signText(canonicalJson(unsigned), key) }
}

/** The request for the token that follows another, under the same policy. */
export function signRenewal(token: string, policySha256: string, key: AgentKey): Record<string, unknown> {
  const unsigned = { uid: token, policy_sha256: policySha256, nonce: randomUUID() }
  return { ...unsigned, signature: signText(canonicalJson(unsigned), key) }
}

function signText(text: string, { privateKey }: AgentKey): string {
  const algorithm = privateKey.asymmetricKeyType === "ed25519" ? null : "sha256"
  const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const
  return sign(algorithm, Buffer.from(text), key).toString("base64url")
}
