import type { BaseEvent, Message, RunAgentInput } from "@ag-ui/core"
import type { Flows, OwnTurn, Taken, Thread } from "../../flow/index.ts"
import { fromA2uiAction } from "./a2ui.ts"
import { type Forwarded, type ParsedEvent, parseClientEvent } from "./payloads.ts"
import { toTurnEvent } from "./to-ag-ui.ts"

/** Something that a client wants done, with the id and the instance that a refusal names. */
export interface RunInput {
  readonly eventId?: string | undefined
  readonly instanceId?: string | undefined
  perform(): Promise<TakenInput>
}

/** `told` is for whoever has sent the input, before anything that it led to. */
export type TakenInput = Taken & { readonly told?: BaseEvent | undefined }

/** What a run brings: events of the client, then new words of the user. */
export function toInputs(
  flows: Flows,
  thread: Thread,
  input: RunAgentInput,
  { events = [], conversation }: Forwarded,
): readonly RunInput[] {
  const fromEvents = events.map((event, index) =>
    toEventInput(flows, thread, event, `${input.runId}.${index}`),
  )
  const words = wordsOf(input.messages.at(-1))
  if (words === undefined) return fromEvents
  const { id, text } = words
  if (conversation !== undefined) {
    const turn = { conversation, id, input: { kind: "say", text } } as const
    return [...fromEvents, { eventId: id, perform: () => takeTurn(flows, thread, turn) }]
  }
  const surroundings = input.context.slice(0, 20).map(({ description, value }) => ({
    description: description.slice(0, 200),
    value: String(value).slice(0, 2_000),
  }))
  return [...fromEvents, { eventId: id, perform: () => flows.say(thread, words, surroundings) }]
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

async function send(flows: Flows, thread: Thread, { id, name, value }: ParsedEvent): Promise<TakenInput> {
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
    case "parley.turn":
      return takeTurn(flows, thread, { conversation: value.conversation, input: value.input, id })
  }
}

async function takeTurn(flows: Flows, thread: Thread, turn: OwnTurn): Promise<TakenInput> {
  const { drawn, ...taken } = await flows.turn(thread, turn)
  return { ...taken, told: toTurnEvent(turn, drawn) }
}

/** The last message, if the user has said it; whatever came before was taken already. */
function wordsOf(message: Message | undefined): { readonly id: string; readonly text: string } | undefined {
  if (message?.role !== "user") return undefined
  const { content } = message
  const said = typeof content === "string" ? content : content.map(textOf).join(" ")
  // Half a character is no reason to fail.
  const text = said.toWellFormed()
  return text.trim() === "" ? undefined : { id: message.id, text }
}

function textOf(part: { readonly type: string }): string {
  return "text" in part ? String(part.text) : ""
}
