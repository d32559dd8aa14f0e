import { cutText } from "../../intent/index.ts"
import type { CrawlHost } from "./crawl-store.ts"
import {
  backoffAfter,
  failuresAtMost,
  nextInterval,
  quarantineAfter,
  visitTimes,
  withJitter,
} from "./freshness.ts"
import type { Visited } from "./visit.ts"

/** Visits in a row after which a host that offers nothing any more is believed. */
export const emptyAfter = 3
const reasonAtMost = 500
const second = 1_000

/** How a host stands after a visit, and when the next one is. */
export function settleVisit(host: CrawlHost, visited: Visited, now: number, random: () => number): CrawlHost {
  const next = (milliseconds: number) =>
    now +
    Math.max(withJitter(milliseconds, random), Math.min(visited.retryAfter * second, visitTimes.longest))
  const seen: CrawlHost = { ...host, lastVisit: now }
  switch (visited.outcome) {
    case "same": {
      const interval = nextInterval(host, false)
      return {
        ...seen,
        standing: "ok",
        reason: undefined,
        interval,
        failures: 0,
        changes: 0,
        nextVisit: next(interval),
      }
    }
    case "read": {
      const changed = host.digest !== undefined && host.digest !== visited.digest
      const interval = host.digest === undefined ? visitTimes.first : nextInterval(host, changed)
      return {
        ...seen,
        standing: "ok",
        reason: undefined,
        interval,
        nextVisit: next(interval),
        lastChange: changed || host.digest === undefined ? now : host.lastChange,
        lastFull: now,
        failures: 0,
        changes: changed ? host.changes + 1 : 0,
        digest: visited.digest,
        found: visited.found,
        documents: visited.documents,
      }
    }
    case "empty":
      return afterFailure(seen, "It offers nothing in any protocol.", "empty", next)
    case "failed":
      return visited.isHostile
        ? quarantined(
            { ...seen, failures: Math.max(host.failures + 1, failuresAtMost) },
            visited.reason,
            next,
          )
        : afterFailure(seen, visited.reason, "failing", next)
  }
}

function afterFailure(
  host: CrawlHost,
  reason: string,
  standing: "empty" | "failing",
  next: (milliseconds: number) => number,
): CrawlHost {
  const failures = host.failures + 1
  if (failures >= failuresAtMost) return quarantined({ ...host, failures }, reason, next)
  const nextVisit = next(backoffAfter(failures))
  return { ...host, standing, reason: cutText(reason, reasonAtMost), failures, nextVisit }
}

function quarantined(host: CrawlHost, reason: string, next: (milliseconds: number) => number): CrawlHost {
  return {
    ...host,
    standing: "quarantined",
    reason: cutText(reason, reasonAtMost),
    nextVisit: next(quarantineAfter(host.failures)),
  }
}
