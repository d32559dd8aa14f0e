import { existsSync, readdirSync, readFileSync } from "node:fs"
import canonicalize from "canonicalize"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonicalJson } from "./canonical-json.ts"

const vectors = new URL("../../../shared/data/jcs/", import.meta.url)

describe("canonical JSON", () => {
  it("sorts members by UTF-16 code units and drops white space", () => {
    expect(canonicalJson({ "\u20ac": 1, "\r": 2, "\ud83d\ude00": 3, "1": 4, "\ufb33": 5 })).toBe(
      '{"\\r":2,"1":4,"\u20ac":1,"\ud83d\ude00":3,"\ufb33":5}',
    )
  })

  it("writes numbers as ECMAScript does", () => {
    expect(canonicalJson(JSON.parse("[1e30, 4.50, 2e-3, 1e-27, 333333333.33333329, -0]"))).toBe(
      "[1e+30,4.5,0.002,1e-27,333333333.3333333,0]",
    )
  })

  it("names the place of what has no JSON form", () => {
    expect(() => canonicalJson({ a: [1, Number.NaN] })).toThrow("$.a[1]")
    expect(() => canonicalJson({ a: "\ud800" })).toThrow("lone surrogate")
    expect(() => canonicalJson({ when: new Date(0) })).toThrow("Date")
    expect(() => canonicalJson({ n: 1n })).toThrow("bigint")
  })

  it("agrees with the reference library on any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value))
      }),
      { numRuns: 500 },
    )
  })

  it.skipIf(!existsSync(vectors))("[IS-06] passes the published RFC 8785 vectors byte for byte", () => {
    const names = readdirSync(new URL("input/", vectors))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const input = JSON.parse(readFileSync(new URL(`input/${name}`, vectors), "utf8"))
      const expected = readFileSync(new URL(`output/${name}`, vectors))
      expect(Buffer.from(canonicalJson(input)).equals(expected), name).toBe(true)
    }
  })
})
