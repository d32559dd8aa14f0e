import { finished, Readable } from "node:stream"
import type { ReadableStream as NodeReadableStream } from "node:stream/web"
import type { Call } from "./call.ts"
import type { WireResponse } from "./exchange.ts"
import { guardBody, tooLarge } from "./guard-body.ts"
import type { OutboundLimits } from "./outbound-limits.ts"
import type { Hop } from "./redirect.ts"

/** Taken at load: a server adapter may replace the global one by a lighter one that lacks some of its methods. */
const NativeResponse = globalThis.Response

/** The `Response` the caller gets. The call ends when its body is read, cancelled, refused or timed out. */
export function toResponse(
  wire: WireResponse,
  hop: Hop,
  first: Hop,
  limits: OutboundLimits,
  call: Call,
): Response {
  const { status, statusText, headers } = wire
  const length = Number(headers.get("content-length") ?? 0)
  const empty = hop.method === "HEAD" || status === 204 || status === 205 || status === 304
  let body: NodeReadableStream | null = null
  if (empty) {
    wire.body.resume()
    finished(wire.body, () => call.end())
  } else {
    if (length > limits.maxResponseBytes) throw tooLarge(limits.maxResponseBytes, call.state)
    const encoding = headers.get("content-encoding")
    const guarded = guardBody(wire.body, encoding, limits.maxResponseBytes, call.state)
    finished(guarded, () => call.end())
    body = Readable.toWeb(guarded)
    // The caller reads decompressed bytes, so what described the compressed ones would be a lie.
    if (encoding !== null) for (const name of ["content-encoding", "content-length"]) headers.delete(name)
  }
  const response = new NativeResponse(body as ReadableStream | null, { status, statusText, headers })
  return Object.defineProperties(response, {
    url: { value: hop.url.href },
    redirected: { value: hop !== first },
  })
}
