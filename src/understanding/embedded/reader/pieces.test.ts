import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { staticTokenizer } from "../static-encoder.ts"
import { toPieces } from "./pieces.ts"

const tokenizer = staticTokenizer()
const told = (text: string) =>
  toPieces(text, tokenizer, 96).map(({ start, end, word }) => [text.slice(start, end), word])

describe("toPieces", () => {
  it("tells which characters and which word each piece is of", () => {
    expect(told("Café Größe, 7pm!")).toEqual([
      ["Café", 0],
      ["Gr", 1],
      ["ö", 1],
      ["ße", 1],
      [",", 2],
      ["7", 3],
      ["pm", 3],
      ["!", 4],
    ])
  })

  it("leaves a currency sign with its amount, and takes ASCII signs apart", () => {
    expect(told("€50 $50").map(([, word]) => word)).toEqual([0, 0, 1, 2])
  })

  it("keeps places inside the text, in order, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const pieces = toPieces(text, tokenizer, 96)
        const isInPlace = pieces.every(
          ({ start, end, word }, place) =>
            start <= end && end <= text.length && word >= (pieces[place - 1]?.word ?? 0),
        )
        expect(isInPlace && pieces.length <= 96).toBe(true)
      }),
    )
  })
})
