/** One publication, as it is kept for ever: the bytes of every hash stay at their pinned URL (Versions). */
export interface Publication {
  readonly authority: string
  readonly path: string
  readonly sha256: string
  readonly bytes: Uint8Array
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
}

export interface StoredPublication extends Publication {
  /**
   * Rises with every publication in the store, from 1; gaps are allowed. A publication is never seen before one
   * with a lower sequence, so that a reader who goes on from where it was misses none.
   */
  readonly sequence: number
}

/**
 * Where publications are kept. It only grows: nothing is changed or taken away. The newest publication of a
 * path is what its bare URL serves.
 */
export interface CatalogStore {
  /**
   * Adds a publication in one step if the newest one of its authority and path has the hash `previous` (undefined:
   * there is none yet), and returns its sequence. Returns undefined, and adds nothing, when another was faster.
   */
  append(publication: Publication, previous: string | undefined): Promise<number | undefined>
  /** Publications of one authority after `after`, oldest first, at most `limit`. */
  read(authority: string, after: number, limit: number): Promise<readonly StoredPublication[]>
}

/** Keeps publications for the life of the process. */
export function createMemoryStore(): CatalogStore {
  const publications: StoredPublication[] = []
  const newest = new Map<string, string>()
  return {
    async append(publication, previous) {
      const key = `${publication.authority} ${publication.path}`
      if (newest.get(key) !== previous) return undefined
      newest.set(key, publication.sha256)
      const sequence = publications.length + 1
      publications.push({ ...publication, sequence })
      return sequence
    },
    async read(authority, after, limit) {
      const found: StoredPublication[] = []
      for (let i = Math.max(0, after); i < publications.length && found.length < limit; i++) {
        const publication = publications[i]
        if (publication?.authority === authority) found.push(publication)
      }
      return found
    },
  }
}

/** Every publication of one authority, page by page. */
export async function* readAll(
  store: CatalogStore,
  authority: string,
  after = 0,
): AsyncGenerator<StoredPublication> {
  const page = 500
  for (let from = after; ; ) {
    const found = await store.read(authority, from, page)
    yield* found
    const last = found.at(-1)
    if (last === undefined || found.length < page) return
    from = last.sequence
  }
}
