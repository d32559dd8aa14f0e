import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { languages } from "../languages/index.ts"
import { formatDay, formatMinutes, toDay, toInstant, toReference } from "./calendar.ts"
import { createReader, scan } from "./scan.ts"

const tags = ["en-US", "en-GB", "de", "fr", "es"]

function read(text: string, locale: string) {
  return scan(createReader(text, { locale, timeZone: "UTC", now: Date.parse("2026-03-01T08:00:00Z") }))
}

const anyDay = fc.integer({ min: toDay(1990, 1, 1), max: toDay(2090, 12, 31) })

describe("what a language writes is read back", () => {
  test.each(tags)("dates in %s", (tag) => {
    const long = new Intl.DateTimeFormat(tag, {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    })
    const full = new Intl.DateTimeFormat(tag, { dateStyle: "full", timeZone: "UTC" })
    const short = new Intl.DateTimeFormat(tag, {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      timeZone: "UTC",
    })
    fc.assert(
      fc.property(anyDay, fc.constantFrom(long, full, short), (day, format) => {
        const days = read(format.format(day * 86_400_000), tag).flatMap((one) =>
          one.kind === "date" ? [formatDay(one.days.from)] : [],
        )
        expect(days).toEqual([formatDay(day)])
      }),
    )
  })

  test.each(tags)("times in %s", (tag) => {
    const format = new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone: "UTC" })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
        const times = read(format.format(minutes * 60_000), tag).flatMap((one) =>
          one.kind === "time" && !one.time.twelveHour ? [formatMinutes(one.time.minutes)] : [],
        )
        // 9:05 without a zero says neither morning nor evening.
        if (tag.startsWith("en-US") || minutes >= 780) expect(times).toEqual([formatMinutes(minutes)])
      }),
    )
  })

  test.each(tags)("numbers in %s", (tag) => {
    const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
    const amounts = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(amounts, (amount) => {
        const numbers = read(format.format(amount), tag).flatMap((one) =>
          one.kind === "number" ? [one.number] : [],
        )
        expect(numbers).toContain(amount)
      }),
    )
  })

  test.each(Object.keys(languages))("every number word in %s", (tag) => {
    for (const [words, value] of Object.entries(languages[tag]!.numbers.cardinals)) {
      const numbers = read(words, tag).flatMap((one) => (one.kind === "number" ? [one.number] : []))
      expect([words, ...numbers]).toEqual([words, value])
    }
  })
})

describe("instants", () => {
  test("a day and a time in a zone come back as they were, except in the hour a clock skips", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 1_439 }),
        fc.constantFrom("UTC", "Europe/Rome", "America/New_York", "Asia/Kolkata", "Pacific/Apia"),
        (day, minutes, zone) => {
          const shown = toReference(toInstant(day, minutes, zone), zone)
          const difference = (shown.today - day) * 1_440 + shown.minutes - minutes
          expect([0, 60, 1_440]).toContain(difference)
        },
      ),
    )
  })

  test("the time a clock skips is the one after", () => {
    const skipped = toInstant(toDay(2026, 3, 29), 150, "Europe/Rome")
    expect(new Date(skipped).toISOString()).toBe("2026-03-29T01:30:00.000Z")
  })
})
