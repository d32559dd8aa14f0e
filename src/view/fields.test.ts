import { describe, expect, it } from "vitest"
import { z } from "zod"
import { toParameters } from "../intent/index.ts"
import { toField } from "./fields.ts"

const speaker = { locale: "en-US", timeZone: "UTC", today: "2026-05-04" }

function fieldsOf(schema: z.ZodObject) {
  const parameters = toParameters(z.toJSONSchema(schema) as Record<string, unknown>)
  return parameters.map((parameter) =>
    toField({ ...parameter, problem: undefined, options: undefined }, undefined, speaker),
  )
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
      tags: "words",
    })
    expect(fields.find(({ name }) => name === "people")).toMatchObject({ minimum: 1, maximum: 20, step: 1 })
    expect(fields.find(({ name }) => name === "price")).toMatchObject({ step: undefined })
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
