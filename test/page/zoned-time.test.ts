import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toInstant, toLocalTime } from "../../web/src/zoned-time.ts"

const zones = fc.constantFrom("UTC", "Europe/Rome", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia")
const minute = 60_000

describe("a time typed on the page", () => {
  it("is the site's own, wherever the visitor is", () => {
    expect(toInstant("2027-06-05T10:00", "Europe/Rome")).toBe(Date.parse("2027-06-05T08:00Z"))
    expect(toInstant("2027-12-05T10:00", "Europe/Rome")).toBe(Date.parse("2027-12-05T09:00Z"))
    expect(toInstant("12027-06-05T10:00", "Europe/Rome")).toBeUndefined()
  })

  it("is shown again as it was typed", () => {
    const minutes = fc.integer({
      min: Date.parse("1990-01-01") / minute,
      max: Date.parse("2090-01-01") / minute,
    })
    fc.assert(
      fc.property(minutes, zones, (count, zone) => {
        const typed = toLocalTime(count * minute, zone)
        expect(toLocalTime(toInstant(typed, zone)!, zone)).toBe(typed)
      }),
    )
  })
})
