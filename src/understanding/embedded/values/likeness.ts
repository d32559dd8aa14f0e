import { isStop } from "./message.ts"
import type { ParameterProfile } from "./profile.ts"
import type { Reader } from "./reader.ts"
import { likeStems, stemOf } from "./stems.ts"

const before = 7
const after = 3

/** From 0 to 1: how much the words around a value speak of this parameter; near ones count more. */
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

/** How much one word of the message speaks of this parameter. */
export function weightAt(reader: Reader, profile: ParameterProfile, index: number): number {
  const token = reader.tokens[index]!
  if (token.kind !== "word") return 0
  const { locale } = reader.lexicon
  const stem = stemOf(token.folded, locale)
  const own = profile.stems.get(stem)
  if (own !== undefined) return own
  if (reader.lexicon.stop.has(token.folded) && !likeStems(stem, locale).has(stem)) return 0
  let best = 0
  for (const like of likeStems(stem, locale)) best = Math.max(best, 0.8 * (profile.stems.get(like) ?? 0))
  return best
}
