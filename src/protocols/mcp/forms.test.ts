import { isSpecType } from "@modelcontextprotocol/server"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import type { AskedParameter } from "../../conversation/index.ts"
import { type JsonSchema, toParameters } from "../../intent/index.ts"
import { fromForm, toForm } from "./forms.ts"

function asked(schema: z.ZodType, extra: Partial<AskedParameter> = {}): AskedParameter {
  const object = z.toJSONSchema(z.object({ it: schema.describe("What it is") }), { io: "input" })
  const [parameter] = toParameters(object as JsonSchema)
  return { ...parameter!, ...extra }
}

const fieldOf = (parameter: AskedParameter, titled = true) => toForm([parameter], titled).properties.it
const read = (parameter: AskedParameter, given: unknown) => fromForm({ it: given }, [parameter]).it

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
    expect(fieldOf(asking)).toEqual({ ...field, description: asking.sentence })
  })

  it("offer the backend's options under their labels, in the way of each revision", () => {
    const options = [
      { value: 19, label: "Seven in the evening", note: "by the window" },
      { value: { hour: 20 }, label: "Eight" },
    ]
    const parameter = asked(z.any(), { options, problem: "Six is taken." })
    const description = `${parameter.sentence} (Six is taken.)`
    expect(fieldOf(parameter)).toEqual({
      type: "string",
      description,
      oneOf: [
        { const: "19", title: "Seven in the evening (by the window)" },
        { const: '{"hour":20}', title: "Eight" },
      ],
    })
    expect(fieldOf(parameter, false)).toEqual({
      type: "string",
      description,
      enum: ["19", '{"hour":20}'],
      enumNames: ["Seven in the evening", "Eight"],
    })
    expect(read(parameter, "19")).toBe(19)
    expect(read(parameter, '{"hour":20}')).toEqual({ hour: 20 })
  })

  it("are read back as values of the parameters", () => {
    expect(read(asked(z.int()), 4)).toBe(4)
    expect(read(asked(z.int()), "4")).toBe(4)
    expect(read(asked(z.int()), "four")).toBe("four")
    expect(read(asked(z.boolean()), "false")).toBe(false)
    expect(read(asked(z.array(z.string())), "nuts, milk")).toEqual(["nuts", "milk"])
    expect(read(asked(z.array(z.string())), '["nuts"]')).toEqual(["nuts"])
    expect(read(asked(z.object({ street: z.string() })), '{"street":"Via Roma"}')).toEqual({
      street: "Via Roma",
    })
    expect(read(asked(z.string()), "[draft]")).toBe("[draft]")
  })

  it("leave out what was left empty, and what was never asked for", () => {
    const parameter = asked(z.string())
    expect(fromForm({ it: "", other: "x" }, [parameter])).toEqual({})
    expect(fromForm({ it: null }, [parameter])).toEqual({})
    expect(fromForm(JSON.parse('{"__proto__":{"it":"x"}}'), [parameter])).toEqual({})
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
        const form = toForm([one], titled)
        expect(isSpecType.ElicitRequestFormParams({ message: "?", requestedSchema: form })).toBe(true)
        fromForm({ [one.name]: given }, [one])
        for (const { value } of one.options ?? []) {
          const text = typeof value === "string" ? value : JSON.stringify(value)
          if (text !== "") expect(Object.keys(fromForm({ [one.name]: text }, [one]))).toEqual([one.name])
        }
      }),
    )
  })
})
