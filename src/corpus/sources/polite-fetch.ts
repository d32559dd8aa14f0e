import { setTimeout as sleep } from "node:timers/promises"
import { gunzipSync } from "node:zlib"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { BoundedMap } from "../../limits/index.ts"
import { parseRobots, type Robots } from "./robots.ts"

export interface PoliteFetchOptions {
  /** The guarded `fetch` of src/outbound. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Our name in robots.txt. */
  readonly agent?: string
  /** The least milliseconds between two requests to one host, unless its robots.txt asks for more. */
  readonly delay?: number
  readonly now?: () => number
}

export interface FetchedText {
  readonly text: string
  /** After redirects. */
  readonly url: string
}

export interface PoliteFetch {
  text(url: string, signal: AbortSignal): Promise<FetchedText>
  robots(origin: string, signal: AbortSignal): Promise<Robots>
}

const largestText = 64 * 1024 * 1024
const longestDelay = 30_000
const mostHosts = 1_000

/** Fetches one page after the other, as robots.txt allows and no faster than the host asks for. */
export function createPoliteFetch(options: PoliteFetchOptions): PoliteFetch {
  const { fetch, agent = "parley", delay = 250, now = Date.now } = options
  const known = new BoundedMap<string, Robots>(mostHosts)
  const nextAt = new BoundedMap<string, number>(mostHosts)

  async function robots(origin: string, signal: AbortSignal): Promise<Robots> {
    const cached = known.get(origin)
    if (cached) return cached
    const found = parseRobots(await robotsText(origin, signal), agent)
    known.set(origin, found)
    return found
  }

  /** RFC 9309, 2.3.1: a host without the file allows everything; a host that cannot answer allows nothing. */
  async function robotsText(origin: string, signal: AbortSignal): Promise<string> {
    try {
      const response = await fetch(`${origin}/robots.txt`, { signal })
      if (response.ok) return await response.text()
      await response.body?.cancel()
      return response.status < 500 ? "" : "User-agent: *\nDisallow: /"
    } catch (error) {
      if (!isParleyError(error) || signal.aborted) throw error
      return "User-agent: *\nDisallow: /"
    }
  }

  async function wait(origin: string, asked: number | undefined, signal: AbortSignal): Promise<void> {
    const pause = Math.min(longestDelay, Math.max(delay, (asked ?? 0) * 1_000))
    const at = Math.max(now(), nextAt.get(origin) ?? 0)
    nextAt.set(origin, at + pause)
    if (at > now()) await sleep(at - now(), undefined, { signal })
  }

  return {
    robots,
    async text(url, signal) {
      const { origin, pathname, search } = new URL(url)
      const rules = await robots(origin, signal)
      if (!rules.isAllowed(pathname + search))
        throw new ParleyError("forbidden", "robots.txt of the host does not allow it, or could not be read")
      await wait(origin, rules.delay, signal)
      const response = await fetch(url, { signal })
      if (!response.ok) {
        await response.body?.cancel()
        throw new ParleyError("unavailable", `the host answered with status ${response.status}`)
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      return { text: decode(bytes, response.headers.get("content-type")), url: response.url || url }
    },
  }
}

function decode(bytes: Buffer, contentType: string | null): string {
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = zipped ? unzip(bytes) : bytes
  const charset = /charset=["']?([\w-]+)/i.exec(contentType ?? "")?.[1] ?? "utf-8"
  try {
    return new TextDecoder(charset).decode(plain)
  } catch {
    return plain.toString("utf8")
  }
}

function unzip(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: largestText })
  } catch (cause) {
    throw new ParleyError(
      "unavailable",
      `it is compressed and damaged, or has more than ${largestText} bytes`,
      {
        cause,
      },
    )
  }
}
