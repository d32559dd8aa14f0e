import type { Session } from "./session.ts"

/** Where sessions are kept. What is written last holds: a session helps to understand, and decides nothing. */
export interface SessionStore {
  /** Undefined when there is none, or it expired before `now`. */
  load(id: string, now: number): Promise<Session | undefined>
  save(id: string, kept: KeptSession): Promise<void>
  /** Removes what expired before `time`; gives how many. */
  removeExpired(time: number): Promise<number>
}

export interface KeptSession {
  /** Id of the principal it belongs to. */
  readonly owner: string
  readonly session: Session
  readonly expires: number
}
