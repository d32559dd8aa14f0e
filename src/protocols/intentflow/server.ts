import { type BaseEvent, EventType, type RunAgentInput } from "@ag-ui/core"
import { RunAgentInputSchema } from "@ag-ui/core/schemas"
import { type Context, Hono } from "hono"
import type { TurnInput } from "../../conversation/index.ts"
import { type Authenticate, type Host, type HostContext, sceneOf } from "../../host/index.ts"
import { readJson, sseResponse, toHttpStatus } from "../../http/index.ts"
import { ParleyError, toParleyError } from "../../intent/index.ts"
import { toEvents } from "./events.ts"
import { openThread } from "./thread-handle.ts"

export interface IntentFlowOptions {
  readonly host: Host
  readonly authenticate: Authenticate<Context>
  readonly onError: (error: unknown) => void
}

/** AG-UI over HTTP: a thread is a conversation, and a run is one turn of it. */
export function createIntentFlowRoutes({ host, authenticate, onError }: IntentFlowOptions): Hono {
  const routes = new Hono()
  routes.post("/ag-ui", async (c) => {
    const input = await parseRun(c.req.raw)
    const context = await authenticate(c)
    return sseResponse(runEvents(host, input, context), {
      signal: context.signal,
      onError(thrown) {
        const { message, code } = toParleyError(thrown)
        if (toHttpStatus(code) >= 500) onError(thrown)
        return { data: { type: EventType.RUN_ERROR, message, code } }
      },
    })
  })
  return routes
}

async function* runEvents(
  host: Host,
  input: RunAgentInput,
  caller: HostContext,
): AsyncGenerator<{ data: BaseEvent }> {
  const { threadId, runId } = input
  yield { data: { type: EventType.RUN_STARTED, threadId, runId } as BaseEvent }
  const { context, state } = openThread(input, caller)
  if (state) yield { data: { type: EventType.STATE_SNAPSHOT, snapshot: state } as BaseEvent }
  // A run is taken once. Sent again, it is answered with how the conversation stands.
  const call = { interactionId: threadId, input: toTurn(input), inputId: runId }
  const result = await host.turn(call, context)
  const scene = await sceneOf(host, result)
  for (const [index, move] of result.moves.entries())
    for (const event of toEvents(move, scene, `flow_${threadId}`, `${runId}-${index}`)) yield { data: event }
  yield { data: { type: EventType.RUN_FINISHED, threadId, runId } as BaseEvent }
}

/** A run without new words of the user only asks how the conversation stands. */
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
  const parsed = RunAgentInputSchema.safeParse(await readJson(request))
  if (parsed.success) return parsed.data as RunAgentInput
  const [issue] = parsed.error.issues
  throw new ParleyError(
    "invalid_request",
    `The body is no RunAgentInput: ${issue?.path.join(".")}: ${issue?.message}`,
  )
}
