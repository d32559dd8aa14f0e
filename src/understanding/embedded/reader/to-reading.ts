import { acts } from "./acts.ts"
import type { ReadLabel } from "./decode.ts"
import type { LabelSet } from "./labels.ts"
import type { TextPiece } from "./pieces.ts"
import type { Reading, ReadParameter, ReadSpan, ReadStatus } from "./reading.ts"

/** What the model said of each label, told by parameters and characters. */
export function toReading(
  { labels }: LabelSet,
  found: readonly ReadLabel[],
  actChances: readonly number[],
  pieces: readonly TextPiece[],
): Reading {
  const parameters = new Map<string, ReadParameter & { readonly values: Map<unknown, ReadStatus> }>()
  const others: ReadSpan[] = []
  for (const [place, label] of labels.entries()) {
    const { status, spans } = found[place] ?? { status: [], spans: [] }
    if (label.kind === "else") others.push(...toSpans(spans, pieces))
    else if (label.kind === "value")
      parameters.get(label.parameter)?.values.set(label.value, toStatus(status))
    else
      parameters.set(label.parameter, {
        status: toStatus(status),
        spans: toSpans(spans, pieces),
        values: new Map(),
      })
  }
  return { parameters, others, acts: new Map(acts.map((act, place) => [act, actChances[place] ?? 0])) }
}

function toStatus([none = 1, given = 0, any = 0, asked = 0, excluded = 0]: readonly number[]): ReadStatus {
  return { none, given, any, asked, excluded }
}

function toSpans(spans: ReadLabel["spans"], pieces: readonly TextPiece[]): ReadSpan[] {
  return spans.map(({ score, start, end }) => ({
    score,
    start: pieces[start]?.start ?? 0,
    end: pieces[end]?.end ?? 0,
  }))
}
