import { describe, expect, it } from "vitest"
import { z } from "zod"
import { bindIntents, defineIntent, defineService, inLanguage, localise } from "./index.ts"

const words = {
  title: "Tisch reservieren",
  description: "Reserviert einen Tisch.",
  examples: ["Einen Tisch für zwei"],
  parameters: {
    people: { label: "Personen", sentence: "Anzahl der Personen", question: "Wie viele werden Sie sein?" },
    seat: { label: "Platz", sentence: "Wo Sie sitzen möchten", options: { window: "am Fenster" } },
    extras: { label: "Extras", sentence: "Was dazu kommt", options: { candles: "Kerzen" } },
  },
}

const declaration = {
  name: "bookTable",
  title: "Book a table",
  description: "Reserves a table.",
  examples: ["Book a table for two"],
  input: z.object({
    people: z.int().min(1).max(20).describe("Number of people").meta({ "x-question": "How many?" }),
    seat: z.enum(["window", "garden"]).optional().describe("Where to sit"),
    extras: z
      .array(z.enum(["candles", "flowers"]))
      .optional()
      .describe("Extras"),
  }),
  output: z.object({ id: z.string().describe("The booking's id") }),
  effect: "write" as const,
  execute: () => ({ id: "RES-1" }),
}

const service = defineService({
  namespace: "t.example",
  name: "T",
  about: "For tests.",
  languages: { de: { about: "Für Tests." } },
  updated: "2026-01-01",
})

const inGerman = (change: object = {}) => ({ ...declaration, languages: { de: { ...words, ...change } } })
const bind = (intent: ReturnType<typeof defineIntent>) => bindIntents(service, [intent])[0]!.descriptor

describe("the words of an intent in another language", () => {
  it("stand in place of its own, with the same values behind them", () => {
    const told = localise(bind(defineIntent(inGerman())), "de-AT")
    expect(told).toMatchObject({ title: "Tisch reservieren", examples: ["Einen Tisch für zwei"] })
    const [people, seat, extras] = told.parameters
    expect(people).toMatchObject({
      required: true,
      sentence: "Anzahl der Personen (1-20)",
      schema: { title: "Personen", "x-question": "Wie viele werden Sie sein?", minimum: 1 },
    })
    expect(seat?.schema.oneOf).toEqual([
      { const: "window", title: "am Fenster" },
      { const: "garden", title: "garden" },
    ])
    expect(extras?.schema.items).toMatchObject({
      oneOf: [
        { const: "candles", title: "Kerzen" },
        { const: "flowers", title: "flowers" },
      ],
    })
  })

  it("are made once for each language, and are its own where it has none", () => {
    const descriptor = bind(defineIntent(inGerman()))
    expect(localise(descriptor, "de")).toBe(localise(descriptor, "de-CH"))
    expect(localise(descriptor, "fr")).toBe(descriptor)
  })

  it("never ask in the declaration's language where the other has no question of its own", () => {
    const people = { label: "Personen", sentence: "Anzahl der Personen" }
    const told = localise(bind(defineIntent(inGerman({ parameters: { ...words.parameters, people } }))), "de")
    expect(told.parameters[0]?.schema).not.toHaveProperty("x-question")
  })

  it.each([
    [{ title: " " }, "languages.de.title: say in words what the intent does"],
    [{ examples: [] }, "languages.de.examples: give at least one sentence"],
    [
      { parameters: { ...words.parameters, pets: { label: "Tiere", sentence: "Tiere" } } },
      "languages.de.parameters.pets: is not declared; the declaration has people, seat, extras",
    ],
    [
      { parameters: { people: words.parameters.people, seat: words.parameters.seat } },
      "languages.de.parameters.extras: is missing; give its label and its sentence",
    ],
    [
      { parameters: { ...words.parameters, seat: { ...words.parameters.seat, options: { roof: "oben" } } } },
      "languages.de.parameters.seat.options.roof: is no value of it; it takes window, garden",
    ],
    [
      { results: { code: { label: "Code", sentence: "Code" } } },
      "languages.de.results.code: is not declared; the declaration has id",
    ],
  ])("are refused where they do not fit the declaration: %j", (change, message) => {
    expect(() => defineIntent(inGerman(change))).toThrow(message)
  })

  it("are there in every language of the service, and in no other", () => {
    expect(() => bind(defineIntent(declaration))).toThrow(
      "t.example:bookTable:v1: languages.de: is missing, and the service speaks it",
    )
    const french = { ...declaration, languages: { de: words, fr: words } }
    expect(() => bind(defineIntent(french))).toThrow(
      "languages.fr: the service speaks en, de; add 'fr' to its languages",
    )
  })
})

describe("the languages of a service", () => {
  it.each([
    [{ "not a tag": { about: "x" } }, "'not a tag' is no BCP 47 language tag"],
    [{ en: { about: "x" } }, "languages.en: is the language of the declaration itself"],
    [{ de: { about: " " } }, "languages.de.about: say in a sentence"],
  ])("are checked: %j", (languages, message) => {
    const { timeZone: _, ...declared } = service
    expect(() => defineService({ ...declared, languages })).toThrow(message)
  })
})

describe("a table by language", () => {
  it("gives the nearest language, else the first", () => {
    const table = { en: "hello", de: "hallo", "pt-BR": "olá" }
    expect(inLanguage("de-AT", table)).toBe("hallo")
    expect(inLanguage("PT-br", table)).toBe("olá")
    expect(inLanguage("fr", table)).toBe("hello")
    expect(() => inLanguage("fr", {})).toThrow("at least one language")
  })
})
