import { ParleyError } from "../intent/index.ts"
import type { Hop } from "./redirect.ts"
import { parseTarget } from "./target.ts"

/** Headers that the connection sets itself, or that were meant for the hop before. */
const hopByHop = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
])

/** Reads what `fetch` takes into a request whose body is in memory, so that its size is known before it is sent. */
export async function toFirstHop(
  input: string | URL | Request,
  init: RequestInit,
  maxRequestBytes: number,
): Promise<Hop> {
  const url = parseTarget(isAddress(input) ? input : input.url)
  const request = toRequest(input, url, init)
  const bytes = request.body === null ? undefined : await readBounded(request.body, maxRequestBytes, url)
  const headers = new Headers()
  for (const [name, value] of request.headers) if (!hopByHop.has(name)) headers.append(name, value)
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "gzip, deflate, br")
  return { url, method: request.method, headers, body: bytes, exceptions: true }
}

/**
 * Tests for an address and not for a `Request`, because a server adapter may have replaced the global `Request`
 * since.
 */
export function isAddress(input: string | URL | Request): input is string | URL {
  return typeof input === "string" || input instanceof URL
}

function toRequest(input: string | URL | Request, url: URL, init: RequestInit): Request {
  try {
    return new Request(isAddress(input) ? url : input, { ...init, duplex: "half" } as RequestInit)
  } catch (cause) {
    throw new ParleyError("invalid_request", `The request to ${url.host} is not well formed`, {
      details: { host: url.host, sent: false },
      cause,
    })
  }
}

async function readBounded(
  body: NonNullable<Request["body"]>,
  maxBytes: number,
  url: URL,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes)
      throw new ParleyError("too_large", `The request to ${url.host} has more than ${maxBytes} bytes`, {
        details: { host: url.host, sent: false, maxBytes },
      })
    chunks.push(chunk)
  }
  return bytes === 0 ? undefined : Buffer.concat(chunks)
}
