import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anyText } from "../../../test/language-models/any-text.ts"
import { findDraftFault } from "./draft-check.ts"
import { fillPlaceholders } from "./placeholders.ts"
import { plainWordsFor } from "./plain-words-for.ts"

const words = plainWordsFor("en")
const template = "Shall I book {{what}} on {{day_1}}, not {{day_2}}? It costs {{price}}."
const facts = { what: "⟦0⟧", day_1: "⟦1⟧", day_2: "⟦2⟧", price: "⟦3⟧" }

/** Drafts near enough to the template that many are used, and far enough that many are not. */
const pieces = fc.oneof(
  fc.constantFrom(...words.light, ...words.steady),
  fc.constantFrom(
    "Friday",
    "Mario",
    "5",
    "€",
    "not",
    "free",
    "{{price}}",
    "{{tip}}",
    "http://evil.example",
    "May",
    "-",
  ),
  anyText(4),
)
const near = fc
  .array(fc.tuple(fc.nat(11), fc.constantFrom("add", "add", "drop", "swap"), pieces), { maxLength: 4 })
  .map((edits) => {
    const parts = template.split(" ")
    for (const [at, edit, piece] of edits)
      parts.splice(at, edit === "add" ? 0 : 1, ...(edit === "drop" ? [] : [piece]))
    return parts.join(" ")
  })

describe("whatever a model writes", () => {
  it("what is said holds the template's matter in its order, and no other word than plain ones", () => {
    const plain = new Set([...words.light, ...words.steady].map((word) => word.toLowerCase()))
    const matter = ["shall", "book", "⟦0⟧", "⟦1⟧", "not", "⟦2⟧", "it", "costs", "⟦3⟧"]
    let used = 0
    const property = fc.property(fc.oneof(near, anyText()), (draft) => {
      if (findDraftFault(template, draft, words) !== undefined) return
      used += 1
      const spoken = fillPlaceholders(draft, facts)
      const said =
        spoken
          .match(/⟦\d⟧|[\p{L}\p{M}\p{N}](?:['’]?[\p{L}\p{M}\p{N}])*/gu)
          ?.map((word) => word.toLowerCase()) ?? []
      expect(said.filter((word) => !plain.has(word))).toEqual(matter)
      expect(spoken.replaceAll(/⟦\d⟧/g, "")).not.toMatch(/[\p{N}\p{Sc}\p{Cf}@/\\<>[\]{}*_#`|+=-]/u)
    })
    fc.assert(property, { numRuns: 3_000 })
    expect(used, "the property is not empty").toBeGreaterThan(100)
  })
})

describe("facts", () => {
  it("stay as they are, even where they look like placeholders", () => {
    expect(fillPlaceholders("{{a}} and {{b}}", { a: "{{b}}", b: "$1 $& " })).toBe("{{b}} and $1 $& ")
  })

  it("are missed by name", () => {
    expect(() => fillPlaceholders("{{toString}} {{a_1}}", {})).toThrow("{{toString}}")
  })
})
