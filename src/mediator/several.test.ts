import { describe, expect, it } from "vitest"
import type { RequestEnvelope } from "../protocols/intentweb/index.ts"
import { wantsSeveral } from "./several.ts"

const said = (message: string, more: object = {}) => ({ message, ...more }) as RequestEnvelope

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
    expect(wantsSeveral(said(words))).toBe(true)
  })

  it.each(["Book a table for two", "Is there an incomparable view?", "Ein Tisch für zwei"])(
    "does not hear it in %j",
    (words) => {
      expect(wantsSeveral(said(words))).toBe(false)
    },
  )

  it("lets the extension field decide", () => {
    expect(wantsSeveral(said("Book a table", { compare: true }))).toBe(true)
    expect(wantsSeveral(said("Compare the pizzas", { compare: false }))).toBe(false)
    expect(wantsSeveral(said("Compare the pizzas", { compare: "no" }))).toBe(true)
  })
})
