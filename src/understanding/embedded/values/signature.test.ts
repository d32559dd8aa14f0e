import { describe, expect, test } from "vitest"
import { z } from "zod"
import { declare, situation } from "../../../../test/understanding/declarations.ts"
import { languageFor } from "../../../language/index.ts"
import type { Asked } from "../../understanding.ts"
import { everydayWords } from "../spelling.ts"
import { extractValues } from "./extractor.ts"

const kennel = declare(
  z.object({
    package: z.enum(["day care", "overnight", "grooming"]).describe("Care for your dog"),
    date: z.iso.date().describe("Day of the visit"),
    time: z.iso.time().describe("Time you bring the dog"),
    name: z.string().describe("Name of the owner"),
    phone: z.string().describe("Telephone number"),
    notes: z.string().optional().describe("Anything we should know"),
  }),
)

function nameIn(text: string, { locale = "en", asked }: { locale?: string; asked?: Asked } = {}): unknown {
  const isEveryday = everydayWords(languageFor(locale))
  const said = { ...situation, locale, intent: kennel, asked }
  return extractValues(text, kennel, said, { isEveryday }).values.find(
    ({ parameter }) => parameter === "name",
  )?.value
}

describe("a name that stands by itself is whose wish it is", () => {
  test.each([
    ["grooming friday 10am, Oyelaran", "Oyelaran"],
    ["Oyelaran, 07700 900444", "Oyelaran"],
    ["grooming on friday at 10. Oyelaran, 07700 900444", "Oyelaran"],
    ["grooming fri 10am oyelaran 07700 900444", "oyelaran"],
    ["grooming fri 10am oyelaran", "oyelaran"],
    ["Oyelaran here, grooming on friday please", "Oyelaran"],
    ["friday at 10, Ms van den Heuvel, and he is a nervous dog", "Ms van den Heuvel"],
    ["overnight on friday. Mr and Mrs Achebe", "Mr and Mrs Achebe"],
  ])("%s", (text, name) => {
    expect(nameIn(text)).toBe(name)
  })

  test("in German too, where every noun has a capital", () => {
    expect(nameIn("Freitag um 10 Uhr, auf den Namen Dr. von Allmen", { locale: "de" })).toBe("Dr. von Allmen")
  })
})

describe("words that are no name are not taken for one", () => {
  const asked: Asked = { kind: "parameters", parameters: ["name"] }
  test.each([
    "They'd be bringing two blankets, is that all right",
    "We've got a very old dog, I hope you take him",
    "Dr",
    "friday at 10, please",
  ])("%s", (text) => {
    expect(nameIn(text, { asked })).toBeUndefined()
  })
  test.each(["grooming on friday, quickly", "grooming on friday, window open"])("%s", (text) => {
    expect(nameIn(text)).toBeUndefined()
  })
})
