import { fold, isExcluded, meantText, phrase, type TokenRange, writtenText } from "../../../language/index.ts"
import { type Choice, findChoices } from "./match-choices.ts"
import type { Message, Proposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { findRuns } from "./propose-things.ts"
import { meaningWeights, weights } from "./score-weights.ts"
import { skipTalk, trimEnd } from "./word-spans.ts"

/** With more values than this, one of them is always near. */
const mostChoices = 60

/** How like a value words must be, and how much more than any other value. In an answer nearly anything will do. */
const unasked = { least: 0.45, lead: 0.2 }
const answered = { least: 0.15, lead: 0.06 }

/**
 * Proposes the value of an enumeration that words are nearest to in meaning, where they name none: "a wobbly wheel" for
 * "wheel truing". What was taken so is said with the value.
 */
export function proposeMeanings(message: Message): Proposal[] {
  const { meaning, profiles, reader, asked, situation } = message
  if (!meaning) return []
  return profiles.flatMap((profile) => {
    if (profile.kind !== "choice" || profile.choices.length > mostChoices) return []
    if (findChoices(reader, profile.choices, profile.stems).length > 0) return []
    const isAsked = asked.has(profile.parameter.name) && asked.size === 1
    const ranges = isAsked ? wholeMessage(message) : findRuns(message, false)
    return ranges.flatMap(({ first, next }): Proposal[] => {
      const words = writtenText(reader, first, next)
      const meant = meantText(reader, first, next)
      const choice = nearest(meaning, profile, meant, isAsked ? answered : unasked)
      if (!choice || isExcluded(reader, first, next) || isShared(profile, meant)) return []
      const score = meaningWeights.base + (isAsked ? weights.asked : 0)
      const assumption = phrase(situation, "means", { words, value: choice.label })
      return [{ profile, value: choice.value, score, first, next, assumption }]
    })
  })
}

/** A "haircut" is as near to the women's cut as to the men's: what several values have in common tells none of them. */
function isShared({ choices }: ParameterProfile, words: string): boolean {
  const [first, ...others] = choices.map(({ forms: [own] }) => own?.stems ?? [])
  const shared = [first ?? [], ...others].flat().filter((stem, at, all) => all.indexOf(stem) !== at)
  return fold(words)
    .split(" ")
    .some((word) => shared.some((stem) => stem.length >= shortestShared && word.includes(stem)))
}

const shortestShared = 3

function wholeMessage(message: Message): TokenRange[] {
  const { turn, reader } = message
  if (turn.content === 0 || turn.asks || turn.refuses || turn.noPreference) return []
  const first = skipTalk(message)
  const next = trimEnd(message, first, reader.tokens.length)
  return next > first ? [{ first, next }] : []
}

function nearest(
  meaning: (text: string) => Float32Array,
  profile: ParameterProfile,
  words: string,
  { least, lead }: typeof unasked,
) {
  const said = meaning(words)
  const [best, second] = vectorsOf(meaning, profile)
    .map((vector, index) => ({ choice: profile.choices[index], likeness: cosine(said, vector) }))
    .toSorted((a, b) => b.likeness - a.likeness)
  if (!best?.choice || best.likeness < least + (sharesWord(best.choice, words) ? 0 : unlike)) return undefined
  if (best.likeness - (second?.likeness ?? 0) < lead) return undefined
  return best.choice
}

/** Words that have none in common with a value must be so much nearer to it. */
const unlike = 0.07

function sharesWord({ label }: Choice, words: string): boolean {
  const own = fold(label).split(/[^\p{L}\p{N}]+/u)
  return fold(words)
    .split(" ")
    .some((word) => own.includes(word))
}

const vectors = new WeakMap<ParameterProfile, readonly Float32Array[]>()

function vectorsOf(meaning: (text: string) => Float32Array, profile: ParameterProfile) {
  const known = vectors.get(profile)
  if (known) return known
  const made = profile.choices.map(({ label }) => meaning(label.replace(/[_-]/g, " ")))
  vectors.set(profile, made)
  return made
}

function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (const [index, value] of left.entries()) sum += value * (right[index] ?? 0)
  return sum
}
