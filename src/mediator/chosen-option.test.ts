import { describe, expect, it } from "vitest"
import { findChosen } from "./chosen-option.ts"

const option = (id: string, company: string, title: string) => ({ value: id, label: `${company}: ${title}` })
const options = [
  option("1", "Trattoria Luna", "Book a table"),
  option("2", "Café Zürich", "Book a table"),
  option("3", "Garage Rossi", "Book an inspection"),
]

describe("choosing a site", () => {
  it.each([
    ["2", "Café Zürich"],
    ["number 3 please", "Garage Rossi"],
    ["the second one", "Café Zürich"],
    ["le troisième", "Garage Rossi"],
    ["cafe zurich", "Café Zürich"],
    ["at the Trattoria", "Trattoria Luna"],
    ["the inspection", "Garage Rossi"],
  ])("[IW-24] takes %j", (words, company) => {
    expect(findChosen(words, options)?.label).toMatch(new RegExp(`^${company}:`))
  })

  it.each(["", "9", "a table", "book", "whatever", "Trattoria or Garage"])("leaves %j open", (words) => {
    expect(findChosen(words, options)).toBeUndefined()
  })

  it("takes a label as it stands, whatever numbers are in it", () => {
    const numbered = [option("1", "Studio 54", "Book"), option("2", "Bar 1", "Book")]
    expect(findChosen("Bar 1: Book", numbered)).toBe(numbered[1])
    expect(findChosen("Studio 54: Book", numbered)).toBe(numbered[0])
  })
})
