import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  compareVersions,
  formatMoney,
  formatRateLimit,
  formatUid,
  normaliseName,
  parseMoney,
  parseRateLimit,
  parseUid,
  rateWindow,
} from "./index.ts"

describe("UIDs", () => {
  it("[UM-05] are parsed, checked and ordered", () => {
    expect(parseUid("weather.com:getForecast:v2")).toEqual({
      namespace: "weather.com",
      name: "getForecast",
      version: "v2",
    })
    expect(parseUid("weather.com:getForecast").version).toBeUndefined()
    for (const wrong of ["", "a", ":b:v1", "a::v1", "a:b:1", "a:b:v1:x", "a b:c:v1", "a:1b:v1", "a:b:v"])
      expect(() => parseUid(wrong), wrong).toThrow("is not an intent UID")
    for (const written of ["a:b:v1", "a:b:v2.10", "a:b"]) expect(formatUid(parseUid(written))).toBe(written)
    expect(compareVersions("v2", "v2.0.0")).toBe(0)
    expect(compareVersions("v2.1", "v2.10")).toBeLessThan(0)
  })

  it("mean the same intent in camel, Pascal and kebab case", () => {
    expect(
      new Set(["searchProperty", "SearchProperty", "search-property", "search_property"].map(normaliseName))
        .size,
    ).toBe(1)
  })
})

describe("money", () => {
  const money = fc.record({
    units: fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
    scale: fc.integer({ min: 0, max: 6 }),
    currency: fc.constant("EUR"),
  })

  it("is exact", () => {
    expect(parseMoney("0.10 USD")).toEqual({ units: 10n, scale: 2, currency: "USD" })
    expect(formatMoney(parseMoney("-0.05 EUR"))).toBe("-0.05 EUR")
    for (const wrong of ["1", "USD 1", "1.USD", "1,00 USD", "1 usd", "١ USD", "1e3 USD", ""])
      expect(() => parseMoney(wrong), wrong).toThrow("not an amount")
  })

  it("reads what it writes", () => {
    fc.assert(
      fc.property(money, (amount) => {
        expect(parseMoney(formatMoney(amount))).toEqual(amount)
      }),
    )
  })
})

describe("rate limits", () => {
  it("are read, written and cut into windows from the epoch", () => {
    const hourly = parseRateLimit("1000/hour")
    expect(formatRateLimit(hourly)).toBe("1000/hour")
    const start = 3_600_000 * 5
    expect(rateWindow(hourly, start + 17)).toEqual({ start, end: 3_600_000 * 6, latest: start })
    for (const wrong of ["0/hour", "1000", "1000/year", "-1/day", "1.5/day"])
      expect(() => parseRateLimit(wrong), wrong).toThrow("not a rate limit")
  })
})
