import { describe, expect, test } from "vitest"
import { formatDay, formatMinutes } from "./calendar.ts"
import { createReader, scan } from "./scan.ts"

/** Wednesday 18 November 2026, a quarter past two in the afternoon in London. */
const settings = { locale: "en-GB", timeZone: "Europe/London", now: Date.parse("2026-11-18T14:15:00Z") }

function read(text: string, kind: "date" | "time"): string[] {
  return scan(createReader(text, settings)).flatMap((one) => {
    if (kind === "date" && one.kind === "date") return [toDays(one.days.from, one.days.to)]
    if (one.kind === "moment") return [kind === "date" ? formatDay(one.day) : formatMinutes(one.minutes)]
    return kind === "time" && one.kind === "time" && !one.weak ? [formatMinutes(one.time.minutes)] : []
  })
}

function toDays(from: number, to: number): string {
  return from === to ? formatDay(from) : `${formatDay(from)}/${formatDay(to)}`
}

describe("days as people say them", () => {
  test.each([
    ["could you fit me in on the last Friday of this month", "2026-11-27"],
    ["the first Monday of December works for us", "2026-12-07"],
    ["second Tuesday in January", "2027-01-12"],
    ["the third Thursday of next month", "2026-12-17"],
    ["the first Wednesday of the month", "2026-12-02"],
    ["the last Sunday in March", "2027-03-28"],
    ["a week on Friday", "2026-11-27"],
    ["a week from Saturday please", "2026-11-28"],
    ["Monday week", "2026-11-30"],
    ["two weeks on Thursday", "2026-12-03"],
    ["a fortnight on Saturday", "2026-12-05"],
    ["in a fortnight", "2026-12-02"],
    ["a week today", "2026-11-25"],
    ["a week tomorrow", "2026-11-26"],
    ["tomorrow week", "2026-11-26"],
    ["in three weeks' time", "2026-12-09"],
    ["in a week's time", "2026-11-25"],
    ["ten days from now", "2026-11-28"],
    ["the Friday after next", "2026-12-04"],
    ["Thursday of next week", "2026-11-26"],
    ["next week on Tuesday", "2026-11-24"],
    ["next week Monday", "2026-11-23"],
    ["the weekend after next", "2026-12-05/2026-12-06"],
    ["this weekend", "2026-11-21/2026-11-22"],
    ["Friday the 13th", "2027-08-13"],
    ["Saturday the 28th", "2026-11-28"],
    ["Sat 28th", "2026-11-28"],
    ["book us in for 24th", "2026-11-24"],
    ["the 3rd", "2026-12-03"],
    ["the 1st of the month", "2026-12-01"],
    ["5/12", "2026-12-05"],
    ["5.12.2026", "2026-12-05"],
    ["5 Dec", "2026-12-05"],
    ["Dec 5th", "2026-12-05"],
    ["the fifth of December", "2026-12-05"],
    ["2 January", "2027-01-02"],
    ["Christmas Eve", "2026-12-24"],
    ["boxing day", "2026-12-26"],
    ["New Year's Eve", "2026-12-31"],
    ["new years day", "2027-01-01"],
    ["Valentine's Day", "2027-02-14"],
    ["Good Friday", "2027-03-26"],
    ["Easter Monday", "2027-03-29"],
    ["Easter Sunday 2028", "2028-04-16"],
    ["Thanksgiving", "2026-11-26"],
    ["the day after Christmas", "2026-12-26"],
    ["the day before New Year's Eve", "2026-12-30"],
    ["mid December", "2026-12-16"],
    ["early next week", "2026-11-23"],
    ["the end of January", "2027-01-31"],
    ["tmrw", "2026-11-19"],
    ["2moro at 5", "2026-11-19"],
    ["tonite", "2026-11-18"],
    ["4 of us fri 8pm", "2026-11-20"],
    ["sat 7pm if you can", "2026-11-21"],
    ["weds morning", "2026-11-25"],
    ["this coming Tuesday", "2026-11-24"],
    ["on Thursday 19 November", "2026-11-19"],
    ["Sunday lunch on the 6th", "2026-12-06"],
  ])("%s", (text, expected) => {
    const days = read(text, "date")
    expect(days.join(",")).toBe(expected)
  })
})

describe("times as people say them", () => {
  test.each([
    ["930pm", "21:30"],
    ["at 1930", "19:30"],
    ["1130 am", "11:30"],
    ["730pm tomorrow", "19:30"],
    ["half seven in the evening", "19:30"],
    ["noon", "12:00"],
    ["12 noon", "12:00"],
    ["around noon on Friday", "12:00"],
    ["midday", "12:00"],
    ["midnight", "00:00"],
    ["8ish", "08:00"],
    ["about 8ish in the evening", "20:00"],
    ["at 7.30", "07:30"],
    ["quarter to nine at night", "20:45"],
    ["twenty past six pm", "18:20"],
    ["19:45", "19:45"],
    ["19h30", "19:30"],
    ["in half an hour", "14:45"],
    ["in an hour and a half", "15:45"],
    ["in 90 minutes", "15:45"],
    ["two hours from now", "16:15"],
    ["in a quarter of an hour", "14:30"],
    ["8 o clock tonight", "20:00"],
  ])("%s", (text, expected) => {
    expect(read(text, "time").join(",")).toBe(expected)
  })

  test("two hours ahead are two hours when the clock is put forward or back in between", () => {
    const spring = { locale: "en", timeZone: "Europe/Rome", now: Date.parse("2027-03-28T00:30:00Z") }
    const autumn = { ...spring, now: Date.parse("2026-10-25T00:30:00Z") }
    const minutes = (when: typeof spring) =>
      scan(createReader("in two hours", when)).flatMap((one) => (one.kind === "moment" ? [one.minutes] : []))
    expect(minutes(spring)).toEqual([4 * 60 + 30])
    expect(minutes(autumn)).toEqual([3 * 60 + 30])
  })

  test("later and earlier are no time of their own", () => {
    for (const text of ["half an hour later", "an hour earlier please", "push it back two hours"])
      expect(scan(createReader(text, settings)).map(({ kind }) => kind)).toEqual(["shift"])
  })
})
