import { type BaseEvent, EventType } from "@ag-ui/core"
import type { FlowEvent, FlowFailure, LoggedEvent, OwnTurn } from "../../flow/index.ts"
import type { DrawnTurn } from "../../view/index.ts"
import { version } from "./payloads.ts"
import type { TurnPayload } from "./wire.ts"

/** Translates an event of a session into events of AG-UI, each with the number it is kept under. */
export function toAgUi({ number, event }: LoggedEvent): BaseEvent[] {
  const metadata = { intentflow: { sequence: number } }
  if (event.kind === "message") {
    const { messageId, text } = event
    return [
      { type: EventType.TEXT_MESSAGE_START, messageId, role: "assistant", metadata },
      // AG-UI has no empty piece of text.
      ...(text === "" ? [] : [{ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: text, metadata }]),
      { type: EventType.TEXT_MESSAGE_END, messageId, metadata },
    ] as BaseEvent[]
  }
  return [{ ...custom(event), metadata } as BaseEvent]
}

/** Translates what was refused. It is told to whoever asked for it, and is kept nowhere. */
export function toErrorEvent(failure: FlowFailure, eventId?: string): BaseEvent {
  const { kind: _, ...value } = failure
  return {
    type: EventType.CUSTOM,
    name: "intentflow.error",
    value: { version, ...value, ...(eventId !== undefined && { eventId }) },
  } as BaseEvent
}

/** Translates a turn for the client that draws it. */
export function toTurnEvent({ conversation, id }: OwnTurn, drawn: DrawnTurn): BaseEvent {
  const value: TurnPayload = { version, conversation, eventId: id, ...drawn }
  return { type: EventType.CUSTOM, name: "parley.turn", value } as BaseEvent
}

function custom(event: Exclude<FlowEvent, { readonly kind: "message" }>) {
  const { kind, ...value } = event
  const parent =
    kind === "render" && event.parentInstanceId !== undefined ? { parent: event.parentInstanceId } : {}
  return { type: EventType.CUSTOM, name: `intentflow.${kind}`, value: { version, ...value, ...parent } }
}
