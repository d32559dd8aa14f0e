import { ParleyError } from "./errors.ts"

const periods = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

export type Period = keyof typeof periods

/** At most `limit` executions in each `period`; periods are counted from the epoch, the same on every node. */
export interface RateLimit {
  readonly limit: number
  readonly period: Period
}

const rateLimitPattern = /^(\d{1,9})\/(second|minute|hour|day)$/

export function parseRateLimit(text: string): RateLimit {
  const match = typeof text === "string" ? rateLimitPattern.exec(text) : null
  if (!match || Number(match[1]) === 0)
    throw new ParleyError(
      "invalid_request",
      `'${typeof text === "string" ? text.slice(0, 60) : typeof text}' is not a rate limit: write a number from 1, a slash and second, minute, hour or day, as in "1000/hour".`,
    )
  return { limit: Number(match[1]), period: match[2] as Period }
}

export function formatRateLimit(rate: RateLimit): string {
  return `${rate.limit}/${rate.period}`
}

/** Milliseconds of its period. */
export function periodLength({ period }: RateLimit): number {
  return periods[period]
}

/** Milliseconds by which the clocks of two nodes may differ. */
const skew = 30_000

/**
 * The window that holds `now` (all in milliseconds since the epoch). A node whose clock is a little ahead may have
 * begun the next one already; a window that begins after `latest` was begun by a clock that has been set back since.
 */
export function rateWindow(
  rate: RateLimit,
  now: number,
): { readonly start: number; readonly end: number; readonly latest: number } {
  const length = periodLength(rate)
  const start = Math.floor(now / length) * length
  return { start, end: start + length, latest: Math.floor((now + skew) / length) * length }
}
