import { expect, it } from "vitest"
import { evaluateSnippet, snippetsOf } from "../support/snippets.ts"

const [program = ""] = snippetsOf("docs/languages.md")

it("the guide declares a business in two languages that starts and speaks both", async () => {
  const told = `["de-AT", "en"].map((locale) => bookCourse.present.message({ id: "TON-1" }, { locale }))`
  const german = "bookCourse.descriptor.languages.de.parameters.course.options"
  expect(await evaluateSnippet(program, `[...${told}, ${german}]`)).toEqual([
    "Gebucht: TON-1.",
    "Booked: TON-1.",
    { wheel: "Drehscheibe", glazing: "Glasur" },
  ])
})
