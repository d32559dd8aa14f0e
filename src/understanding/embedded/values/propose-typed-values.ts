import type { Candidate, Concept, Reader } from "../../../language/index.ts"
import { isInAddition, toDateTime, toValue } from "./convert-candidate.ts"
import { isHourOrCount } from "./hour-or-count.ts"
import { likenessAround, weightAt } from "./likeness.ts"
import { limitScore } from "./limit-score.ts"
import { cuesBefore, isQuestion, knownValue, type Message, type Proposal, sentenceOf } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { isOne, isPronoun } from "./pronoun-one.ts"
import { countsOnlySome } from "./propose-headcount.ts"
import { formWeights, headcountWeights, referenceWeights, weights } from "./score-weights.ts"

/** Dates, times, amounts and addresses for the parameters whose type they fit. */
export function proposeTyped(message: Message): Proposal[] {
  const proposals: Proposal[] = []
  for (const profile of message.profiles) {
    if (profile.kind === "date-time") proposals.push(...proposeDateTime(message, profile))
    if (profile.kind === "number" && profile.concepts.has("people"))
      proposals.push(...proposeSelf(message, profile))
    for (const candidate of message.candidates) {
      const converted = toValue(candidate, profile, message)
      if (!converted || isCountOfThings(message, profile, candidate)) continue
      if (profile.concepts.has("people") && countsOnlySome(message, profile, candidate.first)) continue
      if (isPartOfRange(message, profile, candidate) || isLoneEnd(message, profile, candidate)) continue
      if (isDayAfter(message, profile, candidate)) continue
      if (isHourOrCount(message, candidate) || isHardlyOneOclock(message, profile, candidate)) continue
      proposals.push({
        profile,
        value: converted.value,
        score: scoreTyped(message, profile, candidate),
        first: candidate.first,
        next: candidate.next,
        excluded: candidate.excluded,
        assumption: converted.assumption,
        shared: candidate.kind === "moment",
      })
    }
  }
  return proposals
}

/** "just me": one person. */
function proposeSelf({ reader, asked }: Message, profile: ParameterProfile): Proposal[] {
  const proposals: Proposal[] = []
  for (let at = 0; at < reader.tokens.length; at++) {
    const match = reader.lexicon.speech.self.at(reader.tokens, at)
    if (!match) continue
    const score = asked.has(profile.parameter.name) ? referenceWeights.asked : referenceWeights.unasked
    const choice = profile.choices.find((one) => one.number === 1)
    proposals.push({ profile, value: choice?.value ?? 1, score, first: at, next: match.next })
  }
  return proposals
}

export function scoreTyped(message: Message, profile: ParameterProfile, candidate: Candidate): number {
  const { reader, asked } = message
  const { name, required } = profile.parameter
  let score = typeScore(profile, candidate)
  if (asked.has(name)) score += weights.asked
  if (isOnlyOne(message, profile)) score += weights.onlyOne
  if (required) score += weights.required
  const isKnown = knownValue(message, name) !== undefined
  const { turn } = message
  const corrects = turn.corrects || turn.amends || turn.refuses || isInAddition(message, candidate)
  score += isKnown ? (corrects ? weights.corrected : 0) : weights.unknown
  score += likenessScore(message, profile, candidate)
  if (sentenceOf(message, candidate.first)?.thanks && !asked.has(name)) score += weights.inThanks
  score += cueScore(profile, cuesBefore(reader, candidate.first))
  if (candidate.kind === "number" && isQuestion(message, candidate.first) && !asked.has(name))
    score += weights.inQuestion
  score += edgeScore(profile, candidate)
  score += limitScore(reader, profile, candidate)
  if (candidate.kind === "number" && profile.concepts.has("money") && isRate(reader, candidate.next))
    score += weights.rate
  if (replacesKnown(message, profile, candidate)) score += weights.replacesKnown
  else if (replacesAnother(message, candidate)) score += weights.replaces
  return score
}

/** "Between two and four", "after 6 pm", "before Christmas": none is the hour or the day that somebody will come. */
function isPartOfRange(message: Message, profile: ParameterProfile, candidate: Candidate): boolean {
  const { kind, concepts } = profile
  if (candidate.kind !== kind || (kind !== "time" && kind !== "date")) return false
  if (concepts.has("end")) return false
  if (candidate.edge !== undefined) return !concepts.has("start") && isOnlyOne(message, profile)
  if (kind === "time" && !isOnlyOne(message, profile)) return false
  return isLimit(message.reader, candidate.first) && !cuesBefore(message.reader, candidate.first).has("end")
}

/** A single day is the first of a stay, unless the words or the question say that it is the last. */
function isLoneEnd(message: Message, profile: ParameterProfile, candidate: Candidate): boolean {
  const { profiles, asked, reader } = message
  if (profile.kind !== "date" || !isMostly(profile, "end", "start") || asked.has(profile.parameter.name))
    return false
  if (candidate.edge === "end" || cuesBefore(reader, candidate.first).has("end")) return false
  const start = profiles.find((one) => one.kind === "date" && isMostly(one, "start", "end"))
  return start !== undefined && knownValue(message, start.parameter.name) === undefined
}

/** How many words may stand between a "back" and its day. */
const backReach = 5

/** "My wife has to be back at work on the 30th": a day on which something else begins is no end of the stay, nor its start. */
function isDayAfter(message: Message, profile: ParameterProfile, { kind, first }: Candidate): boolean {
  const { reader, asked } = message
  if (kind !== "date" || profile.kind !== "date" || asked.has(profile.parameter.name)) return false
  if (isOnlyOne(message, profile) || cuesBefore(reader, first).size > 0) return false
  const { tokens, lexicon } = reader
  for (let at = first - 1; at >= Math.max(0, first - backReach) && tokens[at]?.kind === "word"; at--)
    if (lexicon.speech.isBack.at(tokens, at)) return true
  return false
}

/** The words right before it make it the first or the last acceptable one. */
function isLimit({ tokens, lexicon }: Reader, first: number): boolean {
  const { after, before } = lexicon.clock
  return [1, 2, 3].some((back) =>
    [after, before].some((table) => table.at(tokens, first - back)?.next === first),
  )
}

/** "make it 9 people": a number with a noun is the noun's, and no hour. */
function isCountOfThings(
  { reader }: Message,
  { kind }: ParameterProfile,
  { weak, next, kind: read }: Candidate,
): boolean {
  const noun = reader.tokens[next]
  if (kind !== "time" || read !== "time" || !weak || noun?.kind !== "word") return false
  const { stop, speech, clock, calendar } = reader.lexicon
  if (speech.headcount.at(reader.tokens, next)) return true
  const isClock = [clock.dayParts, clock.at, clock.oclock, calendar.days, calendar.weekdays, calendar.months]
  return !stop.has(noun.folded) && !isClock.some((table) => table.at(reader.tokens, next))
}

/** "Just a basic one" and "one of us" name no hour; a bare "one" does only in answer to the question for it. */
function isHardlyOneOclock(message: Message, { kind, parameter }: ParameterProfile, one: Candidate): boolean {
  if (kind !== "time" || one.kind !== "time" || !one.weak || !isOne(message.reader, one.first)) return false
  return isPronoun(message.reader, one.first) || !message.asked.has(parameter.name)
}

/** "1200 a month", "80 per night", "15/hour". */
function isRate(reader: Reader, index: number): boolean {
  const { durations } = reader.lexicon.measures
  const after = reader.lexicon.speech.per.at(reader.tokens, index)
  return after !== undefined && durations.at(reader.tokens, after.next) !== undefined
}

/** "five instead of two": a value beside one that is ruled out replaces it. */
function replacesAnother({ candidates }: Message, candidate: Candidate): boolean {
  return !candidate.excluded && candidates.some(({ kind, excluded }) => excluded && kind === candidate.kind)
}

/** "nine instead of eight", where eight is the hour known so far: nine is the hour. */
function replacesKnown(message: Message, profile: ParameterProfile, candidate: Candidate): boolean {
  const known = knownValue(message, profile.parameter.name)
  if (known === undefined || candidate.excluded) return false
  return message.candidates.some(
    (other) =>
      other.excluded && other.kind === candidate.kind && toValue(other, profile, message)?.value === known,
  )
}

/** What a plain number counts comes after it; a number that counts something else is not for this parameter. */
function likenessScore(message: Message, profile: ParameterProfile, candidate: Candidate): number {
  const { reader, asked } = message
  const { first, next } = candidate
  if (candidate.kind !== "number") return weights.likeness * likenessAround(reader, profile, first, next)
  if (isPronoun(reader, first)) return weights.pronoun
  const further = likenessAt(next + 1)
  const isPeople = profile.concepts.has("people") && reader.lexicon.speech.headcount.at(reader.tokens, next)
  const counted = Math.max(
    likenessAt(next),
    further >= 0.4 ? further : 0,
    isPeople ? headcountWeights.noun : 0,
  )
  if (counted > 0) return weights.likeness * counted
  const noun = reader.tokens[next]
  const isNoun = noun?.kind === "word" && !reader.lexicon.stop.has(noun.folded) && !opensDay(message, next)
  if (isOne(reader, first) && !asked.has(profile.parameter.name)) return weights.pronoun
  if (isNoun && !asked.has(profile.parameter.name)) return weights.countsOther
  return weights.likeness * likenessAround(reader, profile, first, next)

  function likenessAt(index: number): number {
    return index < reader.tokens.length ? weightAt(reader, profile, index) : 0
  }
}

/** "For two Thursday noon": a day is nothing that is counted. */
function opensDay({ candidates }: Message, index: number): boolean {
  return candidates.some(({ kind, first }) => (kind === "date" || kind === "time") && first === index)
}

function typeScore(profile: ParameterProfile, candidate: Candidate): number {
  if (candidate.kind === "number") return formWeights.number
  if (candidate.kind === "duration")
    return profile.kind === "duration" ? formWeights.duration : formWeights.durationAsNumber
  if (candidate.kind === "money")
    return profile.concepts.has("money") ? formWeights.money : formWeights.moneyElsewhere
  if (candidate.kind === "measure")
    return profile.measures.has(candidate.unit) ? formWeights.fittingMeasure : formWeights.measure
  if (candidate.kind === "code") return formWeights.code
  if (candidate.kind === "email" || candidate.kind === "phone" || candidate.kind === "url")
    return formWeights.address
  // A bare number is a number before it is an hour.
  if (candidate.kind === "time" && candidate.weak) return formWeights.bareHour
  return candidate.weak ? formWeights.weak : formWeights.certain
}

function isOnlyOne(message: Message, profile: ParameterProfile): boolean {
  return message.profiles.every((other) => other === profile || other.kind !== profile.kind)
}

const directions: readonly (readonly [Concept, Concept])[] = [
  ["origin", "destination"],
  ["start", "end"],
]

/** A cue for the parameter's concept raises its score; a cue for the opposite end lowers it. */
export function cueScore(profile: ParameterProfile, cues: ReadonlySet<Concept>): number {
  let best = 0
  for (const cue of cues) best = Math.max(best, weights.cue * (profile.concepts.get(cue) ?? 0))
  // "Moving to Campbell" names a place although nothing here is a destination.
  if (cues.has("destination") && !profile.concepts.has("origin"))
    best = Math.max(best, weights.cueForPlace * (profile.concepts.get("place") ?? 0))
  // An arrival on a day has no place that it comes from.
  for (const [one, other] of profile.kind === "date" ? directions.slice(1) : directions)
    for (const [mine, opposite] of [
      [one, other],
      [other, one],
    ] as const)
      if (cues.has(opposite) && !cues.has(mine) && isMostly(profile, mine, opposite)) return weights.opposite
  return best
}

function isMostly(profile: ParameterProfile, mine: Concept, opposite: Concept): boolean {
  return (profile.concepts.get(mine) ?? 0) > (profile.concepts.get(opposite) ?? 0)
}

function edgeScore(profile: ParameterProfile, candidate: Candidate): number {
  if (candidate.edge === undefined) return 0
  const [mine, opposite] =
    candidate.edge === "start" ? (["start", "end"] as const) : (["end", "start"] as const)
  if (isMostly(profile, mine, opposite)) return weights.edge
  return isMostly(profile, opposite, mine) ? weights.opposite : 0
}

/** A day and a time together; a time alone means its next occurrence. */
function proposeDateTime(message: Message, profile: ParameterProfile): Proposal[] {
  const { candidates, situation, reader } = message
  const moment = candidates.find((candidate) => candidate.kind === "moment")
  if (moment?.kind === "moment")
    return [proposal(toDateTime(moment.day, moment.minutes, situation.timeZone), moment, moment)]
  const time = candidates.find((one) => one.kind === "time" && !one.weak && !one.excluded)
  if (time?.kind !== "time") return []
  const clock = toValue(time, { ...profile, kind: "time" }, message)
  if (!clock) return []
  const [hour = 0, minute = 0] = String(clock.value).split(":").map(Number)
  const minutes = hour * 60 + minute
  const date = candidates.find((one) => one.kind === "date" && !one.excluded)
  if (date?.kind === "date")
    return [proposal(toDateTime(date.days.from, minutes, situation.timeZone), date, time, clock.assumption)]
  const day = reader.reference.today + (minutes < reader.reference.minutes ? 1 : 0)
  return [proposal(toDateTime(day, minutes, situation.timeZone), time, time, clock.assumption)]

  function proposal(value: string, one: Candidate, other: Candidate, assumption?: string): Proposal {
    const score = scoreTyped(message, profile, one)
    const [first, next] = [Math.min(one.first, other.first), Math.max(one.next, other.next)]
    return { profile, value, score, first, next, assumption }
  }
}
