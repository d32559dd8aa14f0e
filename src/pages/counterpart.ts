import type { HostContext } from "../host/index.ts"
import type { Service } from "../intent/index.ts"
import type { Offer, TurnRequest, TurnResponse } from "./wire.ts"

/** Whom a person talks to on the page: a site's own host, or a gateway that speaks for other sites. */
export interface Counterpart {
  describe(): Promise<{ readonly service: Service; readonly offers: readonly Offer[] }>
  /** One turn in, its answer out; the principal of the context is who sits at the browser. */
  take(request: TurnRequest, context: HostContext): Promise<TurnResponse>
}
