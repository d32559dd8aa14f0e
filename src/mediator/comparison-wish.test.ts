import { describe, expect, it } from "vitest"
import { wantsComparison } from "./comparison-wish.ts"

describe("wishes for several sites", () => {
  it.each([
    "Compare the pizzas",
    "which of them is open late?",
    "the cheapest hotel",
    "Vergleiche die Preise",
    "Wer hat die günstigste Pizza?",
    "compara los precios",
    "¿cuál de ellos es más barato?",
    "le moins cher, s'il vous plaît",
  ])("[IW-58] hears %j", (words) => {
    expect(wantsComparison(words)).toBe(true)
  })

  it.each(["Book a table for two", "Is there an incomparable view?", "Ein Tisch für zwei"])(
    "does not hear it in %j",
    (words) => {
      expect(wantsComparison(words)).toBe(false)
    },
  )
})
