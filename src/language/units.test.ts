import { describe, expect, it } from "vitest"
import { countIn, minutesPer, toBaseUnit, toMinutes } from "./units.ts"

describe("units", () => {
  it("makes twelve months of a year, whichever way it is counted", () => {
    expect(12 * minutesPer.month).toBe(minutesPer.year)
    expect(countIn([{ count: 1, unit: "year" }], "month")).toBe(12)
    expect(countIn([{ count: 18, unit: "month" }], "year")).toBe(1.5)
    expect(toMinutes([{ count: 6, unit: "month" }])).toBe(toMinutes([{ count: 0.5, unit: "year" }]))
  })

  it("makes whole days of months, and months of what people call a month", () => {
    expect(countIn([{ count: 1, unit: "month" }], "day")).toBe(30)
    expect(countIn([{ count: 2, unit: "month" }], "night")).toBe(61)
    for (const days of [28, 30, 31]) expect(countIn([{ count: days, unit: "day" }], "month")).toBe(1)
    expect(countIn([{ count: 60, unit: "day" }], "month")).toBe(2)
    expect(countIn([{ count: 45, unit: "day" }], "month")).toBeCloseTo(1.48, 2)
    expect(countIn([{ count: 90, unit: "minute" }], "hour")).toBe(1.5)
  })

  it("weighs in grams", () => {
    expect(toBaseUnit(2, "kg")).toBe(2_000)
    expect(toBaseUnit(5, "constructor")).toBe(5)
  })
})
