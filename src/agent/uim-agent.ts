import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { type Fetch, jsonDigest, type KeyRing } from "../identity/index.ts"
import { defined, isParleyError, ParleyError } from "../intent/index.ts"
import type { LookupTxt } from "../outbound/index.ts"
import { searchIntents, searchPath } from "../protocols/uim/index.ts"
import type { IntentRecord } from "../registry/index.ts"
import { discoverHost, toOrigin } from "./discovery/discover-host.ts"
import type { HostPicture } from "./discovery/host-picture.ts"
import { Attempts, type Candidate } from "./executing/attempts.ts"
import { createReadOffers, type Reread } from "./executing/read-offers.ts"
import type { Performed, Step, Wish } from "./executing/wish.ts"
import { createKeptTokens, type TokenMemory } from "./kept-tokens.ts"
import type { OwnerRules } from "./owner-rules.ts"

/** Options of an agent that executes. */
export interface UimAgentOptions {
  /**
   * The keys it agrees to terms with.
   * @example await loadKeyFile("agent/keys.json")
   */
  readonly keys: KeyRing
  /**
   * The `fetch` for services: `createOutbound` guards against private addresses, redirects and endless bodies.
   * @example createOutbound().fetch
   */
  readonly fetch: Fetch
  /**
   * DNS, where services say where their `agents.json` is; without it only the services themselves are asked.
   * @example createTxtLookup()
   */
  readonly lookupTxt?: LookupTxt | undefined
  /**
   * What its owner allows it (nothing that costs).
   * @example { highestPrices: ["0.10 USD"], hosts: ["*.example"], standards: ["GDPR"] }
   */
  readonly rules?: OwnerRules
  /**
   * Its id, where its key is registered with services or published at its origin; otherwise it brings its key along.
   * @example "https://assistant.example"
   */
  readonly id?: string | undefined
  /**
   * Where tokens stay between two runs (the memory of the process).
   * @example createTokenFile("agent/tokens.json")
   */
  readonly tokens?: TokenMemory | undefined
  /**
   * Milliseconds that it waits at most for a limit or a service that is busy (30 seconds).
   * @example 5_000
   */
  readonly patience?: number
  /**
   * The clock, in milliseconds since the epoch (`Date.now`).
   * @example () => Date.parse("2026-01-31T12:00:00Z")
   */
  readonly now?: () => number
  /**
   * Waits.
   * @example (milliseconds) => setTimeout(milliseconds)
   */
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/** The agent's side of UIM: it finds, agrees and executes at services, with a mediator to search at or without one. */
export interface UimAgent {
  readonly id: string
  /** All that a host says of itself, in every protocol. */
  discover(host: string, signal?: AbortSignal): Promise<HostPicture>
  /** Searches at a mediator or a service, in plain words or by other criteria (UIM 2.1.5). */
  search(
    host: string,
    criteria: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<readonly IntentRecord[]>
  /** Reads a service again, and says what has changed since the last time. */
  revalidate(host: string, signal?: AbortSignal): Promise<Reread>
  /**
   * Executes a wish at its service, or at an alternative where the service refuses or is not available. Throws the
   * error of the first one when none did it; `details.steps` says what was done.
   */
  execute(wish: Wish, signal?: AbortSignal): Promise<Performed>
}

const defaultPatience = 30_000

export function createUimAgent(options: UimAgentOptions): UimAgent {
  const { keys, fetch, lookupTxt, rules = {}, now = Date.now, sleep = delay } = options
  const { kid } = keys.current("attribution")
  const id = options.id ?? kid
  const readOffers = createReadOffers(fetch, lookupTxt)
  const key = () => keys.current("attribution")
  const tokens = createKeptTokens({
    fetch,
    agentId: () => id,
    key,
    ...(options.id === undefined && { publicJwk: () => key().publicJwk }),
    now,
    memory: options.tokens,
  })
  const attempts = new Attempts({
    fetch,
    readOffers,
    tokens,
    rules,
    key,
    party: options.id ?? `key:${kid}`,
    now,
    sleep,
    patience: options.patience ?? defaultPatience,
  })
  return {
    id,
    discover: (host, signal) => discoverHost(host, { fetch, lookupTxt, signal }),
    async search(host, criteria, signal) {
      const url = host.includes(searchPath) ? host : `${toOrigin(host)}${searchPath}`
      const { origin, hostname } = new URL(url)
      const provider = { name: hostname, origin }
      return (await searchIntents(fetch, { url, provider, namesProviders: true }, criteria, signal)).intents
    },
    revalidate: (host, signal) => readOffers(toOrigin(host), signal),
    execute: (wish, signal) => perform(attempts, wish, signal),
  }
}

/** Tries the wish, then its alternatives. What may have had an effect ends it. */
async function perform(attempts: Attempts, wish: Wish, signal: AbortSignal | undefined): Promise<Performed> {
  const steps: Step[] = []
  let first: ParleyError | undefined
  for (const candidate of toCandidates(wish)) {
    const { origin: host, intent } = candidate
    try {
      const done = await attempts.attempt(
        candidate,
        (did, what) => steps.push({ host, intent, did, what }),
        signal,
      )
      return { ...done, steps }
    } catch (error) {
      if (!isParleyError(error)) throw error
      steps.push({ host, intent, did: "failed", what: error.message, code: error.code })
      first ??= error
      if (error.code === "indeterminate" || error.code === "cancelled" || signal?.aborted)
        throw withSteps(error, steps)
    }
  }
  throw withSteps(defined(first, "the error of the first service"), steps)
}

/** Each has a key of its own; with a key of the wish they are the same whenever the wish is made again. */
function toCandidates({ host, intent, parameters, alternatives = [], key }: Wish): readonly Candidate[] {
  const first = { origin: toOrigin(host), intent, parameters }
  return [
    { ...first, key: key ?? randomUUID() },
    ...alternatives.map((other) => {
      const candidate = {
        origin: other.host === undefined ? first.origin : toOrigin(other.host),
        intent: other.intent ?? intent,
        parameters: other.parameters ?? parameters,
      }
      return { ...candidate, key: key === undefined ? randomUUID() : jsonDigest({ key, ...candidate }) }
    }),
  ]
}

function withSteps(error: ParleyError, steps: readonly Step[]): ParleyError {
  return new ParleyError(error.code, error.message, {
    details: { ...error.details, steps },
    retryAfter: error.retryAfter,
    cause: error,
  })
}
