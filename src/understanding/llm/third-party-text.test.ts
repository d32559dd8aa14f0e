import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anyText } from "../../../test/language-models/any-text.ts"
import { toThirdPartyText, toVisibleLine } from "./third-party-text.ts"

describe("third-party text", () => {
  it("is one capped line of visible characters beside its origin", () => {
    const text = "Nice\n\nplace\u202e\u200b\u{e0049}\u{e0067} by the sea, write to info@sea.example"
    expect(toThirdPartyText("sea.example", text, 40)).toEqual({
      origin: "sea.example",
      text: "Nice place by the sea, write to [e-mail]",
    })
    expect(toVisibleLine("🍕".repeat(50), 10)).toBe(`${"🍕".repeat(9)}…`)
  })

  it("never grows beyond its cap or keeps an invisible character", () => {
    fc.assert(
      fc.property(anyText(300), fc.integer({ min: 1, max: 100 }), (text, cap) => {
        const capped = toVisibleLine(text, cap)
        expect(Array.from(capped).length).toBeLessThanOrEqual(cap)
        expect(capped).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
      }),
    )
  })
})
