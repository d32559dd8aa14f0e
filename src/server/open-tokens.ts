import { type CredentialReader, createKeyResolver } from "../identity/index.ts"
import { Upkeep } from "../jobs/index.ts"
import {
  type AgreementStore,
  Agreements,
  type AgreementsOptions,
  createTokenReader,
  type PolicySettings,
  Revocations,
} from "../policy/index.ts"
import { createSqlAgreementStore, createSqlUsedProofs } from "../storage/index.ts"
import type { DoorSettings } from "./door-settings.ts"
import type { Foundation } from "./foundation.ts"

export interface TokensOptions extends Pick<DoorSettings, "agents" | "unprovenAgents"> {
  readonly policy?: PolicySettings | undefined
}

/** The tokens of a host: their reader, and agreements to whichever terms it issues them under. */
export interface OpenTokens {
  readonly store: AgreementStore
  readonly reader: CredentialReader
  agreementsTo(terms: Pick<AgreementsOptions, "terms" | "intents" | "references">): Agreements
}

const day = 86_400_000
const hour = 3_600_000
/** Milliseconds for which ended tokens stay on record. */
const keptFor = 30 * day

export async function openTokens(
  { policy, agents, unprovenAgents }: TokensOptions,
  { engine, keys, outbound, origin, now, onError }: Foundation,
  stack: AsyncDisposableStack,
): Promise<OpenTokens> {
  const store = createSqlAgreementStore(engine)
  const revocations = stack.use(new Revocations({ store, now, onError }))
  await revocations.start()
  const forget = () => store.removeEnded(now() - keptFor)
  stack.use(new Upkeep({ tasks: [forget], every: hour, firstAfter: hour, onError }))
  const shared = {
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
  }
  return {
    store,
    reader: createTokenReader({ keys, issuer: origin, revocations, now, used: createSqlUsedProofs(engine) }),
    agreementsTo: (terms) => new Agreements({ ...shared, ...terms }),
  }
}
