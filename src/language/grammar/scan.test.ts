import { describe, expect, test } from "vitest"
import { formatDay, formatMinutes } from "./calendar.ts"
import type { Candidate } from "./candidates.ts"
import { createReader, scan } from "./scan.ts"

/** Friday 1 March 2019, eight in the morning. */
const settings = { timeZone: "UTC", now: Date.parse("2019-03-01T08:00:00Z") }

function read(text: string, locale = "en-US"): Candidate[] {
  return scan(createReader(text, { ...settings, locale }))
}

function dates(text: string, locale?: string): string[] {
  return read(text, locale).flatMap((one) => {
    if (one.kind !== "date") return []
    const { from, to } = one.days
    return [from === to ? formatDay(from) : `${formatDay(from)}/${formatDay(to)}`]
  })
}

function times(text: string, locale?: string): string[] {
  return read(text, locale).flatMap((one) =>
    one.kind === "time" && !one.weak
      ? [`${formatMinutes(one.time.minutes)}${one.time.twelveHour ? "?" : ""}`]
      : [],
  )
}

function numbers(text: string, locale?: string): number[] {
  return read(text, locale).flatMap((one) => (one.kind === "number" ? [one.number] : []))
}

describe("dates in English", () => {
  test.each([
    ["on 2026-10-16", "2026-10-16"],
    ["10/16/2026", "2026-10-16"],
    ["12/24 at noon", "2019-12-24"],
    ["the 5th of March", "2019-03-05"],
    ["March 5", "2019-03-05"],
    ["March the 5th, 2021", "2021-03-05"],
    ["Friday, March 8th", "2019-03-08"],
    ["the 13th", "2019-03-13"],
    ["the 11th of this month", "2019-03-11"],
    ["the 2nd of next month", "2019-04-02"],
    ["twenty-first of June", "2019-06-21"],
    ["today", "2019-03-01"],
    ["the day after tomorrow", "2019-03-03"],
    ["Saturday", "2019-03-02"],
    ["this Sunday", "2019-03-03"],
    ["next Friday", "2019-03-08"],
    ["Tuesday next week", "2019-03-05"],
    ["in two weeks", "2019-03-15"],
    ["three days ago", "2019-02-26"],
    ["ten days from now", "2019-03-11"],
    ["a week from Friday", "2019-03-15"],
    ["the end of the month", "2019-03-31"],
    ["this weekend", "2019-03-02/2019-03-03"],
    ["next week", "2019-03-04/2019-03-10"],
    ["in April", "2019-04-01/2019-04-30"],
  ])("%s", (text, expected) => {
    expect(dates(text)).toEqual([expected])
  })

  test("a day that has gone by is the one of the next year", () => {
    expect(dates("February 10")).toEqual(["2020-02-10"])
  })

  test("29 February is looked for in the years that have it", () => {
    expect(dates("29 February")).toEqual(["2020-02-29"])
  })

  test("a weekday said on that day is the one after, unless it is called this", () => {
    expect(dates("Friday")).toEqual(["2019-03-08"])
    expect(dates("this Friday")).toEqual(["2019-03-01"])
  })

  test("days that do not exist are no dates", () => {
    expect(dates("31 June")).toEqual([])
    expect(dates("2026-02-30")).toEqual([])
  })

  test("everyday words are not taken for months and weekdays", () => {
    expect(dates("may I sit in the sun")).toEqual([])
  })

  test("a stay of some days from a date is two values", () => {
    const found = read("four days from the 7th")
    expect(found.map((one) => one.kind)).toEqual(expect.arrayContaining(["duration", "date"]))
    expect(dates("four days from the 7th")).toEqual(["2019-03-07"])
  })

  test("the region decides the order of day and month, and only the other order is a day where one is none", () => {
    expect(dates("5/3/2026", "en-US")).toEqual(["2026-05-03"])
    expect(dates("5/3/2026", "en-GB")).toEqual(["2026-03-05"])
    expect(dates("16/10/2026", "en-US")).toEqual(["2026-10-16"])
  })

  test("the reference day is the one on the site's calendar", () => {
    const night = { locale: "en", now: Date.parse("2026-03-01T23:30:00Z") }
    const today = (timeZone: string) =>
      scan(createReader("today", { ...night, timeZone })).map(
        (one) => one.kind === "date" && formatDay(one.days.from),
      )
    expect(today("America/New_York")).toEqual(["2026-03-01"])
    expect(today("Asia/Tokyo")).toEqual(["2026-03-02"])
  })
})

describe("times in English", () => {
  test.each([
    ["at 7:30 pm", "19:30"],
    ["half past 3 in the afternoon", "15:30"],
    ["quarter to 5 in the evening", "16:45"],
    ["ten past eight", "08:10?"],
    ["evening 6", "18:00"],
    ["8 o'clock in the night", "20:00"],
    ["twelve pm", "12:00"],
    ["12:30am", "00:30"],
    ["7.30pm", "19:30"],
    ["noon", "12:00"],
    ["midnight", "00:00"],
    ["at eight", "08:00?"],
    ["seven thirty", "07:30?"],
    ["19:30", "19:30"],
    ["09:00", "09:00"],
    ["half seven", "07:30?"],
  ])("%s", (text, expected) => {
    expect(times(text)).toEqual([expected])
  })

  test("a part of the day that stands apart settles the hour", () => {
    expect(times("tomorrow evening at 8")).toEqual(["20:00"])
    expect(times("at 8 tomorrow morning")).toEqual(["08:00"])
  })

  test("the end of a range settles its beginning", () => {
    expect(times("from 6 to 8 pm")).toEqual(["18:00", "20:00"])
  })

  test("amounts of money and decimals are no times", () => {
    expect(times("3.50")).toEqual([])
    expect(times("I have 8 bags")).toEqual([])
  })

  test("in so many hours is a day and a time", () => {
    expect(read("in two hours")[0]).toMatchObject({ kind: "moment", minutes: 600 })
    expect(read("in 20 hours")[0]).toMatchObject({ kind: "moment", minutes: 240 })
  })
})

describe("numbers, amounts and addresses", () => {
  test.each([
    ["one thousand two hundred and five", 1205],
    ["1,210.50", 1210.5],
    ["twenty-one", 21],
    ["a dozen", 12],
    ["two and a half", 2.5],
    ["minus four", -4],
    ["5k", 5000],
    ["2 million", 2_000_000],
    ["a hundred", 100],
  ])("%s", (text, expected) => {
    expect(numbers(text)).toEqual([expected])
  })

  test("an article is no number", () => {
    expect(numbers("a table")).toEqual([])
    expect(numbers("un restaurant", "fr")).toEqual([])
    expect(numbers("vingt et un", "fr")).toEqual([21])
  })

  test.each([
    ["$39", 39, "USD"],
    ["39 dollars", 39, "USD"],
    ["EUR 50", 50, "EUR"],
    ["twenty quid", 20, "GBP"],
  ])("%s is money", (text, number, currency) => {
    expect(read(text)).toEqual([expect.objectContaining({ kind: "money", number, currency })])
  })

  test.each([
    ["three nights", [{ count: 3, unit: "night" }]],
    ["an hour and a half", [{ count: 1.5, unit: "hour" }]],
    ["half an hour", [{ count: 0.5, unit: "hour" }]],
    [
      "2 hours 30 minutes",
      [
        { count: 2, unit: "hour" },
        { count: 30, unit: "minute" },
      ],
    ],
  ])("%s is a duration", (text, parts) => {
    expect(read(text)).toEqual([expect.objectContaining({ kind: "duration", parts })])
  })

  test.each([
    ["mail jo.smith+x@mail.example.org, please", "email", "jo.smith+x@mail.example.org"],
    ["see https://example.org/a?b=1.", "url", "https://example.org/a?b=1"],
    ["call +1 (415) 555-0199", "phone", "+1 (415) 555-0199"],
    ["my reference is AB12-34", "code", "AB12-34"],
  ])("%s", (text, kind, value) => {
    expect(read(text)).toEqual([expect.objectContaining({ kind, text: value })])
  })

  test("a date is no phone number", () => {
    expect(read("2026-10-16 19:30").map((one) => one.kind)).toEqual(["date", "time"])
  })
})

describe("ranges and negations", () => {
  test("from and to mark the ends", () => {
    const ends = read("from the 4th of this month to the 9th").filter((one) => one.kind === "date")
    expect(ends.map((one) => one.edge)).toEqual(["start", "end"])
  })

  test("a range ends after it begins", () => {
    expect(dates("from the 28th of March to the 3rd")).toEqual(["2019-03-28", "2019-04-03"])
  })

  test("a bare day takes the month of the other end", () => {
    expect(dates("5 to 8 April").sort()).toEqual(["2019-04-05", "2019-04-08"])
    expect(dates("April 5 to 8").sort()).toEqual(["2019-04-05", "2019-04-08"])
    expect(dates("the 5th to the 8th of April")).toEqual(["2019-04-05", "2019-04-08"])
  })

  test.each([
    ["not Friday", [true]],
    ["not Friday but Saturday", [true, false]],
    ["anything but Friday", [true]],
    ["Friday doesn't work", [true]],
    ["Saturday instead of Friday", [false, true]],
    ["change it from Friday to Saturday", [true, false]],
    ["no, Friday", [false]],
  ])("%s", (text, excluded) => {
    const found = read(text).filter((one) => one.kind === "date")
    expect(found.map((one) => one.excluded ?? false)).toEqual(excluded)
  })

  test("a limit rules nothing out", () => {
    expect(read("no more than $50")[0]?.excluded ?? false).toBe(false)
  })
})

describe("other languages", () => {
  test.each([
    ["de", "am 5. März um halb acht", "2019-03-05", "07:30?"],
    ["de", "nächsten Freitag um Viertel nach drei nachmittags", "2019-03-08", "15:15"],
    ["de", "übermorgen um 14 Uhr 30", "2019-03-03", "14:30"],
    ["de", "heute Abend um acht", "2019-03-01", "20:00"],
    ["de-AT", "in zwei Wochen um 19:30 Uhr", "2019-03-15", "19:30"],
    ["fr", "le 5 mars à huit heures et demie du soir", "2019-03-05", "20:30"],
    ["fr", "vendredi prochain à 19h30", "2019-03-08", "19:30"],
    ["fr", "demain à sept heures moins le quart", "2019-03-02", "06:45?"],
    ["es", "el 5 de marzo de 2027 a las tres y media de la tarde", "2027-03-05", "15:30"],
    ["es", "el viernes que viene a las ocho menos cuarto", "2019-03-08", "07:45?"],
    ["es", "mañana a las 9 de la mañana", "2019-03-02", "09:00"],
  ])("%s: %s", (locale, text, date, time) => {
    expect(dates(text, locale)).toEqual([date])
    expect(times(text, locale)).toEqual([time])
  })

  test.each([
    ["de", "einundzwanzig", 21],
    ["de", "zweihundert", 200],
    ["de", "1.210,50", 1210.5],
    ["de", "3.5", 3.5],
    ["fr", "quatre-vingt-dix-sept", 97],
    ["fr", "soixante et onze", 71],
    ["fr", "trente et un", 31],
    ["es", "treinta y dos", 32],
    ["es", "veintitrés", 23],
  ])("%s: %s", (locale, text, expected) => {
    expect(numbers(text, locale)).toEqual([expected])
  })
})
