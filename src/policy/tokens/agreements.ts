import {
  agentPrincipal,
  type CompactJws,
  canonicalJson,
  createId,
  type HostKeys,
  jsonDigest,
  type Principal,
  parseCompactJws,
  sha256,
  verifyCompactJws,
} from "../../identity/index.ts"
import { type IntentDescriptor, ParleyError } from "../../intent/index.ts"
import type { PublishedPolicy, Terms } from "../terms.ts"
import { type AgentKeysOptions, findSigners, isSignedBy, parsePublicKey, type Signer } from "./agent-key.ts"
import { type AgreementRequest, parseAgreementRequest, parseRenewal } from "./agreement-request.ts"
import type { AgreedToken, Agreement, AgreementStore, Revoker, TokenRecord } from "./agreement-store.ts"
import { decideGrants, type Grants, selectIntents } from "./grants.ts"
import type { Revocations } from "./revocations.ts"
import { toSignedToken } from "./token-form.ts"

export interface AgreementsOptions extends AgentKeysOptions {
  readonly terms: Terms
  readonly intents: readonly IntentDescriptor[]
  readonly store: AgreementStore
  readonly revocations: Revocations
  readonly hostKeys: HostKeys
  readonly issuer: () => string
  readonly now: () => number
  /** Whether an agent that only brings its key along gets a token. */
  readonly acceptsBroughtKeys: boolean
  /** Milliseconds for which a token is valid. */
  readonly lifetime: number
  /** Other names by which a request may mean the policy, beside its id. */
  readonly references: () => readonly string[]
}

/** A token in the hands of its holder. */
export interface IssuedToken extends AgreedToken {
  readonly text: string
  /** Billing information came along; it was checked and is not kept. */
  readonly hasBilling: boolean
}

/** Agreements to the terms of a host, and the tokens that follow from them. */
export class Agreements {
  readonly #options: AgreementsOptions

  constructor(options: AgreementsOptions) {
    this.#options = options
  }

  /** Issues a token to whoever signed the policy, or the request that names it. */
  async issue(body: unknown): Promise<IssuedToken> {
    const request = parseAgreementRequest(body)
    const { terms, store, now } = this.#options
    const published = terms.published()
    this.#assertPolicy(request, published)
    const { signer, digest } = await this.#verify(request, published)
    const grants = decideGrants(
      selectIntents(this.#options.intents, request.intents),
      { id: signer.party, dutiesMet: request.dutiesMet, jwk: signer.jwk },
      { terms, now: now(), named: request.intents !== undefined },
    )
    const agreement = this.#toAgreement(request, signer, digest, grants, published)
    const agreed = await store.add(agreement, this.#toToken(agreement.id, grants))
    this.#assertFresh(agreed, signer)
    return { ...(await this.#current(agreed, signer)), hasBilling: request.hasBilling }
  }

  /** Issues a token to a party that signs nothing: the operator hands it out, or a visitor agreed at the page. */
  async issueTo(
    party: string,
    wanted: readonly string[] | undefined,
    lifetime = this.#options.lifetime,
  ): Promise<IssuedToken> {
    const { terms, store, now } = this.#options
    const published = terms.published()
    const grants = decideGrants(
      selectIntents(this.#options.intents, wanted),
      { id: party, dutiesMet: [], jwk: undefined },
      { terms, now: now(), named: wanted !== undefined },
    )
    const agreement: Agreement = {
      ...this.#bare(party, grants, published),
      key: null,
      agentId: party,
      dutiesMet: [],
      requestDigest: null,
      signature: null,
    }
    return this.#sign(await store.add(agreement, this.#toToken(agreement.id, grants, { lifetime })))
  }

  /** Issues the token that follows another, without a new agreement as long as the policy stands. */
  async renew(body: unknown): Promise<IssuedToken> {
    const { uid, signature, unsigned } = parseRenewal(body)
    const { terms, store, now } = this.#options
    const agreed = await store.find(uid)
    const { key = null } = agreed?.agreement ?? {}
    const published = terms.published()
    const payload = canonicalJson({ ...unsigned, policy_sha256: published.sha256 })
    if (!agreed || !key || !isSignedBy(parsePublicKey(key), payload, signature))
      throw new ParleyError(
        "unauthenticated",
        "The renewal is not signed by the key that the token is bound to.",
      )
    const { agreement, token } = agreed
    if (token.revokedAt !== null) throw new ParleyError("unauthenticated", "The token was revoked.")
    if (token.validTo <= now())
      throw new ParleyError("unauthenticated", "The token has expired. Agree to the policy again.")
    if (agreement.policySha256 !== published.sha256) throw policyChanged(published)
    const { permissions, obligations } = token
    const next = this.#toToken(agreement.id, { permissions, obligations }, { renewedFrom: token.id })
    return this.#sign({ agreement, token: await store.renew(next) })
  }

  /** Revokes a token or a whole agreement, at once on this node. Returns the ids of the tokens revoked. */
  async revoke(id: string, by: Revoker): Promise<readonly string[]> {
    const revoked = await this.#options.store.revoke(id, by, this.#options.now())
    for (const { token, validTo } of revoked) this.#options.revocations.add(token, validTo)
    return revoked.map(({ token }) => token)
  }

  /** The same for a caller by its token: that very one, or another of the same party. */
  async revokeOwn({ id, token }: Principal, uid = token): Promise<readonly string[]> {
    if (token === undefined || uid === undefined)
      throw new ParleyError("unauthenticated", "Show the token to revoke it, or another one of yours.")
    const agreed = await this.#options.store.find(uid)
    if (!agreed || agentPrincipal(agreed.agreement.party).id !== id)
      throw new ParleyError("not_found", `There is no token '${uid}' of yours.`)
    return this.revoke(uid, "agent")
  }

  list(limit: number): Promise<readonly AgreedToken[]> {
    return this.#options.store.list(limit)
  }

  #assertPolicy({ policyReference, policySha256 }: AgreementRequest, published: PublishedPolicy): void {
    const { uid } = published.policy
    const names = [uid, ...this.#options.references()]
    if (policyReference !== undefined && !names.includes(policyReference))
      throw new ParleyError(
        "conflict",
        `The policy of this service is '${uid}', not '${policyReference}'. Read it and agree to that.`,
        { details: { policy_reference: uid } },
      )
    if (policySha256 !== undefined && policySha256 !== published.sha256) throw policyChanged(published)
  }

  async #verify(
    request: AgreementRequest,
    published: PublishedPolicy,
  ): Promise<{ readonly signer: Signer; readonly digest: string }> {
    const kid = request.kid ?? kidOf(request.signature)
    const signers = await findSigners({ ...request, kid }, this.#options)
    if (signers.length === 0) throw unknownKey(request)
    const payload = canonicalJson({ ...request.unsigned, policy_sha256: published.sha256 })
    const signedPolicy = toSignedPolicy(request.signature, published)
    const signer = signers.find(({ key }) =>
      signedPolicy ? verifyCompactJws(signedPolicy, key) : isSignedBy(key, payload, request.signature),
    )
    if (!signer)
      throw new ParleyError(
        "unauthenticated",
        "The parameter 'signature' does not fit the request and the policy as it stands now. Sign the canonical JSON of the request without 'signature' and with the policy's SHA-256 in 'policy_sha256'.",
        { details: { parameter: "signature", policy_sha256: published.sha256 } },
      )
    if (!signer.proven && !this.#options.acceptsBroughtKeys)
      throw new ParleyError("unauthenticated", "Agents are known here by registered or published keys only.")
    // By what was signed, not by how the signature is written: a copy in another form is still a copy.
    const digest = sha256(canonicalJson([thumbprintOf(signer), signedPolicy?.signed ?? payload]))
    return { signer, digest }
  }

  #toAgreement(
    request: AgreementRequest,
    { party, jwk }: Signer,
    digest: string,
    grants: Grants,
    published: PublishedPolicy,
  ): Agreement {
    return {
      ...this.#bare(party, grants, published),
      agentId: request.agentId,
      key: jwk,
      dutiesMet: request.dutiesMet,
      requestDigest: digest,
      signature: request.signature.length <= 2_048 ? request.signature : jsonDigest(request.signature),
    }
  }

  #bare(party: string, { intents }: Grants, { policy, sha256: policySha256 }: PublishedPolicy) {
    const createdAt = this.#options.now()
    return { id: createId("agr", createdAt), party, policy: policy.uid, policySha256, intents, createdAt }
  }

  #toToken(
    agreement: string,
    { permissions, obligations }: Pick<Grants, "permissions" | "obligations">,
    {
      renewedFrom = null,
      lifetime = this.#options.lifetime,
    }: { renewedFrom?: string | null; lifetime?: number } = {},
  ): TokenRecord {
    // Whole seconds, because the claims of a token have no finer ones.
    const validFrom = Math.floor(this.#options.now() / 1_000) * 1_000
    return {
      id: createId("pat", validFrom),
      agreement,
      permissions,
      obligations,
      validFrom,
      validTo: validFrom + Math.max(1, Math.floor(lifetime / 1_000)) * 1_000,
      renewedFrom,
      revokedAt: null,
      revokedBy: null,
    }
  }

  /**
   * A request that was heard before gets its token again, because its first answer may be lost. Once that token was
   * revoked or has ended, a copy of the request is worth nothing any more.
   */
  #assertFresh({ token }: AgreedToken, { proven }: Signer): void {
    const ended = token.validTo <= this.#options.now()
    if (token.revokedAt === null && !(ended && proven)) return
    throw new ParleyError(
      "conflict",
      `This very agreement was made before, and its token ${token.revokedAt === null ? "has ended" : "was revoked"}. Add a 'nonce' and sign again.`,
      { details: { token: token.id } },
    )
  }

  /** Whoever holds a key that anybody can make gets a new token for an old request: nobody gains by it. */
  async #current(agreed: AgreedToken, { proven }: Signer): Promise<IssuedToken> {
    const { agreement, token } = agreed
    if (proven || token.validTo > this.#options.now()) return this.#sign(agreed)
    const next = this.#toToken(agreement.id, token, { renewedFrom: token.id })
    return this.#sign({ agreement, token: await this.#options.store.renew(next) })
  }

  #sign(agreed: AgreedToken): IssuedToken {
    const { issuer, hostKeys } = this.#options
    return { ...agreed, text: toSignedToken(agreed, issuer(), hostKeys), hasBilling: false }
  }
}

/** UIM 2.5.4.1: the policy itself as a JSON Web Signature, in whatever way its JSON is written. */
function toSignedPolicy(signature: string, { sha256: wanted }: PublishedPolicy): CompactJws | undefined {
  const jws = parseCompactJws(signature)
  try {
    return jws && jsonDigest(JSON.parse(jws.payload.toString("utf8"))) === wanted ? jws : undefined
  } catch {
    return undefined
  }
}

function thumbprintOf({ jwk }: Signer): string {
  return parsePublicKey(jwk).kid
}

function kidOf(signature: string): string | undefined {
  const kid = parseCompactJws(signature)?.header.kid
  return typeof kid === "string" ? kid : undefined
}

function unknownKey({ agentId, kid }: AgreementRequest): ParleyError {
  const which =
    kid === undefined ? "Name the key in 'kid', or bring" : `There is no key '${kid}' of it. Bring`
  return new ParleyError(
    "unauthenticated",
    `No key of '${agentId}' is known here. ${which} it along in 'agent_public_key'.`,
    { details: { agent_id: agentId } },
  )
}

function policyChanged({ policy, sha256: current }: PublishedPolicy): ParleyError {
  return new ParleyError("conflict", "The policy has changed. Read it and agree to it as it stands now.", {
    details: { policy_reference: policy.uid, policy_sha256: current },
  })
}
