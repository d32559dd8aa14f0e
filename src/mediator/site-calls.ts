import type { Fetch, KeyResolver } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { fill, languageFor } from "../language/index.ts"
import { isNotSent } from "../outbound/index.ts"
import { exchange, type Reply, type RequestEnvelope, type SiteAddress } from "../protocols/intentweb/index.ts"

export interface SiteCallsOptions {
  /** The gateway's own id, for which answers must be meant. */
  readonly actorId: () => string
  readonly fetch: Fetch
  readonly keys: KeyResolver
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
  readonly window: number
  readonly retries?: number
  /** BCP 47 tag for requests that name none. */
  readonly locale: string
}

/** Sends a signed request to a site and gives its verified answer. */
export type CallSite = (site: SiteAddress, request: RequestEnvelope, signal: AbortSignal) => Promise<Reply>

/**
 * Whatever goes wrong is told apart by one question: may the site have seen the message? If so, whether it
 * acted is not known, and a caller must ask before it tries again under another id.
 */
export function createCallSite(options: SiteCallsOptions): CallSite {
  const { fetch, retries = 2 } = options
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
      const wire = { ...options, actorId: options.actorId(), fetch: watched, retries }
      return await exchange(new URL(site.endpoint), request, wire, signal)
    } catch (cause) {
      const phrases = languageFor(request.locale ?? options.locale).mediator
      const [code, phrase] = maySeen
        ? (["indeterminate", phrases.unanswered] as const)
        : (["unavailable", phrases.unreachable] as const)
      throw new ParleyError(code, fill(phrase, { company: site.company }), { cause })
    }
  }
}
