import { describe, expect, test } from "vitest"
import type { Understood } from "../understanding/index.ts"
import { unmetInContent } from "./unmet-conditions.ts"

const found = {
  kind: "items",
  question: "",
  message: "3 match (without milk)",
  items: [],
  binds: true,
} as const

function leaving(...words: readonly string[]): Understood {
  const leftOver = words.map((text) => ({
    from: { start: 0, end: text.length, text },
    why: "condition" as const,
  }))
  return { kind: "inform", band: "act", intents: [], values: [], leftOver }
}

describe("conditions that the content does not speak of", () => {
  test("are told although something else was ruled out", () => {
    expect(unmetInContent(leaving("coeliac"), found, "en")).toEqual(["coeliac"])
  })

  test("are not told of the words that ruled it out, nor of what was applied", () => {
    expect(unmetInContent(leaving("allergic", "milk"), found, "en")).toEqual([])
    const applied = { ...found, message: "3 match (coeliac)" }
    expect(unmetInContent(leaving("coeliac"), applied, "en")).toEqual([])
  })
})
