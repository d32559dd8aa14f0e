import type { IntentDescriptor, Option } from "../../../intent/index.ts"
import type { FoundValue, Situation } from "../../understanding.ts"
import { assign } from "./assign-proposals.ts"
import { weightAt } from "./likeness.ts"
import { type Message, toMessage } from "./message.ts"
import { proposeBooleans, proposeChoices } from "./propose-choices.ts"
import { proposeIds } from "./propose-ids.ts"
import { proposeNames } from "./propose-names.ts"
import { pickOption, proposeOffered, proposeSame } from "./propose-references.ts"
import { proposeThings } from "./propose-things.ts"
import { proposeTyped } from "./propose-typed-values.ts"

export interface Extracted {
  readonly values: readonly FoundValue[]
  /** The option that was picked from those offered last. */
  readonly picked?: Option | undefined
  /** The parameters asked for that the speaker leaves open. */
  readonly declined?: readonly string[] | undefined
}

/** Extracts values for one intent's parameters from words. Pure and synchronous; never throws for any text. */
export function extractValues(text: string, descriptor: IntentDescriptor, situation: Situation): Extracted {
  const message = toMessage(text, descriptor, situation)
  const values = assign(message, [
    ...proposeIds(message),
    ...proposeTyped(message),
    ...proposeChoices(message),
    ...proposeBooleans(message),
    ...proposeNames(message),
    ...proposeThings(message),
    ...proposeOffered(message),
    ...proposeSame(message),
  ])
  const picked =
    situation.asked?.kind === "choice" ? pickOption(message, situation.asked.options)?.option : undefined
  const declined = toDeclined(message, values)
  return { values, ...(picked && { picked }), ...(declined.length > 0 && { declined }) }
}

/** "No preference" leaves open every parameter that was asked for; "any airline" leaves open the one it names. */
function toDeclined(message: Message, values: readonly FoundValue[]): string[] {
  const given = new Set(values.map((value) => value.parameter))
  const open = new Set(message.turn.noPreference ? message.asked : [])
  const { tokens, lexicon } = message.reader
  for (let at = 0; at < tokens.length; at++) {
    const any = lexicon.speech.any.at(tokens, at)
    if (!any || any.next >= tokens.length) continue
    for (const profile of message.profiles)
      if (weightAt(message.reader, profile, any.next) >= 0.55) open.add(profile.parameter.name)
  }
  return [...open].filter((name) => !given.has(name))
}
