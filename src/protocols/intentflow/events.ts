import { type BaseEvent, EventType } from "@ag-ui/core"
import type { Move } from "../../conversation/index.ts"
import { drawMove, type Scene } from "../../view/index.ts"

/** Version of the payloads of our CUSTOM events. */
const version = "1.0"

/** Translates a move into AG-UI events: its words into a message, and what a client can draw into IntentFlow events. */
export function toEvents(move: Move, scene: Scene, instanceId: string, messageId: string): BaseEvent[] {
  return [
    { type: EventType.TEXT_MESSAGE_START, messageId, role: "assistant" } as BaseEvent,
    { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: move.message } as BaseEvent,
    { type: EventType.TEXT_MESSAGE_END, messageId } as BaseEvent,
    ...toFlowEvents(move, scene, instanceId),
  ]
}

function toFlowEvents(move: Move, scene: Scene, instanceId: string): BaseEvent[] {
  const { kind: _, message: __, ...props } = drawMove(move, scene)
  switch (move.kind) {
    case "ask":
      return [render(instanceId, move.intent, "collecting", props)]
    case "confirm": {
      const { values, quote, price } = move
      return [render(instanceId, move.intent, "confirming", { ...props, values, quote, price })]
    }
    case "choose":
      return [render(instanceId, "choose", "choosing", props)]
    case "done": {
      const state = move.outcome.state === "succeeded" ? "success" : "error"
      const context =
        state === "success" ? { ...props, result: move.outcome.output } : { errorMessage: move.message }
      return [
        custom("intentflow.transition", { instanceId, toState: state, context }),
        custom("intentflow.dismiss", {
          instanceId,
          reason: state === "success" ? "completed" : "error",
          result: move.outcome.output,
        }),
      ]
    }
    case "fail":
      return [
        custom("intentflow.dismiss", {
          instanceId,
          reason: move.code === "cancelled" ? "cancelled" : "error",
        }),
      ]
    default:
      return []
  }
}

function render(instanceId: string, intentId: string, initialState: string, props: object): BaseEvent {
  return custom("intentflow.render", { intentId, instanceId, initialState, props, displayMode: "inline" })
}

function custom(name: string, value: object): BaseEvent {
  return { type: EventType.CUSTOM, name, value: { version, ...value } } as BaseEvent
}
