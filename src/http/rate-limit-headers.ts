import type { ToldLimit } from "../limits/index.ts"

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), and `Retry-After` where a limit refused. */
export function toRateLimitHeaders(limits: readonly ToldLimit[], now: number): Record<string, string> {
  if (limits.length === 0) return {}
  const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1_000))
  const ends = limits.filter(({ refused }) => refused === true).map(({ end }) => end)
  return {
    "ratelimit-policy": limits
      .map(({ name, limit, start, end }) => `"${name}";q=${limit};w=${seconds(end - start)}`)
      .join(", "),
    ratelimit: limits.map(({ name, left, end }) => `"${name}";r=${left};t=${seconds(end - now)}`).join(", "),
    ...(ends.length > 0 && { "retry-after": String(seconds(Math.max(...ends) - now)) }),
  }
}
