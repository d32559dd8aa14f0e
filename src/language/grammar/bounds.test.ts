import { describe, expect, it } from "vitest"
import { boundAround, dayBoundBefore } from "./bounds.ts"
import { createReader, scan } from "./scan.ts"

function read(locale: string, text: string) {
  const reader = createReader(text, { locale, timeZone: "UTC", now: Date.parse("2026-03-01T08:00:00Z") })
  return { reader, candidates: scan(reader) }
}

describe("bounds of an amount", () => {
  it.each([
    ["en", "under 1500 euros", "most", true],
    ["en", "no more than 1500 euros", "most", false],
    ["en", "1500 euros or more", "least", false],
    ["en", "around 1500 euros", "about", false],
    ["en", "for 1500 euros", undefined, false],
    ["de", "über 1500 Euro", "least", true],
    ["de", "nicht mehr als 1.500 Euro", "most", false],
    ["de", "mindestens 1500 Euro", "least", false],
    ["de", "1500 Euro oder weniger", "most", false],
    ["fr", "plus de 1 500 euros", "least", true],
    ["fr", "jusqu'à 1500 euros", "most", false],
    ["fr", "au moins 1500 euros", "least", false],
    ["fr", "1500 euros au maximum", "most", false],
    ["es", "más de 1.500 euros", "least", true],
    ["es", "al menos 1500 euros", "least", false],
    ["es", "1500 euros o menos", "most", false],
  ])("%s: %s", (locale, text, side, open) => {
    const { reader, candidates } = read(locale, text)
    const [money] = candidates
    expect(money).toMatchObject({ kind: "money", number: 1_500, currency: "EUR" })
    expect(boundAround(reader, money!.first, money!.next)).toMatchObject({ side, open })
    expect(money!.excluded).not.toBe(true)
  })

  it.each([
    ["en", "between 800 and 1000 euros"],
    ["en", "$800 to 1000"],
    ["de", "zwischen 800 und 1.000 Euro"],
    ["fr", "de 800 à 1000 euros"],
    ["es", "entre 800 y 1000 euros"],
  ])("%s: %s has the unit at both ends", (locale, text) => {
    const { candidates } = read(locale, text)
    expect(candidates).toMatchObject([
      { kind: "money", number: 800, edge: "start" },
      { kind: "money", number: 1_000, edge: "end" },
    ])
  })
})

describe("bounds of days", () => {
  it.each([
    ["en", "since 5 May", "since"],
    ["en", "before Friday", "before"],
    ["de", "nach dem 5. Mai", "since"],
    ["de", "bis Freitag", "before"],
    ["fr", "avant le 5 mai", "before"],
    ["es", "desde el 5 de mayo", "since"],
  ])("%s: %s", (locale, text, side) => {
    const { reader, candidates } = read(locale, text)
    const date = candidates.find(({ kind }) => kind === "date")
    expect(dayBoundBefore(reader, date!.first)).toEqual({ side, first: 0 })
  })
})
