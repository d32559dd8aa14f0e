import type { AnyStateMachine } from "xstate"
import type { Principal } from "../identity/index.ts"
import type { IntentDescriptor, JsonSchema } from "../intent/index.ts"
import { invalid } from "./define-flow.ts"
import { showingMachine } from "./derived-machine.ts"
import type { EventHandler, EventHandlers, Flow, Hydrator } from "./flow-declaration.ts"
import { assertPermitted } from "./permissions.ts"

export interface RegistryOptions {
  /**
   * The flows of a business.
   * @example [placeOrder, browseMenu]
   */
  // biome-ignore lint/suspicious/noExplicitAny: flows of different props stand in one list.
  readonly flows: readonly Flow<any>[]
  /**
   * What fills their props, at most one for each flow.
   * @example [hydrateOrder]
   */
  readonly hydrators?: readonly Hydrator[]
  /**
   * What their events do, at most one list for each flow.
   * @example [onOrderEvents]
   */
  readonly handlers?: readonly EventHandlers[]
}

/** A flow with all that belongs to it. */
export interface RegisteredFlow {
  readonly flow: Flow
  readonly hydrator: Hydrator | undefined
  readonly on: Readonly<Record<string, EventHandler<never>>>
}

export interface ToolDefinition {
  readonly name: string
  readonly intentId: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
}

/** What a client can learn about the flows before it opens one. */
export interface CapabilityManifest {
  readonly version: "1.0"
  readonly flows: readonly {
    readonly intentId: string
    readonly title: string
    readonly description: string
    readonly category?: string | undefined
    readonly displayMode: string
    readonly streaming: boolean
    readonly permissions: readonly string[]
    readonly props?: JsonSchema | undefined
    readonly events: readonly string[]
  }[]
}

/** The flows that can be shown; nothing else ever is. */
export interface FlowRegistry {
  readonly flows: readonly RegisteredFlow[]
  getFlow(intentId: string): RegisteredFlow | undefined
  /** Flows whose names and descriptions have the words, best first. */
  search(words: string): readonly { readonly intentId: string; readonly score: number }[]
  /** Throws when the principal may not use the flow; `intent` is the one it stands on, whose own rules count, too. */
  checkPermissions(intentId: string, principal: Principal, intent?: IntentDescriptor): void
  /** One tool for each flow, as language models and MCP name them: dots become underscores. */
  toToolDefinitions(): readonly ToolDefinition[]
  toCapabilityManifest(): CapabilityManifest
}

export function createRegistry({ flows, hydrators = [], handlers = [] }: RegistryOptions): FlowRegistry {
  const byId = new Map<string, RegisteredFlow>()
  for (const flow of flows) {
    const { intentId } = flow
    if (byId.has(intentId)) throw invalid(intentId, ["intentId: two flows have this id"])
    const on = only(handlers, intentId)?.on ?? {}
    byId.set(intentId, { flow, hydrator: only(hydrators, intentId), on })
  }
  for (const { flow } of [...hydrators, ...handlers])
    if (!byId.has(flow)) throw invalid(flow, ["flows: list the flow that this hydrator or handler is for"])
  for (const registered of byId.values()) assertWhole(registered, byId)
  const all = [...byId.values()]
  return {
    flows: all,
    getFlow: (intentId) => byId.get(intentId),
    search: (words) => searchFlows(all, words),
    checkPermissions(intentId, principal, intent) {
      assertPermitted(byId.get(intentId)?.flow, intent, principal)
    },
    toToolDefinitions: () => all.map(toTool),
    toCapabilityManifest: () => ({ version: "1.0", flows: all.map(toCapability) }),
  }
}

function only<T extends { readonly flow: string }>(list: readonly T[], intentId: string): T | undefined {
  const [first, second] = list.filter(({ flow }) => flow === intentId)
  if (second) throw invalid(intentId, ["it has two hydrators or two lists of handlers; put them together"])
  return first
}

function assertWhole(
  { flow, hydrator, on }: RegisteredFlow,
  byId: ReadonlyMap<string, RegisteredFlow>,
): void {
  const problems: string[] = []
  if (flow.schema && !hydrator) problems.push("schema: a hydrator has to fill its props; give one")
  if (flow.within && !byId.has(flow.within.flow))
    problems.push(`within: there is no flow '${flow.within.flow}' in this registry`)
  const { machine } = flow
  const known = machine && eventsOf(machine)
  const lost = known ? Object.keys(on).filter((name) => !known.has(name)) : []
  if (lost.length > 0) problems.push(`handlers: no state of its machine allows ${lost.join(", ")}`)
  if (problems.length > 0) throw invalid(flow.intentId, problems)
}

function eventsOf(machine: AnyStateMachine): ReadonlySet<string> {
  return new Set(machine.events as readonly string[])
}

function searchFlows(all: readonly RegisteredFlow[], words: string) {
  const wanted = wordsOf(words)
  return all
    .map(({ flow: { intentId, meta } }) => {
      const own = new Set(wordsOf(`${intentId} ${meta.title} ${meta.description} ${meta.category ?? ""}`))
      const score = wanted.filter((word) => own.has(word)).length / Math.max(1, wanted.length)
      return { intentId, score }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/\p{L}+/gu) ?? []
}

function toTool({ flow, hydrator }: RegisteredFlow): ToolDefinition {
  const { intentId, meta } = flow
  return {
    name: intentId.replaceAll(".", "_"),
    intentId,
    title: meta.title,
    description: meta.description,
    inputSchema: hydrator
      ? (hydrator.extractionSchema.toJSONSchema({ io: "input", unrepresentable: "any" }) as JsonSchema)
      : { type: "object" },
  }
}

function toCapability({ flow, on }: RegisteredFlow): CapabilityManifest["flows"][number] {
  const { intentId, meta, machine, schema } = flow
  const events = machine
    ? [...eventsOf(machine)]
    : [...Object.keys(on), ...(flow.intent === undefined ? [] : ["SUBMIT", "CONFIRM", "CHANGE", "RETRY"])]
  return {
    intentId,
    title: meta.title,
    description: meta.description,
    ...(meta.category !== undefined && { category: meta.category }),
    displayMode: flow.display,
    streaming: flow.streaming ?? false,
    permissions: flow.permissions?.required ?? [],
    ...(schema && { props: schema.toJSONSchema({ io: "output", unrepresentable: "any" }) as JsonSchema }),
    events: [...new Set([...events, "DISMISS"])],
  }
}

/** The machine of a flow that stands on no intent and declares none. */
export function ownMachine({ flow, on }: RegisteredFlow): AnyStateMachine {
  return flow.machine ?? showingMachine(Object.keys(on))
}
