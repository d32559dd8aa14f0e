import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createBackend as createCasa } from "../../examples/casa/index.ts"
import { createBackend as createPantry } from "../../examples/pantry/index.ts"
import { Corpus, createIteratorSource, loadCorpus, type SchemaItem } from "../../src/corpus/index.ts"
import { createSqlCorpusStore, openStorage } from "../../src/storage/index.ts"
import { createStaticEncoder } from "../../src/understanding/index.ts"
import { ask, corpusOf, type Listing } from "./support.ts"

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

describe("a corpus that follows its store", () => {
  it("lets others work while it takes up many changes, and refuses questions until it has", async () => {
    const store = createSqlCorpusStore(stack.use(await openStorage({ file: ":memory:" })))
    const items = Array.from({ length: 1_000 }, (_, n) => ({
      "@type": "Thing",
      "@id": `t${n}`,
      name: `Thing ${n}`,
    }))
    await loadCorpus({ store, source: createIteratorSource("test", () => items) })
    const corpus = new Corpus({ store, encoder: createStaticEncoder(), timeZone: "UTC" })
    let turns = 0
    const turn = () => {
      turns++
      if (!corpus.isReady) setImmediate(turn)
    }
    setImmediate(turn)
    const following = corpus.follow()
    await expect(ask(corpus, "thing 7")).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 })
    await following
    expect(turns).toBeGreaterThan(10)
    expect((await ask(corpus, "thing 7")).names).toContain("Thing 7")
  })

  it("answers at once when very many changes have come, and has them all in the end", async () => {
    const store = createSqlCorpusStore(stack.use(await openStorage({ file: ":memory:" })))
    const items = Array.from({ length: 1_000 }, (_, n) => ({
      "@type": "Thing",
      "@id": `t${n}`,
      name: `Thing ${n}`,
    }))
    const load = (count: number) =>
      loadCorpus({ store, source: createIteratorSource("test", () => items.slice(0, count)) })
    let now = Date.now()
    const corpus = new Corpus({ store, encoder: createStaticEncoder(), timeZone: "UTC", now: () => now })
    await load(10)
    await corpus.follow()
    await load(1_000)
    now += 60_000
    expect((await ask(corpus, "thing 7")).names).toContain("Thing 7")
    expect(corpus.size).toBeLessThan(1_000)
    await corpus.follow()
    expect(corpus.size).toBe(1_000)
  })
})

describe("asking", () => {
  let homes: Corpus
  let recipes: Corpus
  beforeAll(async () => {
    const [casa, pantry] = [stack.use(createCasa(":memory:")), stack.use(createPantry(":memory:"))]
    homes = await corpusOf(stack, () => casa.items(), casa.service.vocabulary)
    recipes = await corpusOf(stack, () => pantry.items(), pantry.service.vocabulary)
  })
  const price = (item: Listing) => Number(item.offers.price)
  const minutes = (item: SchemaItem) => Number(/\d+/.exec(String(item.totalTime))?.[0])

  it("[NL-07] finds filters in the words, and they hold for every result", async () => {
    const flats = await ask(homes, "apartments to rent in Lisbon under 1500 euros")
    expect(flats.items.length).toBeGreaterThan(3)
    for (const item of flats.items) {
      expect(price(item)).toBeLessThan(1_500)
      expect(item.keywords).toEqual(expect.arrayContaining(["rent", "apartment", "Lisbon"]))
    }
    const large = await ask(homes, "at least 4 bedrooms in Seville, more than 120 square metres")
    expect(large.items.length).toBeGreaterThan(1)
    for (const { about } of large.items) {
      expect(about.numberOfBedrooms).toBeGreaterThanOrEqual(4)
      expect((about.floorSize as unknown as { value: number }).value).toBeGreaterThan(120)
    }
    const quick = await ask(recipes, "vegan dinner in at most half an hour")
    expect(quick.items.length).toBeGreaterThan(0)
    for (const item of quick.items) {
      expect(minutes(item)).toBeLessThanOrEqual(30)
      expect(item.keywords).toContain("vegan")
    }
    const between = await ask(homes, "apartment between 800 and 1200 euros in Bologna")
    expect(between.items.map(price).every((one) => one >= 800 && one <= 1_200)).toBe(true)
    expect(between.items.length).toBeGreaterThan(0)
  })

  it("[NL-07] takes attributes: a type with its sub-types, a place, a price in words or as a range", async () => {
    const everything = await ask(recipes, "cinnamon", { attributes: { itemType: "CreativeWork" } })
    expect(new Set(everything.items.map((item) => item["@type"]))).toEqual(new Set(["Recipe"]))
    const products = await ask(recipes, "cinnamon", { attributes: { itemType: "Product" } })
    expect(products.items.every((item) => item["@type"] === "Product")).toBe(true)
    const porto = await ask(homes, "apartment", {
      attributes: { location: "Porto, Portugal", price: "less than 900 EUR" },
    })
    expect(porto.items.length).toBeGreaterThan(0)
    for (const item of porto.items)
      expect([item.keywords.includes("Porto"), price(item) < 900]).toEqual([true, true])
    const ranged = await ask(homes, "apartment", {
      attributes: { price: { min: 700, max: 900 }, numberOfBedrooms: 2 },
    })
    for (const item of ranged.items) {
      expect(price(item) >= 700 && price(item) <= 900).toBe(true)
      expect(item.about.numberOfBedrooms).toBe(2)
    }
    const diet = await ask(recipes, "soup", {
      attributes: { suitableForDiet: "https://schema.org/VeganDiet" },
    })
    expect(diet.items.every(({ keywords }) => keywords.includes("vegan"))).toBe(true)
  })

  it("[NL-07] passes on what no item knows, and a currency no price is in, without emptying the result", async () => {
    const plain = await ask(recipes, "cinnamon apple porridge", { limit: 5 })
    const odd = await ask(recipes, "cinnamon apple porridge", {
      limit: 5,
      attributes: { starSign: "Leo", location: "Idaho", price: "less than $20" },
    })
    expect(odd.names).toHaveLength(plain.names.length)
    expect(odd.names[0]).toBe(plain.names[0])
    expect([...odd.understood!.ignored].sort()).toEqual(["location", "price", "starSign"])
    expect((await ask(homes, "apartment in Lisbon under $1500")).understood?.ignored).toEqual([
      "price in USD",
    ])
  })

  it("rules out what is not wanted", async () => {
    const noGarden = await ask(homes, "house without a garden in Turin")
    expect(noGarden.items.length).toBeGreaterThan(0)
    expect(noGarden.items.some(({ keywords }) => keywords.includes("garden"))).toBe(false)
    const noNuts = await ask(recipes, "porridge without nuts")
    expect(noNuts.items.length).toBeGreaterThan(0)
    expect(noNuts.items.every(({ keywords }) => keywords.includes("nut-free"))).toBe(true)
  })

  it("orders by what a superlative names", async () => {
    const { items } = await ask(homes, "cheapest apartments to rent in Porto", { limit: 5 })
    const all = await ask(homes, "apartments to rent in Porto", { limit: 50 })
    expect(items.map(price)).toEqual([...items.map(price)].sort((a, b) => a - b))
    expect(price(items[0]!)).toBe(Math.min(...all.items.map(price)))
  })

  it("[NL-08] understands a follow-up against the questions before it", async () => {
    const first = await ask(homes, "apartments to rent in Lisbon", { limit: 10 })
    const cheaper = await ask(homes, "cheaper ones", {
      previous: ["apartments to rent in Lisbon"],
      limit: 10,
    })
    const middle = first.items.map(price).sort((a, b) => a - b)[Math.floor(first.items.length / 2)]!
    expect(cheaper.items.length).toBeGreaterThan(0)
    for (const item of cheaper.items) {
      expect(item.keywords).toEqual(expect.arrayContaining(["rent", "apartment", "Lisbon"]))
      expect(price(item)).toBeLessThan(middle)
    }
    const moved = await ask(homes, "and in Porto?", { previous: ["apartments to rent in Lisbon"], limit: 10 })
    expect(
      moved.items.every(({ keywords }) => keywords.includes("Porto") && keywords.includes("apartment")),
    ).toBe(true)
    const anew = await ask(homes, "villa with a pool in Seville", {
      previous: ["apartments to rent in Lisbon"],
    })
    expect(anew.items.every(({ keywords }) => keywords.includes("villa"))).toBe(true)
  })

  it("[NL-08] lets memory filter by diet and re-rank by taste, unless the question says otherwise", async () => {
    const attributes = { itemType: "Recipe" }
    const before = await ask(recipes, "curry", { attributes, limit: 30 })
    expect(before.items.some(({ keywords }) => !keywords.includes("vegan"))).toBe(true)
    const vegan = await ask(recipes, "curry", { attributes, memory: "vegan, has a sweet tooth", limit: 30 })
    expect(vegan.items.length).toBeGreaterThan(0)
    expect(vegan.items.every(({ keywords }) => keywords.includes("vegan"))).toBe(true)
    const plain = await ask(recipes, "breakfast with oats", { limit: 10 })
    const taste = await ask(recipes, "breakfast with oats", {
      surroundings: "They are very fond of banana and walnut",
      limit: 10,
    })
    expect(taste.names).not.toEqual(plain.names)
    const count = (names: readonly string[]) => names.filter((name) => /banana|walnut/i.test(name)).length
    expect(count(taste.names)).toBeGreaterThan(count(plain.names))
  })

  it("reads typing errors, and says which", async () => {
    const { items, understood } = await ask(homes, "appartment in Lisbonn with balcony")
    expect(items[0]?.keywords).toEqual(expect.arrayContaining(["apartment", "Lisbon", "balcony"]))
    expect(understood?.corrections.map(({ to }) => to)).toEqual(["apartment", "lisbon"])
  })

  it("says that there is nothing rather than show something else", async () => {
    expect((await ask(recipes, "recipes from planet Mars")).nothing).toBeDefined()
    expect((await ask(homes, "apartments in Berlin")).nothing?.message).toContain("Berlin")
    expect((await ask(homes, "apartment in Lisbon under 10 euros")).nothing?.message).toContain(
      "under 10 euros",
    )
  })

  it("[NL-06] keeps to a part of the content, and says when there is no such part", async () => {
    expect((await ask(recipes, "cinnamon", { site: "pantry.example" })).items.length).toBeGreaterThan(0)
    expect((await ask(recipes, "cinnamon", { site: "nowhere.example" })).nothing?.message).toMatch(
      /nowhere\.example.*pantry\.example/,
    )
  })

  it("[NL-19] answers a vague question with questions whose options the items have, and their answers lead to items", async () => {
    const { elicit } = await ask(recipes, "something for dinner", { mayElicit: true })
    expect(elicit?.questions.length).toBeGreaterThan(1)
    const byId = new Map(elicit!.questions.map((one) => [one.id, one]))
    expect(byId.get("recipeCuisine")?.options).toContain("Italian")
    const time = byId.get("totalTime")!
    expect(time.options).toHaveLength(4)
    const answers = {
      recipeCuisine: "Italian",
      totalTime: time.options[0],
      suitableForDiet: ["no preference"],
    }
    const answered = await ask(recipes, "something for dinner", { answers })
    expect(answered.items.length).toBeGreaterThan(0)
    const most = Number(/\d+/.exec(time.options[0]!)![0])
    for (const item of answered.items) {
      expect([item.recipeCuisine, item.recipeCategory]).toEqual(["Italian", "dinner"])
      expect(minutes(item)).toBeLessThanOrEqual(most)
    }
    expect(
      (await ask(recipes, "vegan Italian dinner with mushrooms", { mayElicit: true })).elicit,
    ).toBeUndefined()
  })

  it("[NL-16] sums up in sentences that stand in the items", async () => {
    const { summary, items } = await ask(recipes, "mushroom risotto with sage", { summarize: true, limit: 3 })
    for (const name of items.slice(0, 3).map((item) => item.name)) expect(summary).toContain(name)
    const quoted = items.slice(0, 2).map((item) => String(item.description).split(/(?<=[.!?])\s/)[0]!)
    for (const sentence of quoted) expect(summary).toContain(sentence)
    const rest = [...items.map((item) => item.name), ...quoted].reduce(
      (text, known) => text.replaceAll(known, ""),
      summary!,
    )
    expect(rest).not.toMatch(/\d/)
  })

  it("[NL-30] folds what is the same in two places", async () => {
    const chair = { "@type": "Product", name: "Garden chair", description: "Oak." }
    const corpus = await corpusOf(stack, () => [
      { ...chair, "@id": "https://a.example/1" },
      { ...chair, "@id": "https://b.example/1" },
      { ...chair, "@id": "https://b.example/2", description: "Steel." },
    ])
    expect((await ask(corpus, "garden chair")).items.map(({ description }) => description).sort()).toEqual([
      "Oak.",
      "Steel.",
    ])
  })

  it("follows dates and ratings where items have them", async () => {
    const event = (n: number, startDate: string, ratingValue: number) => ({
      "@type": "MusicEvent",
      "@id": `e${n}`,
      name: `Concert ${n}`,
      startDate,
      aggregateRating: { ratingValue },
    })
    const corpus = await corpusOf(stack, () => [
      event(1, "2026-12-05T20:00", 3.5),
      event(2, "2026-12-24", 4.8),
      event(3, "2027-03-01", 4.1),
    ])
    expect((await ask(corpus, "concerts after 20 December 2026")).names.sort()).toEqual([
      "Concert 2",
      "Concert 3",
    ])
    expect((await ask(corpus, "best rated concert")).names[0]).toBe("Concert 2")
    expect((await ask(corpus, "concerts with a rating of at least 4 stars")).names.sort()).toEqual([
      "Concert 2",
      "Concert 3",
    ])
    expect((await ask(corpus, "events", { attributes: { itemType: "Event" } })).items).toHaveLength(3)
  })

  it("survives any question", async () => {
    const piece = fc.constantFrom(
      "under",
      "20",
      "euros",
      "without",
      "in",
      "Lisbon",
      "-",
      "€",
      "cheapest",
      "and",
      "between",
      "or",
      "less",
      '"',
      "no",
      "2",
      "bedrooms",
      "🍕",
      ",",
    )
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" ")),
    )
    await fc.assert(
      fc.asyncProperty(text, text, async (question, memory) => {
        await ask(homes, question, { memory, previous: [memory], mayElicit: true, limit: 3 })
      }),
      { numRuns: 150 },
    )
  })
})
