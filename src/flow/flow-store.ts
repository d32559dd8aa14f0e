import type { LoggedEvent } from "./flow-event.ts"
import type { FlowSession } from "./flow-session.ts"

export interface StoredSession {
  readonly session: FlowSession
  /** Counts the writes; a write names the one it builds on. */
  readonly version: number
}

export interface SessionChange {
  readonly session: FlowSession
  /** The version it builds on; 0 when it does not exist yet. */
  readonly version: number
  readonly events: readonly LoggedEvent[]
  /** When something of it is due. */
  readonly dueAt: number
  readonly now: number
}

/** Where sessions of flows are kept, with the events that clients may have missed. */
export interface FlowStore {
  load(id: string): Promise<StoredSession | undefined>
  /** Writes session and events together, when nobody has written since `version`; false when someone has. */
  save(change: SessionChange): Promise<boolean>
  /** The kept events behind a number, oldest first. Only the last ones are kept. */
  eventsAfter(id: string, number: number): Promise<readonly LoggedEvent[]>
  /** Sessions in which something is due. */
  findDue(now: number, limit: number): Promise<readonly string[]>
  /** Sessions with an instance that follows a topic. */
  findFollowing(topic: string, limit: number): Promise<readonly string[]>
  /** Sessions that were written since a time, each with the number of its last event. */
  changedSince(time: number): Promise<readonly { readonly id: string; readonly number: number }[]>
  /** Removes sessions that expired before `time`; returns how many. */
  removeExpired(time: number): Promise<number>
}

/** So many of the last events of a session are kept. */
export const eventsKept = 256
