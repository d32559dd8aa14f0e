import { Places } from "../limits/index.ts"
import { parseAllowedAddresses } from "./address.ts"
import { Call } from "./call.ts"
import { createGuardedAgent, createResolve, type Resolve } from "./connector.ts"
import { type CallState, outboundError } from "./errors.ts"
import { type Exchange, startExchange } from "./exchange.ts"
import {
  type ConcurrencyLimits,
  defaultConcurrency,
  defaultLimits,
  type OutboundLimits,
} from "./outbound-limits.ts"
import { type Hop, nextHop } from "./redirect.ts"
import { isAddress, toFirstHop } from "./request.ts"
import { toResponse } from "./response.ts"
import { assertTarget } from "./target.ts"

export interface OutboundOptions {
  /**
   * Lets calls reach this machine: only while the server itself is bound to loopback, or for a developer.
   * @example true
   */
  readonly allowLoopback?: boolean
  /**
   * Addresses or networks beside the public ones.
   * @example ["10.0.0.5", "10.1.0.0/16"]
   */
  readonly allowedAddresses?: readonly string[]
  /**
   * Milliseconds and bytes that one call may cost.
   * @example { totalMs: 10_000, maxResponseBytes: 1_048_576 }
   */
  readonly limits?: Partial<OutboundLimits>
  /**
   * Calls that may be under way or waiting at once.
   * @example { perOrigin: 4 }
   */
  readonly concurrency?: Partial<ConcurrencyLimits>
  /**
   * How names become addresses; by the system's name servers unless given.
   * @example async () => [{ address: "192.0.2.1", family: 4 }]
   */
  readonly resolve?: Resolve
  /**
   * PEM certificates trusted in place of the public authorities.
   * @example [readFileSync("own-authority.pem", "utf8")]
   */
  readonly certificateAuthorities?: readonly string[]
  /**
   * The `user-agent` of calls that set none themselves.
   * @example "bella-agent/1.0"
   */
  readonly userAgent?: string
}

type Redirect = NonNullable<RequestInit["redirect"]>

/** What `fetch` takes, and limits for this one call. Connections are shared, so their limit is the same for all. */
export type OutboundInit = RequestInit & { readonly limits?: Partial<Omit<OutboundLimits, "connectMs">> }

export interface Outbound extends AsyncDisposable {
  /** `fetch` with the guards. Rejects with a ParleyError whose details tell whether anything was `sent`. */
  fetch(input: string | URL | Request, init?: OutboundInit): Promise<Response>
  close(): Promise<void>
}

/** The one way to other hosts: address guard, pinned resolution, limits on size, time, redirects and number. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const limits: OutboundLimits = { ...defaultLimits, ...options.limits }
  const concurrency: ConcurrencyLimits = { ...defaultConcurrency, ...options.concurrency }
  const { perOrigin, total, waitingPerOrigin, waitingTotal } = concurrency
  const places = new Places({ each: perOrigin, total, waitingEach: waitingPerOrigin, waitingTotal })
  const strict = { allowLoopback: false, allowed: parseAllowedAddresses([]) }
  const excepting = {
    allowLoopback: options.allowLoopback ?? false,
    allowed: parseAllowedAddresses(options.allowedAddresses ?? []),
  }
  const shared = {
    resolve: options.resolve ?? createResolve(),
    limits,
    connections: perOrigin,
    certificateAuthorities: options.certificateAuthorities,
  }
  // Two agents, because a connection made under an exception must not be reused where none holds.
  const strictAgent = createGuardedAgent({ ...shared, policy: strict })
  const exceptingAgent = createGuardedAgent({ ...shared, policy: excepting })

  function start(hop: Hop, callLimits: OutboundLimits): Exchange {
    assertTarget(hop.url, hop.exceptions ? excepting : strict)
    return startExchange(hop.exceptions ? exceptingAgent : strictAgent, hop, callLimits)
  }

  async function fetchGuarded(input: string | URL | Request, init: OutboundInit = {}): Promise<Response> {
    const { limits: overrides, redirect = "follow", signal, ...rest } = init
    const callLimits = { ...limits, ...overrides }
    const first = await toFirstHop(input, rest, callLimits.maxRequestBytes)
    if (options.userAgent !== undefined && !first.headers.has("user-agent"))
      first.headers.set("user-agent", options.userAgent)
    assertTarget(first.url, excepting)
    const call = new Call(first.url.host, callLimits.totalMs, [
      signal,
      isAddress(input) ? undefined : input.signal,
    ])
    try {
      const { hop, response } = await follow(first, callLimits, call, redirect)
      return toResponse(response, hop, first, callLimits, call)
    } catch (error) {
      throw call.fail(error)
    }
  }

  async function follow(first: Hop, callLimits: OutboundLimits, call: Call, redirect: Redirect) {
    let hop = first
    for (let redirects = 0; ; redirects++) {
      const place = await places.wait(hop.url.origin, call.signal)
      if (place === undefined) throw crowded(hop, call.state)
      const leave = () => place[Symbol.dispose]()
      call.onEnd(leave)
      // From here to `watch` nothing is awaited, so an abort finds the exchange or is seen here.
      call.signal.throwIfAborted()
      const exchange = start(hop, callLimits)
      const response = await call.watch(exchange)
      const next =
        redirect === "manual" ? undefined : nextHop(hop, response.status, response.headers.get("location"))
      if (next === undefined) return { hop, response }
      response.body.destroy()
      leave()
      if (redirect === "error" || redirects >= callLimits.maxRedirects)
        throw outboundError("unavailable", redirectMessage(hop, redirect, callLimits), call.state)
      hop = next
    }
  }

  async function close(): Promise<void> {
    await Promise.all([strictAgent.destroy(), exceptingAgent.destroy()])
  }

  return { fetch: fetchGuarded, close, [Symbol.asyncDispose]: close }
}

function crowded(hop: Hop, state: CallState) {
  const message = `Too many calls to ${hop.url.host} are under way; try again shortly`
  return outboundError("unavailable", message, state, { retryAfter: 1 })
}

function redirectMessage(hop: Hop, redirect: Redirect, { maxRedirects }: OutboundLimits): string {
  if (redirect === "error") return `${hop.url.host} redirects, and the caller follows no redirect`
  return `${hop.url.host} redirects more than ${maxRedirects} times`
}
