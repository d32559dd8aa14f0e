import { describe, expect, it } from "vitest"
import { detectLanguage } from "./index.ts"

describe("the language of a message", () => {
  it.each([
    ["Guten Abend, habt ihr morgen noch einen Tisch frei?", "de"],
    ["ich muss leider absagen", "de"],
    ["wir moechten naechsten Mittwoch zu dritt kommen", "de"],
    ["Bonjour, je voudrais réserver pour demain soir", "fr"],
    ["vous êtes ouverts jusqu'à quelle heure ?", "fr"],
    ["Hola, quiero una mesa para dos", "es"],
    ["¿hasta qué hora están abiertos?", "es"],
  ])("%s", (text, tag) => {
    expect(detectLanguage(text, "en")).toBe(tag)
    expect(detectLanguage(text, tag)).toBe(tag)
  })

  it.each([
    "Müller",
    "zwei",
    "GGT5-657T-D6EP",
    "C3-L4 D6-DE",
    "tiramisù",
    "20:30",
    "",
    "👍",
    "Jardín del Prado",
    "a table for two please",
  ])("is not changed by '%s'", (text) => expect(detectLanguage(text, "en")).toBe("en"))

  it.each([
    ["Book a table am Freitag um 20 Uhr", "de"],
    ["I would like the Wiener Schnitzel mit Pommes please", "en"],
    ["zwei", "fr"],
  ])("stays what it was where both are spoken: %s", (text, tag) => {
    expect(detectLanguage(text, tag)).toBe(tag)
  })

  it("is found again from another language than English", () => {
    expect(detectLanguage("I would like to cancel my booking please", "de-AT")).toBe("en")
  })
})
