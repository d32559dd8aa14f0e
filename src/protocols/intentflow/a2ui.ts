import { isPlainObject } from "../../intent/index.ts"
import { languageFor } from "../../language/index.ts"
import { A2uiSurface, type Component } from "./a2ui-surface.ts"
import type { WireActiveFlow } from "./wire.ts"

/** The messages of A2UI 0.9 that we write. */
export type A2uiMessage = { readonly version: "v0.9" } & (
  | { readonly createSurface: { readonly surfaceId: string; readonly catalogId: string } }
  | {
      readonly updateDataModel: { readonly surfaceId: string; readonly path: string; readonly value: unknown }
    }
  | { readonly updateComponents: { readonly surfaceId: string; readonly components: readonly Component[] } }
  | { readonly deleteSurface: { readonly surfaceId: string } }
)

const version = "v0.9"
export const basicCatalog = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"

/**
 * Describes a flow by components of A2UI's basic catalog, for a client that has no component for it. It is made from
 * the props and the state alone; what is pressed comes back as an event of the flow.
 */
export function toA2ui(surfaceId: string, flow: WireActiveFlow, locale: string): readonly A2uiMessage[] {
  const surface = new A2uiSurface(flow, languageFor(locale).page)
  return [
    { version, createSurface: { surfaceId, catalogId: basicCatalog } },
    { version, updateDataModel: { surfaceId, path: "/", value: { values: surface.values } } },
    { version, updateComponents: { surfaceId, components: surface.components } },
  ]
}

export function toA2uiRemoval(surfaceId: string): readonly A2uiMessage[] {
  return [{ version, deleteSurface: { surfaceId } }]
}

/** An action of A2UI as an event of the flow; undefined when this is no action. */
export function fromA2uiAction(message: unknown): unknown {
  if (!isPlainObject(message) || !isPlainObject(message.action)) return undefined
  const { name, surfaceId, context } = message.action
  const payload =
    isPlainObject(context) && isPlainObject(context.values) ? fromValues(context.values) : context
  return { type: "CUSTOM", name: "intentflow.event", value: { instanceId: surfaceId, event: name, payload } }
}

/** A picker gives a list, however many may be picked: one picked value stands for itself, and none for nothing. */
function fromValues(values: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [[name, value] as const]
    return value.length === 0 ? [] : [[name, value.length === 1 ? value[0] : value] as const]
  })
  return { values: Object.fromEntries(entries) }
}
