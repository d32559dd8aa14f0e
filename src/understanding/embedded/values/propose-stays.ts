import { type Candidate, type CandidateOf, daysAfter, formatDay, parseDay } from "../../../language/index.ts"
import { knownValue, type Message, type Proposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { stayWeights } from "./score-weights.ts"

/** Proposes the ends or the length of a stay whose first and last day were said. */
export function proposeStays(message: Message): Proposal[] {
  const days = message.profiles.filter(({ kind }) => kind === "date")
  const end = days.find(({ concepts }) => concepts.has("end"))
  const start = days.find((profile) => profile !== end && profile.concepts.has("start"))
  if (end) return start && days.length === 2 ? proposeEnds(message, start, end) : []
  return proposeLength(message)
}

const leavingReach = 5

/** "We have to go home on the 30th already": of a stay whose first day is known it is the last one. */
function proposeLastDay(message: Message, start: ParameterProfile, end: ParameterProfile): Proposal[] {
  const arrival = knownValue(message, start.parameter.name)
  const [day, ...others] = message.candidates.filter(isDay)
  // Where the first day is the one of leaving, as on a journey, going away ends nothing.
  if (!day || others.length > 0 || typeof arrival !== "string" || start.concepts.has("origin")) return []
  const { tokens, lexicon } = message.reader
  // By nearness and not by sentence: the sign of "am 30. heim" ends none.
  const isLeft = tokens.some(
    (_, at) =>
      Math.abs(at - day.first) <= leavingReach && lexicon.speech.leaving.at(tokens, at) !== undefined,
  )
  const first = parseDay(arrival)
  if (!isLeft || first === undefined) return []
  const last = daysAfter(message.reader, day, first)
  if (last.from <= first) return []
  return [
    {
      profile: end,
      value: formatDay(last.from),
      score: stayWeights.lastDay,
      first: day.first,
      next: day.next,
    },
  ]
}

/** "We come on the 4th and leave on the 7th": of two days the first is the arrival. */
function proposeEnds(message: Message, start: ParameterProfile, end: ParameterProfile): Proposal[] {
  const [from, to, ...others] = message.candidates.filter(isDay)
  if (from && !to) return proposeLastDay(message, start, end)
  if (!from || !to || others.length > 0 || from.edge !== undefined) return []
  if ([start, end].some(({ parameter }) => knownValue(message, parameter.name) !== undefined)) return []
  const { or } = message.reader.lexicon.speech
  if (or.at(message.reader.tokens, from.next)) return []
  const last = daysAfter(message.reader, to, from.days.from)
  if (last.from <= from.days.from) return []
  return [[start, from, from.days.from] as const, [end, to, last.from] as const].map(
    ([profile, { first, next }, day]) => ({
      profile,
      value: formatDay(day),
      score: stayWeights.ends,
      first,
      next,
    }),
  )
}

/** "From the 5th to the 8th" are three nights, where no parameter takes the last day. */
function proposeLength({ candidates, profiles }: Message): Proposal[] {
  const days = candidates.filter(isDay)
  const first = days.find(({ edge }) => edge === "start")
  const last = days.find(({ edge }) => edge === "end")
  if (!first || !last) return []
  return profiles
    .filter(({ kind, unit }) => kind === "number" && (unit === "night" || unit === "day"))
    .map((profile) => ({
      profile,
      value: last.days.from - first.days.from,
      score: stayWeights.length,
      first: last.first,
      next: last.next,
    }))
}

function isDay(candidate: Candidate): candidate is CandidateOf<"date"> {
  return candidate.kind === "date" && !candidate.excluded && !candidate.weak
}
