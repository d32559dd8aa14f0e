import { type TokenRange, tokenAt, writtenText } from "../../../language/index.ts"
import type { Reading, ReadParameter, ReadSpan } from "../reader/reading.ts"
import type { Message, SourcedProposal } from "./message.ts"
import { isIntroduced } from "./name-evidence.ts"
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
  if (support >= neededFor(proposal) && !isContested(proposal, support, proposals, reading))
    return withSupport(proposal, support)
  return isDoubtful(message, proposal, read, reading) ? undefined : proposal
}

/** What the rules would not take by themselves takes more. */
function neededFor({ score }: SourcedProposal): number {
  return score >= weights.threshold ? readingWeights.enough : readingWeights.lift
}

/**
 * Whether the rules take its words for another parameter rather, or know its value by what was said before: where both
 * differ, the rules decide. Between two that the rules find equally likely the reader does, where it is sure and does
 * not have both given.
 */
function isContested(
  proposal: SourcedProposal,
  support: number,
  proposals: readonly SourcedProposal[],
  reading: Reading,
): boolean {
  return proposals.some((other) => {
    if (other === proposal || other.excluded || other.score < weights.threshold) return false
    if (other.profile === proposal.profile) return other.by === "reference" && proposal.by !== "reference"
    if (other.first >= proposal.next || other.next <= proposal.first) return false
    if (other.score !== proposal.score) return other.score > proposal.score
    const rival = reading.parameters.get(other.profile.parameter.name)
    const isGivenToo = rival?.spans.length === 0 && mentionOf(rival) >= readingWeights.mentioned
    return isGivenToo || support < readingWeights.tie
  })
}

function withSupport(proposal: SourcedProposal, support: number): SourcedProposal {
  const score = Math.max(proposal.score, weights.threshold) + readingWeights.support * support
  return { ...proposal, score }
}

function mentionOf({ status }: ReadParameter): number {
  return status.given + status.excluded
}

/** How sure the reader is that these words give, or rule out, this parameter. */
function supportFor(message: Message, proposal: SourcedProposal, read: ReadParameter): number {
  const { spans, values } = read
  const mentioned = mentionOf(read)
  const spoken = Math.max(
    0,
    ...spans.filter((span) => overlaps(message, proposal, span)).map(({ score }) => score),
  )
  const listed = values.get(proposal.value)
  return listed ? Math.min(mentioned * spoken, listed.given + listed.excluded) : mentioned * spoken
}

/**
 * Whether the reader has these words for no value of this parameter, so that it is better asked for. Its silence counts
 * only against what the rules are unsure of, and against an answer that is none. What a list or a pattern confirms is
 * taken in any case.
 */
function isDoubtful(
  message: Message,
  proposal: SourcedProposal,
  read: ReadParameter,
  reading: Reading,
): boolean {
  const { by, profile, value, score } = proposal
  if (by !== "words" && by !== "grammar") return false
  const mention = mentionOf(read)
  if (message.asked.has(profile.parameter.name))
    return by === "words" && mention < readingWeights.silent && !isPlainAnswer(message, proposal)
  if (by === "grammar" || typeof value !== "string")
    return mention < readingWeights.silent && isOthers(message, proposal, reading)
  if (score >= readingWeights.certain || isIntroduced(message, proposal.first)) return false
  return mention < readingWeights.freeWords || isOthers(message, proposal, reading)
}

/** How long an answer may be that is taken as it is, whatever the reader says of it. */
const plainWords = 3

/** "Anna Zorp, anna@zorp.example", "zorp": words with capitals, or nothing else, and not only everyday ones. */
function isPlainAnswer({ reader, isEveryday }: Message, { first, next }: SourcedProposal): boolean {
  const { tokens } = reader
  const words = tokens.slice(first, next).filter(({ kind }) => kind !== "sign")
  const isName = words.every(({ kind, capital }) => kind !== "word" || capital)
  const isWhole = tokens.every(({ kind }, at) => kind === "sign" || (at >= first && at < next))
  const isShort = isWhole && words.length <= plainWords
  return (isName || isShort) && words.some(({ kind, folded }) => kind !== "word" || !isEveryday(folded))
}

/**
 * Whether the reader has these words for another parameter, or for nothing that is declared where the rules are not sure
 * themselves.
 */
function isOthers(message: Message, proposal: SourcedProposal, reading: Reading): boolean {
  const { profile, score } = proposal
  const isSure = (span: ReadSpan, chance: number) =>
    span.score * chance >= readingWeights.rival && overlaps(message, proposal, span)
  for (const [other, read] of reading.parameters)
    if (other !== profile.parameter.name && read.spans.some((span) => isSure(span, mentionOf(read))))
      return true
  return score < readingWeights.certain && reading.others.some((span) => isSure(span, 1))
}

/**
 * What the reader alone sees: free words, where they answer a question or are shown before anything is done. A listed
 * value in other words than the list has is asked for.
 */
function proposeRead(
  message: Message,
  weighed: readonly SourcedProposal[],
  reading: Reading,
): SourcedProposal[] {
  const found: SourcedProposal[] = []
  for (const profile of message.profiles.filter(({ kind }) => kind === "text")) {
    const read = reading.parameters.get(profile.parameter.name)
    const isShown = message.descriptor.confirm || message.asked.has(profile.parameter.name)
    if (!read || !isShown) continue
    for (const span of read.spans.filter(({ score }) => score * mentionOf(read) >= readingWeights.taken)) {
      const range = tokensOf(message, span)
      const isKnown = weighed.some((one) => one.score >= weights.threshold && overlaps(message, one, span))
      if (!range || isKnown) continue
      const value = writtenText(message.reader, range.first, range.next)
      const score = weights.threshold + readingWeights.alone * span.score
      const excluded = read.status.excluded > read.status.given
      found.push({ profile, value, score, ...range, by: "reader", ...(excluded && { excluded }) })
    }
  }
  return found
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
