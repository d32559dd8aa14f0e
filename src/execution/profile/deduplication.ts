import { isParleyError, ParleyError } from "../../intent/index.ts"

/**
 * One effect per idempotency key (specification, Idempotency): a repeated key gets the first result.
 * `scope` keeps owners and intents apart; `digest` binds the key to the payload it was first used with.
 */
export interface Deduplication {
  once<T>(scope: string, key: string, digest: string, perform: () => Promise<T>): Promise<T>
}

export interface MemoryDeduplicationOptions {
  /** Most keys remembered; the oldest finished ones are forgotten first. */
  readonly limit?: number
  /** Milliseconds a finished key is remembered. */
  readonly lifetime?: number
  readonly now?: () => number
}

interface Entry {
  readonly digest: string
  readonly outcome: Promise<unknown>
  running: boolean
  since: number
}

/** For one process. A host with storage has its own, which also survives a restart. */
export function createMemoryDeduplication(options: MemoryDeduplicationOptions = {}): Deduplication {
  const { limit = 10_000, lifetime = 24 * 60 * 60 * 1000, now = Date.now } = options
  const entries = new Map<string, Entry>()

  function forgetOld(): void {
    for (const [name, entry] of entries) {
      if (entry.running) continue
      if (now() - entry.since <= lifetime && entries.size < limit) break
      entries.delete(name)
    }
    if (entries.size >= limit)
      throw new ParleyError("unavailable", "Too many actions are under way. Please try again later.", {
        retryAfter: 1,
      })
  }

  return {
    async once<T>(scope: string, key: string, digest: string, perform: () => Promise<T>): Promise<T> {
      const name = JSON.stringify([scope, key])
      const known = entries.get(name)
      if (known !== undefined && (known.running || now() - known.since <= lifetime)) {
        if (known.digest !== digest)
          throw new ParleyError(
            "conflict",
            "'idempotency_key' was used before with another payload: take a new key.",
          )
        return known.outcome as Promise<T>
      }
      entries.delete(name)
      forgetOld()
      const entry: Entry = { digest, outcome: perform(), running: true, since: now() }
      entries.set(name, entry)
      try {
        return (await entry.outcome) as T
      } catch (error) {
        // After a definite no the same key may try again; after an unknown end it must not.
        if (!isParleyError(error) || error.code !== "indeterminate") entries.delete(name)
        throw error
      } finally {
        entry.running = false
        entry.since = now()
      }
    },
  }
}
