import type { Message, RunAgentInput } from "@ag-ui/core"
import type { Flows, Taken, Thread } from "../../flow/index.ts"
import { fromA2uiAction } from "./a2ui.ts"
import { type ParsedEvent, parseClientEvent } from "./payloads.ts"

/** Something that a client wants done, with the id and the instance that a refusal names. */
export interface RunInput {
  readonly eventId?: string | undefined
  readonly instanceId?: string | undefined
  perform(): Promise<Taken>
}

/** What a run brings: events of the client, then new words of the user. */
export function toInputs(
  flows: Flows,
  thread: Thread,
  input: RunAgentInput,
  events: readonly unknown[],
): readonly RunInput[] {
  const fromEvents = events.map((event, index) =>
    toEventInput(flows, thread, event, `${input.runId}.${index}`),
  )
  const words = wordsOf(input.messages.at(-1))
  if (words === undefined) return fromEvents
  const surroundings = input.context.slice(0, 20).map(({ description, value }) => ({
    description: description.slice(0, 200),
    value: String(value).slice(0, 2_000),
  }))
  return [...fromEvents, { perform: () => flows.say(thread, words, surroundings) }]
}

export function toEventInput(flows: Flows, thread: Thread, event: unknown, fallbackId: string): RunInput {
  let parsed: ParsedEvent
  try {
    parsed = parseClientEvent(fromA2uiAction(event) ?? event, fallbackId)
  } catch (error) {
    return { perform: () => Promise.reject(error) }
  }
  const { id: eventId, value } = parsed
  const instanceId = "instanceId" in value ? value.instanceId : undefined
  return { eventId, instanceId, perform: () => send(flows, thread, parsed) }
}

async function send(flows: Flows, thread: Thread, { id, name, value }: ParsedEvent): Promise<Taken> {
  switch (name) {
    case "intentflow.event": {
      const { instanceId, event, payload } = value
      return flows.event(thread, { id, instanceId, event, ...(payload !== undefined && { payload }) })
    }
    case "intentflow.action_response": {
      const { version: _, ...answer } = value
      return flows.respond(thread, { ...answer, id })
    }
    case "intentflow.dismiss_request":
      return flows.dismiss(thread, { id, instanceId: value.instanceId, reason: value.reason })
    case "intentflow.open":
      return flows.open(thread, { intentId: value.intentId, params: value.params ?? {} }, id)
  }
}

/** The last message, if the user has said it; whatever came before was taken already. */
function wordsOf(message: Message | undefined): { readonly id: string; readonly text: string } | undefined {
  if (message?.role !== "user") return undefined
  const { content } = message
  const text = typeof content === "string" ? content : content.map(textOf).join(" ")
  return text.trim() === "" ? undefined : { id: message.id, text }
}

function textOf(part: { readonly type: string }): string {
  return "text" in part ? String(part.text) : ""
}
