import { isSpecType } from "@modelcontextprotocol/server"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import type { AskedParameter } from "../../conversation/index.ts"
import { type JsonSchema, toParameters } from "../../intent/index.ts"
import { drawMove, type Field } from "../../view/index.ts"
import { toFormSchema } from "./forms.ts"
import { fromAnswer } from "./questions.ts"

function asked(schema: z.ZodType, extra: Partial<AskedParameter> = {}): AskedParameter {
  const object = z.toJSONSchema(z.object({ it: schema.describe("What it is") }), { io: "input" })
  const [parameter] = toParameters(object as JsonSchema)
  return { ...parameter!, ...extra }
}

/** As the conversation asks for it. */
function draw(parameter: AskedParameter, values: Readonly<Record<string, unknown>> = {}) {
  const ask = { kind: "ask", message: "?", intent: "i", parameters: [parameter] } as const
  const drawn = drawMove(ask, { locale: "en", values, intents: [] })
  const fields: readonly Field[] = drawn.kind === "ask" ? drawn.fields : []
  return { drawn, fields }
}

const fieldOf = (parameter: AskedParameter, titled = true, values = {}) =>
  toFormSchema(draw(parameter, values).fields, titled).properties.it

function read(parameter: AskedParameter, given: unknown): unknown {
  const input = fromAnswer(draw(parameter).drawn, { it: given })
  return input?.kind === "give" ? input.values.it : undefined
}

describe("forms", () => {
  it.each([
    ["text", z.string().min(2).max(9), { type: "string", minLength: 2, maxLength: 9 }],
    ["a date", z.iso.date(), { type: "string", format: "date" }],
    ["a time, which MCP has no format for", z.iso.time(), { type: "string" }],
    ["a mail address", z.email(), { type: "string", format: "email" }],
    ["a whole number", z.int().min(1).max(20), { type: "integer", minimum: 1, maximum: 20 }],
    ["a number without limits", z.int(), { type: "integer" }],
    ["yes or no", z.boolean(), { type: "boolean" }],
    ["words to choose from", z.enum(["bar", "garden"]), { type: "string", enum: ["bar", "garden"] }],
    [
      "several of some words",
      z.array(z.enum(["nuts", "milk"])),
      { type: "array", items: { type: "string", enum: ["nuts", "milk"] } },
    ],
    ["a list of anything", z.array(z.string()), { type: "string" }],
    ["an object", z.object({ street: z.string() }), { type: "string" }],
  ])("ask for %s", (_, schema, field) => {
    const asking = asked(schema)
    const description = "enum" in field ? "What it is" : asking.sentence
    expect(fieldOf(asking)).toEqual({ ...field, title: "It", description })
  })

  it("close a field to its options where the declaration does, under their labels and in the way of each revision", () => {
    const options = [
      { value: "window", label: "By the window", note: "two left" },
      { value: "garden", label: "In the garden" },
    ]
    const parameter = asked(z.enum(["window", "garden", "bar"]), { options, problem: "The bar is full." })
    const description = "What it is (The bar is full.)"
    expect(fieldOf(parameter)).toEqual({
      type: "string",
      title: "It",
      description,
      oneOf: [
        { const: "window", title: "By the window (two left)" },
        { const: "garden", title: "In the garden" },
      ],
    })
    expect(fieldOf(parameter, false)).toEqual({
      type: "string",
      title: "It",
      description,
      enum: ["window", "garden"],
      enumNames: ["By the window", "In the garden"],
    })
    expect(read(parameter, "garden")).toBe("garden")
    const several = asked(z.array(z.enum(["window", "garden"])), { options })
    expect(fieldOf(several)).toMatchObject({
      type: "array",
      items: { anyOf: [{ const: "window" }, { const: "garden", title: "In the garden" }] },
    })
    expect(read(several, ["garden"])).toEqual(["garden"])
  })

  it("leave a field open to any other value than those that the backend suggests", () => {
    const options = [
      { value: "2026-05-05", label: "Tuesday 5 May" },
      { value: "2026-05-06", label: "Wednesday 6 May", note: "live music" },
    ]
    const day = asked(z.iso.date(), { options, problem: "Monday is taken." })
    expect(fieldOf(day)).toEqual({
      type: "string",
      format: "date",
      title: "It",
      description:
        "What it is (Monday is taken.): 2026-05-05 (Tuesday 5 May), 2026-05-06 (Wednesday 6 May; live music), …",
    })
    expect(read(day, "2026-07-30")).toBe("2026-07-30")
    const hours = [
      { value: 19, label: "Seven" },
      { value: { hour: 20 }, label: "Eight" },
    ]
    const anything = asked(z.any(), { options: hours })
    expect(fieldOf(anything)).toMatchObject({
      type: "string",
      description: "What it is: 19 (Seven), Eight, …",
    })
    expect(read(anything, "19")).toBe(19)
    expect(read(anything, "Eight")).toEqual({ hour: 20 })
  })

  it("never close a field to a part of a long list", () => {
    const codes = Array.from({ length: 101 }, (_, index) => `C${index}`) as [string, ...string[]]
    const field = fieldOf(asked(z.enum(codes)))
    expect(field).toMatchObject({ type: "string", description: expect.stringContaining("C19, …") })
    expect(field).not.toHaveProperty("enum")
    expect(fieldOf(asked(z.enum(codes.slice(1) as [string])))).toHaveProperty("enum.99")
  })

  it.each([
    ["a default", z.int().default(2), {}, 2],
    ["a default among choices", z.enum(["bar", "garden"]).default("bar"), {}, "bar"],
    ["defaults among choices", z.array(z.enum(["nuts", "milk"])).default(["milk"]), {}, ["milk"]],
    ["what is known, before a default", z.boolean().default(false), { it: true }, true],
    ["a list, as text", z.array(z.string()), { it: ["a"] }, '["a"]'],
  ])("are filled in with %s", (_, schema, values, filled) => {
    expect(fieldOf(asked(schema), true, values)).toHaveProperty("default", filled)
  })

  it("are forms of the protocol whatever is asked, and read whatever is given", () => {
    const schema = fc.oneof(
      fc.record({
        type: fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null"),
      }),
      fc.record({ enum: fc.array(fc.jsonValue({ maxDepth: 1 })) }),
      fc.dictionary(fc.constantFrom("type", "items", "minimum", "format", "default"), fc.jsonValue()),
    ) as fc.Arbitrary<JsonSchema>
    const options = fc.option(
      fc.array(fc.record({ value: fc.jsonValue(), label: fc.string() }), { maxLength: 5 }),
      { nil: undefined },
    )
    const parameter: fc.Arbitrary<AskedParameter> = fc.record({
      name: fc.string({ minLength: 1 }).filter((name) => name !== "__proto__"),
      sentence: fc.string(),
      required: fc.boolean(),
      schema,
      options,
    })
    fc.assert(
      fc.property(parameter, fc.boolean(), fc.jsonValue(), (one, titled, given) => {
        const { drawn, fields } = draw(one)
        const form = toFormSchema(fields, titled)
        expect(isSpecType.ElicitRequestFormParams({ message: "?", requestedSchema: form })).toBe(true)
        fromAnswer(drawn, { [one.name]: given })
        for (const { value } of one.options ?? []) {
          const text = typeof value === "string" ? value : JSON.stringify(value)
          const input = fromAnswer(drawn, { [one.name]: text })
          const given = input?.kind === "give" ? Object.keys(input.values) : undefined
          if (text !== "") expect(given).toEqual([one.name])
        }
      }),
    )
  })
})
