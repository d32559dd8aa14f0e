import { toPlainWords } from "../../../language/index.ts"
import { termsOf } from "./house-words.ts"
import type { Choice } from "./match-choices.ts"
import type { Message, Proposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { choiceProposal } from "./propose-choices.ts"
import { choiceWeights } from "./score-weights.ts"

/** Proposes the values that a business's own words stand for: "lift" for its "elevator". */
export function proposeHouseWords(message: Message): Proposal[] {
  const { reader, house, profiles } = message
  const tokens = termsOf(reader)
  const proposals: Proposal[] = []
  for (let first = 0; first < tokens.length; first++) {
    const match = house.synonyms.at(tokens, first)
    if (!match) continue
    const place = { first, next: match.next, quality: 1 }
    for (const profile of profiles) {
      const choice = choiceNamed(profile, match.value)
      if (choice)
        proposals.push(choiceProposal(message, profile, choice.value, place, choiceWeights.declared))
    }
  }
  return proposals
}

/** The declared value that a business's vocabulary names, whether written with hyphens or without. */
export function choiceNamed({ choices }: ParameterProfile, words: string): Choice | undefined {
  const wanted = toPlainWords(words)
  return choices.find(
    ({ value, label }) =>
      toPlainWords(label) === wanted || (typeof value === "string" && toPlainWords(value) === wanted),
  )
}
