import { likeStems, type Reader } from "../../../language/index.ts"
import { isStop } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"

const before = 7
const after = 3

/** How much the words around a value are about this parameter, from 0 to 1; nearer words count more. */
export function likenessAround(
  reader: Reader,
  profile: ParameterProfile,
  first: number,
  next: number,
): number {
  let sum = 0
  for (let at = first - 1, distance = 0; at >= 0 && distance < before; at--, distance++) {
    if (isStop(reader, at)) break
    sum += weightAt(reader, profile, at) / (1 + distance / 3)
  }
  for (let at = next, distance = 0; at < reader.tokens.length && distance < after; at++, distance++) {
    if (isStop(reader, at)) break
    sum += (1.3 * weightAt(reader, profile, at)) / (1 + distance)
  }
  return Math.min(1, sum)
}

const weights = new WeakMap<Reader, Map<ParameterProfile, Float64Array>>()

/** How much one word of the message is about this parameter; computed once per message and parameter. */
export function weightAt(reader: Reader, profile: ParameterProfile, index: number): number {
  const byProfile = weights.get(reader) ?? new Map<ParameterProfile, Float64Array>()
  weights.set(reader, byProfile)
  const known = byProfile.get(profile)
  if (known) return known[index] ?? 0
  const row = weigh(reader, profile)
  byProfile.set(profile, row)
  return row[index] ?? 0
}

function weigh(reader: Reader, profile: ParameterProfile): Float64Array {
  return Float64Array.from(reader.tokens, ({ kind }, index) => {
    if (kind !== "word") return 0
    return Math.max(0, ...(reader.stems[index] ?? []).map((stem) => weighStem(reader, profile, stem)))
  })
}

function weighStem({ stemsOf }: Reader, profile: ParameterProfile, stem: string): number {
  const own = profile.stems.get(stem)
  if (own !== undefined) return own
  let best = 0
  for (const like of likeStems(stem, stemsOf)) best = Math.max(best, 0.8 * (profile.stems.get(like) ?? 0))
  return best
}
