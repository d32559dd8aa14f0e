import { describe, expect, it } from "vitest"
import { z } from "zod"
import { toParameters } from "../intent/index.ts"
import { toField } from "./fields.ts"

const speaker = { locale: "en-US", timeZone: "UTC", today: "2026-05-04" }

function parametersOf(schema: z.ZodObject) {
  return toParameters(z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>)
}

function fieldsOf(schema: z.ZodObject) {
  return parametersOf(schema).map((parameter) => toField(parameter, undefined, speaker))
}

describe("fields of a form", () => {
  it("follow from the schema", () => {
    const fields = fieldsOf(
      z.object({
        day: z.iso.date(),
        at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
        instant: z.iso.datetime(),
        people: z.int().min(1).max(20),
        price: z.number(),
        mail: z.email(),
        page: z.url(),
        phone: z.string().max(20),
        name: z.string().max(80),
        notes: z.string().max(300),
        terrace: z.boolean(),
        seat: z.enum(["window", "garden"]),
        diets: z.array(z.enum(["vegan", "halal"])),
        address: z.object({ street: z.string() }),
        tags: z.array(z.string()),
        guests: z.array(z.object({ name: z.string() })),
        floor: z.int().nullable(),
        terms: z.literal(true),
      }),
    )
    expect(Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))).toEqual({
      day: "date",
      at: "time",
      instant: "date-time",
      people: "number",
      price: "number",
      mail: "email",
      page: "url",
      phone: "telephone",
      name: "text",
      notes: "long-text",
      terrace: "yes-no",
      seat: "choice",
      diets: "choices",
      address: "words",
      tags: "list",
      guests: "words",
      floor: "number",
      terms: "yes-no",
    })
    expect(fields.find(({ name }) => name === "people")).toMatchObject({ minimum: 1, maximum: 20, step: 1 })
    expect(fields.find(({ name }) => name === "price")).toMatchObject({ step: undefined })
  })

  it("say the limits and the default of a value", () => {
    const [pages, weight, name] = fieldsOf(
      z.object({
        pages: z.int().gt(0).lt(10).default(3),
        weight: z.number().gt(0).multipleOf(0.5),
        name: z
          .string()
          .min(2)
          .max(9)
          .meta({ examples: ["Ada"] }),
      }),
    )
    expect(pages).toMatchObject({ minimum: 1, maximum: 9, step: 1, default: 3 })
    expect(weight).toMatchObject({ minimum: 0, maximum: undefined, step: 0.5 })
    expect(name).toMatchObject({ shortest: 2, longest: 9, example: "Ada" })
  })

  it("are closed to their options by the declaration alone: what the backend offers are suggestions", () => {
    const offered = [{ value: "2026-05-05", label: "Tuesday" }]
    const open = z.object({ day: z.iso.date(), days: z.array(z.iso.date()), any: z.any() })
    for (const [name, kind] of [
      ["day", "date"],
      ["days", "list"],
      ["any", "words"],
    ] as const) {
      const asked = parametersOf(open).find((parameter) => parameter.name === name)!
      expect(toField({ ...asked, options: offered }, undefined, speaker)).toMatchObject({
        kind,
        options: offered,
      })
    }
    const closed = z.object({
      seat: z.enum(["window", "garden"]),
      seats: z.array(z.enum(["window", "garden"])).nullable(),
      way: z.union([z.literal("b").meta({ title: "By boat" }), z.literal("c")]),
      one: z.literal("only"),
      terrace: z.boolean(),
    })
    const some = [{ value: "garden", label: "The garden" }]
    for (const [name, kind] of [
      ["seat", "choice"],
      ["seats", "choices"],
      ["way", "choice"],
      ["one", "choice"],
      ["terrace", "choice"],
    ] as const) {
      const asked = parametersOf(closed).find((parameter) => parameter.name === name)!
      expect(toField({ ...asked, options: some }, undefined, speaker), name).toMatchObject({
        kind,
        options: some,
      })
    }
    expect(fieldsOf(closed).find(({ name }) => name === "way")?.options).toEqual([
      { value: "b", label: "By boat" },
      { value: "c", label: "c" },
    ])
  })

  it("follow references into the input, with what stands beside them", () => {
    const root = { $defs: { seat: { type: "string", enum: ["window", "garden"], title: "Seat" } } }
    const schema = { $ref: "#/$defs/seat", default: "garden" }
    const asked = { name: "place", sentence: "Where", required: false }
    expect(toField({ ...asked, schema }, undefined, speaker, root)).toMatchObject({
      kind: "choice",
      label: "Place",
      default: "garden",
      options: [{ value: "window" }, { value: "garden" }],
    })
    const either = { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], default: 2 }
    expect(toField({ ...asked, schema: either }, undefined, speaker)).toMatchObject({
      kind: "number",
      minimum: 1,
      default: 2,
    })
    const list = { type: "array", items: { $ref: "#/$defs/seat" } }
    expect(toField({ ...asked, schema: list }, undefined, speaker, root)).toMatchObject({ kind: "choices" })
  })

  it("take an enumeration of anything, objects that cannot be written as text among it", () => {
    const odd = JSON.parse('{"toString":1,"valueOf":1}')
    const asked = { name: "odd", sentence: "", required: false, schema: { enum: ["x", odd] } }
    expect(toField(asked, undefined, speaker).options).toEqual([
      { value: "x", label: "x" },
      { value: odd, label: '{"toString":1,"valueOf":1}' },
    ])
  })

  it("say what a program calls its options as people say it, and not twice", () => {
    const sort = z.enum(["price_ascending", "newest"]).describe("Order of the results")
    expect(fieldsOf(z.object({ sort }))).toMatchObject([
      {
        hint: "Order of the results",
        options: [{ value: "price_ascending", label: "price ascending" }, { label: "newest" }],
      },
    ])
  })

  it("offer what the backend offers as the conversation words it, before what the declaration lists", () => {
    const schema = { type: "string", enum: ["18:00", "20:00"], pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }
    const asked = { name: "time", sentence: "When", schema, required: true }
    const offered = toField(
      { ...asked, options: [{ value: "20:00", label: "8:00 PM", note: "terrace" }] },
      undefined,
      speaker,
    )
    expect(offered.options).toEqual([{ value: "20:00", label: "8:00 PM", note: "terrace" }])
    expect(toField(asked, "18:00", speaker)).toMatchObject({
      kind: "choice",
      value: "18:00",
      label: "Time",
      options: [{ label: "6:00 PM" }, { label: "8:00 PM" }],
    })
    const days = { type: "array", items: { type: "string", format: "date", enum: ["2026-05-05"] } }
    const several = { name: "days", sentence: "Which days", schema: days, required: true }
    expect(toField(several, undefined, { ...speaker, locale: "es" })).toMatchObject({
      kind: "choices",
      options: [{ label: "martes, 5 de mayo" }],
    })
  })
})
