import { describe, expect, test } from "vitest"
import { z } from "zod"
import { booking, declare, situation } from "../../../../test/understanding/declarations.ts"
import type { IntentDescriptor, Option } from "../../../intent/index.ts"
import type { Situation } from "../../understanding.ts"
import { extractValues } from "./extractor.ts"

function values(
  text: string,
  descriptor: IntentDescriptor,
  more: Partial<Situation> = {},
): Record<string, unknown> {
  const { values: found } = extractValues(text, descriptor, { ...situation, intent: descriptor, ...more })
  return Object.fromEntries(
    found.filter(({ excluded }) => !excluded).map(({ parameter, value }) => [parameter, value]),
  )
}

function asked(parameter: string, ...options: Option[]): Partial<Situation> {
  return {
    asked: {
      kind: "parameters",
      parameters: [parameter],
      ...(options.length > 0 && { options: { [parameter]: options } }),
    },
  }
}

describe("ids by the letters they begin with", () => {
  const change = declare(
    z.object({
      bookingId: z
        .string()
        .regex(/^RES-[0-9A-Z]{6}$/)
        .describe("Id of your booking"),
      code: z.string().optional().describe("Code that came with the confirmation"),
      partySize: z.int().optional().describe("Number of people"),
    }),
  )

  test("in any case, anywhere in the sentence", () => {
    expect(values("cancel RES-7KQ2MF please", change)).toEqual({ bookingId: "RES-7KQ2MF" })
    expect(values("it's res-7kq2mf, thanks", change)).toEqual({ bookingId: "res-7kq2mf" })
  })

  test("no other words are one, whatever was asked", () => {
    expect(values("Marta Silva", change, asked("bookingId"))).toEqual({})
    expect(values("RES- or so", change, asked("bookingId"))).toEqual({})
  })

  test("a code of letters and digits stays in one piece", () => {
    expect(values("5XBZ-F9CX-BUB6", change, asked("code"))).toEqual({ code: "5XBZ-F9CX-BUB6" })
  })

  test("a letter that may be missing or repeated is no beginning, and no pattern is ever run", () => {
    for (const pattern of ["^AB*", "^AB?-", "^AB{2}", "^AB|CD", "^(a+)+$", "("]) {
      const parameter = { ...change.parameters[0]!, schema: { type: "string", pattern } }
      const odd = { ...change, parameters: [parameter] }
      expect(values(`ABBBBB ${"a".repeat(60)}!`, odd)).toEqual({})
    }
  })

  test("what stands beside something ruled out takes its place", () => {
    expect(values("five instead of two, RES-7KQ2MF", change)).toEqual({
      bookingId: "RES-7KQ2MF",
      partySize: 5,
    })
  })
})

describe("the ends of a range", () => {
  const search = declare(
    z.object({
      min_price: z.int().optional().describe("Lowest price in euros"),
      max_price: z.int().optional().describe("Highest price in euros"),
    }),
  )

  test.each([
    ["under 2000 euros", { max_price: 2000 }],
    ["no more than 2000 euros", { max_price: 2000 }],
    ["at least 900 euros", { min_price: 900 }],
    ["more than 900 euros", { min_price: 900 }],
    ["for 1500 euros", { max_price: 1500 }],
  ])("%s", (text, expected) => {
    expect(values(text, search)).toEqual(expected)
  })
})

describe("things in small letters", () => {
  const add = declare(
    z.object({
      product: z.string().optional().describe("Name of a product"),
      quantity: z.int().optional().describe("Number of packs"),
    }),
  )

  test.each([
    ["two packs of rolled oats", { product: "rolled oats", quantity: 2 }],
    ["three avocados please", { product: "avocados", quantity: 3 }],
    ["throw in some oil", { product: "oil" }],
    ["give me chickpea curry with spinach", { product: "chickpea curry with spinach" }],
  ])("%s", (text, expected) => {
    expect(values(text, add)).toEqual(expected)
  })

  test("several things apart from each other are no guess, and a question names none", () => {
    expect(values("I need oats for breakfast", add)).toEqual({})
    expect(values("do you have oats?", add)).toEqual({})
    expect(values("the second one", add, asked("product"))).toEqual({})
  })
})

describe("what was offered", () => {
  const days = ["2026-03-10", "2026-03-11"].map((value) => ({ value, label: value }))
  const hours = ["18:00", "19:00", "20:00"].map((value) => ({ value, label: value }))

  test("a weekday is the one offered; a whole date is not bent to fit", () => {
    expect(values("Tuesday then", booking, asked("date", ...days))).toEqual({ date: "2026-03-10" })
    expect(values("lieber Dienstag", booking, { ...asked("date", ...days), locale: "de" })).toEqual({
      date: "2026-03-10",
    })
    expect(values("Tuesday 17 March", booking, asked("date", ...days))).toEqual({ date: "2026-03-17" })
    expect(values("tomorrow", booking, asked("date", ...days))).toEqual({ date: "2026-03-02" })
  })

  test("a number is an hour where that hour is offered, and a place where it is not", () => {
    expect(values("8", booking, asked("time", ...hours))).toEqual({ time: "20:00" })
    expect(values("2", booking, asked("time", ...hours))).toEqual({ time: "19:00" })
    expect(values("the last one", booking, asked("time", ...hours))).toEqual({ time: "20:00" })
  })
})

describe("either of two", () => {
  test("both are reported, equally sure", () => {
    const { values: found } = extractValues("on Thursday or on Friday", booking, situation)
    expect(found.map(({ parameter, value }) => [parameter, value])).toEqual([
      ["date", "2026-03-05"],
      ["date", "2026-03-06"],
    ])
    expect(found[0]!.confidence).toBe(found[1]!.confidence)
    expect(values("Thursday, Friday", booking)).toEqual({ date: "2026-03-05" })
  })
})

describe("who and where", () => {
  const order = declare(
    z.object({
      name: z.string().describe("Name on the doorbell"),
      address: z.string().optional().describe("Address to deliver to"),
      email: z.email().optional().describe("Email address"),
    }),
  )

  test("a name introduces itself or stands beside its address", () => {
    expect(values("I'm Marta Silva", order)).toEqual({ name: "Marta Silva" })
    expect(values("je m'appelle Moreau", order, { locale: "fr" })).toEqual({ name: "Moreau" })
    expect(values("Marta Silva, marta@silva.example", order)).toEqual({
      name: "Marta Silva",
      email: "marta@silva.example",
    })
  })

  test("a house number belongs to its street, before it or after", () => {
    expect(values("Carrer de Mallorca 12", order, asked("address"))).toEqual({
      address: "Carrer de Mallorca 12",
    })
  })

  test("the words of a wish said again are no name", () => {
    expect(values("Table for two", booking, asked("name"))).not.toHaveProperty("name")
  })
})
