import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anyText } from "../../../test/language-models/any-text.ts"
import { maskPersonalData } from "./personal-data.ts"

describe("personal data", () => {
  it.each([
    ["write to ada.neri+x@mail.neri.example, please", "write to [personal_1], please"],
    ["call +39 06 1234 5678 or 06.12.34.56.78", "call [personal_1] or [personal_2]"],
    ["card 4111 1111 1111 1111", "card [personal_1]"],
    ["IBAN DE89 3704 0044 0532 0130 00 thanks", "IBAN [personal_1] thanks"],
  ])("is masked: %s", (text, masked) => {
    expect(maskPersonalData(text).text).toBe(masked)
  })

  it.each([
    "four of us on 2026-11-20 at 19:30",
    "20.11.2026 19.30 Uhr",
    "for 3 2026-11-20",
    "between 100 and 250 euros",
  ])("is not what a booking is made of: %s", (text) => {
    expect(maskPersonalData(text).text).toBe(text)
  })

  it("can be put back into anything that quotes the mask, and cannot be forged", () => {
    const { text, restore } = maskPersonalData("[personal_1] is not a@b.example")
    expect(text).toBe("[personal_1] is not [personalx_1]")
    expect(restore("[personal_1] [personalx_1] [personalx_2]")).toBe("[personal_1] a@b.example [personalx_2]")
  })

  it("leaves any text as it was after masking and putting back", () => {
    const pieces = fc.constantFrom(
      "a@b.example",
      "+49 170 1234567",
      "[personal_1]",
      "[",
      "1",
      ".",
      " ",
      "Ada",
    )
    const texts = fc.oneof(
      anyText(),
      fc.array(pieces).map((list) => list.join("")),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const masked = maskPersonalData(text)
        expect(masked.restore(masked.text)).toBe(text)
      }),
    )
  })
})
