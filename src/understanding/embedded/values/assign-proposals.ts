import { defined } from "../../../intent/index.ts"
import { tokenAt, writtenText } from "../../../language/index.ts"
import type { FoundValue } from "../../understanding.ts"
import type { Message, Proposal, SourcedProposal } from "./message.ts"
import { weights } from "./score-weights.ts"

export interface Assigned {
  readonly values: readonly FoundValue[]
  /** Whether a value explains the token at an index. */
  readonly explained: readonly boolean[]
}

/**
 * Assigns values to all parameters: the proposals in the order of their scores, each parameter once (a list as often
 * as it is named), each word once. A value that is ruled out is reported and only uses up its words. For "Thursday or
 * Friday" both are reported with equal confidence, so that the caller can ask which.
 */
export function assign(message: Message, proposals: readonly SourcedProposal[]): Assigned {
  const ordered = proposals
    .filter((proposal) => proposal.score >= weights.threshold)
    .sort((a, b) => b.score - a.score || b.next - b.first - (a.next - a.first) || a.first - b.first)
  const filled = new Map<string, Proposal>()
  const used = new Array<boolean>(message.reader.tokens.length).fill(false)
  const explained = [...used]
  const lists = new Map<string, SourcedProposal[]>()
  const found: FoundValue[] = []
  for (const proposal of ordered) {
    const { name } = proposal.profile.parameter
    if (!proposal.shared && used.slice(proposal.first, proposal.next).includes(true)) continue
    const chosen = proposal.excluded || proposal.profile.many ? undefined : filled.get(name)
    if (chosen && !isAlternative(message, chosen, proposal)) continue
    if (!proposal.shared) used.fill(true, proposal.first, proposal.next)
    // An option picked by its place has no words of its own.
    if (!proposal.shared || proposal.next - proposal.first < used.length)
      explained.fill(true, proposal.first, proposal.next)
    if (proposal.profile.many && !proposal.excluded) {
      const list = lists.get(name)
      if (list) list.push(proposal)
      else lists.set(name, [proposal])
      continue
    }
    if (!proposal.excluded && !chosen) filled.set(name, proposal)
    found.push(toFound(message, { ...proposal, score: chosen?.score ?? proposal.score }, proposal.value))
  }
  for (const list of lists.values()) found.push(toFoundList(message, list))
  return { values: found.sort((a, b) => a.from.start - b.from.start), explained }
}

/** A list has its values in the order in which they were said, and the confidence of the surest. */
function toFoundList(message: Message, list: readonly SourcedProposal[]): FoundValue {
  const said = list.toSorted((a, b) => a.first - b.first)
  const first = Math.min(...list.map((one) => one.first))
  const next = Math.max(...list.map((one) => one.next))
  const [surest] = list
  const values = [...new Set(said.map(({ value }) => value))]
  return toFound(message, { ...defined(surest, "the first value of a list"), first, next }, values)
}

/** How many small words may stand after the "or": "on Thursday or on Friday". */
const lightWords = 2

function isAlternative({ reader }: Message, chosen: Proposal, other: Proposal): boolean {
  const [left, right] = chosen.first < other.first ? [chosen, other] : [other, chosen]
  const or = chosen.shared || other.shared ? undefined : reader.lexicon.speech.or.at(reader.tokens, left.next)
  return or !== undefined && or.next <= right.first && right.first - or.next <= lightWords
}

function toFound({ reader }: Message, proposal: SourcedProposal, value: unknown): FoundValue {
  const text = writtenText(reader, proposal.first, proposal.next)
  const { start } = tokenAt(reader.tokens, proposal.first)
  return {
    parameter: proposal.profile.parameter.name,
    value,
    confidence: toConfidence(proposal.score),
    from: { start, end: start + text.length, text },
    by: proposal.by,
    ...(proposal.excluded && { excluded: true }),
    ...(proposal.assumption !== undefined && { assumption: proposal.assumption }),
  }
}

/** A smooth step from barely accepted to beyond doubt. */
function toConfidence(score: number): number {
  return Math.round(100 / (1 + Math.exp(-5 * (score - 0.45)))) / 100
}
