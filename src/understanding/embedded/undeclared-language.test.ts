import { describe, expect, test } from "vitest"
import { z } from "zod"
import { situation } from "../../../test/understanding/declarations.ts"
import { bindIntents, defineIntent, defineService } from "../../intent/index.ts"
import { createEmbeddedUnderstanding } from "./embedded-understanding.ts"

/** A vet that declares English only. */
const vet = bindIntents(
  defineService({ namespace: "vet.example", name: "Vet", about: "A vet.", updated: "2026-01-01" }),
  [
    defineIntent({
      name: "bookVisit",
      title: "Book a visit",
      description: "Books an appointment at the vet for your animal.",
      examples: [
        "I need an appointment for my dog on Tuesday at 10",
        "vaccination for the cat, Friday 4 pm",
        "can we come in with our puppy tomorrow",
      ],
      input: z.object({
        animal: z.enum(["dog", "cat", "horse"]).describe("Animal that is ill"),
        reason: z.enum(["vaccination", "examination", "teeth cleaning"]).describe("What is to be done"),
        date: z.iso.date().describe("Day of the visit"),
        time: z.iso.time().describe("Time of the visit"),
        name: z.string().describe("Your name"),
      }),
      output: z.object({ done: z.boolean().describe("Whether it was done") }),
      effect: "write",
      execute: () => ({ done: true }),
    }),
    defineIntent({
      name: "askPrice",
      title: "What a treatment costs",
      description: "Tells the price of a treatment.",
      examples: ["how much is a vaccination?", "what does teeth cleaning cost", "prices for an examination"],
      input: z.object({
        reason: z.enum(["vaccination", "examination", "teeth cleaning"]).describe("Treatment to be priced"),
      }),
      output: z.object({ price: z.number().describe("Price") }),
      effect: "read",
      execute: () => ({ price: 1 }),
    }),
  ],
).map(({ descriptor }) => descriptor)

const understanding = await createEmbeddedUnderstanding(vet)

async function read(locale: string, text: string) {
  const { band, intents, values } = await understanding.understand(text, { ...situation, locale })
  const found = Object.fromEntries(values.map(({ parameter, value }) => [parameter, value]))
  return { band, intent: intents[0]?.uid.split(":")[1], values: found }
}

describe("a declaration in English is read for people who speak another language", () => {
  test.each([
    ["de", "Impfung für unsere Katze am Freitag um 10 Uhr, Krämer", "vaccination", "cat", "10:00", "Krämer"],
    ["fr", "un vaccin pour mon chien vendredi à 15h, Lefèvre", "vaccination", "dog", "15:00", "Lefèvre"],
    ["es", "vacuna para el perro el viernes a las 11h, Quiroga", "vaccination", "dog", "11:00", "Quiroga"],
  ])("%s: %s", async (locale, text, reason, animal, time, name) => {
    const { intent, values } = await read(locale, text)
    expect(intent).toBe("bookVisit")
    expect(values).toEqual({ reason, animal, date: "2026-03-06", time, name })
  })

  test.each([
    ["de", "was kostet eine Zahnreinigung?", "teeth cleaning"],
    ["fr", "c'est combien, un examen ?", "examination"],
    ["es", "¿cuánto cuesta la vacunación?", "vaccination"],
  ])("%s: %s", async (locale, text, reason) => {
    expect(await read(locale, text)).toMatchObject({ intent: "askPrice", values: { reason } })
  })

  test("a word that no glossary has is never taken for nothing on offer", async () => {
    expect((await read("de", "Krallenschleifen beim Meerschweinchen")).band).not.toBe("none")
  })

  test("words that are known and mean something else are", async () => {
    expect((await read("de", "ich möchte eine Gitarre kaufen")).band).toBe("none")
  })
})
