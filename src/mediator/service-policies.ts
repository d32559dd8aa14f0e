import type { TermsOf } from "../execution/index.ts"
import type { Principal } from "../identity/index.ts"
import { type IntentDescriptor, ParleyError } from "../intent/index.ts"
import {
  type Agreements,
  createTerms,
  notPermitted,
  type PublishedPolicy,
  type Terms,
  toIntentTerms,
} from "../policy/index.ts"
import { issuePath, policyPaths, type TermsClient } from "../protocols/uim/index.ts"
import type { ServiceRecord } from "../registry/index.ts"
import { type OpenTokens, toParty } from "../server/index.ts"

/** The terms of a service as it publishes them, and the agreements that agents make to them here. */
export interface ServicePolicy {
  readonly record: ServiceRecord
  readonly terms: Terms
  readonly agreements: Agreements
  /** Where it can be read at the mediator. */
  readonly address: string
  readonly readAt: number
}

export interface ServicePoliciesOptions {
  /** The services that the mediator executes for. */
  readonly records: () => readonly ServiceRecord[]
  readonly client: Pick<TermsClient, "readPolicy">
  readonly tokens: Pick<OpenTokens, "agreementsTo">
  readonly origin: () => string
  readonly now: () => number
  readonly onError: (error: unknown) => void
  /** Told when a service has other terms than before: the mediator's own agreement with it is to the old ones. */
  readonly onChanged: (record: ServiceRecord) => Promise<void>
}

export interface ServicePolicies {
  /** Reads the policies that are due. */
  refresh(): Promise<void>
  all(): readonly ServicePolicy[]
  /** The same one read anew, so that nothing is issued under terms that are over. */
  readAnew(policy: ServicePolicy): Promise<ServicePolicy>
  /** What the terms of its service say of a call. */
  readonly termsOf: TermsOf
  /** The services whose terms ask no price of the mediator: it agrees to them unasked. */
  free(): readonly ServiceRecord[]
}

/** Milliseconds after which a policy is read again, and that reading it may take. */
const refreshAfter = 30_000
const patience = 10_000

/** The policies of the services in whose name the mediator issues tokens: never more than they permit (UIM 1.1.3). */
export function createServicePolicies(options: ServicePoliciesOptions): ServicePolicies {
  const { records, client, origin, now } = options
  const known = new Map<string, ServicePolicy>()

  async function read(record: ServiceRecord): Promise<ServicePolicy | undefined> {
    const document = await client.readPolicy(record, AbortSignal.timeout(patience))
    const before = known.get(record.origin)
    if (document === undefined) known.delete(record.origin)
    else known.set(record.origin, toPolicy(record, document, before))
    const after = known.get(record.origin)
    if (before && before.terms !== after?.terms) await options.onChanged(record)
    return after
  }

  /** What stays the same keeps its agreements. */
  function toPolicy(
    record: ServiceRecord,
    document: unknown,
    before: ServicePolicy | undefined,
  ): ServicePolicy {
    const intents = record.intents.map(({ descriptor }) => descriptor)
    const terms = createTerms({ intents, origin: () => record.origin, settings: { document } })
    const address = `${origin()}${policyPaths[1]}?service=${encodeURIComponent(record.origin)}`
    const isSame = before?.record === record && before.terms.published().sha256 === terms.published().sha256
    if (isSame) return { ...before, readAt: now() }
    const agreements = options.tokens.agreementsTo({ terms, intents, references: () => [address] })
    return { record, terms, agreements, address, readAt: now() }
  }

  async function refreshOne(record: ServiceRecord): Promise<void> {
    const before = known.get(record.origin)
    if (before?.record === record && now() - before.readAt < refreshAfter) return
    await read(record)
  }

  const of = ({ provider }: IntentDescriptor) => (provider ? known.get(provider.origin) : undefined)

  return {
    async refresh() {
      const wanted = records().filter(({ policy }) => policy !== undefined)
      const origins = new Set(wanted.map((record) => record.origin))
      for (const gone of [...known.keys()].filter((one) => !origins.has(one))) known.delete(gone)
      await Promise.all(wanted.map((record) => refreshOne(record).catch(options.onError)))
    },
    all: () => [...known.values()],
    free: () =>
      [...known.values()].filter((policy) => isFree(policy, origin(), now())).map(({ record }) => record),
    async readAnew({ record }) {
      const policy = await read(record)
      if (policy) return policy
      throw new ParleyError("not_found", `${record.service.name} has no policy any more.`)
    },
    termsOf(descriptor, principal) {
      const policy = of(descriptor)
      if (!policy || descriptor.access !== "token") return undefined
      const published = policy.terms.published()
      assertCurrent(descriptor, principal, published, { ...policy, endpoint: `${origin()}${issuePath}` })
      const decision = policy.terms.decide(descriptor, toParty(principal), now())
      if (decision.allowed) return toIntentTerms(published.policy, decision, descriptor)
      throw notPermitted(descriptor, decision, { token_endpoint: `${origin()}${issuePath}` })
    },
  }
}

function isFree({ record, terms }: ServicePolicy, mediator: string, now: number): boolean {
  const party = { id: mediator, dutiesMet: [], signed: undefined, keyNames: [] }
  const { policy } = terms.published()
  return record.intents.every(({ descriptor }) => {
    const decision = terms.decide(descriptor, party, now)
    return decision.allowed
      ? toIntentTerms(policy, decision, descriptor).price === undefined
      : decision.unmet.length === 0
  })
}

/** Who agreed to other terms has not agreed to these. */
function assertCurrent(
  { uid }: IntentDescriptor,
  { agreement }: Principal,
  { sha256 }: PublishedPolicy,
  { record, address, endpoint }: Pick<ServicePolicy, "record" | "address"> & { readonly endpoint: string },
): void {
  if (agreement?.policySha256 === sha256) return
  throw new ParleyError(
    "forbidden",
    `'${uid}' is under terms of ${record.service.name} that you have not agreed to as they stand now. Read them at ${address}, and agree to them at ${endpoint}.`,
    {
      details: { reason: "policy_changed", policy: address, policy_sha256: sha256, token_endpoint: endpoint },
    },
  )
}
