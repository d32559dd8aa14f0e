import { describe, expect, test } from "vitest"
import { formatDay, formatMinutes } from "./calendar.ts"
import { createReader, scan } from "./scan.ts"

/** Wednesday 18 November 2026, a quarter past two in the afternoon in London. */
const at = { timeZone: "Europe/London", now: Date.parse("2026-11-18T14:15:00Z") }

function read(locale: string, text: string): string[] {
  return scan(createReader(text, { ...at, locale })).flatMap((one) => {
    if (one.weak || one.excluded) return []
    if (one.kind === "date") return [formatDay(one.days.from)]
    return one.kind === "time" ? [formatMinutes(one.time.minutes)] : []
  })
}

describe("what is taken back in the same breath does not count", () => {
  test.each([
    ["en", "Monday, no, Sunday", ["2026-11-22"]],
    ["en", "on the 24th, sorry, the 25th", ["2026-11-25"]],
    ["en", "at 6 pm, or rather quarter to seven", ["18:45"]],
    ["de", "am Montag, ach nein, am Sonntag", ["2026-11-22"]],
    ["fr", "lundi, ou plutôt dimanche", ["2026-11-22"]],
    ["es", "el lunes, mejor dicho el domingo", ["2026-11-22"]],
  ])("%s: %s", (locale, text, expected) => {
    expect(read(locale, text)).toEqual(expected)
  })

  test("both days of a choice stay", () => {
    expect(read("en", "Monday or Sunday")).toEqual(["2026-11-23", "2026-11-22"])
  })
})

describe("the one after", () => {
  test.each([
    ["en", "not this Saturday but the one after", ["2026-11-28"]],
    ["de", "nicht diesen Samstag, sondern den danach", ["2026-11-28"]],
    ["fr", "pas ce samedi mais celui d'après", ["2026-11-28"]],
    ["es", "este sábado no, el siguiente", ["2026-11-28"]],
  ])("%s: %s", (locale, text, expected) => {
    expect(read(locale, text)).toEqual(expected)
  })
})

describe("days of the month beside a weekday or an article", () => {
  test.each([
    ["en", "Saturday 28", ["2026-11-28"]],
    ["fr", "le samedi 28 à 9h", ["2026-11-28", "09:00"]],
    ["fr", "le 26 à 9h", ["2026-11-26", "09:00"]],
    ["es", "el sábado 28 a las 9", ["2026-11-28", "09:00"]],
    ["es", "el día 26 a las 9", ["2026-11-26", "09:00"]],
    ["de", "Samstag 20 Uhr", ["2026-11-21", "20:00"]],
    ["en", "a table on Saturday 4 people", ["2026-11-21"]],
    ["en", "Saturday 1930", ["2026-11-21", "19:30"]],
  ])("%s: %s", (locale, text, expected) => {
    expect(read(locale, text)).toEqual(expected)
  })
})

describe("ranges of days", () => {
  test.each([
    ["en", "mon-thu", ["2026-11-23", "2026-11-26"]],
    ["de", "Freitag auf Samstag", ["2026-11-20", "2026-11-21"]],
    ["de", "mo bis do", ["2026-11-23", "2026-11-26"]],
    ["fr", "du mardi 1 au jeudi 3 décembre", ["2026-12-01", "2026-12-03"]],
    ["es", "del martes 1 al jueves 3 de diciembre", ["2026-12-01", "2026-12-03"]],
    ["en", "from Saturday 28 November to Tuesday", ["2026-11-28", "2026-12-01"]],
  ])("%s: %s", (locale, text, expected) => {
    expect(read(locale, text)).toEqual(expected)
  })
})
