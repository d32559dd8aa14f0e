import { isParleyError } from "../intent/index.ts"
import { BoundedMap } from "../limits/index.ts"
import type { KeyResolution } from "./key-resolution.ts"
import type { KeyUse } from "./keys.ts"
import { readBounded } from "./read-bounded.ts"
import { parseVerificationKey, type VerificationKey } from "./verification-key.ts"

/** `fetch` as the host hands it in: guarded against private addresses, redirects and slow or endless bodies. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface OriginKeysOptions {
  readonly fetch: Fetch
  /** Where the key set stands (`/.well-known/jwks.json`). */
  readonly path?: string
  /** Keys are known by their RFC 7638 thumbprint, whatever `kid` says. */
  readonly byThumbprint?: boolean
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
  /** Fetches under way at once: in all, and for one asker. */
  readonly fetchesAtOnce: number
  readonly fetchesEach: number
  /** Milliseconds after which a fetch gives up its place to another that waits for one. */
  readonly patience: number
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
  fetchesEach: 4,
  patience: 1_000,
  bytes: 65_536,
  keys: 50,
  time: 5_000,
}

interface Entry {
  /** Undefined after a failure, which is remembered too. */
  readonly keys: ReadonlyMap<string, VerificationKey> | undefined
  readonly keysAt: number
  readonly triedAt: number
  /** The origin answered that it has no key set. */
  readonly hasNone: boolean
}

/** A fetch under way. */
interface Fetching {
  readonly entry: Promise<Entry>
  readonly asker: string | undefined
  readonly since: number
  readonly stop: AbortController
}

/** The key sets of other origins, at most one fetch per origin and pause, the oldest forgotten first. */
export class OriginKeys {
  readonly #options: OriginKeysOptions
  readonly #limits: KeyLimits
  readonly #now: () => number
  readonly #entries: BoundedMap<string, Entry>
  readonly #pending = new Map<string, Fetching>()

  constructor(options: OriginKeysOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#now = options.now ?? Date.now
    this.#entries = new BoundedMap(this.#limits.origins)
  }

  async resolve(origin: string, kid: string, asker?: string): Promise<KeyResolution> {
    let entry = this.#entries.get(origin)
    const known = entry?.keys?.get(kid)
    if (entry && known && this.#now() - entry.keysAt < this.#limits.fresh) return { kind: "key", key: known }
    if (entry === undefined || this.#now() - entry.triedAt >= this.#limits.pause) {
      entry = (await this.#refreshOnce(origin, asker)) ?? entry
      if (entry === undefined)
        return { kind: "unreachable", reason: "too many keys are being fetched", retryAfter: 1 }
    }
    const key = entry.keys?.get(kid)
    if (key) return { kind: "key", key }
    if (entry.keys) return { kind: "unknown", reason: `${origin} publishes no key '${kid}'` }
    if (entry.hasNone) return { kind: "unresolvable", reason: `${origin} publishes no keys` }
    const retryAfter = Math.max(1, Math.ceil((entry.triedAt + this.#limits.pause - this.#now()) / 1_000))
    return { kind: "unreachable", reason: `the keys of ${origin} cannot be had now`, retryAfter }
  }

  /** One fetch serves everyone who waits for the same origin. */
  #refreshOnce(origin: string, asker: string | undefined): Promise<Entry> | undefined {
    const running = this.#pending.get(origin)
    if (running) return running.entry
    if (!this.#makeRoom(asker)) return undefined
    const stop = new AbortController()
    const entry = this.#refresh(origin, stop.signal).finally(() => {
      if (this.#pending.get(origin)?.stop === stop) this.#pending.delete(origin)
    })
    this.#pending.set(origin, { entry, asker, since: this.#now(), stop })
    return entry
  }

  /** Whoever names many slow origins uses up its own share; of all others the slowest fetch gives way. */
  #makeRoom(asker: string | undefined): boolean {
    const { fetchesAtOnce, fetchesEach, patience } = this.#limits
    const running = [...this.#pending.values()]
    const own = running.filter((one) => asker !== undefined && one.asker === asker)
    const crowd = own.length >= fetchesEach ? own : running
    if (crowd === running && running.length < fetchesAtOnce) return true
    const [slowest] = crowd
    if (!slowest || this.#now() - slowest.since < patience) return false
    for (const [origin, one] of this.#pending) if (one === slowest) this.#pending.delete(origin)
    slowest.stop.abort()
    return true
  }

  async #refresh(origin: string, signal: AbortSignal): Promise<Entry> {
    const before = this.#entries.get(origin)
    const at = this.#now()
    const entry = await this.#fetch(origin, before, at, signal)
    this.#entries.set(origin, entry)
    return entry
  }

  async #fetch(origin: string, before: Entry | undefined, at: number, signal: AbortSignal): Promise<Entry> {
    try {
      const keys = await fetchKeySet(origin, this.#options, this.#limits, signal)
      return { keys, keysAt: at, triedAt: at, hasNone: false }
    } catch (error) {
      this.#options.onFailure?.(origin, error)
      const usable = before?.keys !== undefined && at - before.keysAt < this.#limits.stale
      const keysAt = before?.keysAt ?? 0
      // An origin that ever had keys still has them, whatever it answers today.
      const hasNone = (error instanceof NoKeySet || isTooLarge(error)) && keysAt === 0
      return { keys: usable ? before.keys : undefined, keysAt, triedAt: at, hasNone }
    }
  }
}

function isTooLarge(error: unknown): boolean {
  return isParleyError(error) && error.code === "too_large"
}

/** The origin was reached and has no key set: it will not have one in a moment either. */
class NoKeySet extends Error {}

/** Statuses by which a server says that what is asked for does not exist there. */
const absent: ReadonlySet<number> = new Set([401, 403, 404, 405, 406, 410])

async function fetchKeySet(
  origin: string,
  options: OriginKeysOptions,
  limits: KeyLimits,
  stop: AbortSignal,
): Promise<ReadonlyMap<string, VerificationKey>> {
  const {
    path = "/.well-known/jwks.json",
    use: wanted = "attribution",
    byThumbprint = false,
    fetch,
  } = options
  const response = await fetch(`${origin}${path}`, {
    headers: { accept: "application/json" },
    // Another origin must not answer for this one.
    redirect: "error",
    signal: AbortSignal.any([stop, AbortSignal.timeout(limits.time)]),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new (absent.has(response.status) ? NoKeySet : Error)(`it answered ${response.status}`)
  }
  const text = new TextDecoder().decode(await readBounded(response.body, limits.bytes))
  const keys = keysIn(text)
  const usable = new Map<string, VerificationKey>()
  for (const jwk of keys.slice(0, limits.keys)) {
    const key = isFor(wanted, jwk)
      ? parseOrSkip(byThumbprint ? { ...(jwk as object), kid: undefined } : jwk)
      : undefined
    if (key) usable.set(key.kid, key)
  }
  return usable
}

function keysIn(text: string): readonly unknown[] {
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    throw new NoKeySet("it sent no JSON")
  }
  const { keys } = (set ?? {}) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new NoKeySet("it sent no JSON Web Key set")
  return keys
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
