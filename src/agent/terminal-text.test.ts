import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toPrintable, toPrintableLine, toTerminalText } from "./terminal-text.ts"

describe("markdown in a terminal", () => {
  it.each([
    ["**Booked**: `RES-1`, _really_", "Booked: RES-1, really"],
    ["# Dishes #", "Dishes"],
    ["* one\n+ two\n  - three", "- one\n- two\n  - three"],
    [
      "See [the menu](https://a.example/menu) or <https://a.example>",
      "See the menu (https://a.example/menu) or https://a.example",
    ],
    ["![a dish](https://a.example/x.png)", "a dish (https://a.example/x.png)"],
    ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
    ["\\*not bold\\* \\<b\\>", "*not bold* <b>"],
    ["> quoted\n> > twice", "| quoted\n| | twice"],
    ["```js\na **b**\n```", "a **b**"],
    ["a\n\n\n\n\nb", "a\n\nb"],
  ])("[IW-55] shows %j as text", (markdown, text) => {
    expect(toTerminalText(markdown)).toBe(text)
  })

  it("[IW-55] puts tables into columns, numbers to the right where the table says so", () => {
    const table = "| Dish | Price |\n|---|---:|\n| Pizza \\| large | 9 |\n| **寿司** | 12 |\n| Soup |"
    expect(toTerminalText(`Menu:\n\n${table}\n\nEnjoy!`)).toBe(
      [
        "Menu:",
        "",
        "Dish           Price",
        "-------------  -----",
        "Pizza | large      9",
        "寿司              12",
        "Soup",
        "",
        "Enjoy!",
      ].join("\n"),
    )
  })

  it("[IW-55] lets no control character through, whatever the text", () => {
    const hostile = [
      "\u001b[31m",
      "\u009b2J",
      "\u0007",
      "\r",
      "\u0008",
      "\u202e",
      "\u2066",
      "\ufeff",
      "\u007f",
      "\ue000",
    ]
    const any = fc.array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom(...hostile, "\n", "|", "**", "`", "\\", "[a](b)", "|---|"),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(any, (parts) => {
        const text = parts.join("")
        for (const shown of [toTerminalText(text), toPrintable(text)])
          expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069\ufeff]/u)
        expect(toPrintableLine(text)).not.toContain("\n")
      }),
      { numRuns: 200 },
    )
  })

  it("takes little time for long and strange text", () => {
    for (const piece of ["*", "_a", "[", "[a](", "`", "| ", "> ", "\\", "|-"])
      expect(typeof toTerminalText(piece.repeat(20_000))).toBe("string")
  }, 10_000)
})
