import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toCsv } from "./csv.ts"

describe("CSV", () => {
  it("quotes what would break a row, and disarms what a spreadsheet would run", () => {
    const rows = [{ a: 'say "hi", you', b: "=HYPERLINK(1)" }, { a: -5, b: { c: [1] } }, { a: null }]
    expect(toCsv(["a", "b"], rows)).toBe(
      'a,b\r\n"say ""hi"", you","\'=HYPERLINK(1)"\r\n-5,"{""c"":[1]}"\r\n,\r\n',
    )
  })

  it("has no cell that begins like a formula, whatever was said", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [, line = ""] = toCsv(["a"], [{ a: text }]).split(/^a\r\n/)
        expect(line.replace(/^"/, "")).not.toMatch(/^[=+\-@\t]/)
      }),
    )
  })
})
