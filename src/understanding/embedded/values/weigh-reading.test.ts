import { describe, expect, it } from "vitest"
import { z } from "zod"
import { declare, situation } from "../../../../test/understanding/declarations.ts"
import type { Reading, ReadParameter, ReadSpan, ReadStatus } from "../reader/reading.ts"
import { extractValues } from "./index.ts"

const descriptor = declare(
  z.object({
    metal: z.enum(["bronze", "iron"]).describe("The metal it is cast from."),
    inscription: z.string().optional().describe("What is written on it."),
    ready: z.iso.date().optional().describe("When it has to be finished."),
    shown: z.iso.date().optional().describe("When you come to see the drawing."),
  }),
)

const silent: ReadStatus = { none: 1, given: 0, any: 0, asked: 0, excluded: 0 }
const given: ReadStatus = { none: 0, given: 1, any: 0, asked: 0, excluded: 0 }

function spanOf(text: string, words: string): ReadSpan {
  const start = text.indexOf(words)
  return { score: 1, start, end: start + words.length }
}

/** The reader has these words for these parameters, and `others` for none of them. */
function reading(
  text: string,
  spoken: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Reading {
  const parameters = new Map<string, ReadParameter>(
    descriptor.parameters.map(({ name }) => {
      const words = spoken[name]
      const values = new Map(
        name === "metal"
          ? [
              ["bronze", silent],
              ["iron", words ? given : silent],
            ]
          : [],
      )
      return [name, { status: words ? given : silent, spans: words ? [spanOf(text, words)] : [], values }]
    }),
  )
  return { parameters, others: others.map((words) => spanOf(text, words)), acts: new Map() }
}

function read(text: string, opinion?: Reading): Record<string, unknown> {
  const { values } = extractValues(text, descriptor, situation, { reading: opinion })
  return Object.fromEntries(values.map(({ parameter, value }) => [parameter, value]))
}

describe("the reader's opinion", () => {
  it("decides which of two parameters a day is for, and the grammar which day it is", () => {
    const text = "it is about Friday"
    expect(read(text, reading(text, { shown: "Friday" }))).toEqual({ shown: "2026-03-06" })
    expect(read(text, reading(text, { ready: "Friday" }))).toEqual({ ready: "2026-03-06" })
  })

  it("gives free words that no rule finds, as something to be confirmed", () => {
    const text = "put memento mori round the rim"
    const { values } = extractValues(text, descriptor, situation, {
      reading: reading(text, { inscription: "memento mori" }),
    })
    expect(values).toMatchObject([{ parameter: "inscription", value: "memento mori", by: "reader" }])
    expect(values[0]?.confidence).toBeLessThan(0.8)
  })

  it("does not choose a listed value by itself", () => {
    const text = "the dark heavy stuff please"
    expect(read(text, reading(text, { metal: "the dark heavy stuff" }))).toEqual({})
  })

  it("does not keep somebody who looks for something for an answer, and takes a bare name as one", () => {
    const asked = { ...situation, asked: { kind: "parameters" as const, parameters: ["inscription"] } }
    const answer = (text: string) =>
      extractValues(text, descriptor, asked, { reading: reading(text, {}) }).values
    expect(answer("still waiting on it from the agency")).toEqual([])
    expect(answer("Zorp")).toMatchObject([{ parameter: "inscription", value: "Zorp" }])
  })

  it("does not take away what the list itself confirms", () => {
    expect(read("a bronze one", reading("a bronze one", {}))).toEqual({ metal: "bronze" })
  })

  it("does not take away the plain answer to a question", () => {
    const asked = { ...situation, asked: { kind: "parameters" as const, parameters: ["ready"] } }
    const opinion = { reading: reading("friday is fine", {}) }
    const { values } = extractValues("friday is fine", descriptor, asked, opinion)
    expect(values).toMatchObject([{ parameter: "ready", value: "2026-03-06" }])
  })

  it("leaves a day to whatever else it belongs to", () => {
    const text = "bronze, my aunt died on Friday"
    expect(read(text, reading(text, {}, ["my aunt died on Friday"]))).toEqual({ metal: "bronze" })
  })

  it("says which unknown words state a condition, and the others stay left over", () => {
    const text = "a bronze bell that quokkas like, with a waterproof clapper"
    const { leftOver } = extractValues(text, descriptor, situation, {
      reading: reading(text, {}, ["a waterproof clapper"]),
    })
    const conditions = leftOver?.filter(({ why }) => why === "condition").map(({ from }) => from.text)
    expect(conditions?.join()).toContain("waterproof clapper")
    expect(leftOver?.find(({ from }) => from.text.includes("quokkas"))?.why).toBe("unknown")
  })
})
