import fc from "fast-check"
import { expect, test } from "vitest"
import { escapeMarkdown, toCount, toSentenceList, toTable } from "./markdown.ts"

test("a hostile name stays one line of plain letters", () => {
  expect(escapeMarkdown("[Ann](javascript:x)\n# <b>")).toBe("\\[Ann\\]\\(javascript:x\\) \\# \\<b\\>")
})

test("nothing invisible is left that a terminal obeys or that turns the text around", () => {
  expect(escapeMarkdown("A\u001b[31mB\u202eC")).toBe("A\\[31mBC")
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

test("one is singular, all else plural", () => {
  expect(toCount(1, "home")).toBe("1 home")
  expect(toCount(0, "person", "people")).toBe("0 people")
})

test("lists read as a sentence", () => {
  expect(toSentenceList([])).toBe("")
  expect(toSentenceList(["a"])).toBe("a")
  expect(toSentenceList(["a", "b", "c"], "or")).toBe("a, b or c")
})
