import type { Fetch, KeyResolver } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { defaultWindow, sleep } from "./defaults.ts"
import type { RequestEnvelope } from "./envelope.ts"
import { exchange, type Reply } from "./exchange.ts"

/** A site as a mediator reaches it. */
export interface SiteAddress {
  /** Of its intent endpoint: the id it signs with. */
  readonly origin: string
  readonly endpoint: string
  readonly company: string
}

export interface CallSiteOptions {
  /** The caller's own id, for which answers must be meant. */
  readonly actorId: () => string
  readonly fetch: Fetch
  readonly keys: KeyResolver
  readonly now: () => number
  readonly sleep?: (milliseconds: number) => Promise<unknown>
  readonly window?: number
  readonly retries?: number
  /** Whether no byte of a message can have left, as the error of a call tells. */
  readonly isNotSent: (error: unknown) => boolean
  /** What the speaker is told when a site cannot be reached, or gave no answer that can be relied on. */
  readonly word: (what: "unreachable" | "unanswered", company: string, locale: string | undefined) => string
}

/** Sends a signed request to a site and returns its verified answer. */
export type CallSite = (site: SiteAddress, request: RequestEnvelope, signal: AbortSignal) => Promise<Reply>

/**
 * Whatever goes wrong is told apart by one question: may the site have seen the message? If so, whether it
 * acted is not known, and a caller must ask before it tries again under another id.
 */
export function createCallSite(options: CallSiteOptions): CallSite {
  const { fetch, isNotSent, retries = 2, window = defaultWindow } = options
  return async (site, request, signal) => {
    let maySeen = false
    const watched: Fetch = async (url, init) => {
      try {
        const response = await fetch(url, init)
        maySeen ||= url === site.endpoint
        return response
      } catch (error) {
        maySeen ||= url === site.endpoint && !isNotSent(error)
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
      const [code, what] = maySeen
        ? (["indeterminate", "unanswered"] as const)
        : (["unavailable", "unreachable"] as const)
      throw new ParleyError(code, options.word(what, site.company, request.locale), { cause })
    }
  }
}
