import { randomUUID } from "node:crypto"
import type { ActiveFlow, Flows, LoggedEvent, Taken } from "../../flow/index.ts"
import type { HostContext } from "../../host/index.ts"
import { type JsonSchema, ParleyError } from "../../intent/index.ts"

type Data = Readonly<Record<string, unknown>>

/** What a tool of a flow gives back: what is open, what was said, and what has ended. */
export interface FlowReport {
  readonly activeFlows: Readonly<Record<string, ActiveFlow>>
  readonly messages: readonly string[]
  readonly ended: readonly {
    readonly instanceId: string
    readonly reason: string
    readonly result?: unknown
  }[]
}

/** A tool in the words that MCP and its kin share; the role that speaks them turns it into theirs. */
export interface FlowTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly effect: "read" | "write"
  /** What it opens is shown by the app, where the client has one; `only` is a tool for the app and not for the model. */
  readonly app?: "shows" | "only"
  call(input: Data, context: HostContext, client: FlowToolClient): Promise<FlowReport>
}

/** What the client of a tool has said of itself. */
export interface FlowToolClient {
  /** Whether it shows apps: then a person confirms there, and a model cannot. */
  readonly apps: boolean
}

/** Tool calls have no thread: each principal has one for them. */
const threadId = "tools"

/**
 * The declared flows as tools: one for each that opens it, one that sends an event, and one that reports. Opening
 * changes nothing; what has an effect waits for a call that confirms it.
 */
export function createFlowTools(flows: Flows): readonly FlowTool[] {
  const definitions = flows.registry.toToolDefinitions()
  if (definitions.length === 0) return []
  return [
    ...definitions.map(
      ({ name, intentId, title, description, inputSchema }): FlowTool => ({
        name,
        title,
        description: `${description} Opens the flow and changes nothing; send it events with flow_event.`,
        inputSchema,
        effect: "read",
        app: "shows",
        call: (params, context) =>
          report(flows, context, () => flows.open({ threadId, context }, { intentId, params }, randomUUID())),
      }),
    ),
    sendTool(flows),
    actTool(flows),
    statusTool(flows),
  ]
}

const eventSchema: JsonSchema = {
  type: "object",
  properties: {
    instanceId: { type: "string", description: "Which open flow" },
    event: { type: "string", description: "Name of the event, as in CONFIRM" },
    payload: { type: "object", description: "What the event carries" },
    id: { type: "string", description: "An id of your own: the same event sent twice is taken once" },
  },
  required: ["instanceId", "event"],
}

function sendTool(flows: Flows): FlowTool {
  return {
    name: "flow_event",
    title: "Act in a flow",
    description:
      "Sends an event to an open flow: SUBMIT with values, CONFIRM once the person agrees, CHANGE, RETRY, DISMISS, or one of its own.",
    inputSchema: eventSchema,
    effect: "write",
    async call(input, context, { apps }) {
      if (apps && agreeing.has(String(input.event)))
        throw new ParleyError(
          "forbidden",
          "The person agrees to this in the app that shows the flow. Wait for that.",
        )
      return send(flows, input, context)
    },
  }
}

/** Events by which a person agrees to an effect. */
const agreeing: ReadonlySet<string> = new Set(["CONFIRM", "RETRY"])

/** The same for the app: what is pressed there. That a person has pressed it is the client's word. */
function actTool(flows: Flows): FlowTool {
  return {
    name: "flow_act",
    title: "Press something in a flow",
    description: "Sends what a person has pressed in the app to the flow that it shows.",
    inputSchema: eventSchema,
    effect: "write",
    app: "only",
    async call(input, context, { apps }) {
      if (apps) return send(flows, input, context)
      throw new ParleyError("forbidden", "This is for the app of a client that shows apps. Use flow_event.")
    },
  }
}

function send(
  flows: Flows,
  { instanceId, event, payload, id }: Data,
  context: HostContext,
): Promise<FlowReport> {
  const sent = {
    id: id === undefined ? randomUUID() : String(id),
    instanceId: String(instanceId),
    event: String(event),
    ...(payload !== undefined && { payload }),
  }
  return report(flows, context, () => flows.event({ threadId, context }, sent))
}

function statusTool(flows: Flows): FlowTool {
  return {
    name: "flow_status",
    title: "Look at the flows",
    description: "Reports the flows that are open, each with its state and its props.",
    inputSchema: { type: "object", properties: {} },
    effect: "read",
    call: (_, context) => report(flows, context, async () => undefined),
  }
}

/** An address is no owner: neighbours would see and drive each other's flows. */
function assertOwner({ principal }: HostContext): void {
  if (principal.proof !== "none" || principal.countedBy !== undefined) return
  throw new ParleyError(
    "unauthenticated",
    "Flows belong to a session or to a caller that has proven who it is. Initialize a session, or show a key or token.",
  )
}

async function report(
  flows: Flows,
  context: HostContext,
  work: () => Promise<Taken | undefined>,
): Promise<FlowReport> {
  assertOwner(context)
  const thread = { threadId, context }
  const before = await flows.stand(thread)
  await (await work())?.settled
  const events = (await flows.missed(thread, before.number)) ?? []
  const { activeFlows } = await flows.stand(thread)
  return { activeFlows, messages: messagesOf(events), ended: endedOf(events) }
}

function messagesOf(events: readonly LoggedEvent[]): readonly string[] {
  return events.flatMap(({ event }) => (event.kind === "message" ? [event.text] : []))
}

function endedOf(events: readonly LoggedEvent[]): FlowReport["ended"] {
  return events.flatMap(({ event }) => {
    if (event.kind !== "dismiss") return []
    const { instanceId, reason, result } = event
    return [{ instanceId, reason, ...(result !== undefined && { result }) }]
  })
}
