import { boundAround, type Candidate, nameToWords, type Reader, tokenize } from "../../../language/index.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { weights } from "./score-weights.ts"

type Limit = "most" | "least"

/** The words with which declarations name the ends of a range, in any conversation's language. */
const declared: Readonly<Record<Limit, readonly string[]>> = {
  most: ["max", "maximum", "most", "highest", "longest", "largest", "latest", "upper"],
  least: ["min", "minimum", "least", "lowest", "smallest", "shortest", "earliest", "lower", "fewest"],
}

const limits = new WeakMap<ParameterProfile, Limit | "none">()

/** "under 2000 euros" is the highest price and "at least three" the smallest number, never the other way round. */
export function limitScore(
  reader: Reader,
  profile: ParameterProfile,
  { kind, first, next, edge }: Candidate,
): number {
  const mine = limitOf(profile)
  if (mine === "none") return 0
  // "between 40 and 70" names both ends.
  if (edge) return (edge === "start") === (mine === "least") ? weights.limit : weights.oppositeLimit
  const { side: said } = boundAround(reader, first, next)
  if (said === undefined || said === "about")
    return mine === "most" && kind === "money" ? weights.moneyAtMost : 0
  return said === mine ? weights.limit : weights.oppositeLimit
}

function limitOf(profile: ParameterProfile): Limit | "none" {
  const known = limits.get(profile)
  if (known) return known
  const found = findLimit(profile)
  limits.set(profile, found)
  return found
}

function findLimit({ parameter }: ParameterProfile): Limit | "none" {
  for (const text of [nameToWords(parameter.name), parameter.sentence.slice(0, 200)])
    for (const { folded } of tokenize(text))
      for (const limit of ["most", "least"] as const) if (declared[limit].includes(folded)) return limit
  return "none"
}
