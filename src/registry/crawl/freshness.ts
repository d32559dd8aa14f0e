import type { CrawlHost } from "./crawl-store.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const visitTimes = {
  first: hour,
  shortest: 10 * minute,
  longest: 7 * day,
  /** After the first failure; it doubles with each. */
  backoff: minute,
  longestBackoff: day,
  quarantine: day,
  longestQuarantine: 30 * day,
  /** Everything is read anew after this, whatever validators say. */
  full: day,
} as const

/** Failures in a row after which a host is left alone. */
export const failuresAtMost = 10
/** A host that changes with every visit for so long is read as if it did not: its changes say nothing. */
const restlessAfter = 12

/** The time between two visits follows the host: half as long after a change, half as long again without one. */
export function nextInterval(
  { interval, changes }: Pick<CrawlHost, "interval" | "changes">,
  changed: boolean,
) {
  const isRestless = changes >= restlessAfter
  const wanted = changed && !isRestless ? interval / 2 : interval * 1.5
  return Math.round(Math.min(visitTimes.longest, Math.max(visitTimes.shortest, wanted)))
}

/** Milliseconds until a host that failed is tried again. */
export function backoffAfter(failures: number): number {
  return Math.min(visitTimes.longestBackoff, visitTimes.backoff * 2 ** (failures - 1))
}

/** Milliseconds that a host is left alone; longer each time. */
export function quarantineAfter(failures: number): number {
  const times = Math.max(0, failures - failuresAtMost)
  return Math.min(visitTimes.longestQuarantine, visitTimes.quarantine * 2 ** times)
}

/** A tenth more or less, so that hosts which came together do not stay together. */
export function withJitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.9 + 0.2 * random()))
}
