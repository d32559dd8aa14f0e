import type { Fetch, KeyResolver } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { defaultWindow, sleep } from "./defaults.ts"
import type { RequestEnvelope } from "./envelope.ts"
import { exchange, type Reply } from "./exchange.ts"

/** A site as a mediator reaches it. */
export interface SiteAddress {
  /** The origin of its intent endpoint, which is also the id it signs with. */
  readonly origin: string
  readonly endpoint: string
  readonly company: string
}

export interface CallSiteOptions {
  /** The caller's own id, which answers must be addressed to. */
  readonly actorId: () => string
  readonly fetch: Fetch
  readonly keys: KeyResolver
  readonly now: () => number
  readonly sleep?: (milliseconds: number) => Promise<unknown>
  readonly window?: number
  readonly retries?: number
  /** Whether the error of a call proves that no byte of the message was sent. */
  readonly isNotSent: (error: unknown) => boolean
  /** The words for a site that cannot be reached, or whose answer cannot be relied on. */
  readonly word: (what: "unreachable" | "unanswered", company: string, locale: string | undefined) => string
}

/** Sends a signed request to a site and returns its verified answer. */
export type CallSite = (site: SiteAddress, request: RequestEnvelope, signal: AbortSignal) => Promise<Reply>

/**
 * One question decides which error a failed call becomes: may the site have seen the message? If so, it is unknown
 * whether the site acted, and the caller must ask before it tries again under another id.
 */
export function createCallSite(options: CallSiteOptions): CallSite {
  const { fetch, isNotSent, retries = 2, window = defaultWindow } = options
  return async (site, request, signal) => {
    let maybeSeen = false
    const watched: Fetch = async (url, init) => {
      try {
        const response = await fetch(url, init)
        maybeSeen ||= url === site.endpoint
        return response
      } catch (error) {
        maybeSeen ||= url === site.endpoint && !isNotSent(error)
        throw error
      }
    }
    try {
      const wire = {
        keys: options.keys,
        now: options.now,
        sleep: options.sleep ?? sleep,
        window,
        retries,
        actorId: options.actorId(),
        fetch: watched,
      }
      return await exchange(new URL(site.endpoint), request, wire, signal)
    } catch (cause) {
      const [code, what] = maybeSeen
        ? (["indeterminate", "unanswered"] as const)
        : (["unavailable", "unreachable"] as const)
      throw new ParleyError(code, options.word(what, site.company, request.locale), { cause })
    }
  }
}
