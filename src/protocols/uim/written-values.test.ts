import { describe, expect, it } from "vitest"
import type { IntentDescriptor } from "../../intent/index.ts"
import { readWrittenValues } from "./written-values.ts"

const parameters = [
  { name: "location", type: "string", required: true },
  { name: "max_price", type: "integer", required: false },
  { name: "furnished", type: "boolean", required: false },
  { name: "area", type: "number", required: true },
].map((parameter) => ({ ...parameter, sentence: "", schema: {} }))
const read = (input: unknown) => readWrittenValues(input, { parameters } as unknown as IntentDescriptor)

describe("values written as strings", () => {
  it('are read as what is declared, and "" as left out where that is allowed', () => {
    expect(read({ location: "1", max_price: "1500", furnished: "false", area: "45.5", other: "1" })).toEqual({
      location: "1",
      max_price: 1500,
      furnished: false,
      area: 45.5,
      other: "1",
    })
    expect(read({ location: "", max_price: "", area: "" })).toEqual({ location: "", area: "" })
  })

  it("stay as they are where they are something else", () => {
    const odd = { max_price: "many", furnished: "yes", area: "0x10", location: 7 }
    expect(read(odd)).toEqual(odd)
    for (const input of [null, "text", [1]]) expect(read(input)).toEqual(input)
  })
})
