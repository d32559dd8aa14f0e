import { describe, expect, it } from "vitest"
import { choosePageLanguage } from "./page-language.ts"

describe("the page's language", () => {
  it("is the visitor's where there are words for it, else the site's", () => {
    const site = { locale: "it" }
    expect(choosePageLanguage("de-AT", site)).toMatchObject({
      tag: "de-AT",
      direction: "ltr",
      words: { send: "Senden" },
    })
    expect(choosePageLanguage("ja", site)).toMatchObject({ tag: "it", words: { send: "Send" } })
  })

  it("takes the site's own words for its own language only, and knows who writes from the right", () => {
    const site = { locale: "he", words: { send: "שלח" } }
    expect(choosePageLanguage("he-IL", site)).toMatchObject({
      direction: "rtl",
      words: { send: "שלח", yes: "Yes" },
    })
    expect(choosePageLanguage("fr", site)).toMatchObject({ direction: "ltr", words: { send: "Envoyer" } })
  })

  it("marks the same values in every language", () => {
    const marks = (tag: string) =>
      Object.entries(choosePageLanguage(tag, { locale: tag }).words).map(([name, text]) => [
        name,
        text.match(/\{\w+\}/g),
      ])
    for (const tag of ["de", "es", "fr"]) expect(marks(tag)).toEqual(marks("en"))
  })
})
