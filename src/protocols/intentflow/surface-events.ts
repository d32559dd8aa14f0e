import { type BaseEvent, EventType } from "@ag-ui/core"
import { equalJson } from "../../intent/index.ts"
import { type A2uiMessage, toA2ui, toA2uiRemoval } from "./a2ui.ts"
import type { WireActiveFlow } from "./wire.ts"

type ActiveFlows = Readonly<Record<string, WireActiveFlow>>

/** A2UI travels over AG-UI as an activity: one for each flow, which replaces the one before and is whole by itself. */
export function* toSurfaceEvents(
  before: ActiveFlows,
  after: ActiveFlows,
  locale: string,
): Generator<BaseEvent> {
  for (const id of Object.keys(before)) if (!Object.hasOwn(after, id)) yield toActivity(id, toA2uiRemoval(id))
  for (const [id, flow] of Object.entries(after)) {
    const known = Object.hasOwn(before, id) ? before[id] : undefined
    if (!equalJson(known, flow)) yield toActivity(id, toA2ui(id, flow, locale))
  }
}

function toActivity(id: string, operations: readonly A2uiMessage[]): BaseEvent {
  return {
    type: EventType.ACTIVITY_SNAPSHOT,
    messageId: `surface-${id}`,
    activityType: "a2ui-surface",
    content: { operations },
    replace: true,
  } as BaseEvent
}
