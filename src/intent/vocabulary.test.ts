import { describe, expect, it } from "vitest"
import { defineService, type Vocabulary } from "./index.ts"

function define(vocabulary: Vocabulary) {
  return defineService({
    namespace: "t.example",
    name: "T",
    about: "For tests.",
    updated: "2026-01-01",
    vocabulary,
  })
}

describe("a business's vocabulary", () => {
  it("is kept as it was declared", () => {
    const vocabulary = {
      synonyms: { flat: "apartment" },
      without: { meat: "vegetarian" },
      filler: ["recipe"],
    }
    expect(define(vocabulary).vocabulary).toEqual(vocabulary)
  })

  it.each<[Vocabulary, RegExp]>([
    [{ synonyms: { " ": "apartment" } }, /vocabulary\.synonyms: ' ' is no word/],
    [{ synonyms: { flat: "" } }, /vocabulary\.synonyms: 'flat' stands for nothing/],
    [{ without: { meat: "?" } }, /vocabulary\.without: 'meat' stands for nothing/],
    [{ filler: ["…"] }, /vocabulary\.filler: '…' is no word/],
    [{ synonyms: { flat: "apartment" }, filler: ["flat"] }, /'flat' stands in synonyms, too/],
  ])("%j is refused at the start", (vocabulary, message) => {
    expect(() => define(vocabulary)).toThrow(message)
  })
})
