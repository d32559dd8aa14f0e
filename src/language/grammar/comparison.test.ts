import { describe, expect, it } from "vitest"
import { asksToCompare } from "./comparison.ts"
import { placeNamed } from "./places.ts"

describe("words that ask to compare", () => {
  it.each([
    "Compare prices for oat milk",
    "Which one of them has rooms?",
    "Wer verkauft Hafermilch am günstigsten?",
    "Vergleichen Sie die Preise",
    "¿Cuál de ellos es más barato?",
    "Lequel des sites est le moins cher ?",
  ])("%s", (text) => expect(asksToCompare(text)).toBe(true))

  it.each(["Book a table for two", "Ich möchte einen Tisch", "Una mesa para dos", "Qui êtes-vous ?"])(
    "not: %s",
    (text) => expect(asksToCompare(text)).toBe(false),
  )
})

describe("a place in a list", () => {
  it.each([
    ["the second one", 2],
    ["den ersten bitte", 1],
    ["la troisième", 3],
    ["el cuarto", 4],
    ["Bella Cucina", undefined],
  ])("%s", (text, place) => expect(placeNamed(text)).toBe(place))
})
