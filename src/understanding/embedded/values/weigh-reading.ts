import { type TokenRange, tokenAt, writtenText } from "../../../language/index.ts"
import type { Reading, ReadParameter, ReadSpan } from "../reader/reading.ts"
import type { Message, SourcedProposal } from "./message.ts"
import type { ParameterProfile } from "./parameter-profile.ts"
import { readingWeights, weights } from "./score-weights.ts"

/**
 * Weighs what the rules propose by what the reader says: it knows which words belong to which parameter, and the rules
 * know what words are worth. Where both agree, a value is sure; free words that only the rules see are not taken; what a
 * list or a pattern confirms is taken in any case.
 */
export function weighReading(
  message: Message,
  proposals: readonly SourcedProposal[],
  reading: Reading,
): SourcedProposal[] {
  const weighed = proposals.flatMap((proposal) => weigh(message, proposal, proposals, reading) ?? [])
  return [...weighed, ...proposeRead(message, weighed, reading)]
}

function weigh(
  message: Message,
  proposal: SourcedProposal,
  proposals: readonly SourcedProposal[],
  reading: Reading,
): SourcedProposal | undefined {
  const read = reading.parameters.get(proposal.profile.parameter.name)
  if (!read || proposal.shared) return proposal
  const support = supportFor(message, proposal, read)
  if (support >= readingWeights.enough && !isContested(proposal, proposals))
    return withSupport(proposal, support)
  return isDoubtful(message, proposal, read, reading) ? undefined : proposal
}

/** Whether the rules take its words for another parameter rather: where both differ, the rules decide. */
function isContested(proposal: SourcedProposal, proposals: readonly SourcedProposal[]): boolean {
  const isRival = ({ profile, score, first, next, excluded }: SourcedProposal) =>
    profile !== proposal.profile &&
    score >= weights.threshold &&
    score > proposal.score &&
    !excluded &&
    first < proposal.next &&
    next > proposal.first
  return proposals.some(isRival)
}

function withSupport(proposal: SourcedProposal, support: number): SourcedProposal {
  const score = Math.max(proposal.score, weights.threshold) + readingWeights.support * support
  return { ...proposal, score }
}

/** How sure the reader is that these words give, or rule out, this parameter. */
function supportFor(message: Message, proposal: SourcedProposal, read: ReadParameter): number {
  const { status, spans, values } = read
  const mentioned = status.given + status.excluded
  const spoken = Math.max(
    0,
    ...spans.filter((span) => overlaps(message, proposal, span)).map(({ score }) => score),
  )
  const listed = values.get(proposal.value)
  return listed ? Math.min(mentioned * spoken, listed.given + listed.excluded) : mentioned * spoken
}

function isDoubtful(
  message: Message,
  proposal: SourcedProposal,
  { status }: ReadParameter,
  reading: Reading,
): boolean {
  const { by, score, profile } = proposal
  if (by === "option" || by === "pattern" || by === "reference" || by === "note") return false
  // The answer to a question is taken as one: "nine is fine" speaks of no time by itself.
  if (score >= readingWeights.certain || message.asked.has(profile.parameter.name)) return false
  // An amount is one, whoever found it.
  if (by === "grammar" || typeof proposal.value !== "string") return isOtherThan(message, proposal, reading)
  const mentioned = status.given + status.excluded
  return mentioned < readingWeights.freeWords || isOthers(message, proposal, reading)
}

/** Whether the reader has these words for something else. */
function isOthers(message: Message, proposal: SourcedProposal, reading: Reading): boolean {
  const { name } = proposal.profile.parameter
  const isSure = (span: ReadSpan, chance: number) =>
    span.score * chance >= readingWeights.rival && overlaps(message, proposal, span)
  for (const [other, { status, spans }] of reading.parameters)
    if (other !== name && spans.some((span) => isSure(span, status.given + status.excluded))) return true
  return isOtherThan(message, proposal, reading)
}

/** Whether the reader has these words for nothing that is declared. */
function isOtherThan(message: Message, proposal: SourcedProposal, reading: Reading): boolean {
  return reading.others.some(
    (span) => span.score >= readingWeights.rival && overlaps(message, proposal, span),
  )
}

/** What the reader alone sees: free words, and listed values in other words than the list has. */
function proposeRead(
  message: Message,
  weighed: readonly SourcedProposal[],
  reading: Reading,
): SourcedProposal[] {
  const found: SourcedProposal[] = []
  for (const profile of message.profiles) {
    const read = reading.parameters.get(profile.parameter.name)
    if (!read || read.status.given + read.status.excluded < readingWeights.mentioned) continue
    for (const span of read.spans.filter(({ score }) => score >= readingWeights.span)) {
      const range = tokensOf(message, span)
      const isKnown = weighed.some((one) => one.score >= weights.threshold && overlaps(message, one, span))
      const value = range && !isKnown ? readValue(message, profile, read, range) : undefined
      if (!range || value === undefined) continue
      const score = weights.threshold + readingWeights.alone * span.score
      const excluded = read.status.excluded > read.status.given
      found.push({ profile, value, score, ...range, by: "reader", ...(excluded && { excluded }) })
    }
  }
  return found
}

function readValue(
  { reader }: Message,
  { kind }: ParameterProfile,
  { values }: ReadParameter,
  { first, next }: TokenRange,
): unknown {
  if (kind === "text") return writtenText(reader, first, next)
  if (kind !== "choice" && kind !== "boolean") return undefined
  const [surest] = [...values].toSorted(([, a], [, b]) => b.given - a.given)
  return surest && surest[1].given >= readingWeights.listed ? surest[0] : undefined
}

/** The tokens that a span touches. */
export function tokensOf({ reader }: Message, { start, end }: ReadSpan): TokenRange | undefined {
  const first = reader.tokens.findIndex((token) => token.end > start)
  const next = reader.tokens.findLastIndex((token) => token.start < end) + 1
  return first === -1 || next <= first ? undefined : { first, next }
}

/** Whether they share half of the shorter one. */
function overlaps({ reader }: Message, { first, next }: TokenRange, span: ReadSpan): boolean {
  const { start } = tokenAt(reader.tokens, first)
  const { end } = tokenAt(reader.tokens, next - 1)
  const shared = Math.min(end, span.end) - Math.max(start, span.start)
  return shared > 0 && shared >= 0.5 * Math.min(end - start, span.end - span.start)
}
