import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addDays,
  day,
  formatDate,
  fromInstant,
  fromMinutes,
  hour,
  isLastOfItsWeekdayInMonth,
  toInstant,
  toMinutes,
  weekdayOf,
} from "./zoned-time.ts"

const zones = ["Europe/Rome", "Europe/Lisbon", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC"]

describe("wall times and instants", () => {
  test("summer and winter time of a zone", () => {
    expect(toInstant({ date: "2026-01-15", time: "19:30" }, "Europe/Rome")).toBe(
      Date.parse("2026-01-15T18:30Z"),
    )
    expect(toInstant({ date: "2026-07-15", time: "19:30" }, "Europe/Rome")).toBe(
      Date.parse("2026-07-15T17:30Z"),
    )
  })

  test("an hour shown twice means its first pass", () => {
    expect(toInstant({ date: "2026-10-25", time: "02:30" }, "Europe/Rome")).toBe(
      Date.parse("2026-10-25T00:30Z"),
    )
  })

  test("an hour that is skipped means as much later", () => {
    const instant = toInstant({ date: "2026-03-29", time: "02:30" }, "Europe/Rome")
    expect(fromInstant(instant, "Europe/Rome")).toEqual({ date: "2026-03-29", time: "03:30" })
  })

  test("going to the wall clock and back gives the same instant, or the same reading an hour earlier", () => {
    const from = Date.parse("2020-01-01T00:00Z")
    const to = Date.parse("2035-01-01T00:00Z")
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: to }), (zone, any) => {
        const instant = any - (any % 60_000)
        const back = toInstant(fromInstant(instant, zone), zone)
        expect([0, hour]).toContain(instant - back)
        expect(fromInstant(back, zone)).toEqual(fromInstant(instant, zone))
      }),
    )
  })

  test("refuses what no calendar has", () => {
    expect(() => toInstant({ date: "2026-02-30", time: "12:00" }, "UTC")).toThrow("not a date and time")
    expect(() => toInstant({ date: "2026-02-03", time: "25:00" }, "UTC")).toThrow("not a date and time")
    expect(() => weekdayOf("tomorrow")).toThrow("not a date and time")
  })
})

describe("dates", () => {
  test("days are added across months, years and clock changes", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30")
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29")
  })

  test("weekdays run from Monday 1 to Sunday 7", () => {
    expect(weekdayOf("2026-11-16")).toBe(1)
    expect(weekdayOf("2026-11-22")).toBe(7)
    expect(formatDate("2026-11-16")).toBe("Monday 16 November 2026")
  })

  test("exactly one of each weekday is the last in its month", () => {
    const november = Array.from({ length: 30 }, (_, index) => addDays("2026-11-01", index))
    const last = november.filter(isLastOfItsWeekdayInMonth)
    expect(last.map(weekdayOf).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test("minutes of the day and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(toMinutes(fromMinutes(minutes))).toBe(minutes)
      }),
    )
    expect(fromMinutes(545)).toBe("09:05")
    expect(day).toBe(86_400_000)
  })
})
