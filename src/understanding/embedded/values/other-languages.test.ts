import { describe, expect, test } from "vitest"
import { z } from "zod"
import { declare, situation } from "../../../../test/understanding/declarations.ts"
import { languageFor } from "../../../language/index.ts"
import { everydayWords } from "../spelling.ts"
import { extractValues } from "./extractor.ts"

const stay = declare(
  z.object({
    people: z.int().describe("Number of people"),
    arrival: z.iso.date().describe("Day of arrival"),
    departure: z.iso.date().describe("Day of departure"),
    guide: z.enum(["Ilse", "Ramón"]).optional().describe("Who shows you round"),
    name: z.string().describe("Name of the guest"),
    meals: z.boolean().optional().meta({ title: "Halbpension" }).describe("Whether you eat with us"),
    notes: z.string().optional().describe("Anything we should know, as allergies"),
  }),
)

function valuesIn(
  text: string,
  locale: string,
  asked: readonly string[] = ["name"],
): Record<string, unknown> {
  const said = {
    ...situation,
    locale,
    intent: stay,
    asked: { kind: "parameters", parameters: asked } as const,
  }
  const { values } = extractValues(text, stay, said, { isEveryday: everydayWords(languageFor(locale)) })
  return Object.fromEntries(values.map(({ parameter, value }) => [parameter, value]))
}

describe("how many come, as it is said in other languages", () => {
  test.each([
    ["de", "wir san morgen zu zehnt da, geht das?", 10],
    ["de", "wir wären 3 Große und 2 Kinder", 5],
    ["de", "2 Erw. 1 Baby", 3],
    ["fr", "vous auriez quelque chose pour nous quatre ?", 4],
    ["es", "somos siete compañeros de trabajo", 7],
  ])("%s: %s", (locale, text, people) => {
    expect(valuesIn(text, locale).people).toBe(people)
  })
})

describe("a name is where a name would be", () => {
  test.each([
    ["de", "ach so. dann halt dienstag"],
    ["de", "bitte bei der Chefin persönlich"],
    ["de", "wenn's geht mit Blick aufs Wasser"],
    ["de", "am liebsten mit der Besten, Ilse"],
    ["es", "Bueno, pues el martes"],
    ["es", "Vaya faena. ¿Y el viernes?"],
    ["es", "perdón, que sale del cole"],
    ["fr", "Dommage. Alors mardi"],
  ])("%s: %s", (locale, text) => {
    expect(valuesIn(text, locale).name).toBeUndefined()
  })

  test.each([
    ["de", "Huber Sepp", "Huber Sepp"],
    ["de", "auf den Namen Schade bitte", "Schade"],
    ["fr", "au nom de Quentin Roche", "Quentin Roche"],
    ["es", "pues a nombre de Iker Zabala", "Iker Zabala"],
  ])("%s: %s", (locale, text, name) => {
    expect(valuesIn(text, locale).name).toBe(name)
  })
})

describe("what somebody does without", () => {
  test("is a no where the declaration asks yes or no", () => {
    const { meals, notes } = valuesIn("ohne Halbpension bitte", "de", [])
    expect({ meals, notes }).toEqual({ meals: false, notes: undefined })
  })

  test("keeps its negation in a note", () => {
    expect(valuesIn("bitte keine Federkissen", "de", []).notes).toBe("keine Federkissen")
  })
})
