import { describe, expect, it } from "vitest"
import { parseJsonObject, parseModelAnswer, understandTask } from "./model-answer.ts"

describe("a model's answer", () => {
  it("is asked for in the form that strict structured outputs allow: closed, with every member required", () => {
    const visit = (schema: unknown): void => {
      if (typeof schema !== "object" || schema === null) return
      const { type, properties, required, additionalProperties } = schema as Record<string, unknown>
      if (type === "object") {
        expect(additionalProperties).toBe(false)
        expect(required).toEqual(Object.keys(properties as object))
      }
      Object.values(schema).forEach(visit)
    }
    visit(understandTask.schema)
    expect(Object.keys(understandTask.schema.properties as object)).toHaveLength(6)
  })

  it("keeps the entries that can be read and leaves out the others", () => {
    const text = JSON.stringify({
      kind: "correction",
      match: "ask",
      intents: [{ uid: "a", confidence: 0.5 }, { uid: 7 }, null, "a", { uid: "b", confidence: null }],
      values: [{ parameter: "date", quote: "Friday", value: "x" }, { parameter: "date" }, []],
      picked: { option: 1.5, quote: "one" },
      declined: ["area", 4],
    })
    expect(parseModelAnswer(text)).toEqual({
      kind: "correction",
      match: "ask",
      intents: [{ uid: "a", confidence: 0.5 }],
      values: [
        { parameter: "date", quote: "Friday", value: "x", option: undefined, confidence: 0, excluded: false },
      ],
      picked: undefined,
      declined: ["area"],
    })
  })

  it("has no more entries than anyone needs", () => {
    const intents = Array.from({ length: 900 }, () => ({ uid: "a", confidence: 1 }))
    const answer = parseModelAnswer(JSON.stringify({ kind: "inform", match: "act", intents, values: [] }))
    expect(answer?.intents).toHaveLength(50)
  })

  it("is the outermost object of the text", () => {
    expect(parseJsonObject('Sure!\n```json\n{"a":{}}\n```\nDone.')).toEqual({ a: {} })
    for (const text of ["", "}{", "{", "[1]", "null", '{"a":1} {"b":2}'])
      expect(parseJsonObject(text)).toBeUndefined()
  })
})
