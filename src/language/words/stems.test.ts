import { describe, expect, it } from "vitest"
import { languageFor } from "../languages/index.ts"
import { singularOf, stemOf } from "./stems.ts"

describe("stems", () => {
  it.each([
    ["en", "booking", "booked"],
    ["en", "table", "tables"],
    ["en", "party", "parties"],
    ["en", "reservation", "reservations"],
    ["de", "buchung", "buchungen"],
    ["fr", "personne", "personnes"],
    ["es", "mesa", "mesas"],
  ])("in %s %s and %s have the same", (tag, one, other) => {
    expect(stemOf(one, languageFor(tag))).toBe(stemOf(other, languageFor(tag)))
  })

  it.each(["sing", "is"])("leaves three letters of %s at least", (word) =>
    expect(stemOf(word, languageFor("en"))).toBe(word),
  )
})

describe("singulars", () => {
  it.each([
    ["berries", "berry"],
    ["tomatoes", "tomato"],
    ["glass", "glass"],
    ["butter", "butter"],
  ])("%s is %s", (word, singular) => expect(singularOf(word)).toBe(singular))
})
