import { equalJson } from "../../intent/index.ts"
import type { WireActiveFlow } from "./wire.ts"

type ActiveFlows = Readonly<Record<string, WireActiveFlow>>

type Operation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: WireActiveFlow }
  | { readonly op: "remove"; readonly path: string }

/** The JSON Patch from one state of a thread to the next, an operation for each flow that differs. */
export function toStateDelta(before: ActiveFlows, after: ActiveFlows): readonly Operation[] {
  const path = (id: string) => `/activeFlows/${id.replaceAll("~", "~0").replaceAll("/", "~1")}`
  const gone = Object.keys(before).filter((id) => !Object.hasOwn(after, id))
  const changed = Object.entries(after).filter(([id, flow]) => !equalJson(before[id], flow))
  return [
    ...gone.map((id) => ({ op: "remove", path: path(id) }) as const),
    ...changed.map(([id, value]) => {
      const op = Object.hasOwn(before, id) ? "replace" : "add"
      return { op, path: path(id), value } as const
    }),
  ]
}
