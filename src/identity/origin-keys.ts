import { BoundedMap } from "../limits/index.ts"
import type { KeyResolution } from "./key-resolution.ts"
import type { KeyUse } from "./keys.ts"
import { readBounded } from "./read-bounded.ts"
import { parseVerificationKey, type VerificationKey } from "./verification-key.ts"

/** `fetch` as the host hands it in: guarded against private addresses, redirects and slow or endless bodies. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface OriginKeysOptions {
  readonly fetch: Fetch
  /** The use that the keys must be for (`attribution`). */
  readonly use?: KeyUse
  readonly now?: () => number
  readonly limits?: Partial<KeyLimits>
  /**
   * Called with the reason why an origin's keys could not be fetched. Callers do not learn it: what we can reach is
   * none of their business.
   */
  readonly onFailure?: (origin: string, error: unknown) => void
}

export interface KeyLimits {
  /** Milliseconds a key set is used before it is fetched again. */
  readonly fresh: number
  /** Milliseconds a key set is still used when fetching it again fails. */
  readonly stale: number
  /** Milliseconds between two fetches from one origin, whatever the reason: its budget. */
  readonly pause: number
  readonly origins: number
  readonly fetchesAtOnce: number
  readonly bytes: number
  readonly keys: number
  /** Milliseconds a fetch may take. */
  readonly time: number
}

const defaultLimits: KeyLimits = {
  fresh: 10 * 60_000,
  stale: 60 * 60_000,
  pause: 30_000,
  origins: 2_000,
  fetchesAtOnce: 32,
  bytes: 65_536,
  keys: 50,
  time: 5_000,
}

interface Entry {
  /** Undefined after a failure, which is remembered too. */
  readonly keys: ReadonlyMap<string, VerificationKey> | undefined
  readonly keysAt: number
  readonly triedAt: number
}

/** The key sets of other origins, at most one fetch per origin and pause, the oldest forgotten first. */
export class OriginKeys {
  readonly #options: OriginKeysOptions
  readonly #limits: KeyLimits
  readonly #now: () => number
  readonly #entries: BoundedMap<string, Entry>
  readonly #pending = new Map<string, Promise<Entry>>()

  constructor(options: OriginKeysOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#now = options.now ?? Date.now
    this.#entries = new BoundedMap(this.#limits.origins)
  }

  async resolve(origin: string, kid: string): Promise<KeyResolution> {
    let entry = this.#entries.get(origin)
    const known = entry?.keys?.get(kid)
    if (entry && known && this.#now() - entry.keysAt < this.#limits.fresh) return { kind: "key", key: known }
    if (entry === undefined || this.#now() - entry.triedAt >= this.#limits.pause) {
      entry = (await this.#refreshOnce(origin)) ?? entry
      if (entry === undefined) return { kind: "unresolvable", reason: "too many keys are being fetched" }
    }
    const key = entry.keys?.get(kid)
    if (key) return { kind: "key", key }
    if (entry.keys) return { kind: "unknown", reason: `${origin} publishes no key '${kid}'` }
    return { kind: "unresolvable", reason: `the keys of ${origin} cannot be had` }
  }

  /** One fetch serves everyone who waits for the same origin. */
  #refreshOnce(origin: string): Promise<Entry> | undefined {
    const running = this.#pending.get(origin)
    if (running || this.#pending.size >= this.#limits.fetchesAtOnce) return running
    const started = this.#refresh(origin).finally(() => this.#pending.delete(origin))
    this.#pending.set(origin, started)
    return started
  }

  async #refresh(origin: string): Promise<Entry> {
    const before = this.#entries.get(origin)
    const at = this.#now()
    const entry = await this.#fetch(origin, before, at)
    this.#entries.set(origin, entry)
    return entry
  }

  async #fetch(origin: string, before: Entry | undefined, at: number): Promise<Entry> {
    try {
      const { use = "attribution", fetch } = this.#options
      const keys = await fetchKeySet(origin, use, fetch, this.#limits)
      return { keys, keysAt: at, triedAt: at }
    } catch (error) {
      this.#options.onFailure?.(origin, error)
      const usable = before?.keys !== undefined && at - before.keysAt < this.#limits.stale
      return { keys: usable ? before.keys : undefined, keysAt: before?.keysAt ?? 0, triedAt: at }
    }
  }
}

async function fetchKeySet(
  origin: string,
  wanted: KeyUse,
  fetch: Fetch,
  limits: KeyLimits,
): Promise<ReadonlyMap<string, VerificationKey>> {
  const response = await fetch(`${origin}/.well-known/jwks.json`, {
    headers: { accept: "application/json" },
    // Another origin must not answer for this one.
    redirect: "error",
    signal: AbortSignal.timeout(limits.time),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`it answered ${response.status}`)
  }
  const text = new TextDecoder().decode(await readBounded(response.body, limits.bytes))
  const { keys } = JSON.parse(text) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new Error("it sent no JSON Web Key set")
  const usable = new Map<string, VerificationKey>()
  for (const jwk of keys.slice(0, limits.keys)) {
    const key = isFor(wanted, jwk) ? parseOrSkip(jwk) : undefined
    if (key) usable.set(key.kid, key)
  }
  return usable
}

/**
 * Our own sets say what each key is for: a key for tokens or receipts never vouches for a message. The keys of other
 * sets sign messages.
 */
function isFor(wanted: KeyUse, jwk: unknown): boolean {
  const { use = "sig", "parley:use": purpose = "attribution" } = (jwk ?? {}) as Record<string, unknown>
  return use === "sig" && purpose === wanted
}

/** A set may hold keys of kinds we do not know beside those we do (RFC 7517 5). */
function parseOrSkip(jwk: unknown): VerificationKey | undefined {
  try {
    return parseVerificationKey(jwk)
  } catch {
    return undefined
  }
}
