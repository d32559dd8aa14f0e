/** Milliseconds and bytes that one call may cost. `Infinity` switches a limit off: only for a peer you trust. */
export interface OutboundLimits {
  /** Name resolution, TCP and TLS together. */
  readonly connectMs: number
  /** From the request being sent to the last byte of the response's headers. */
  readonly headersMs: number
  /** Between two chunks of the response's body. */
  readonly idleMs: number
  /** Everything, waiting for a free place and redirects included. */
  readonly totalMs: number
  /** Bytes of a response's body, on the wire and again after decompression. */
  readonly maxResponseBytes: number
  readonly maxRequestBytes: number
  readonly maxRedirects: number
}

export const defaultLimits: OutboundLimits = {
  connectMs: 5_000,
  headersMs: 15_000,
  idleMs: 15_000,
  totalMs: 30_000,
  maxResponseBytes: 4 * 1024 * 1024,
  maxRequestBytes: 4 * 1024 * 1024,
  maxRedirects: 5,
}

/** How many calls may be under way or waiting at once. */
export interface ConcurrencyLimits {
  readonly perOrigin: number
  readonly waitingPerOrigin: number
  readonly total: number
  readonly waitingTotal: number
}

export const defaultConcurrency: ConcurrencyLimits = {
  perOrigin: 8,
  waitingPerOrigin: 64,
  total: 256,
  waitingTotal: 1024,
}
