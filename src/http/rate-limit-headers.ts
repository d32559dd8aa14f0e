/** A limit of a caller as its answer tells it. Times are milliseconds since the epoch. */
export interface ToldLimit {
  readonly limit: number
  readonly left: number
  readonly start: number
  readonly end: number
}

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). The first limit is the caller's own; those
 * behind it are shared with others of its address.
 */
export function toRateLimitHeaders(limits: readonly ToldLimit[], now: number): Record<string, string> {
  if (limits.length === 0) return {}
  const name = (place: number) => (place === 0 ? '"caller"' : '"address"')
  const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1_000))
  return {
    "ratelimit-policy": limits
      .map(({ limit, start, end }, place) => `${name(place)};q=${limit};w=${seconds(end - start)}`)
      .join(", "),
    ratelimit: limits
      .map(({ left, end }, place) => `${name(place)};r=${left};t=${seconds(end - now)}`)
      .join(", "),
  }
}
