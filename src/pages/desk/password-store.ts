export interface StoredPassword {
  readonly hash: string
  /** Sessions made before this moment are over. */
  readonly since: number
}

/** Where the hash of the owner's password is kept; the password itself is kept nowhere. */
export interface PasswordStore {
  read(): Promise<StoredPassword | undefined>
  /** False when there is one already, so that of several nodes that start together only one creates it. */
  create(hash: string, now: number): Promise<boolean>
  replace(hash: string, now: number): Promise<void>
  /** Ends every session, and moves `since` forward even where the clock stands still. */
  endSessions(now: number): Promise<void>
}
