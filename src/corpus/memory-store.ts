/** Stores what a caller asked to be remembered about one of its users. */
export interface MemoryStore {
  recall(owner: string, subject: string): Promise<readonly string[]>
  /** Replaces what is kept. */
  remember(owner: string, subject: string, entries: readonly string[], now: number): Promise<void>
  forget(owner: string, subject: string): Promise<boolean>
  /** Removes what was last touched before `since`; returns how many entries. */
  removeUntouched(since: number): Promise<number>
}
