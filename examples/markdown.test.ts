import fc from "fast-check"
import { expect, test } from "vitest"
import { escapeMarkdown, toSentenceList, toTable } from "./markdown.ts"

test("a hostile name stays one line of plain letters", () => {
  expect(escapeMarkdown("[Ann](javascript:x)\n# <b>")).toBe("\\[Ann\\]\\(javascript:x\\) \\# \\<b\\>")
})

test("no text opens a tag, a link or a table cell", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeMarkdown(text).replaceAll(/\\[^\s]/g, "")).not.toMatch(/[[\]<>|`*\n]/)
    }),
  )
})

test("a table has as many lines as rows and two more", () => {
  expect(toTable(["Dish", "Price"], [["A | B", "9.00 EUR"]])).toBe(
    "| Dish | Price |\n| --- | --- |\n| A \\| B | 9.00 EUR |",
  )
})

test("lists read as a sentence", () => {
  expect(toSentenceList([])).toBe("")
  expect(toSentenceList(["a"])).toBe("a")
  expect(toSentenceList(["a", "b", "c"], "or")).toBe("a, b or c")
})
