import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anyText } from "../../../test/language-models/any-text.ts"
import { findQuote, isSpoken, isTemporal, listedValues } from "./spoken-values.ts"

describe("where a quote stands", () => {
  it("is found exactly, or with other case and white space", () => {
    expect(findQuote("on Friday, friday", "friday")).toEqual({ start: 11, end: 17, text: "friday" })
    expect(findQuote("At  EIGHT\no'clock", " at eight o'clock ")).toMatchObject({ start: 0, end: 17 })
    expect(findQuote("$5 (five)", "$5 (FIVE)")).toMatchObject({ text: "$5 (five)" })
  })

  it("is nowhere for words that were not said", () => {
    for (const quote of ["", "  ", "nine", ".*", "a".repeat(500)])
      expect(findQuote("at eight", quote)).toBeUndefined()
  })

  it("always cuts out of the text what it claims to", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (text, quote) => {
        const span = findQuote(text, quote)
        if (span !== undefined) expect(text.slice(span.start, span.end)).toBe(span.text)
      }),
    )
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(50), (text, at, length) => {
        const quote = text.slice(at % (text.length + 1)).slice(0, length)
        fc.pre(quote.trim() !== "")
        expect(findQuote(text, quote)).toBeDefined()
      }),
    )
  })
})

describe("values that were said", () => {
  const free = { type: "string" }

  it("are in the words, in other case, width or spacing", () => {
    expect(isSpoken("Ada Neri", "i am ada  neri", free)).toBe(true)
    expect(isSpoken("+390612345678", "call +39 06 1234-5678", free)).toBe(true)
    expect(isSpoken("thief@evil.example", "my e-mail please", free)).toBe(false)
    expect(isSpoken(["nuts", "milk"], "no nuts, no milk", free)).toBe(true)
    expect(isSpoken({ name: "Ada", note: "vip" }, "Ada", free)).toBe(false)
  })

  it("or listed by the schema, or dates and times, or no text at all", () => {
    const listed = { type: "array", items: { enum: ["vegan"] } }
    expect(listedValues(listed)).toEqual(["vegan"])
    expect(isSpoken(["vegan"], "no animals", listed)).toBe(true)
    expect(isSpoken("2026-11-20", "friday", free)).toBe(true)
    expect(isSpoken(4, "the four of us", free)).toBe(true)
  })

  it("are neither too many nor too deep to look at", () => {
    expect(
      isSpoken(
        Array.from({ length: 500 }, () => "a"),
        "a",
        free,
      ),
    ).toBe(false)
    let deep: unknown = "a"
    for (let level = 0; level < 20_000; level++) deep = [deep]
    expect(isSpoken(deep, "a", free)).toBe(false)
  })

  it("know ISO 8601 from other text", () => {
    for (const text of ["2026-11-20", "20:00", "20:00:30Z", "2026-11-20T20:00+01:00", "PT1H30M", "P2W"])
      expect(isTemporal(text), text).toBe(true)
    for (const text of ["", "P", "PT", "T", "2026", "at 20:00", "20:00 call me", "Paris", "2026-11-20T"])
      expect(isTemporal(text), text).toBe(false)
  })
})
