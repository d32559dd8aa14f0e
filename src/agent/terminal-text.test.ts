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
    ["Dishes\n======\nsoup\n- [x] hot\n- [ ] cold", "Dishes\nsoup\n- [x] hot\n- [ ] cold"],
    ["9. one\n10. two\n\n    more\n\n- apart", "9. one\n10. two\n\n    more\n\n- apart"],
    [
      "[the menu][1] and **_both_**\n\n[1]: https://a.example/m (Menu)",
      "the menu (https://a.example/m) and both",
    ],
    ["[a](https://a.example/b_(c)) www.a.example", "a (https://a.example/b_(c)) www.a.example"],
    ["``a ` b`` and `**`", "a ` b and **"],
    ["<b>shown</b> as it is", "<b>shown</b> as it is"],
    ["> ```\n> code\n> ```\n\nafter", "|     code\n\nafter"],
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
      "&#27;",
      "&#155;2J",
      "&#x202e;",
      "&#10;",
      "&#13;",
    ]
    const any = fc.array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom(...hostile, "\n", "|", "**", "`", "\\", "[a](b&#27;)", "|---|", "> ", "- "),
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

  it("keeps what an encoded line break adds within its quote and its cell", () => {
    expect(toTerminalText("> a&#10;b&#13;c&#8232;d")).toBe("| a\n| b\n| c\n| d")
    expect(toTerminalText("| a |\n|---|\n| x&#10;y |")).toBe("a\n---\nx y")
  })

  it("shows all of a long text, the beginning without its markup", () => {
    const shown = toTerminalText("**word** and more\n".repeat(2_000))
    expect(shown.split("\n")).toHaveLength(2_000)
    expect(shown.startsWith("word and more\n")).toBe(true)
    expect(toTerminalText(`${"> ".repeat(5_000)}deep`)).toContain("deep")
  })

  it("takes little time for long and strange text", () => {
    for (const piece of ["*", "_a", "[", "[a](", "`", "| ", "> ", "\\", "|-", "1. ", "**a"])
      expect(typeof toTerminalText(piece.repeat(20_000))).toBe("string")
  }, 10_000)
})
