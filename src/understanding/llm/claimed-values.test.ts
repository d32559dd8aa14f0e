import { describe, expect, it } from "vitest"
import { book, cancel, situation } from "../../../test/language-models/restaurant.ts"
import type { FoundValue } from "../understanding.ts"
import { toDeclined, toFoundValues } from "./claimed-values.ts"
import type { ClaimedValue } from "./model-answer.ts"
import { createValueCheck } from "./value-validators.ts"

const text = "B1, for two on Friday, not the garden, not indoors"
const isAllowed = createValueCheck()

function claim(
  parameter: string,
  value: unknown,
  quote: string,
  more: Partial<ClaimedValue> = {},
): ClaimedValue {
  return { parameter, value, quote, option: undefined, confidence: 0.8, excluded: false, ...more }
}

function find(claims: readonly ClaimedValue[], intent = book, instead: readonly FoundValue[] = []) {
  return toFoundValues(claims, { text, situation, intent, isAllowed }, instead)
}

describe("claimed values", () => {
  it("may come as text that holds JSON", () => {
    expect(find([claim("party_size", "2", "two")])[0]?.value).toBe(2)
    expect(find([claim("dishes", '["garden"]', "the garden")])[0]?.value).toEqual(["garden"])
  })

  it("are nothing when they are empty", () => {
    for (const empty of ["", null, undefined])
      expect(find([claim("reference", empty, "B1")], cancel)).toEqual([])
  })

  it("are one for each parameter, besides those that are ruled out", () => {
    const excluded = { excluded: true }
    const found = find([
      claim("date", "2026-11-20", "Friday"),
      claim("date", "2026-11-27", "Friday"),
      claim("area", "garden", "not the garden", excluded),
      claim("area", "indoors", "not indoors", excluded),
      claim("area", "indoors", "indoors", excluded),
      claim("area", "terrace", "not"),
    ])
    expect(found.map(({ value, excluded = false }) => [value, excluded])).toEqual([
      ["2026-11-20", false],
      ["garden", true],
      ["indoors", true],
      ["terrace", false],
    ])
  })

  it("fall back to the other finding only where they were refused", () => {
    const other: FoundValue = {
      parameter: "party_size",
      value: 3,
      confidence: 0.5,
      from: { start: 8, end: 11, text: "two" },
    }
    expect(find([claim("party_size", 99, "two")], book, [other])).toEqual([other])
    expect(find([claim("party_size", 2, "two")], book, [other])[0]?.value).toBe(2)
    expect(find([], book, [other]), "silence is an answer").toEqual([])
  })
})

it("only what was asked for and got no value can be declined", () => {
  const asked = { kind: "parameters", parameters: ["area", "name", "party_size"] } as const
  const values = find([claim("party_size", 2, "two"), claim("area", "garden", "garden", { excluded: true })])
  const declined = ["date", "name", "name", "area", "party_size"]
  expect(toDeclined(declined, values, { ...situation, asked })).toEqual(["area", "name"])
  expect(toDeclined(["name"], [], situation)).toEqual([])
})
