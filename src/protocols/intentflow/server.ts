import { type BaseEvent, EventType, type RunAgentInput } from "@ag-ui/core"
import { RunAgentInputSchema } from "@ag-ui/core/schemas"
import { EventEncoder } from "@ag-ui/encoder"
import { type Context, Hono } from "hono"
import type { TurnInput } from "../../conversation/index.ts"
import type { Host, HostContext } from "../../host/index.ts"
import { ParleyError, toParleyError } from "../../intent/index.ts"
import { toEvents } from "./events.ts"

export interface IntentFlowOptions {
  readonly host: Host
  readonly contextOf: (c: Context) => HostContext
}

/** AG-UI over HTTP: a run is one turn of the conversation that its thread is. */
export function createIntentFlowRoutes({ host, contextOf }: IntentFlowOptions): Hono {
  const encoder = new EventEncoder()
  const routes = new Hono()
  routes.post("/ag-ui", async (c) => {
    const input = await parseRun(c.req.raw)
    const events = runEvents(host, input, contextOf(c))
    const stream = ReadableStream.from(encode(events, encoder))
    return new Response(stream, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    })
  })
  return routes
}

async function* runEvents(host: Host, input: RunAgentInput, context: HostContext): AsyncGenerator<BaseEvent> {
  const { threadId, runId } = input
  yield { type: EventType.RUN_STARTED, threadId, runId } as BaseEvent
  try {
    const { moves } = await host.turn({ interactionId: threadId, input: toTurn(input) }, context)
    for (const [index, move] of moves.entries())
      yield* toEvents(move, `flow_${threadId}`, `${runId}-${index}`)
    yield { type: EventType.RUN_FINISHED, threadId, runId } as BaseEvent
  } catch (thrown) {
    const { message, code } = toParleyError(thrown)
    yield { type: EventType.RUN_ERROR, message, code } as BaseEvent
  }
}

/** A run without new words of the user only asks where we are. */
function toTurn(input: RunAgentInput): TurnInput {
  const last = input.messages.at(-1)
  if (last?.role !== "user") return { kind: "resume" }
  const text = typeof last.content === "string" ? last.content : textOf(last.content)
  return { kind: "say", text }
}

function textOf(parts: readonly { readonly type: string }[]): string {
  return parts.map((part) => ("text" in part ? String(part.text) : "")).join(" ")
}

async function parseRun(request: Request): Promise<RunAgentInput> {
  let body: unknown
  try {
    body = JSON.parse(await request.text())
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ParleyError("invalid_request", "The body is not JSON. Send a RunAgentInput.")
    throw error
  }
  const parsed = RunAgentInputSchema.safeParse(body)
  if (parsed.success) return parsed.data as RunAgentInput
  const [issue] = parsed.error.issues
  throw new ParleyError(
    "invalid_request",
    `The body is no RunAgentInput: ${issue?.path.join(".")}: ${issue?.message}`,
  )
}

async function* encode(events: AsyncIterable<BaseEvent>, encoder: EventEncoder): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  for await (const event of events) yield bytes.encode(encoder.encodeSSE(event))
}
