import { stemOf, type TokenRange, writtenText } from "../../../language/index.ts"
import { termsOf } from "./house-words.ts"
import { weightAt } from "./likeness.ts"
import { type Choice, findChoices } from "./match-choices.ts"
import type { Message, Proposal } from "./message.ts"
import { isNote, type ParameterProfile } from "./parameter-profile.ts"
import { choiceNamed } from "./propose-house-words.ts"
import { exclusionWeights, weights } from "./score-weights.ts"

/**
 * Proposes values for what is ruled out: "without milk" where one of the values is "milk-free" or where the business
 * has a word for it, and every thing for a parameter that lists what must not be.
 */
export function proposeExclusions(message: Message): Proposal[] {
  return message.exclusions.flatMap((exclusion) =>
    message.profiles.flatMap((profile) => {
      const score = exclusionWeights.base + (message.asked.has(profile.parameter.name) ? weights.asked : 0)
      // A note keeps whole clauses: "shellfish" alone would say the opposite.
      const isListed = profile.kind === "text" && profile.concepts.has("ruledOut") && !isNote(profile)
      return exclusion.things.flatMap((thing, index): Proposal[] => {
        const first = index === 0 ? exclusion.first : thing.first
        const next = index === exclusion.things.length - 1 ? exclusion.next : thing.next
        const isTaken = message.profiles.some(
          (other) => choiceWithout(message, other, thing) || isValueOf(message, other, thing),
        )
        if (isListed && !isTaken) {
          // A list of what must not be names the thing; a note without its "no" would say the opposite.
          const from = profile.concepts.has("note") ? first : thing.first
          return [{ profile, value: writtenText(message.reader, from, thing.next), score, first, next }]
        }
        const choice = choiceWithout(message, profile, thing)
        return choice ? [{ profile, value: choice.value, score, first, next }] : []
      })
    }),
  )
}

/** "No blow-dry", where that is a treatment, is no allergy, nor is "no breakfast", where that is a yes or no. */
function isValueOf({ reader }: Message, profile: ParameterProfile, thing: TokenRange): boolean {
  if (profile.kind === "boolean") {
    const words = Array.from({ length: thing.next - thing.first }, (_, index) => thing.first + index)
    return words.some((at) => weightAt(reader, profile, at) >= surely)
  }
  if (profile.kind !== "choice") return false
  return findChoices(reader, profile.choices, profile.stems).some(
    ({ first, next, quality }) => quality >= surely && first < thing.next && next > thing.first,
  )
}

const surely = 0.85

/** The declared value that means "without it". */
function choiceWithout(message: Message, profile: ParameterProfile, thing: TokenRange): Choice | undefined {
  if (profile.choices.length === 0) return undefined
  const { reader, house } = message
  const tokens = termsOf(reader)
  for (let at = thing.first; at < thing.next; at++) {
    const named = house.without.at(tokens, at)
    const choice = named && choiceNamed(profile, named.value)
    if (choice) return choice
  }
  return profile.choices.find((choice) => isFreeOf(message, choice, thing))
}

/** "nut-free" for nuts: the last word of the value says that it does without the ones before. */
function isFreeOf({ reader }: Message, { forms }: Choice, { next }: TokenRange): boolean {
  const { stemsOf, stems: said } = reader
  const free = stemsOf.conditions.freeOf.map((word) => stemOf(word, stemsOf))
  return forms.some(
    ({ stems: [thing = "", ending = "", ...more] }) =>
      more.length === 0 && free.includes(ending) && said[next - 1]?.includes(thing),
  )
}
