import { describe, expect, it } from "vitest"
import { z } from "zod"
import { bindIntents, defineIntent, defineService } from "../intent/index.ts"
import type { Understood } from "../understanding/index.ts"
import { isForContent, mayMeanIntent, toKnowledge } from "./index.ts"

const service = defineService({
  namespace: "t.example",
  name: "T",
  about: "For tests.",
  updated: "2026-01-01",
})
function intent(name: string, effect: "read" | "write", tags: string[] = []) {
  return defineIntent({
    name,
    title: name,
    description: "For tests.",
    examples: [name],
    input: z.object({
      words: z.string().optional().describe("Words"),
      size: z.int().optional().describe("Size"),
    }),
    output: z.object({ id: z.string().describe("Id") }),
    effect,
    tags,
    execute: () => ({ id: "x" }),
  })
}
const intents = [intent("book", "write"), intent("hours", "read"), intent("find", "read", ["search"])]
const knowledge = toKnowledge(bindIntents(service, intents), "en")

type Words = Partial<Understood> & { readonly name?: string; readonly confidence?: number }
function words({ name = "find", confidence = 0.5, ...understood }: Words): Understood {
  const uid = `t.example:${name}:v1`
  return { kind: "inform", band: "none", intents: [{ uid, confidence }], values: [], ...understood }
}
function value(parameter: string, text: string) {
  return { parameter, value: text, confidence: 1, from: { start: 0, end: text.length, text } }
}

describe("words for the content", () => {
  it.each([
    ["an effect that is clearly meant", words({ band: "act", name: "book" }), false],
    ["a reading intent that is clearly meant", words({ band: "act", name: "hours" }), false],
    ["a search of the same content", words({ band: "act", name: "find" }), true],
    ["an effect that may be meant", words({ band: "ask", name: "book" }), false],
    ["an effect that is hardly meant", words({ band: "ask", name: "book", confidence: 0.2 }), true],
    ["a reading intent that may be meant", words({ band: "ask", name: "hours" }), true],
    ["nothing that can be done", words({ kind: "question" }), true],
    ["thanks", words({ kind: "thanks" }), false],
    ["a bare name", words({ band: "act", name: "hours", values: [value("words", "soup")] }), true],
    [
      "a name to do something with",
      words({ band: "act", name: "book", values: [value("words", "soup")] }),
      false,
    ],
  ])("%s", (_, understood, expected) => {
    expect(isForContent("soup", understood, knowledge, false)).toBe(expected)
  })

  it("are those that follow up, unless they clearly mean an intent", () => {
    expect(isForContent("cheaper", words({ band: "ask", name: "book" }), knowledge, true)).toBe(true)
    expect(isForContent("book it", words({ band: "act", name: "book" }), knowledge, true)).toBe(false)
  })

  it("may mean an intent where the content has nothing", () => {
    const read = words({ band: "act", values: [value("size", "2")] })
    const anyWords = words({ band: "act", values: [value("words", "planet Mars")] })
    expect([read, anyWords].map((one) => mayMeanIntent(one, knowledge))).toEqual([true, false])
    expect(mayMeanIntent(words({ band: "act", name: "hours" }), knowledge)).toBe(true)
    expect(mayMeanIntent(words({ band: "ask", name: "hours" }), knowledge)).toBe(true)
    expect(mayMeanIntent(words({ band: "ask" }), knowledge)).toBe(false)
    expect(mayMeanIntent(words({}), knowledge)).toBe(false)
  })
})
