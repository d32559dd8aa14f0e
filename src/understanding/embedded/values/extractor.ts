import type { IntentDescriptor, Option } from "../../../intent/index.ts"
import type { FoundBy, FoundValue, LeftOver, Situation } from "../../understanding.ts"
import { assign } from "./assign-proposals.ts"
import { isHardlyAName } from "./hardly-a-name.ts"
import { keepInNote } from "./keep-in-note.ts"
import { findLeftOver } from "./left-over.ts"
import { weightAt } from "./likeness.ts"
import { type Message, type Proposal, type SourcedProposal, toMessage, type WordSources } from "./message.ts"
import { proposeBooleans, proposeChoices } from "./propose-choices.ts"
import { proposeExclusions } from "./propose-exclusions.ts"
import { proposeHeadcount } from "./propose-headcount.ts"
import { proposeHouseWords } from "./propose-house-words.ts"
import { proposeCodes, proposeIds } from "./propose-ids.ts"
import { proposeMeanings } from "./propose-meanings.ts"
import { proposeNames } from "./propose-names.ts"
import { pickOption, proposeOffered, proposeSame } from "./propose-references.ts"
import { proposeSignatures } from "./propose-signatures.ts"
import { proposeStays } from "./propose-stays.ts"
import { proposeThings } from "./propose-things.ts"
import { proposeTyped } from "./propose-typed-values.ts"
import { withReading } from "./read-left-over.ts"
import { weighReading } from "./weigh-reading.ts"

export interface Extracted {
  readonly values: readonly FoundValue[]
  /** The option that was picked from those offered last. */
  readonly picked?: Option | undefined
  /** The parameters asked for that the speaker leaves open. */
  readonly declined?: readonly string[] | undefined
  /** Words that nothing explains. */
  readonly leftOver?: readonly LeftOver[] | undefined
}

const proposers: readonly (readonly [FoundBy, (message: Message) => Proposal[]])[] = [
  ["pattern", proposeIds],
  ["pattern", proposeCodes],
  ["grammar", proposeTyped],
  ["grammar", proposeStays],
  ["grammar", proposeHeadcount],
  ["option", proposeChoices],
  ["option", proposeHouseWords],
  ["option", proposeExclusions],
  ["meaning", proposeMeanings],
  ["option", proposeBooleans],
  ["words", proposeNames],
  ["words", proposeSignatures],
  ["words", proposeThings],
  ["reference", proposeOffered],
  ["reference", proposeSame],
]

/** Extracts values for one intent's parameters from words. Pure and synchronous; never throws for any text. */
export function extractValues(
  text: string,
  descriptor: IntentDescriptor,
  situation: Situation,
  sources: WordSources = {},
): Extracted {
  const message = toMessage(text, descriptor, situation, sources)
  const proposals = proposers.flatMap(([by, propose]) =>
    propose(message)
      .map((proposal): SourcedProposal => ({ ...proposal, by }))
      .filter((proposal) => !isHardlyAName(message, proposal)),
  )
  const { reading } = sources
  const weighed = reading ? weighReading(message, proposals, reading) : proposals
  const { values: read, explained } = assign(message, weighed)
  const { value: note, leftOver } = keepInNote(
    message,
    read,
    withReading(message, findLeftOver(message, read, explained), explained, reading),
    explained,
  )
  const values = note ? [...read, note] : read
  const picked =
    situation.asked?.kind === "choice" ? pickOption(message, situation.asked.options)?.option : undefined
  const declined = toDeclined(message, values)
  return {
    values,
    ...(picked && { picked }),
    ...(declined.length > 0 && { declined }),
    ...(leftOver.length > 0 && { leftOver }),
  }
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
