import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { restaurant } from "../../../test/understanding/restaurant.ts"
import { createIntentClassifier } from "./intent-classifier.ts"

const classifier = await createIntentClassifier(restaurant)

describe("intent classifier, bands", () => {
  it.each([
    ["could you reserve a table for six on saturday", "book_table"],
    ["table for 2 tomorrow 7pm please", "book_table"],
    ["please call off my booking for tonight", "cancel_booking"],
    ["i have to cancel the table", "cancel_booking"],
    ["until when is the kitchen open on sundays", "opening_hours"],
    ["which vegetarian dishes do you serve", "show_menu"],
    ["could I get two pizzas delivered to my home", "order_delivery"],
  ])("acts on '%s'", async (text, uid) => {
    const { band, intents } = await classifier.classify(text)
    expect([band, intents[0]?.uid]).toEqual(["act", uid])
  })

  it.each([
    "who won the football match yesterday",
    "translate good morning into japanese",
    "my printer is out of toner",
    "transfer 200 dollars to my savings account",
    "zxcv qwer asdf",
    "",
    "???",
  ])("finds nothing meant by '%s'", async (text) => {
    expect((await classifier.classify(text)).band).toBe("none")
  })

  it("asks, with both among the best, when two fit", async () => {
    const { band, intents } = await classifier.classify("I have a question about pizza")
    expect(band).toBe("ask")
    expect(intents.slice(0, 2).map(({ uid }) => uid)).toEqual(
      expect.arrayContaining(["show_menu", "order_delivery"]),
    )
  })

  it("asks more often the surer it must be", async () => {
    const careful = await createIntentClassifier(restaurant, { actFrom: 1.01 })
    expect((await careful.classify("table for 2 tomorrow 7pm please")).band).toBe("ask")
  })
})

describe("intent classifier, confidence", () => {
  it("ranks at most ten, best first, with confidences that sum to 1 at most, for any text", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...restaurant[index % restaurant.length]!,
      uid: `intent-${index}`,
    }))
    const wide = await createIntentClassifier(many)
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc
        .array(fc.constantFrom("book", "table", "menu", "cancel", "the", "7pm", "東京", "\ud800"), {
          maxLength: 12,
        })
        .map((words) => words.join(" ")),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { intents, likeness } = await wide.classify(text)
        expect(intents.length).toBeLessThanOrEqual(10)
        expect(Number.isFinite(likeness)).toBe(true)
        const confidences = intents.map(({ confidence }) => confidence)
        expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
        expect(confidences.every((value) => value >= 0 && value <= 1)).toBe(true)
        expect(confidences.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })

  it("reads no more of a very long text than of one at the limit", async () => {
    const text = "book a table ".repeat(200)
    const short = await classifier.classify(text)
    expect(await classifier.classify(text + "cancel my order ".repeat(50_000))).toEqual(short)
  })
})

describe("intent classifier, declarations", () => {
  it("works from titles and descriptions alone", async () => {
    const remote = await createIntentClassifier(restaurant.map((intent) => ({ ...intent, examples: [] })))
    const { band, intents } = await remote.classify("I would like to reserve a table for four people")
    expect([band, intents[0]?.uid]).toEqual(["act", "book_table"])
    expect((await remote.classify("who won the football match")).band).toBe("none")
  })

  it.each([
    ["order_delivery", "deliver dinner"],
    ["show_menu", "allergens in the soup"],
    ["opening_hours", "kitchen times"],
  ])("does not reject what is meant for %s without examples because others have them", async (uid, text) => {
    const mixed = await createIntentClassifier(
      restaurant.map((intent) => (intent.uid === uid ? { ...intent, examples: [] } : intent)),
    )
    const { band, intents } = await mixed.classify(text)
    expect(band).not.toBe("none")
    expect(intents[0]?.uid).toBe(uid)
    expect((await mixed.classify("who won the football match yesterday")).band).toBe("none")
  })

  it("finds nothing where nothing is declared", async () => {
    const empty = await createIntentClassifier([])
    expect(await empty.classify("book a table")).toEqual({ band: "none", intents: [], likeness: 0 })
  })

  it("tells a message for the only intent from any other", async () => {
    const only = await createIntentClassifier(restaurant.slice(0, 1))
    expect((await only.classify("reserve us a table for tonight")).band).not.toBe("none")
    expect((await only.classify("what is the capital of france")).band).toBe("none")
  })

  it("does not let one intent crowd out the others with texts", async () => {
    const greedy = { uid: "greedy", title: "Everything", description: "", examples: manyTexts(5000) }
    const crowded = await createIntentClassifier([greedy, ...restaurant])
    expect((await crowded.classify("i have to cancel the table")).intents[0]?.uid).toBe("cancel_booking")
  })

  it("finds the same where intents are learnt in blocks", async () => {
    const blocks = await createIntentClassifier(restaurant, { exactLimit: 20 })
    for (const intent of restaurant)
      for (const example of intent.examples)
        expect((await blocks.classify(example)).intents[0]?.uid).toBe(intent.uid)
  })

  it.each(["a sofa", "a leather sofa", "does my aunt owe you a zebra"])(
    "does not act on '%s' where there is one intent with two examples",
    async (text) => {
      const examples = ["Say hello to Ada", "greet my friend Bo"]
      const greet = { uid: "greet", title: "Greet someone", description: "Says hello to a person.", examples }
      expect((await (await createIntentClassifier([greet])).classify(text)).band).not.toBe("act")
    },
  )

  it("stops learning when aborted", async () => {
    await expect(createIntentClassifier(restaurant, { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})

function manyTexts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `cancel reserve menu delivery hours ${index}`)
}
