import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Corpus } from "../../src/corpus/index.ts"
import { ask, corpusOf } from "./support.ts"

const boat = (id: string, name: string, price: number, more: Record<string, unknown> = {}) => ({
  "@type": "Product",
  "@id": `https://boats.example/${id}`,
  name,
  description: `${name} is kept in a dry shed.`,
  offers: { price: String(price), priceCurrency: "EUR" },
  ...more,
})

/** Boats of a marina that nothing in the library knows of. */
const boats = [
  boat("1", "Wooden dinghy", 900, { keywords: ["dinghy", "Hamburg"], material: "wood" }),
  boat("2", "Plastic dinghy", 400, { keywords: ["dinghy", "Hamburg"], material: "plastic" }),
  boat("3", "Racing canoe", 1_500, { keywords: ["canoe", "Bremen"], material: "carbon" }),
  boat("4", "Family canoe", 800, { keywords: ["canoe", "Bremen"], material: "wood" }),
  boat("5", "Rubber raft", 150, { keywords: ["raft", "Bremen"], material: "rubber" }),
]

describe("conditions in a question to the content", () => {
  const stack = new AsyncDisposableStack()
  let marina: Corpus
  beforeAll(async () => {
    marina = await corpusOf(stack, () => boats)
  })
  afterAll(() => stack.disposeAsync())
  const tell = (text: string, locale = "en", previous: string[] = []) =>
    ask(marina, text, { locale, previous, summarize: true })

  test("are told with the result", async () => {
    const { names, summary } = await tell("canoe up to 1000 euros")
    expect(names).toEqual(["Family canoe"])
    expect(summary).toMatch(/^One matches \(.*up to 1000 euros.*\): Family canoe \(€800\.00\)\./)
  })

  test("hold inside a story, and its other words decide nothing", async () => {
    const { names } = await tell(
      "my uncle retires next spring and dreams of a canoe, he has 1000 euros at most",
    )
    expect(names).toEqual(["Family canoe"])
  })

  test("either of two values will do where an or joins them", async () => {
    const { names } = await tell("a dinghy or a raft up to 500 euros")
    expect(names.toSorted()).toEqual(["Plastic dinghy", "Rubber raft"])
  })

  test("the word for a price takes no other words with it", async () => {
    const { names } = await tell("price wood canoe max 1000")
    expect(names).toEqual(["Family canoe"])
  })

  test("the same as before keeps what was looked for", async () => {
    const { names } = await tell("Then the same thing but in wood, what is there?", "en", [
      "canoe up to 1000 euros",
    ])
    expect(names).toEqual(["Family canoe"])
  })

  test("what somebody brings along and nothing here speaks of is said", async () => {
    const { summary } = await tell("a canoe up to 1000 euros for me with a very large greyhound")
    expect(summary).toContain("greyhound")
  })

  test("a list of what is ruled out ends with its sentence", async () => {
    const { names } = await tell("no plastic, dinghy, up to 1000 euros")
    expect(names).toEqual(["Wooden dinghy"])
  })

  test.each([
    ["en", "a canoe, I would rather not spend more than 1000"],
    ["de", "canoe, mehr als 1000 Euro habe ich nicht"],
  ])("a limit that is denied is the other one: %s", async (locale, text) => {
    expect((await tell(text, locale)).names).toEqual(["Family canoe"])
  })

  test("what nothing meets is left out and said, the nearest first", async () => {
    const { names, summary } = await tell("canoe under 500 euros")
    expect(names).toEqual(["Family canoe", "Racing canoe"])
    expect(summary).toMatch(
      /^Nothing here fits all of that, so I left out under 500 euros\. 2 match \(canoe\)/,
    )
  })

  test("a list for programs has only what meets a limit", async () => {
    expect((await ask(marina, "canoe under 500 euros")).items).toEqual([])
  })

  test("words that were asked for and mean nothing here are said", async () => {
    expect((await tell("a dinghy with rowlocks")).summary).toMatch(/left out rowlocks/)
  })

  test("are spelt as people spell", async () => {
    expect((await tell("wodden dinhgy")).names[0]).toBe("Wooden dinghy")
  })

  test("are added to the question before, or take the place of something in it", async () => {
    expect((await tell("at most 1000 euros", "en", ["canoe"])).names).toEqual(["Family canoe"])
    expect((await tell("sorry, I meant a dinghy", "en", ["canoe"])).names).toContain("Plastic dinghy")
  })
})
