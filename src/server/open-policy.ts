import type { TermsOf } from "../execution/index.ts"
import { type CredentialReader, createKeyResolver, type Principal } from "../identity/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import { Upkeep } from "../jobs/index.ts"
import {
  Agreements,
  createTerms,
  createTokenReader,
  notPermitted,
  type PolicyParty,
  type PolicySettings,
  Revocations,
  type Terms,
  toIntentTerms,
} from "../policy/index.ts"
import { issuePath } from "../protocols/uim/index.ts"
import { createSqlAgreementStore, createSqlUsedProofs } from "../storage/index.ts"
import type { DoorSettings } from "./door-settings.ts"
import type { Foundation } from "./foundation.ts"

export interface PolicyOptions extends Pick<DoorSettings, "agents" | "unprovenAgents"> {
  readonly intents: readonly IntentDescriptor[]
  readonly policy?: PolicySettings | undefined
}

/** The terms of a host, the agreements to them, and the reader of the tokens that follow. */
export interface OpenPolicy {
  readonly terms: Terms
  readonly agreements: Agreements
  readonly reader: CredentialReader
  readonly termsOf: TermsOf
}

const day = 86_400_000
const hour = 3_600_000
/** Milliseconds for which ended tokens stay on record. */
const keptFor = 30 * day

export async function openPolicy(
  { intents, policy, agents, unprovenAgents }: PolicyOptions,
  { engine, keys, outbound, origin, now, onError }: Foundation,
  stack: AsyncDisposableStack,
): Promise<OpenPolicy> {
  const terms = createTerms({ intents, origin, settings: policy })
  const store = createSqlAgreementStore(engine)
  const revocations = stack.use(new Revocations({ store, now, onError }))
  await revocations.start()
  const forget = () => store.removeEnded(now() - keptFor)
  stack.use(new Upkeep({ tasks: [forget], every: hour, firstAfter: hour, onError }))
  const agreements = new Agreements({
    terms,
    intents,
    store,
    revocations,
    hostKeys: keys,
    issuer: origin,
    now,
    keys: createKeyResolver({
      fetch: (url, init) => outbound.fetch(url, init),
      ...(agents && { registered: agents }),
    }),
    registered: agents,
    acceptsBroughtKeys: unprovenAgents !== "refuse",
    lifetime: policy?.tokenLifetime ?? day,
  })
  return {
    terms,
    agreements,
    reader: createTokenReader({ keys, issuer: origin, revocations, now, used: createSqlUsedProofs(engine) }),
    termsOf: createTermsOf(terms, intents, { isWritten: policy?.document !== undefined, origin, now }),
  }
}

/**
 * Asks a written policy about each call. Derived terms say what the declarations say, which is enforced anyway; so
 * they are not asked, and neither is any policy about what is built in.
 */
function createTermsOf(
  terms: Terms,
  intents: readonly IntentDescriptor[],
  { isWritten, origin, now }: { isWritten: boolean } & Pick<Foundation, "origin" | "now">,
): TermsOf {
  const declared = new Set(intents.map(({ uid }) => uid))
  return (descriptor, principal) => {
    if (!isWritten || !declared.has(descriptor.uid)) return undefined
    const decision = terms.decide(descriptor, toParty(principal), now())
    if (decision.allowed) return toIntentTerms(terms.published().policy, decision, descriptor)
    throw notPermitted(descriptor, decision, {
      token_endpoint: `${origin()}${issuePath}`,
      // Whoever proves itself may be permitted what nobody else is.
      isStranger: principal.kind === "anonymous",
    })
  }
}

function toParty({ id, agreement }: Principal): PolicyParty {
  return {
    id: (agreement?.party ?? id).replace(/^agent:/, ""),
    dutiesMet: agreement?.dutiesMet ?? [],
    keyNames: agreement?.keyNames ?? [],
    signed: agreement?.signed ?? false,
  }
}
