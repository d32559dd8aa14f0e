import { describe, expect, it } from "vitest"
import { decode, type LabelKind } from "./decode.ts"

const [none, sure, excluded] = [
  [1, 0, 0, 0, 0],
  [0, 1, 0, 0, 0],
  [0.1, 0, 0, 0, 0.9],
]

interface Said {
  readonly kind?: LabelKind
  readonly status: readonly number[]
  readonly spans: readonly (readonly [start: number, end: number, chance: number])[]
}

function decodeSaid(said: readonly Said[], words: readonly number[]) {
  const spans = new Float32Array(said.length * words.length * 3)
  for (const [label, { spans: wanted }] of said.entries())
    for (const [start, end, chance] of wanted) {
      const place = (piece: number) => (label * words.length + piece) * 3
      spans[place(start)] = chance
      for (let piece = start; piece <= end; piece++) spans[place(piece) + 1] = chance
      spans[place(end) + 2] = chance
    }
  const statuses = Float32Array.from(said.flatMap(({ status }) => status))
  const kinds = said.map(({ kind = "parameter" }) => kind)
  const found = decode({ spans, statuses, acts: new Float32Array(0) }, words, kinds)
  return found.map((label) => label.spans.map(({ start, end }) => [start, end]))
}

describe("decode", () => {
  it("begins and ends with whole words", () => {
    const [spans] = decodeSaid([{ status: sure, spans: [[1, 3, 0.9]] }], [0, 1, 1, 2, 2])
    expect(spans).toEqual([])
    expect(decodeSaid([{ status: sure, spans: [[1, 4, 0.9]] }], [0, 1, 1, 2, 2])).toEqual([[[1, 4]]])
  })

  it("gives words to the surer of two labels", () => {
    const said = [
      { status: [0.4, 0.6, 0, 0, 0], spans: [[0, 1, 0.9]] },
      { status: sure, spans: [[1, 2, 0.9]] },
    ] as const
    expect(decodeSaid(said, [0, 1, 2])).toEqual([[], [[1, 2]]])
  })

  it("takes words that are ruled out, and none of a label that is not spoken of", () => {
    const said = [
      { status: excluded, spans: [[0, 0, 0.8]] },
      { status: none, spans: [[2, 2, 0.8]] },
    ] as const
    expect(decodeSaid(said, [0, 1, 2])).toEqual([[[0, 0]], []])
  })

  it("leaves to anything else what no parameter took", () => {
    const said = [
      { status: sure, spans: [[0, 1, 0.8]] },
      { kind: "value", status: sure, spans: [[2, 2, 0.9]] },
      {
        kind: "else",
        status: sure,
        spans: [
          [1, 1, 0.9],
          [3, 3, 0.7],
        ],
      },
    ] as const
    expect(decodeSaid(said, [0, 1, 2, 3])).toEqual([[[0, 1]], [], [[3, 3]]])
  })
})
