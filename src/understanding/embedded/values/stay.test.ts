import { describe, expect, test } from "vitest"
import { z } from "zod"
import { declare, situation } from "../../../../test/understanding/declarations.ts"
import type { IntentDescriptor } from "../../../intent/index.ts"
import type { Situation } from "../../understanding.ts"
import { extractValues } from "./extractor.ts"

const boat = declare(
  z.object({
    arrival: z.iso.date().describe("Day of arrival"),
    departure: z.iso.date().optional().describe("Day of departure, instead of a number of nights"),
    nights: z.int().optional().describe("Number of nights"),
    guests: z.int().describe("Number of people on board"),
  }),
)

const freeBoats = declare(
  z.object({
    arrival: z.iso.date().describe("Day of arrival"),
    nights: z.int().describe("Number of nights"),
  }),
)

const haircut = declare(z.object({ date: z.iso.date().describe("Day"), time: z.iso.time().describe("Time") }))

function values(text: string, intent: IntentDescriptor, more: Partial<Situation> = {}) {
  const found = extractValues(text, intent, { ...situation, intent, ...more }).values
  return Object.fromEntries(found.filter((one) => !one.excluded).map((one) => [one.parameter, one.value]))
}

/** It is Sunday 1 March 2026. */
describe("the days of a stay", () => {
  test.each([
    ["from Friday to Sunday", { arrival: "2026-03-06", departure: "2026-03-08" }],
    ["we come on the 12th and leave on the 15th", { arrival: "2026-03-12", departure: "2026-03-15" }],
    ["Friday, two nights", { arrival: "2026-03-06", nights: 2 }],
    ["four nights from Friday", { arrival: "2026-03-06", nights: 4 }],
    ["arriving Friday, leaving Monday", { arrival: "2026-03-06", departure: "2026-03-09" }],
  ])("%s", (text, expected) => {
    expect(values(text, boat)).toEqual(expected)
  })

  test.each([
    ["we have to go home on the 15th already", { departure: "2026-03-15" }],
    ["sorry, I leave on the Saturday", { departure: "2026-03-14" }],
  ])("%s, of a stay that has begun on the 12th", (text, expected) => {
    expect(values(text, boat, { known: { arrival: "2026-03-12", departure: "2026-03-16" } })).toEqual(
      expected,
    )
  })

  test("end in German too", () => {
    const known = { arrival: "2026-03-12", departure: "2026-03-16" }
    expect(values("Und wir müssen schon am 15. heim", boat, { locale: "de", known })).toEqual({
      departure: "2026-03-15",
    })
  })

  test("are counted where only their number is wanted", () => {
    expect(values("from the 12th to the 15th", freeBoats)).toEqual({ arrival: "2026-03-12", nights: 3 })
  })

  test("a day before which it should be is not the day", () => {
    expect(values("a few days before Easter", boat).arrival).toBeUndefined()
  })

  test("an age is no length", () => {
    expect(values("our six year old comes along", boat).nights).toBeUndefined()
  })

  test("so many more are added to what is known, and mean nothing alone", () => {
    expect(values("one night longer please", boat)).toEqual({})
    expect(values("one night longer please", boat, { known: { nights: 2 } })).toEqual({ nights: 3 })
  })
})

describe("an hour that is only a limit is not the hour", () => {
  test.each(["Friday between two and four", "Friday after 6 pm", "on Friday before noon"])("%s", (text) => {
    expect(values(text, haircut)).toEqual({ date: "2026-03-06" })
  })
})

describe("people are counted one after the other", () => {
  test.each([
    ["my sister and I", 2],
    ["me, my husband and our daughter", 3],
    ["my wife and I, our four year old and the baby", 4],
    ["two adults plus the three kids", 5],
  ])("%s", (text, guests) => {
    expect(values(text, boat).guests).toBe(guests)
  })

  test("the little one is no number", () => {
    expect(values("a life vest for the little one", boat).guests).toBeUndefined()
  })
})

describe("a weekday after a day that is known", () => {
  const more = { known: { date: "2026-03-19", time: "10:00" } }
  test("is the one beside it", () => {
    expect(values("Friday then", haircut, more)).toEqual({ date: "2026-03-20" })
    expect(values("no, on Wednesday", haircut, more)).toEqual({ date: "2026-03-18" })
  })
  test("is the coming one within a week", () => {
    expect(values("Monday then", haircut, { known: { date: "2026-03-06" } })).toEqual({ date: "2026-03-02" })
  })
})
