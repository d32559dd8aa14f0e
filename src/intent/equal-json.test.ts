import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { equalJson } from "./equal-json.ts"

describe("equality of JSON", () => {
  it.each([
    [
      { a: 1, b: [2, { c: null }] },
      { b: [2, { c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ toString: 1 }, { toString: 1 }],
    ["half of a pair \ud800", "half of a pair \ud800"],
    [undefined, undefined],
    [0, -0],
  ])("finds %j and %j the same", (one, other) => {
    expect(equalJson(one, other)).toBe(true)
    expect(equalJson(other, one)).toBe(true)
  })

  it.each([
    [
      [1, 2],
      [2, 1],
    ],
    [[1], { 0: 1 }],
    [{}, []],
    [{ a: null }, {}],
    [{ a: undefined, b: 1 }, { a: 1 }],
    [{ toString: undefined }, { constructor: 1 }],
    [null, {}],
    [undefined, null],
    [1, "1"],
  ])("tells %j and %j apart", (one, other) => {
    expect(equalJson(one, other)).toBe(false)
    expect(equalJson(other, one)).toBe(false)
  })

  it("agrees with how JSON is written and read back", () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        const [a, b] = [JSON.parse(one), JSON.parse(other)]
        expect(equalJson(a, JSON.parse(JSON.stringify(a)))).toBe(true)
        if (JSON.stringify(a) === JSON.stringify(b)) expect(equalJson(a, b)).toBe(true)
      }),
    )
  })
})
