import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { capText, maximumTextLength, splitWords } from "./split-words.ts"
import { loadStaticTable } from "./static-encoder.ts"
import { createTokenizer } from "./tokenizer.ts"

const vocabulary = ["[UNK]", "book", "##ing", "##s", "a", "table", "!", "##b", "cafe", "東"]
const tokenizer = createTokenizer(vocabulary)

function tokenize(text: string, limit = 100): string[] {
  return tokenizer.tokenize(text, limit).map((number) => vocabulary[number]!)
}

describe("splitWords", () => {
  it("takes case and accents away and cuts signs and ideographs off", () => {
    expect(splitWords("Café, at 7pm!")).toEqual(["cafe", ",", "at", "7pm", "!"])
    expect(splitWords("東京 a_b")).toEqual(["東", "京", "a", "_", "b"])
  })
})

describe("capText", () => {
  it("never ends in half a surrogate pair", () => {
    const text = `${"a".repeat(9)}😀`
    expect(capText(text, 10)).toBe("a".repeat(9))
    expect(capText(text, 11)).toBe(text)
  })
})

describe("tokenizer", () => {
  it("takes the longest piece at each place", () => {
    expect(tokenize("Booking tables!")).toEqual(["book", "##ing", "table", "##s", "!"])
  })

  it("gives one unknown for a word that has a piece outside the vocabulary", () => {
    expect(tokenize("bookx a")).toEqual(["[UNK]", "a"])
    expect(tokenize("b".repeat(101))).toEqual(["[UNK]"])
  })

  it("gives no more than the limit, even inside a word", () => {
    expect(tokenize("booking a table", 1)).toEqual(["book"])
  })

  it("refuses a vocabulary without an entry for unknown words", () => {
    expect(() => createTokenizer(["a"])).toThrow(/\[UNK\]/)
  })

  it("accepts any text of any script and length with the real vocabulary", () => {
    const real = createTokenizer(loadStaticTable().vocabulary)
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const numbers = real.tokenize(text, 512)
        expect(numbers.length).toBeLessThanOrEqual(512)
        expect(numbers.every((number) => number >= 0 && number < real.size)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it("does not read beyond the longest text considered", () => {
    const filler = " ".repeat(maximumTextLength)
    expect(tokenize(`${filler}table`)).toEqual([])
    expect(tokenize(`table${filler}table`)).toEqual(["table"])
  })
})
