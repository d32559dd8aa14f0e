import { describe, expect, it } from "vitest"
import { definePlainWords, languages } from "../../language/index.ts"
import { plainWordsFor } from "./plain-words-for.ts"

describe("plain words", () => {
  it("are found along the language tag", () => {
    expect(plainWordsFor("de-AT-1996")).toBe(languages.de!.plainWords)
    expect(plainWordsFor("it").light.size).toBe(0)
    expect(plainWordsFor("constructor").light.size).toBe(0)
    const italian = definePlainWords("prego grazie", "io lei")
    expect(plainWordsFor("it-CH", { it: italian })).toBe(italian)
  })

  it.each(Object.values(languages).map(({ tag, plainWords }) => [tag, plainWords] as const))(
    "of %s name no day, month or number, and deny nothing",
    (locale, list) => {
      const facts = new Set(
        (
          "no not none never only if or all more less free open closed now today tomorrow one two three " +
          "nein nicht kein keine nie nur wenn oder alle mehr weniger frei offen jetzt heute morgen eins zwei drei " +
          "non ne pas jamais seulement si ou tous plus moins gratuit ouvert maintenant aujourd'hui demain deux trois " +
          "nunca sólo solo o todos más menos gratis abierto ahora hoy mañana uno dos tres"
        ).split(" "),
      )
      for (let day = 0; day < 7; day++)
        facts.add(name(locale, { weekday: "long" }, Date.UTC(2026, 0, 4 + day)))
      for (let month = 0; month < 12; month++)
        facts.add(name(locale, { month: "long" }, Date.UTC(2026, month, 2)))
      for (const word of [...list.light, ...list.steady])
        expect(facts, word).not.toContain(word.toLowerCase())
    },
  )
})

function name(locale: string, part: Intl.DateTimeFormatOptions, at: number): string {
  return new Intl.DateTimeFormat(locale, { ...part, timeZone: "UTC" }).format(at).toLowerCase()
}
