import type { Chances } from "./model.ts"

/** What the model says of one label; spans count pieces, their end included, surest first. */
export interface ReadLabel {
  readonly status: readonly number[]
  readonly spans: readonly PieceSpan[]
}

export interface PieceSpan {
  readonly score: number
  readonly start: number
  readonly end: number
}

/** What the labels are: only parameters and "anything else" have spans, and a word belongs to one of them. */
export type LabelKind = "parameter" | "value" | "else"

const longestSpan = 24
const [leastEdge, leastScore] = [0.15, 0.25] as const
/** From where on a label is taken to have words, and words to be its. */
const [leastStatus, leastSpan] = [0.5, 0.4] as const
const [given, excluded, statuses] = [1, 4, 5] as const

/** `words`: the number of the word that each piece is of. A span begins and ends with whole words. */
export function decode(chances: Chances, words: readonly number[], kinds: readonly LabelKind[]): ReadLabel[] {
  const found = kinds.map((kind, label) => ({
    status: [...chances.statuses.subarray(label * statuses, (label + 1) * statuses)],
    spans: kind === "value" ? [] : apart(findSpans(chances.spans, label, words)),
  }))
  return oneLabelAWord(found, kinds)
}

function findSpans(chances: Float32Array, label: number, words: readonly number[]): PieceSpan[] {
  const count = words.length
  const chance = (piece: number, mark: 0 | 1 | 2) => chances[(label * count + piece) * 3 + mark]!
  const found: PieceSpan[] = []
  for (let start = 0; start < count; start++) {
    if ((start > 0 && words[start] === words[start - 1]) || chance(start, 0) < leastEdge) continue
    let inside = 1
    for (let end = start; end < Math.min(count, start + longestSpan + 1); end++) {
      inside = Math.min(inside, chance(end, 1))
      if (words[end] === words[end + 1] || chance(end, 2) < leastEdge) continue
      const score = Math.cbrt(chance(start, 0) * chance(end, 2) * inside)
      if (score > leastScore) found.push({ score, start, end })
    }
  }
  return found
}

/** The surest of those that overlap. */
function apart(spans: readonly PieceSpan[]): PieceSpan[] {
  const kept: PieceSpan[] = []
  for (const span of spans.toSorted((a, b) => b.score - a.score || b.start - a.start || b.end - a.end))
    if (!kept.some((other) => overlap(span, other))) kept.push(span)
  return kept
}

/** Where two labels want the same words the surer one has them; "anything else" has what nobody took. */
function oneLabelAWord(found: readonly ReadLabel[], kinds: readonly LabelKind[]): ReadLabel[] {
  const wanted = found.flatMap(({ status, spans }, label) => {
    const sure = status[given]! + status[excluded]!
    if (kinds[label] !== "parameter" || sure < leastStatus) return []
    return spans
      .filter(({ score }) => score >= leastSpan)
      .map((span) => ({ sure: sure * span.score, label, span }))
  })
  const taken: { readonly label: number; readonly span: PieceSpan }[] = []
  for (const one of wanted.toSorted((a, b) => b.sure - a.sure))
    if (!taken.some((other) => other.label !== one.label && overlap(one.span, other.span))) taken.push(one)
  return found.map(({ status, spans }, label) => ({
    status,
    spans:
      kinds[label] === "else"
        ? spans.filter((span) => span.score >= leastSpan && !taken.some((other) => overlap(span, other.span)))
        : spans.filter((span) => taken.some((one) => one.span === span)),
  }))
}

function overlap(one: PieceSpan, other: PieceSpan): boolean {
  return one.start <= other.end && one.end >= other.start
}
