import { type BaseEvent, EventType, type RunAgentInput } from "@ag-ui/core"
import { EventSchema, RunAgentInputSchema } from "@ag-ui/core/schemas"
import { type Context, Hono } from "hono"
import type { Flows } from "../../flow/index.ts"
import type { Authenticate } from "../../host/index.ts"
import { readJson, sseResponse, toHttpStatus } from "../../http/index.ts"
import { widestCounter } from "../../identity/index.ts"
import { ParleyError, toParleyError, toUncertain } from "../../intent/index.ts"
import { Places } from "../../limits/index.ts"
import { issuesOf } from "./payloads.ts"
import { runEvents } from "./run-events.ts"
import { type OwnThread, openThread } from "./thread-handle.ts"

export interface IntentFlowOptions {
  readonly flows: Flows
  readonly authenticate: Authenticate<Context>
  /** Aborted when the server stops: open streams then end in good order. */
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
  /** How many runs one principal may have open at once (64). */
  readonly runsEach?: number
}

/** AG-UI over HTTP: a thread is a session of flows, and a run is answered by a stream of its events. */
export function createIntentFlowRoutes({ authenticate, ...options }: IntentFlowOptions): Hono {
  const run = createRuns(options)
  const routes = new Hono()
  routes.post("/ag-ui", async (c) => {
    const input = parseRun(await readJson(c.req.raw))
    return run(input, openThread(input, await authenticate(c)))
  })
  return routes
}

/** Answers a run in a thread by a stream of events, as many at once as one principal may have open. */
export function createRuns(options: Omit<IntentFlowOptions, "authenticate">) {
  const { flows, stopping, onError, runsEach = 64 } = options
  const places = new Places({ each: runsEach })
  return (input: RunAgentInput, thread: OwnThread): Response => {
    const { context } = thread
    async function* events(gone: AbortSignal) {
      const signal = AbortSignal.any([gone, stopping])
      using place = places.take(widestCounter(context.principal))
      if (!place) throw tooManyRuns(runsEach)
      for await (const event of runEvents(flows, input, thread, { signal, onError }))
        yield { data: checked(event) }
    }
    return sseResponse(events, {
      signal: context.signal,
      onError(thrown) {
        const { message, code } = toParleyError(toUncertain(thrown))
        if (toHttpStatus(code) >= 500) onError(thrown)
        return { data: { type: EventType.RUN_ERROR, message, code } }
      },
    })
  }
}

export function tooManyRuns(most: number): ParleyError {
  return new ParleyError("rate_limited", `At most ${most} runs can be open at once. Close one first.`, {
    retryAfter: 1,
  })
}

/** What leaves here is as AG-UI has it; anything else would be a fault of ours. */
export function checked(event: BaseEvent): BaseEvent {
  const parsed = EventSchema.safeParse(event)
  if (parsed.success) return event
  throw new ParleyError("internal", "An event could not be sent.", { cause: parsed.error })
}

export function parseRun(body: unknown): RunAgentInput {
  const parsed = RunAgentInputSchema.safeParse(body)
  if (parsed.success) return parsed.data as RunAgentInput
  throw new ParleyError("invalid_request", `The body is no RunAgentInput: ${issuesOf(parsed.error)}`)
}
