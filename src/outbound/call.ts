import type { ParleyError } from "../intent/index.ts"
import { type CallState, outboundError, toAbortError, toOutboundError } from "./errors.ts"
import type { Exchange, WireResponse } from "./exchange.ts"

/** The life of one call over all its hops: one clock, one abort, one place where everything is let go. */
export class Call {
  readonly state: CallState
  readonly #controller = new AbortController()
  readonly #releases: (() => void)[] = []
  #current: Exchange | undefined
  #sentBefore = false
  #ended = false

  constructor(host: string, totalMs: number, signals: readonly (AbortSignal | null | undefined)[]) {
    const isSent = () => this.#sentBefore || (this.#current?.sent ?? false)
    this.state = {
      host,
      get sent() {
        return isSent()
      },
    }
    if (Number.isFinite(totalMs)) this.#endAfter(totalMs)
    for (const signal of signals) if (signal) this.#follow(signal)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  watch(exchange: Exchange): Promise<WireResponse> {
    this.#sentBefore = this.state.sent
    this.#current = exchange
    return exchange.response
  }

  onEnd(release: () => void): void {
    if (this.#ended) release()
    else this.#releases.push(release)
  }

  end(): void {
    this.#ended = true
    for (const release of this.#releases.splice(0)) release()
  }

  /** Ends the call and drops its connection; returns the error that the caller gets. */
  fail(error: unknown): ParleyError {
    const reason = toOutboundError(error, this.state)
    this.end()
    this.#current?.abort(reason)
    return reason
  }

  #endAfter(totalMs: number): void {
    const message = `The call to ${this.state.host} took longer than ${totalMs} ms`
    const timer = setTimeout(() => this.#abort(outboundError("timeout", message, this.state)), totalMs)
    this.#releases.push(() => clearTimeout(timer))
  }

  #follow(signal: AbortSignal): void {
    const onAbort = () => this.#abort(toAbortError(signal.reason, this.state))
    if (signal.aborted) onAbort()
    signal.addEventListener("abort", onAbort, { once: true })
    this.#releases.push(() => signal.removeEventListener("abort", onAbort))
  }

  #abort(reason: Error): void {
    this.#controller.abort(reason)
    this.#current?.abort(reason)
  }
}
