import type { DayPart } from "../language.ts"
import { toReference } from "./calendar.ts"
import type { Candidate, Meaning } from "./candidates.ts"
import { matchDuration } from "./measures.ts"
import type { Reader, Reading } from "./reader.ts"
import { hourIn } from "./times.ts"

/** "in two hours", "in 30 minutes": a day and a time at once. */
export function matchMoment(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { calendar } = reader.lexicon
  const before = calendar.in.at(reader.tokens, index)
  const duration = matchDuration(reader, before?.next ?? index)
  if (duration?.value.kind !== "duration") return undefined
  const after = before ? undefined : calendar.fromNow.at(reader.tokens, duration.next)
  if (!before && !after) return undefined
  let ahead = 0
  for (const { count, unit } of duration.value.parts) {
    if (unit !== "hour" && unit !== "minute") return undefined
    ahead += unit === "hour" ? count * 60 : count
  }
  // Two hours ahead are two hours, also in the night in which the clock is put forward.
  const { instant, timeZone } = reader.reference
  const then = toReference(instant + Math.round(Math.min(ahead, 1_000_000)) * 60_000, timeZone)
  return {
    value: { kind: "moment", day: then.today, minutes: then.minutes },
    next: after?.next ?? duration.next,
  }
}

/** In "tomorrow evening at 8" the part of the day stands apart from the hour: it decides which eight is meant. */
export function settleDayParts(reader: Reader, found: readonly Candidate[]): Candidate[] {
  const noons = noonsBesideHours(reader, found)
  const candidates = found.filter((candidate) => !noons.includes(candidate))
  const open = candidates.some((candidate) => candidate.kind === "time" && candidate.time.twelveHour)
  if (!open) return [...candidates]
  const taken = new Set<number>()
  for (const candidate of candidates)
    if (candidate.kind === "time" && !candidate.weak)
      for (let at = candidate.first; at < candidate.next; at++) taken.add(at)
  const parts = new Map<number, DayPart>(noons.map(({ first }) => [first, "noon"]))
  for (let at = 0; at < reader.tokens.length; at++) {
    const match = reader.lexicon.clock.dayParts.at(reader.tokens, at)
    if (match && !taken.has(at)) parts.set(at, match.value)
  }
  if (parts.size === 0) return [...candidates]
  return candidates.map((candidate) => {
    if (candidate.kind !== "time" || !candidate.time.twelveHour) return candidate
    const part = nearestPart(parts, candidate.first)
    if (part === undefined) return candidate
    const { minutes } = candidate.time
    const hour = hourIn(part, Math.floor(minutes / 60))
    // "Tonight around 8" is a time, "for two tonight" need not be.
    const approximate = reader.lexicon.clock.about.at(reader.tokens, candidate.first - 1) !== undefined
    const time = { minutes: hour * 60 + (minutes % 60), twelveHour: false }
    return { ...candidate, time, weak: candidate.weak && !approximate }
  })
}

/** In "samedi midi, 12h30" and "mittags um eins" noon is a part of the day, and the hour is said beside it. */
function noonsBesideHours({ tokens, lexicon }: Reader, candidates: readonly Candidate[]): Candidate[] {
  const times = candidates.filter(({ kind }) => kind === "time")
  const isNoon = ({ first, next }: Candidate) => lexicon.clock.noon.at(tokens, first)?.next === next
  return times.filter(
    (noon) =>
      isNoon(noon) &&
      times.some(
        (one) => !one.weak && !isNoon(one) && one.first >= noon.next && one.first - noon.next < partReach,
      ),
  )
}

/** How many tokens a part of the day may stand from its hour. */
const partReach = 6

function nearestPart(parts: ReadonlyMap<number, DayPart>, index: number): DayPart | undefined {
  for (let distance = 1; distance <= partReach; distance++) {
    const part = parts.get(index - distance) ?? parts.get(index + distance)
    if (part !== undefined) return part
  }
  return undefined
}
