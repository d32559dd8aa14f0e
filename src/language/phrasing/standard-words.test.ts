import { describe, expect, it } from "vitest"
import { z } from "zod"
import { declare } from "../../../test/understanding/declarations.ts"
import { parameterLabel, parameterQuestion, withStandardQuestions } from "./index.ts"

const visit = declare(
  z.object({
    date: z.iso.date().describe("Day of the visit"),
    name: z.string().describe("Name of the owner").meta({ "x-question": "Whose dog is it?" }),
    breed: z.string().describe("Breed of the dog"),
  }),
)

function told(locale: string) {
  return withStandardQuestions(visit, locale).parameters.map((parameter) => [
    parameterLabel(parameter),
    parameterQuestion(parameter),
  ])
}

describe("what nearly every business asks for", () => {
  it("is asked in the visitor's language where nobody declared it", () => {
    expect(told("de-AT")).toEqual([
      ["Tag", "An welchem Tag?"],
      ["Name", "Auf welchen Namen?"],
      ["Breed", undefined],
    ])
    expect(told("fr")[1]).toEqual(["Nom", "À quel nom ?"])
    expect(told("es")[0]).toEqual(["Día", "¿Qué día?"])
  })

  it("stays as it was declared in its own language, and in one that has no tables", () => {
    expect(withStandardQuestions(visit, "en-GB")).toBe(visit)
    expect(withStandardQuestions(visit, "pt")).toBe(visit)
  })
})
