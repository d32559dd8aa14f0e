import { createOwnHost, type Host, type HostContext, type OwnHostOptions } from "../../src/host/index.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import type { ServiceIntent } from "../../src/intent/index.ts"
import { createSqlInteractionStore, createSqlLedger, type Engine } from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding } from "../../src/understanding/index.ts"
import { bookIntent, service } from "../support/restaurant.ts"

const keys = KeyRing.create(0)
const understanding = await createEmbeddedUnderstanding([bookIntent(() => ({ id: "RES" })).descriptor])

export const uid = "table.example:bookTable:v1"
export const id = "conversation"

/** A clock that only the test moves. */
export interface Clock {
  now: number
}

/** A host over one intent on a database that other hosts may share. */
export function openHouse(
  engine: Engine,
  intent: ServiceIntent,
  clock: Clock,
  options: Partial<OwnHostOptions> = {},
): Host {
  return createOwnHost({
    service,
    intents: [intent],
    ledger: createSqlLedger(engine),
    interactions: createSqlInteractionStore(engine),
    keys,
    understanding,
    origin: () => "https://table.example",
    now: () => clock.now,
    remoteExecutor: () => {
      throw new Error("everything runs in this process")
    },
    onError: () => undefined,
    ...options,
  })
}

export function contextOf(name: string): HostContext {
  return { principal: agentPrincipal(name), locale: "en", signal: new AbortController().signal }
}

/** Up to the question whether to go ahead. */
export async function reachConfirmation(host: Host, context: HostContext, people = 2): Promise<void> {
  await host.turn({ interactionId: id, input: { kind: "start", uid, values: { people } } }, context)
}

export function confirm(host: Host, context: HostContext) {
  return host.turn({ interactionId: id, input: { kind: "confirm", yes: true } }, context)
}

export function resume(host: Host, context: HostContext) {
  return host.turn({ interactionId: id, input: { kind: "resume" } }, context)
}
