/** One thing that the OAuth provider keeps: a session, code, token, grant or registered client. Sealed by its owner. */
export interface Entry {
  readonly kind: string
  readonly id: string
  readonly payload: string
  /** By which other things it is found or ended, each a digest or an id of ours. */
  readonly grant?: string | undefined
  readonly uid?: string | undefined
  readonly userCode?: string | undefined
  readonly person?: string | undefined
  readonly client?: string | undefined
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export interface StoredEntry extends Entry {
  readonly consumedAt: number | undefined
}

/** Where the OAuth provider keeps what must outlive a request, the same for all nodes. */
export interface EntryStore {
  find(kind: string, id: string): Promise<StoredEntry | undefined>
  findBy(kind: string, by: "uid" | "userCode", value: string): Promise<StoredEntry | undefined>
  /** Adds an entry, or replaces the one with this kind and id; what was consumed stays consumed. */
  put(entry: Entry): Promise<void>
  /** True for the first caller only, so that two requests with one code cannot both succeed. */
  consume(kind: string, id: string, now: number): Promise<boolean>
  remove(kind: string, id: string): Promise<boolean>
  removeBy(by: "grant" | "person" | "client", value: string, kind?: string): Promise<number>
  /** Everything of one kind that belongs to a person, newest expiry first. */
  listOf(person: string, kind: string, limit: number): Promise<readonly StoredEntry[]>
  list(kind: string, limit: number): Promise<readonly StoredEntry[]>
  /** Moves the expiry forward, never back. */
  prolong(kind: string, id: string, until: number): Promise<void>
  removeExpired(now: number): Promise<number>
  /** How many there are of each kind. */
  counts(): Promise<ReadonlyMap<string, number>>
}
