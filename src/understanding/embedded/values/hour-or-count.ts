import type { Candidate } from "../../../language/index.ts"
import { toValue } from "./convert-candidate.ts"
import { knownValue, type Message } from "./message.ts"

/** How far, in minutes, somebody moves an hour that is known. */
const nearHour = 120

/** "make it nine", where an hour near nine and a number of people are known: it may be either, so neither is taken. */
export function isHourOrCount(message: Message, candidate: Candidate): boolean {
  const { candidates, profiles, turn, asked, reader } = message
  if ((!turn.amends && !turn.corrects) || !followsChange(message, candidate.first)) return false
  const [number, hour] = (["number", "time"] as const).map((kind) =>
    candidates.find(
      (one) => one.kind === kind && one.first === candidate.first && one.next === candidate.next,
    ),
  )
  if (!number || hour?.kind !== "time" || !hour.weak || number.excluded) return false
  if (candidates.some((one) => one.excluded) || reader.tokens[candidate.next]?.kind === "word") return false
  const [clock, count] = (["time", "number"] as const).map((kind) =>
    profiles.find((one) => one.kind === kind && knownValue(message, one.parameter.name) !== undefined),
  )
  if (!clock || !count || [clock, count].some(({ parameter }) => asked.has(parameter.name))) return false
  const moved =
    toMinutes(toValue(hour, clock, message)?.value) - toMinutes(knownValue(message, clock.parameter.name))
  return Math.abs(moved) <= nearHour
}

/** Minutes since midnight of a time such as "19:30". */
function toMinutes(time: unknown): number {
  const [hour = Number.NaN, minute = Number.NaN] = String(time).split(":").map(Number)
  return hour * 60 + minute
}

/** Right after "make it" or "actually" nothing says what the number counts; in "we are only six" the "we" does. */
function followsChange({ reader }: Message, first: number): boolean {
  const { amend, correction, propose } = reader.lexicon.turns
  return [1, 2, 3, 4].some((back) =>
    [amend, correction, propose].some((table) => table.at(reader.tokens, first - back)?.next === first),
  )
}
