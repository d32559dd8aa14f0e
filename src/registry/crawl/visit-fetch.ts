import { type Fetch, readBounded, sha256 } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import type { SeenDocument } from "./crawl-store.ts"
import type { Robots } from "./robots.ts"

/** What one visit may cost us and the host. */
export interface VisitLimits {
  readonly requests: number
  /** Of one document. */
  readonly documentBytes: number
  /** Of all that is read in one visit. */
  readonly bytes: number
}

export interface VisitFetchOptions {
  readonly fetch: Fetch
  /** What robots.txt of an origin says; throws where it cannot be known. */
  readonly robotsOf: (origin: string) => Promise<Robots>
  readonly limits: VisitLimits
  readonly sleep: (milliseconds: number) => Promise<unknown>
  readonly signal: AbortSignal
}

/** The way to one host during one visit: polite, counted, and remembering what it was answered. */
export interface VisitFetch {
  readonly fetch: Fetch
  /** Whether a document is as it was seen; what it is instead is kept for this visit. */
  isSame(url: string, seen: SeenDocument): Promise<boolean>
  /** Documents as they were answered now. */
  readonly documents: Readonly<Record<string, SeenDocument>>
  /** Seconds for which the host wants to be left alone. */
  readonly retryAfter: number
  /** What no honest host does, in a sentence. */
  readonly offence: string | undefined
}

interface Answered {
  readonly document: SeenDocument
  readonly headers: Headers
  readonly url: string
  readonly body: Buffer<ArrayBuffer>
}

const documentsKept = 24
const longestPause = 5

export function createVisitFetch(options: VisitFetchOptions): VisitFetch {
  const { limits, robotsOf, sleep, signal } = options
  const answers = new Map<string, Answered>()
  const documents: Record<string, SeenDocument> = {}
  const lastAt = new Map<string, Promise<void>>()
  let requests = 0
  let bytes = 0
  let retryAfter = 0
  let offence: string | undefined

  /** Requests to an origin that asks for pauses come one after the other. */
  async function pause(origin: string, delay: number | undefined): Promise<void> {
    if (delay === undefined || delay === 0) return
    const before = lastAt.get(origin)
    const turn = (before ?? Promise.resolve()).then(async () => {
      if (before) await sleep(Math.min(delay, longestPause) * 1_000)
    })
    lastAt.set(origin, turn)
    await turn
  }

  async function admit(url: string): Promise<void> {
    const { origin, pathname, search } = new URL(url)
    const robots = await robotsOf(origin)
    if (!robots.mayFetch(`${pathname}${search}`))
      throw new ParleyError("forbidden", `robots.txt of ${origin} does not let us read ${pathname}.`)
    if (retryAfter > 0) throw new ParleyError("unavailable", `${origin} wants to be left alone.`)
    if (++requests > limits.requests)
      throw offend(new ParleyError("too_large", `${origin} leads to more than ${limits.requests} requests.`))
    await pause(origin, robots.delay)
    signal.throwIfAborted()
  }

  function offend(error: ParleyError): ParleyError {
    offence ??= error.message
    return error
  }

  async function send(url: string, init: RequestInit): Promise<Answered> {
    await admit(url)
    try {
      const response = await options.fetch(url, {
        ...init,
        signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal,
      })
      if (response.status === 429 || response.status === 503)
        retryAfter = Math.max(
          retryAfter,
          readRetryAfter(response.headers) ?? (response.status === 429 ? 60 : 0),
        )
      const body = Buffer.from(
        await readBounded(response.body, Math.min(limits.documentBytes, limits.bytes - bytes)),
      )
      bytes += body.length
      return { document: toSeen(response, body), headers: response.headers, url: response.url || url, body }
    } catch (error) {
      throw isParleyError(error) && isOffence(error) ? offend(error) : error
    }
  }

  function remember(url: string, answered: Answered): void {
    answers.set(url, answered)
    if (Object.keys(documents).length < documentsKept) documents[url] = answered.document
  }

  return {
    documents,
    get retryAfter() {
      return retryAfter
    },
    get offence() {
      return offence
    },
    async fetch(url, init) {
      if ((init.method ?? "GET") !== "GET") return toResponse(await send(url, init))
      // Nobody listens to a stream without end during a visit.
      if (isForStream(init)) return new Response(null, { status: 405 })
      const answered = answers.get(url) ?? (await send(url, init))
      remember(url, answered)
      return toResponse(answered)
    },
    async isSame(url, seen) {
      const headers = {
        ...(seen.etag !== undefined && { "if-none-match": seen.etag }),
        ...(seen.lastModified !== undefined && { "if-modified-since": seen.lastModified }),
      }
      const answered = await send(url, { headers })
      const isSame =
        answered.document.status === 304 ||
        (answered.document.status === seen.status && answered.document.sha256 === seen.sha256)
      if (isSame) documents[url] = seen
      else remember(url, answered)
      return isSame
    },
  }
}

function isForStream({ headers }: RequestInit): boolean {
  return new Headers(headers).get("accept")?.trim().startsWith("text/event-stream") ?? false
}

/** Too large, a redirect without end or into somewhere private: no honest host does that. */
function isOffence({ code, message }: ParleyError): boolean {
  return code === "too_large" || code === "forbidden" || message.includes("redirects more than")
}

function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get("retry-after")
  if (text === null) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** What is not there is the same, whatever page says so. */
function toSeen({ status, headers, ok }: Response, body: Buffer): SeenDocument {
  return {
    status,
    etag: headers.get("etag")?.slice(0, 200),
    lastModified: headers.get("last-modified")?.slice(0, 100),
    sha256: ok ? sha256(body) : "",
  }
}

function toResponse({ document, headers, url, body }: Answered): Response {
  const hasNoBody = [204, 205, 304].includes(document.status)
  const response = new Response(hasNoBody ? null : body, { status: document.status, headers })
  return Object.defineProperty(response, "url", { value: url })
}
