import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { createStaticEncoder } from "../understanding/index.ts"
import { type Filter, type SearchDocument, SearchIndex } from "./index.ts"

const encoder = createStaticEncoder()

function document(id: string, title: string, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    texts: [{ text: title, weight: 3 }],
    gist: title,
    numbers: {},
    values: {},
    sameAs: id,
    ...more,
  }
}

async function indexOf(...documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const index = new SearchIndex({ encoder, phrases: true })
  await index.put(documents)
  return index
}

const ids = async (
  index: SearchIndex,
  text: string,
  filters: readonly Filter[] = [],
  by?: "words" | "meaning",
) => (await index.search({ text, filters, by })).hits.map(({ id }) => id)

describe("search index", () => {
  let kitchen: SearchIndex
  beforeAll(async () => {
    kitchen = await indexOf(
      document("a", "Cinnamon apple porridge", { numbers: { minutes: [15] }, values: { diet: ["Vegan"] } }),
      document("b", "Blueberry pancakes", { numbers: { minutes: [20] }, values: { diet: ["Vegetarian"] } }),
      document("c", "Beef stew with red wine", { numbers: { minutes: [120] } }),
      document("d", "Wine list: red and white", { values: { diet: ["vegan", "vegetarian"] } }),
    )
  })

  it("[NL-30] finds by words, whatever their number and accents", async () => {
    expect((await ids(kitchen, "pancake"))[0]).toBe("b")
    expect((await ids(kitchen, "PÁNCAKES"))[0]).toBe("b")
  })

  it("finds by the beginning of a word and through typing errors", async () => {
    expect((await ids(kitchen, "porr", [], "words"))[0]).toBe("a")
    expect((await ids(kitchen, "cinamon porrigde", [], "words"))[0]).toBe("a")
    const { corrections } = await kitchen.search({ text: "bluebery" })
    expect(corrections).toEqual([{ from: "bluebery", to: "blueberry" }])
  })

  it("[NL-30] finds by meaning without a word in common", async () => {
    expect((await ids(kitchen, "a breakfast of oats", [], "meaning"))[0]).toBe("b")
    expect(await ids(kitchen, "breakfast oats", [], "words")).toEqual([])
  })

  it("keeps a phrase together", async () => {
    expect(await ids(kitchen, "wine", [{ kind: "phrase", text: "red wine" }])).toEqual(["c"])
  })

  it("[NL-30] filters exactly by value, number, word and their opposites", async () => {
    expect(await ids(kitchen, "", [{ kind: "value", field: "diet", values: ["VEGAN"] }])).toEqual(["a", "d"])
    expect(await ids(kitchen, "", [{ kind: "range", fields: ["minutes"], max: 20 }])).toEqual(["a", "b"])
    expect(await ids(kitchen, "", [{ kind: "range", fields: ["minutes"], max: 20, below: true }])).toEqual([
      "a",
    ])
    expect(await ids(kitchen, "", [{ kind: "not", filter: { kind: "words", text: "wine" } }])).toEqual([
      "a",
      "b",
    ])
    const either: Filter = {
      kind: "any",
      filters: [
        { kind: "words", text: "beef" },
        { kind: "value", field: "diet", values: ["vegetarian"] },
      ],
    }
    expect(await ids(kitchen, "", [either])).toEqual(["b", "c", "d"])
  })

  it("[NL-30] gives what filters alone have asked for its full score", async () => {
    const { hits } = await kitchen.search({
      text: "",
      filters: [{ kind: "value", field: "diet", values: ["vegan"] }],
    })
    expect(hits.map(({ score }) => score)).toEqual([1, 1])
  })

  it("counts the values of a field among what is selected", () => {
    expect(kitchen.facet("diet").map(({ label, count }) => [label, count])).toEqual([
      ["Vegan", 2],
      ["Vegetarian", 2],
    ])
    expect(kitchen.facetAmong("diet", ["b", "c"]).map(({ value }) => value)).toEqual(["vegetarian"])
  })

  it("orders by a number, and leans towards one", async () => {
    const { hits } = await kitchen.search({ text: "", order: { field: "minutes", direction: "high" } })
    expect(hits.map(({ id }) => id)).toEqual(["c", "b", "a"])
    const leaning = { field: "minutes", direction: "low", weight: 1 } as const
    expect((await kitchen.search({ text: "", leanings: [leaning] })).hits[0]?.id).toBe("a")
  })

  it("shows one of several that are the same", async () => {
    const index = await indexOf(
      document("x", "Garden chair", { sameAs: "chair" }),
      document("y", "Garden chair", { sameAs: "chair" }),
    )
    expect(await ids(index, "garden chair")).toHaveLength(1)
  })

  it("follows changes: what is put again replaces, what is removed is gone, also after compaction", async () => {
    const index = await indexOf(
      ...Array.from({ length: 1_500 }, (_, i) =>
        document(`n${i}`, `thing ${i}`, {
          numbers: { n: [i] },
          values: { parity: [i % 2 ? "odd" : "even"] },
        }),
      ),
    )
    for (let i = 0; i < 1_400; i++) index.remove(`n${i}`)
    await index.put([document("n1450", "replaced entirely", { numbers: { n: [-1] } })])
    expect(index.size).toBe(100)
    expect(await ids(index, "thing 1450", [], "words")).not.toContain("n1450")
    expect((await ids(index, "replaced entirely"))[0]).toBe("n1450")
    expect(await ids(index, "1499", [], "words")).toEqual(["n1499"])
    expect(await ids(index, "", [{ kind: "range", fields: ["n"], max: 1402 }])).toEqual([
      "n1400",
      "n1401",
      "n1402",
      "n1450",
    ])
    expect(index.facet("parity").map(({ value, count }) => [value, count])).toEqual([
      ["odd", 50],
      ["even", 49],
    ])
  })

  it("agrees with a plain look at every document, through any puts and removals", async () => {
    const change = fc.record({
      id: fc.integer({ min: 0, max: 12 }),
      n: fc.integer({ min: 0, max: 9 }),
      gone: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 40 }),
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        async (changes, max, below) => {
          const index = new SearchIndex({ encoder, phrases: true })
          const truth = new Map<string, number>()
          for (const { id, n, gone } of changes) {
            if (gone) {
              expect(index.remove(`${id}`)).toBe(truth.delete(`${id}`))
              continue
            }
            await index.put([document(`${id}`, `thing ${n}`, { numbers: { n: [n] } })])
            truth.set(`${id}`, n)
          }
          const filter: Filter = { kind: "range", fields: ["n"], max, below }
          const found = await index.search({ text: "", filters: [filter], limit: 100 })
          const expected = [...truth].filter(([, n]) => n < max || (n === max && !below)).map(([id]) => id)
          expect(found.hits.map(({ id }) => id).sort()).toEqual(expected.sort())
        },
      ),
      { numRuns: 60 },
    )
  })

  it("finds by codes nearly what a full comparison finds", async () => {
    const words =
      "apple bread cheese dinner egg fish garlic house island juice kitchen lemon market night olive".split(
        " ",
      )
    const title = (i: number) =>
      `${[i, i * 7, i * 31, i * 57].map((n) => words[(n >> 2) % words.length]).join(" ")} ${i}`
    const index = new SearchIndex({ encoder, phrases: true })
    const texts = Array.from({ length: 5_000 }, (_, i) => title(i))
    await index.put(texts.map((text, i) => document(String(i), text)))
    const vectors = await encoder.encode(texts)
    const [query] = ["a simple fish dinner with lemon"]
    const asked = await encoder.encode([query!])
    const truth = texts
      .map((_, i) => ({ i, dot: asked.reduce((sum, value, d) => sum + value * vectors[i * 256 + d]!, 0) }))
      .sort((a, b) => b.dot - a.dot)
      .slice(0, 50)
    const found = new Set(
      (await index.search({ text: query!, by: "meaning", limit: 50 })).hits.map(({ id }) => id),
    )
    const recall = truth.filter(({ i }) => found.has(String(i))).length / truth.length
    expect(recall).toBeGreaterThan(0.85)
  })
})
