/** How a document was answered the last time: enough to ask whether it has changed. */
export interface SeenDocument {
  readonly status: number
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  readonly sha256: string
}

/**
 * waiting: never read. ok: read. empty: it answers and offers nothing. failing: it did not answer the last time.
 * quarantined: left alone for long, because it is gone or hostile.
 */
export type CrawlStanding = "waiting" | "ok" | "empty" | "failing" | "quarantined"

/** A host that the crawler reads again and again. */
export interface CrawlHost {
  readonly origin: string
  readonly standing: CrawlStanding
  /** Why it fails or is quarantined, in a sentence. */
  readonly reason: string | undefined
  readonly nextVisit: number
  readonly lastVisit: number | undefined
  readonly lastChange: number | undefined
  /** When everything was read the last time, whatever validators said. */
  readonly lastFull: number | undefined
  /** Milliseconds between two visits, by how often it changes. */
  readonly interval: number
  /** Visits in a row that failed. */
  readonly failures: number
  /** Visits in a row that found something else. */
  readonly changes: number
  /** Digest of what it offered when it was read the last time. */
  readonly digest: string | undefined
  /** The layers that were found then, as in `agents.json`. */
  readonly found: readonly string[]
  /** By address. */
  readonly documents: Readonly<Record<string, SeenDocument>>
}

/** Counts of hosts by their standing. */
export type CrawlCounts = Readonly<Partial<Record<CrawlStanding, number>>>

/** Stores the hosts of the crawler, and makes jobs of those that are due. */
export interface CrawlStore {
  /** Hosts that are known stay as they are. Returns how many are new. */
  add(origins: readonly string[], now: number): Promise<number>
  /** Returns false where it was not known. */
  remove(origin: string): Promise<boolean>
  find(origin: string): Promise<CrawlHost | undefined>
  /**
   * Makes a job of each host that is due, the most urgent first, in one transaction with the mark that it has one: so no
   * host is visited twice at a time, however many nodes look. Returns how many.
   */
  schedule(options: {
    readonly now: number
    /** How many jobs may wait at once. */
    readonly waitingAtMost: number
    readonly kindOf: (host: Pick<CrawlHost, "standing">) => string
  }): Promise<number>
  /** Writes what came of a visit; false where the visit was taken over by another node meanwhile. */
  settle(host: CrawlHost, jobId: string): Promise<boolean>
  /** Makes a host due now, whatever became of it before. */
  retry(origin: string, now: number): Promise<boolean>
  list(filter: { readonly standing?: CrawlStanding }, limit: number): Promise<readonly CrawlHost[]>
  count(): Promise<CrawlCounts>
}
