import type { ParleyError } from "../intent/index.ts"
import { type CallState, outboundError, toAbortError, toOutboundError } from "./errors.ts"
import type { Exchange, WireResponse } from "./exchange.ts"

/** The life of one call over all its hops: one clock, one abort, one place where everything is let go. */
export interface Call {
  readonly signal: AbortSignal
  readonly state: CallState
  watch(exchange: Exchange): Promise<WireResponse>
  onEnd(release: () => void): void
  end(): void
  /** Ends the call and drops its connection; gives the error that the caller gets. */
  fail(error: unknown): ParleyError
}

export function createCall(
  host: string,
  totalMs: number,
  signals: readonly (AbortSignal | null | undefined)[],
): Call {
  const controller = new AbortController()
  const releases: (() => void)[] = []
  let current: Exchange | undefined
  let sentBefore = false
  let ended = false
  const state = {
    host,
    get sent() {
      return sentBefore || (current?.sent ?? false)
    },
  }
  function abort(reason: Error): void {
    controller.abort(reason)
    current?.abort(reason)
  }
  function end(): void {
    ended = true
    for (const release of releases.splice(0)) release()
  }
  if (Number.isFinite(totalMs)) {
    const message = `The call to ${host} took longer than ${totalMs} ms`
    const timer = setTimeout(() => abort(outboundError("timeout", message, state)), totalMs)
    releases.push(() => clearTimeout(timer))
  }
  for (const signal of signals) {
    if (signal === null || signal === undefined) continue
    const onAbort = () => abort(toAbortError(signal.reason, state))
    if (signal.aborted) onAbort()
    signal.addEventListener("abort", onAbort, { once: true })
    releases.push(() => signal.removeEventListener("abort", onAbort))
  }
  return {
    signal: controller.signal,
    state,
    watch(exchange) {
      sentBefore = state.sent
      current = exchange
      return exchange.response
    },
    onEnd(release) {
      if (ended) release()
      else releases.push(release)
    },
    end,
    fail(error) {
      const reason = toOutboundError(error, state)
      end()
      current?.abort(reason)
      return reason
    },
  }
}
