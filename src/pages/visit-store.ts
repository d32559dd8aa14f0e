import type { TurnResponse } from "./wire.ts"

/**
 * One conversation on the page of a gateway, as far as it must go on after a reload, a restart or on another node.
 * The conversation itself is led elsewhere; this is what the one who speaks for the visitor has to remember.
 */
export interface Visit {
  /** Owner and interaction id. */
  readonly thread: string
  readonly owner: string
  /** Of the first message, without which no further one can be signed. */
  readonly queryHash: string
  /** A signed message whose answer was not kept yet: sent again as it is. */
  readonly pending?: string | undefined
  /** The last answer, as the page was told it; none before the first. */
  readonly response?: TurnResponse | undefined
  readonly expires: number
}

export interface StoredVisit {
  readonly visit: Visit
  /** Counts the writes; a write names the one it builds on. */
  readonly version: number
}

/** Where visits are kept, the same for every node and after every restart. */
export interface VisitStore {
  load(thread: string): Promise<StoredVisit | undefined>
  /** Writes when nobody has written since `version` (0: there is none yet); false when someone has. */
  save(visit: Visit, version: number): Promise<boolean>
  /** Removes what expired before `time`; gives how many. */
  forget(time: number): Promise<number>
}
