import type { AnyStateMachine } from "xstate"
import { createOfferCache, type Host } from "../host/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import { BoundedMap } from "../limits/index.ts"
import { deriveMachine, showingMachine } from "./derived-machine.ts"
import type { EventHandler, Flow, Hydrator } from "./flow-declaration.ts"
import { FlowError } from "./flow-error.ts"
import type { FlowRegistry, RegisteredFlow } from "./registry.ts"

/** Everything that is needed to show a flow and to lead it. */
export interface Definition {
  readonly intentId: string
  readonly flow: Pick<
    Flow,
    "intentId" | "schema" | "permissions" | "display" | "priority" | "dismissable" | "lifetime" | "version"
  > &
    Partial<Flow>
  readonly descriptor: IntentDescriptor | undefined
  readonly machine: AnyStateMachine
  /** The conversation leads it: its machine is derived from the intent's declaration. */
  readonly led: boolean
  readonly hydrator: Hydrator | undefined
  readonly on: Readonly<Record<string, EventHandler<never>>>
}

/** A choice between things that can be done, before it is known which is wanted. */
export const choiceFlow = "parley.choose"
/** Items that answer a question. */
export const answerFlow = "parley.answer"

const halfAnHour = 30 * 60_000
const derivedKept = 1_000

const builtIn: ReadonlyMap<string, Definition> = new Map(
  [choiceFlow, answerFlow].map((intentId) => [
    intentId,
    {
      ...bare(intentId),
      descriptor: undefined,
      machine:
        intentId === choiceFlow
          ? deriveMachine({ parameters: [], confirm: true, effect: "read" }, [])
          : showingMachine([]),
      led: intentId === choiceFlow,
    },
  ]),
)

/** The flows of a host: those that are declared, and one for every other intent, made from its declaration. */
export interface Definitions {
  /** Throws for a flow that there is not. */
  get(intentId: string): Promise<Definition>
  /** The flow by which the conversation about an intent is shown. */
  led(uid: string): Promise<Definition>
  /** The flow that shows what an intent has found, in place of its bare result. */
  shownBy(uid: string): Promise<Definition | undefined>
  /** Flows to be shown once an intent has succeeded. */
  after(uid: string): Promise<readonly Definition[]>
  /** The UID of one of the host's own intents. */
  uidOf(name: string): Promise<string>
}

interface Bound {
  readonly byId: ReadonlyMap<string, Definition>
  readonly byUid: ReadonlyMap<string, readonly Definition[]>
  readonly uids: ReadonlyMap<string, IntentDescriptor>
}

export function createDefinitions(host: Host, registry: FlowRegistry): Definitions {
  const bound = createOfferCache(host, ({ intents }) => bind(registry, intents))
  const derived = new BoundedMap<string, Definition>(derivedKept)

  async function derive(uid: string): Promise<Definition | undefined> {
    const descriptor = await host.lookUp(uid)
    if (!descriptor) return undefined
    const known = derived.get(uid)
    if (known?.descriptor === descriptor) return known
    const machine = deriveMachine(descriptor, [])
    const made: Definition = { ...bare(uid), descriptor, machine, led: true }
    derived.set(uid, made)
    return made
  }

  return {
    async get(intentId) {
      const found = builtIn.get(intentId) ?? (await bound()).byId.get(intentId) ?? (await derive(intentId))
      if (found) return found
      throw unknownFlow(intentId)
    },
    async led(uid) {
      const declared = (await bound()).byUid.get(uid)?.find(({ led }) => led)
      const found = declared ?? (await derive(uid))
      if (found) return found
      throw unknownFlow(uid)
    },
    shownBy: async (uid) => (await bound()).byUid.get(uid)?.find(({ led }) => !led),
    async after(uid) {
      const { byId, uids } = await bound()
      const isAfter = ({ flow }: Definition) =>
        flow.after?.some((name) => uids.get(name)?.uid === uid) ?? false
      return [...byId.values()].filter(isAfter)
    },
    async uidOf(name) {
      const found = (await bound()).uids.get(name)
      if (found) return found.uid
      throw new FlowError("FLOW_NOT_FOUND", `There is no intent '${name}' here.`)
    },
  }
}

function unknownFlow(intentId: string): FlowError {
  return new FlowError("FLOW_NOT_FOUND", `There is no flow '${intentId.slice(0, 200)}' here.`)
}

function bare(intentId: string): Pick<Definition, "intentId" | "flow" | "hydrator" | "on"> {
  return {
    intentId,
    flow: { intentId, display: "inline", dismissable: true, lifetime: halfAnHour, version: 1 },
    hydrator: undefined,
    on: {},
  }
}

function bind(registry: FlowRegistry, intents: readonly IntentDescriptor[]): Bound {
  const uids = new Map(intents.map((descriptor) => [descriptor.name, descriptor]))
  const byId = new Map(registry.flows.map((one) => [one.flow.intentId, define(one, uids)]))
  const byUid = Map.groupBy(
    [...byId.values()].filter(({ descriptor }) => descriptor),
    ({ descriptor }) => descriptor?.uid ?? "",
  )
  return { byId, byUid, uids }
}

function define(
  { flow, hydrator, on }: RegisteredFlow,
  uids: ReadonlyMap<string, IntentDescriptor>,
): Definition {
  const descriptor = flow.intent === undefined ? undefined : uids.get(flow.intent)
  const own = Object.keys(on)
  // What only reads and has a hydrator is shown; what has an effect is collected, confirmed and processed.
  const shows = descriptor === undefined || (descriptor.effect === "read" && hydrator !== undefined)
  const machine = flow.machine ?? (shows ? showingMachine(own) : deriveMachine(descriptor, own))
  return {
    intentId: flow.intentId,
    flow,
    descriptor,
    machine,
    led: flow.machine === undefined && !shows,
    hydrator,
    on,
  }
}

/** Names of intents that flows stand on and that a business does not have. */
export function missingIntents(registry: FlowRegistry, names: readonly string[]): string[] {
  return registry.flows.flatMap(({ flow }) =>
    [flow.intent, ...(flow.after ?? [])]
      .filter((name) => name !== undefined && !names.includes(name))
      .map((name) => `${flow.intentId}: ${name}`),
  )
}
