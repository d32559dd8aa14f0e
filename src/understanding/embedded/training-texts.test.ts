import { describe, expect, it } from "vitest"
import { maximumExamples, toTrainingTexts } from "./training-texts.ts"

const intent = {
  uid: "a",
  title: "Book a table",
  description: "Reserve a table.",
  examples: ["table for two"],
}

describe("toTrainingTexts", () => {
  it("takes title, description and examples, and knows what people say", () => {
    expect(toTrainingTexts([intent, { ...intent, examples: [] }])).toEqual([
      { text: "Book a table", intent: 0, spoken: false },
      { text: "Reserve a table.", intent: 0, spoken: false },
      { text: "table for two", intent: 0, spoken: true },
      { text: "Book a table", intent: 1, spoken: false },
      { text: "Reserve a table.", intent: 1, spoken: false },
    ])
  })

  it("reads a program's name as words", () => {
    const [title] = toTrainingTexts([{ ...intent, title: "bookTable_now" }])
    expect(title?.text).toBe("book Table now")
  })

  it("counts the same text once and blank ones not at all", () => {
    const texts = toTrainingTexts([{ uid: "a", title: "Menu", description: " ", examples: ["Menu", "Menu"] }])
    expect(texts).toEqual([{ text: "Menu", intent: 0, spoken: true }])
  })

  it("reads so many examples and so much of a description, and no more", () => {
    const examples = Array.from({ length: 1000 }, (_, index) => `example ${index} ${"y".repeat(5000)}`)
    const texts = toTrainingTexts([{ ...intent, description: "x".repeat(10_000), examples }])
    expect(texts.length).toBe(maximumExamples + 2)
    expect(texts[1]?.text.length).toBe(600)
    expect(texts[2]?.text.length).toBe(300)
  })
})
