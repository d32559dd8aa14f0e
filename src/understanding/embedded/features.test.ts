import { describe, expect, it } from "vitest"
import { createFeatureIndex } from "./feature-index.ts"
import { type Features, toCharacterFeatures, toWordFeatures } from "./features.ts"

describe("toWordFeatures", () => {
  it("sees the same in inflections, case and signs", () => {
    expect(toWordFeatures("Booked, TABLES!")).toEqual(toWordFeatures("booking tables"))
  })

  it("tells pairs in different order apart", () => {
    expect(toWordFeatures("cancel book").slice(-1)).not.toEqual(toWordFeatures("book cancel").slice(-1))
  })
})

describe("toCharacterFeatures", () => {
  it("shares most runs of a word with a typing error at its end", () => {
    const right = new Set(toCharacterFeatures("reservation"))
    const typed = toCharacterFeatures("reservatiom")
    expect(typed.filter((feature) => right.has(feature)).length).toBeGreaterThan(typed.length / 2)
  })
})

describe("createFeatureIndex", () => {
  const texts = ["book a table", "cancel my booking", "opening hours today", "book a room", ""]
  const index = createFeatureIndex(texts.map(toWordFeatures))

  function similarities(text: string): number[] {
    const target = new Float32Array(texts.length)
    index.addSimilarities(toWordFeatures(text), 1, target)
    return [...target]
  }

  it("agrees with the cosine of TF-IDF vectors computed the long way", () => {
    const query = "please book a table today"
    for (const [place, value] of similarities(query).entries())
      expect(value).toBeCloseTo(naiveCosine(texts.map(toWordFeatures), toWordFeatures(query), place), 5)
  })

  it("gives a text likeness 1 with itself and 0 with what shares nothing", () => {
    expect(similarities("book a table")[0]).toBeCloseTo(1, 5)
    expect(similarities("zzz")).toEqual([0, 0, 0, 0, 0])
  })
})

function naiveCosine(texts: readonly Features[], query: Features, place: number): number {
  const known = [...new Set(texts.flat())]
  const rarity = (feature: number) =>
    Math.log((texts.length + 1) / (texts.filter((text) => text.includes(feature)).length + 1)) + 1
  const toVector = (text: Features) =>
    known.map((feature) => {
      const count = text.filter((other) => other === feature).length
      return count === 0 ? 0 : (1 + Math.log(count)) * rarity(feature)
    })
  const [a, b] = [toVector(texts[place]!), toVector(query)]
  const product = (x: number[], y: number[]) => x.reduce((sum, value, index) => sum + value * y[index]!, 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b)) || 0
}
