import { describe, expect, it } from "vitest"
import { toNumber } from "./quantities.ts"

describe("the number a text begins with", () => {
  it("is counted in the unit of its kind, and left as it is where the unit is unknown", () => {
    expect(toNumber("2 kg")).toBe(2_000)
    expect(toNumber("1,250.5 apples")).toBe(1_250.5)
    expect(toNumber("5 constructor")).toBe(5)
    expect(toNumber("many")).toBeUndefined()
  })
})
