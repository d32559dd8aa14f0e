import { type ConnectedUpdates, createRegistry, type FlowRegistry, Flows } from "../flow/index.ts"
import type { Host } from "../host/index.ts"
import { createSqlFlowStore } from "../storage/index.ts"
import type { Foundation } from "./foundation.ts"

/** What a business declares about its flows. */
export interface FlowSettings {
  /**
   * Flows that show and lead what the business can do; every other intent has one that is made from its declaration.
   * @example createRegistry({ flows: [placeOrder], hydrators: [hydrateOrder], handlers: [onOrderEvents] })
   */
  readonly flows?: FlowRegistry
  /**
   * The way by which the business tells its flows that something has moved.
   * @example createUpdates()
   */
  readonly updates?: ConnectedUpdates
}

/** The flows of a host. Opened after the host, so that it stops before that does. */
export function openFlows(
  { engine, now, onError }: Foundation,
  { flows: registry = createRegistry({ flows: [] }), updates }: FlowSettings,
  { host, stopping }: { readonly host: Host; readonly stopping: AbortSignal },
  stack: AsyncDisposableStack,
): Flows {
  const store = createSqlFlowStore(engine)
  const flows = stack.use(new Flows({ host, registry, store, stopping, now, onError }))
  updates?.connect((topic, news) => flows.tell(topic, news))
  return flows
}
