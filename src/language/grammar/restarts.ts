import type { Candidate, CandidateOf } from "./candidates.ts"
import type { Reader } from "./reader.ts"

/** How many tokens may stand between a slip and what was meant. */
const reach = 6

/**
 * Leaves out what the speaker takes back in the same breath: "Tuesday, no, Wednesday". An hour that is put right keeps
 * its half of the day: "8 pm, or rather half past eight".
 */
export function withoutSlips(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  const slips = new Set<Candidate>()
  const kept = candidates.map((candidate) => {
    if (candidate.weak) return candidate
    const slip = candidates.findLast(
      (other) =>
        other.kind === candidate.kind &&
        other.next <= candidate.first &&
        candidate.first - other.next <= reach &&
        isTakenBack(reader, other.next, candidate.first),
    )
    if (!slip) return candidate
    for (const other of candidates) if (other.kind === slip.kind && other.next <= slip.next) slips.add(other)
    return slip.kind === "time" && candidate.kind === "time" ? inSameHalf(candidate, slip) : candidate
  })
  return kept.filter((_, index) => !slips.has(candidates[index] as Candidate))
}

/** A word such as "no" takes back only where it stands by itself. */
function isTakenBack({ tokens, lexicon }: Reader, from: number, to: number): boolean {
  const { restarts, restartSigns } = lexicon.speech
  for (let at = from; at < to; at++) {
    if (restarts.at(tokens, at)) return true
    const sign = restartSigns.at(tokens, at)
    if (sign && tokens[at - 1]?.kind === "sign" && (tokens[sign.next]?.kind === "sign" || sign.next === to))
      return true
  }
  return false
}

function inSameHalf(meant: CandidateOf<"time">, slip: CandidateOf<"time">): Candidate {
  const { minutes, twelveHour } = meant.time
  if (!twelveHour || slip.time.twelveHour) return meant
  const half = slip.time.minutes >= 720 ? 720 : 0
  return { ...meant, time: { minutes: (minutes % 720) + half, twelveHour: false } }
}

/** "Not this Tuesday but the one after": the same weekday, a week after the one that is ruled out. */
export function withFollowingOnes(reader: Reader, candidates: readonly Candidate[]): Candidate[] {
  const { oneAfter } = reader.lexicon.calendar
  const result = [...candidates]
  for (let at = 0; at < reader.tokens.length; at++) {
    const match = oneAfter.at(reader.tokens, at)
    const before = match && candidates.findLast((one) => one.kind === "date" && one.next <= at)
    if (!match || before?.kind !== "date" || at - before.next > reach) continue
    const [from, to] = [before.days.from + 7, before.days.to + 7]
    result.splice(result.indexOf(before), 1)
    result.push({ kind: "date", days: { from, to }, first: at, next: match.next, weak: false })
  }
  return result.sort((a, b) => a.first - b.first)
}
