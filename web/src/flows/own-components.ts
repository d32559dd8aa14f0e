import type { ShownFlow } from "./flow-state.ts"

/** Sends an event to the flow, as in `act("SET_QUANTITY", { product: "honey", quantity: 2 })`. */
export type Act = (event: string, payload?: unknown) => void

/** A component of a business: makes the element that shows a flow, anew whenever the flow changes. */
export type OwnComponent = (flow: ShownFlow, act: Act) => Node

const registered = new Map<string, OwnComponent>()

/** Shows a flow by a component of your own, in place of ours. */
export function registerComponent(intentId: string, component: OwnComponent): void {
  registered.set(intentId, component)
}

export function componentOf(intentId: string): OwnComponent | undefined {
  return registered.get(intentId)
}

/** Loads the components that a site brings: the default export of a module, by the ids of flows. */
export async function loadComponents(url: string): Promise<void> {
  const module = (await import(/* @vite-ignore */ url)) as {
    readonly default?: Readonly<Record<string, OwnComponent>>
  }
  for (const [intentId, component] of Object.entries(module.default ?? {}))
    registerComponent(intentId, component)
}
