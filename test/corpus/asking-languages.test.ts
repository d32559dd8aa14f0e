import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Corpus } from "../../src/corpus/index.ts"
import { ask, corpusOf } from "./support.ts"

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

describe("asking in every language", () => {
  const things = [600, 900, 1_400, 1_600, 2_400].map((amount, n) => ({
    "@type": "Product",
    "@id": `chair${n}`,
    name: `Chair ${amount}`,
    offers: { price: String(amount), priceCurrency: "EUR" },
    totalTime: `PT${10 * (n + 1)}M`,
    releaseDate: `2026-0${n + 1}-15`,
  }))
  let chairs: Corpus
  beforeAll(async () => {
    chairs = await corpusOf(stack, () => things)
  })

  it.each([
    ["en", "chairs over 1500 euros", ["Chair 1600", "Chair 2400"]],
    ["de", "chairs über 1500 Euro", ["Chair 1600", "Chair 2400"]],
    ["fr", "chairs à plus de 1 500 euros", ["Chair 1600", "Chair 2400"]],
    ["es", "chairs de más de 1.500 euros", ["Chair 1600", "Chair 2400"]],
    ["en", "chairs under 1,500 euros", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["de", "chairs unter 1.500 €", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["fr", "chairs à moins de 1500 €", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["es", "chairs por menos de 1500 €", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["en", "chairs between 800 and 1500 euros", ["Chair 1400", "Chair 900"]],
    ["de", "chairs zwischen 800 und 1500 Euro", ["Chair 1400", "Chair 900"]],
    ["de", "chairs zwischen 800 und 1500", ["Chair 1400", "Chair 900"]],
    ["de", "chairs von 800 bis 1500 Euro", ["Chair 1400", "Chair 900"]],
    ["fr", "chairs entre 800 et 1500 euros", ["Chair 1400", "Chair 900"]],
    ["fr", "chairs de 800 à 1500 euros", ["Chair 1400", "Chair 900"]],
    ["es", "chairs entre 800 y 1500 euros", ["Chair 1400", "Chair 900"]],
    ["es", "chairs de 800 a 1500 euros", ["Chair 1400", "Chair 900"]],
    ["en", "chairs of 1600 euros or more", ["Chair 1600", "Chair 2400"]],
    ["de", "chairs ab 1600 Euro", ["Chair 1600", "Chair 2400"]],
    ["de", "chairs für 1600 Euro oder mehr", ["Chair 1600", "Chair 2400"]],
    ["fr", "chairs à partir de 1600 euros", ["Chair 1600", "Chair 2400"]],
    ["es", "chairs desde 1600 euros", ["Chair 1600", "Chair 2400"]],
    ["en", "chairs in at most half an hour", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["en", "chairs in 30 minutes", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["de", "chairs in höchstens 30 Minuten", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["fr", "chairs en 30 minutes maximum", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["es", "chairs en 30 minutos como máximo", ["Chair 1400", "Chair 600", "Chair 900"]],
    ["en", "chairs since 1 April 2026", ["Chair 1600", "Chair 2400"]],
    ["de", "chairs nach dem 1. April 2026", ["Chair 1600", "Chair 2400"]],
    ["fr", "chairs depuis le 1 avril 2026", ["Chair 1600", "Chair 2400"]],
    ["es", "chairs desde el 1 de abril de 2026", ["Chair 1600", "Chair 2400"]],
  ])("%s: %s", async (locale, text, names) => {
    expect((await ask(chairs, text, { locale })).names.sort()).toEqual(names)
  })

  it.each([
    ["en", "the cheapest chairs"],
    ["de", "die günstigsten chairs"],
    ["fr", "les moins chères chairs"],
    ["es", "las más baratas chairs"],
  ])("%s: %s", async (locale, text) => {
    expect((await ask(chairs, text, { locale })).names.slice(0, 2)).toEqual(["Chair 600", "Chair 900"])
  })

  it.each(["en", "de", "fr", "es"])("reads in %s the ranges that it offers", async (locale) => {
    const many = await corpusOf(stack, () =>
      Array.from({ length: 30 }, (_, n) => ({
        "@type": "Product",
        "@id": `lamp${n}`,
        name: `Lamp ${n}`,
        offers: { price: String(10 + 10 * n), priceCurrency: "EUR" },
      })),
    )
    const { elicit } = await ask(many, "lamp", { locale, mayElicit: true })
    const options = elicit?.questions.find(({ id }) => id === "price")?.options ?? []
    expect(options).toHaveLength(4)
    const prices = await Promise.all(
      options.map(async (option) => {
        const { items } = await ask(many, "lamp", { locale, answers: { price: option } })
        return items.map(({ offers }) => Number(offers.price)).sort((a, b) => a - b)
      }),
    )
    const [low, middle, high, all] = prices
    expect(all).toHaveLength(30)
    expect(low!.at(-1)).toBeLessThanOrEqual(middle![0]!)
    expect(middle!.at(-1)).toBeLessThan(high![0]!)
    expect(new Set([...low!, ...middle!, ...high!]).size).toBe(30)
  })
})

it("lets a business say what its words mean", async () => {
  const items = () => [
    { "@type": "Product", "@id": "a", name: "Fern", keywords: ["indoor", "plant"] },
    { "@type": "Product", "@id": "b", name: "Vegan leather pot", keywords: ["vegan"] },
  ]
  const plain = await corpusOf(stack, items)
  expect((await ask(plain, "plant")).names).toEqual(["Fern"])
  const own = await corpusOf(stack, items, {
    synonyms: { greenery: "plant", Grünzeug: "plant" },
    filler: ["nice"],
  })
  expect((await ask(own, "nice greenery")).names).toEqual(["Fern"])
  expect((await ask(own, "Grünzeug", { locale: "de" })).names).toEqual(["Fern"])
})
