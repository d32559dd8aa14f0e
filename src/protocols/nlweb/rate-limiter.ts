import { ParleyError, type RateLimit, rateWindow } from "../../intent/index.ts"

const mostCallers = 10_000

/** 2.5: counts the questions of each caller on this node. */
export function createRateLimiter(rate: RateLimit | undefined): (caller: string, now: number) => void {
  const counts = new Map<string, { start: number; count: number }>()
  return (caller, now) => {
    if (!rate) return
    const { start, end } = rateWindow(rate, now)
    const known = counts.get(caller)
    const entry = known?.start === start ? known : { start, count: 0 }
    entry.count++
    if (!known && counts.size >= mostCallers) counts.delete(counts.keys().next().value!)
    counts.set(caller, entry)
    if (entry.count > rate.limit)
      throw new ParleyError(
        "rate_limited",
        `At most ${rate.limit} questions a ${rate.period}. Try again later.`,
        {
          retryAfter: Math.ceil((end - now) / 1_000),
        },
      )
  }
}
