import type { Explanation, RequestEnvelope } from "./envelope.ts"

/** A site as a gateway reaches it. */
export interface SiteAddress {
  /** Of its intent endpoint: the id it signs with. */
  readonly origin: string
  readonly endpoint: string
  readonly company: string
}

/** One of several sites a wish may be meant for. */
export interface RouteOption extends SiteAddress {
  readonly id: string
  /** The capability that fits. */
  readonly title: string
}

export type Routing = Omit<Explanation, "actor">

/**
 * asking: the gateway itself asks the user, which of several sites is meant, or what is wanted at all. relayed:
 * the user's envelopes go to the site as they are. originated: the gateway has clarified the wish, and talks to
 * the site in its own name.
 */
export type RouteState =
  | {
      readonly kind: "asking"
      /** What the user signed so far. */
      readonly said: readonly RequestEnvelope[]
      readonly wish: string
      readonly options: readonly RouteOption[]
      /** What sites want to know before they can be compared. */
      readonly wanted?: readonly string[] | undefined
      readonly routing: Routing
    }
  | { readonly kind: "relayed"; readonly site: SiteAddress; readonly routing: Routing }
  | {
      readonly kind: "originated"
      readonly site: SiteAddress
      readonly routing: Routing
      readonly interactionId: string
      readonly queryHash: string
      /** What was signed for the site in answer to the user's message with this nonce: sent again as it is. */
      readonly pending: { readonly nonce: string; readonly request: RequestEnvelope }
    }

/** Which way one interaction goes through a gateway. */
export interface Route {
  /** Owner and interaction id. */
  readonly thread: string
  readonly owner: string
  readonly turn: number
  readonly state: RouteState
  readonly expires: number
}

export interface StoredRoute {
  readonly route: Route
  /** Counts the writes; a write names the one it builds on. */
  readonly version: number
}

/** Where routes are kept, the same for every node and after every restart. */
export interface RouteStore {
  load(thread: string): Promise<StoredRoute | undefined>
  /** Writes when nobody has written since `version` (0: there is none yet); false when someone has. */
  save(route: Route, version: number): Promise<boolean>
  listByOwner(owner: string, limit: number): Promise<readonly Route[]>
  /** Removes one route or all of an owner; gives how many. */
  erase(what: { readonly owner: string; readonly thread?: string }): Promise<number>
  /** Removes what expired before `time`; gives how many. */
  forget(time: number): Promise<number>
}
