import type { IncomingHttpHeaders } from "node:http"
import { Readable } from "node:stream"
import type { Dispatcher } from "undici"
import type { Hop } from "./redirect.ts"

/** What came back, with its body as it is on the wire. */
export interface WireResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly body: Readable
}

/** One request and its response. `sent` turns true when the request is about to be written to a socket. */
export class Exchange implements Dispatcher.DispatchHandler {
  sent = false
  readonly response: Promise<WireResponse>
  readonly #resolve: (response: WireResponse) => void
  readonly #reject: (error: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  #body: Readable | undefined
  #abortReason: Error | undefined
  #ended = false

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<WireResponse>()
    this.response = promise
    this.#resolve = resolve
    this.#reject = reject
    // The caller may have been told of an abort already and no longer wait for this.
    promise.catch(() => undefined)
  }

  abort(reason: Error): void {
    this.#abortReason ??= reason
    // While a connection is being made there is no controller yet: `onRequestStart` then stops before any byte.
    this.#reject(reason)
    this.#body?.destroy(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#abortReason !== undefined) {
      controller.abort(this.#abortReason)
      return
    }
    this.#controller = controller
    this.sent = true
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText?: string,
  ): void {
    if (status < 200) return
    const exchange = this
    this.#body = new Readable({
      read: () => controller.resume(),
      destroy(error, callback) {
        if (!exchange.#ended) controller.abort(error ?? new Error("the body was not wanted"))
        callback(error)
      },
    })
    // The body may break before anybody reads it; a later reader finds it broken.
    this.#body.on("error", () => undefined)
    this.#resolve({
      status,
      statusText: statusText ?? "",
      headers: toHeaders(headers),
      body: this.#body,
    })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body?.push(chunk) === false) controller.pause()
  }

  onResponseEnd(): void {
    this.#ended = true
    this.#body?.push(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#ended = true
    this.#reject(error)
    this.#body?.destroy(error)
  }
}

export function startExchange(
  dispatcher: Dispatcher,
  hop: Hop,
  timeouts: { readonly headersMs: number; readonly idleMs: number },
): Exchange {
  const exchange = new Exchange()
  const headers: Record<string, string> = {}
  for (const [name, value] of hop.headers) headers[name] = value
  dispatcher.dispatch(
    {
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method: hop.method,
      headers,
      body: hop.body ?? null,
      headersTimeout: finiteOrNone(timeouts.headersMs),
      bodyTimeout: finiteOrNone(timeouts.idleMs),
    },
    exchange,
  )
  return exchange
}

/** undici writes "no timeout" as 0. */
function finiteOrNone(milliseconds: number): number {
  return Number.isFinite(milliseconds) ? milliseconds : 0
}

function toHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}
