import { describe, expect, test } from "vitest"
import { dateOrderOf, languageFor, languages } from "./index.ts"

/** The members of a table of tables, without the words themselves. */
function shape(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return "words"
  if (typeof value !== "object" || value === null) return typeof value
  if (depth === 2) return "table"
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, shape(member, depth + 1)]),
  )
}

describe("languages", () => {
  test.each(Object.keys(languages))("%s has the structure of English", (tag) => {
    const { cues: _, english: ___, ...other } = languages[tag]!
    const { cues: __, english: ____, ...english } = languages.en!
    expect(shape(other)).toEqual(shape(english))
  })

  test.each(Object.keys(languages))(
    "%s counts from 0 to 99, knows twelve months and seven weekdays",
    (tag) => {
      const { numbers, calendar } = languages[tag]!
      const spoken = new Set(Object.values(numbers.cardinals))
      for (let value = 0; value < 100; value++) expect(spoken).toContain(value)
      expect(new Set(Object.values(calendar.months)).size).toBe(12)
      expect(new Set(Object.values(calendar.weekdays)).size).toBe(7)
    },
  )

  test("a tag is looked up along its parts", () => {
    expect(languageFor("de-AT").tag).toBe("de")
    expect(languageFor("fr_CA").tag).toBe("fr")
    expect(languageFor("zh-Hant-TW").tag).toBe("en")
    expect(languageFor("").tag).toBe("en")
    expect(languageFor("constructor").tag).toBe("en")
  })

  test("the region decides how dates are written", () => {
    expect(dateOrderOf("en")).toBe("month-first")
    expect(dateOrderOf("en-GB")).toBe("day-first")
    expect(dateOrderOf("de")).toBe("day-first")
  })
})
