import { jsonDigest, parseCompactJws } from "../identity/index.ts"
import { isParleyError, ParleyError, parseUid } from "../intent/index.ts"
import type { AgreementStore, Agreements, PublishedPolicy } from "../policy/index.ts"
import type { ServicePolicies, ServicePolicy } from "./service-policies.ts"

export interface ServiceAgreementsOptions {
  readonly policies: ServicePolicies
  readonly store: Pick<AgreementStore, "find">
  readonly origin: () => string
}

/** The door to the terms of all services: an agreement is to the policy of one of them. */
export interface ServiceAgreements {
  readonly agreements: Pick<Agreements, "issue" | "renew" | "revokeOwn">
  published(service: string | undefined): Promise<PublishedPolicy>
}

export function createServiceAgreements(options: ServiceAgreementsOptions): ServiceAgreements {
  const { policies, store, origin } = options

  async function renewedBy(body: unknown): Promise<ServicePolicy> {
    const { uid } = (body ?? {}) as { readonly uid?: unknown }
    const agreed = typeof uid === "string" ? await store.find(uid) : undefined
    const policy =
      agreed &&
      policies
        .all()
        .find(({ record: { intents } }) =>
          intents.some(({ descriptor }) => agreed.agreement.intents.includes(descriptor.uid)),
        )
    if (policy) return policy
    throw new ParleyError("unauthenticated", "There is no such token here that could be renewed.")
  }

  return {
    async published(service) {
      if (service !== undefined) return findNamed(service, policies.all()).terms.published()
      return toIndex(policies.all(), origin())
    },
    agreements: {
      async issue(body) {
        const policy = await policies.readAnew(findMeant(body, policies.all()))
        return policy.agreements.issue(body)
      },
      async renew(body) {
        const policy = await policies.readAnew(await renewedBy(body))
        return policy.agreements.renew(body)
      },
      async revokeOwn(principal, uid) {
        const [any] = policies.all()
        if (any) return any.agreements.revokeOwn(principal, uid)
        throw new ParleyError("not_found", "There is no token here that could be revoked.")
      },
    },
  }
}

function findNamed(service: string, all: readonly ServicePolicy[]): ServicePolicy {
  const found = all.find(
    ({ record: { origin, service: facts } }) =>
      origin === service || facts.namespace === service || new URL(origin).host === service,
  )
  if (found) return found
  throw new ParleyError("not_found", `'${service.slice(0, 200)}' is no service with terms of its own here.`)
}

/** Finds the policy that a request is about: by its name, by its hash where it was signed itself, or by the intents. */
function findMeant(body: unknown, all: readonly ServicePolicy[]): ServicePolicy {
  const {
    policy_reference: reference,
    intents,
    signed_policy: signed,
  } = (body ?? {}) as Record<string, unknown>
  const byName = all.filter(
    ({ terms, address }) => terms.published().policy.uid === reference || address === reference,
  )
  const digest = typeof signed === "string" ? digestOf(signed) : undefined
  const bySignature = all.filter(({ terms }) => terms.published().sha256 === digest)
  const candidates = [...byName, ...bySignature]
  const wanted = namespacesIn(intents)
  const [only, ...more] =
    candidates.length > 1
      ? candidates.filter(({ record }) => wanted.has(record.service.namespace ?? ""))
      : candidates
  if (only && more.length === 0) return only
  throw new ParleyError(
    "conflict",
    "The parameter 'policy_reference' names no policy of a service here. Read the policies at /api/policy, and agree to one.",
    { details: { parameter: "policy_reference", policies: all.slice(0, 100).map(({ address }) => address) } },
  )
}

function digestOf(signed: string): string | undefined {
  try {
    const payload = parseCompactJws(signed)?.payload
    return payload && jsonDigest(JSON.parse(payload.toString("utf8")))
  } catch {
    return undefined
  }
}

function namespacesIn(intents: unknown): ReadonlySet<string> {
  const names = Array.isArray(intents) ? intents.filter((name) => typeof name === "string") : []
  return new Set(names.flatMap(namespaceOf))
}

function namespaceOf(uid: string): string[] {
  try {
    return [parseUid(uid).namespace]
  } catch (error) {
    if (isParleyError(error)) return []
    throw error
  }
}

const listedAtMost = 1_000

/** The mediator itself permits nothing: it says where the terms of its services are. */
function toIndex(all: readonly ServicePolicy[], origin: string): PublishedPolicy {
  const document = {
    "@context": "http://www.w3.org/ns/odrl.jsonld",
    uid: `${origin}/uim-policy.json`,
    type: "Set",
    permission: [],
    policies: all.slice(0, listedAtMost).map(({ record: { service, origin: at }, address, terms }) => ({
      service: service.name,
      service_url: at,
      ...(service.namespace !== undefined && { namespace: service.namespace }),
      policy: address,
      policy_reference: terms.published().policy.uid,
      policy_sha256: terms.published().sha256,
    })),
  }
  const policy = { uid: document.uid }
  return { document, policy: policy as PublishedPolicy["policy"], sha256: jsonDigest(document) }
}
