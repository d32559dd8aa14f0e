import { describe, expect, test } from "vitest"
import { z } from "zod"
import { declare } from "../../../../test/understanding/declarations.ts"
import { languageFor } from "../../../language/index.ts"
import { everydayWords } from "../spelling.ts"
import { extractValues } from "./extractor.ts"

const party = declare(
  z.object({
    date: z.iso.date().describe("Day of the game"),
    time: z.iso.time().describe("Time of the game"),
    players: z.int().min(1).max(20).describe("Number of people who play"),
    coach: z.enum(["Nadia", "Piotr"]).optional().describe("Who trains with you"),
    name: z.string().describe("Name the court is under"),
    notes: z.string().optional().describe("Anything we should know: allergies, a broken racket"),
  }),
)

const situation = { locale: "en-GB", timeZone: "Europe/Paris", now: Date.parse("2026-11-15T11:00:00Z") }

function said(text: string, asked: readonly string[] = [], known: Readonly<Record<string, unknown>> = {}) {
  const { values } = extractValues(
    text,
    party,
    { ...situation, known, asked: { kind: "parameters", parameters: asked } },
    { isEveryday: everydayWords(languageFor("en")) },
  )
  return Object.fromEntries(
    values.flatMap(({ parameter, value, excluded }) => (excluded ? [] : [[parameter, value]])),
  )
}

describe("a name needs evidence", () => {
  test.each([
    ["Actually Wednesday's no good, they can only do Thursday"],
    ["and actually Sunday is better for everybody"],
    ["Ah. The first weekend in February then"],
    ["Jen's racket broke yesterday"],
    ["Splendid. Thursday it is"],
    ["Mr and Mrs"],
  ])("%s", (text) => {
    expect(said(text, ["name"]).name).toBeUndefined()
  })

  test.each([
    ["Smith please", "Smith"],
    ["Lovely, thanks. It's Weiss, Mr and Mrs", "Weiss"],
    ["put it under Dawson", "Dawson"],
    ["tomorrow at 7 pm, four of us, Okafor", "Okafor"],
  ])("%s", (text, name) => {
    expect(said(text, ["name"]).name).toBe(name)
  })
})

describe("people add up", () => {
  test.each([
    ["3 big ones and 2 kids, saturday 7pm", 5],
    ["me, my wife and the twins on Friday", 4],
    ["two adults, a toddler and a baby", 4],
    ["We're 6 on Saturday the 21st", 6],
    ["me, my wife and the kids on Friday", undefined],
    ["two adults and the kids on Friday", undefined],
  ])("%s", (text, count) => {
    expect(said(text).players).toBe(count)
  })

  test("who joins comes beside those known", () => {
    expect(said("two colleagues want to join", [], { players: 3 }).players).toBe(5)
  })
})

describe("what nothing takes is kept in the note", () => {
  test.each([
    ["Dawson, and we need a broken racket mended", "we need a broken racket mended"],
    ["one of us can't eat shellfish", "one of us can't eat shellfish"],
    ["tomorrow at 7. There is a click from the pedals.", "There is a click from the pedals"],
    ["And please ring me if it's going to be more than £80", "ring me if it's going to be more than £80"],
    ["my mum uses a wheelchair, is that going to be ok?", "my mum uses a wheelchair"],
  ])("%s", (text, note) => {
    expect(said(text, ["name"]).notes).toContain(note)
  })

  test("a question is not", () => {
    expect(said("is there a wheelchair ramp?", ["name"]).notes).toBeUndefined()
  })
})

describe("a bare one is no hour", () => {
  test.each(["make that just a basic one actually", "one of us is late", "the little one plays too"])(
    "%s",
    (text) => {
      expect(said(text, [], { time: "12:00" }).time).toBeUndefined()
    },
  )
})
