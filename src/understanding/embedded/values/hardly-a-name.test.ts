import { describe, expect, it } from "vitest"
import { booking, situation } from "../../../../test/understanding/declarations.ts"
import { extractValues } from "./extractor.ts"

const everyday = new Set(["somebody", "later", "anyone"])

function nameIn(text: string, asked: readonly string[] = ["name"], locale = "en"): unknown {
  const { values } = extractValues(
    text,
    booking,
    { ...situation, locale, asked: { kind: "parameters", parameters: asked } },
    { isEveryday: (word) => everyday.has(word) },
  )
  return values.find(({ parameter }) => parameter === "name")?.value
}

describe("words that are hardly a name", () => {
  it.each([
    ["Splendid then, at 8 pm", "en"],
    ["Magnifique alors 20h", "fr"],
    ["Kann man mit dem Buggy herein?", "de"],
    ["it suits somebody at 8 pm", "en"],
  ])("%s", (text, locale) => {
    expect(nameIn(text, ["name"], locale)).toBeUndefined()
  })

  it("does not take the greeting of a first message", () => {
    expect(nameIn("Gods Greeting, a table for two tomorrow at 8 pm", [])).toBeUndefined()
  })

  it("takes a name that is the whole answer, in any letters", () => {
    expect(nameIn("okafor")).toBe("okafor")
    expect(nameIn("Grace")).toBe("Grace")
  })

  it("takes a name beside a number", () => {
    expect(nameIn("Lindgren, +46 8 5550 1234")).toBe("Lindgren")
  })
})
