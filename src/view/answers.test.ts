import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fromAnswers } from "./answers.ts"
import type { Choice, Field, FieldKind } from "./drawn-move.ts"

function field(kind: FieldKind, options?: readonly Choice[]): Field {
  return { name: "it", kind, label: "It", hint: "", required: true, options }
}

const read = (given: unknown, asked: Field) => fromAnswers({ it: given }, [asked]).it

const hours = [
  { value: 19, label: "Seven in the evening" },
  { value: { hour: 20 }, label: "Eight" },
]

describe("answers to a form", () => {
  it.each([
    ["a number", 4, "number", 4],
    ["a number as text", "4", "number", 4],
    ["words for a number, which the intent refuses", "four", "number", "four"],
    ["no, as text", "false", "yes-no", false],
    ["yes, in a word", "Yes", "yes-no", true],
    ["several, with commas", "nuts, milk,", "list", ["nuts", "milk"]],
    ["several, as JSON", '["nuts"]', "list", ["nuts"]],
    ["several, as they are", ["nuts"], "choices", ["nuts"]],
    ["an object as JSON", '{"street":"Via Roma"}', "words", { street: "Via Roma" }],
    ["text that only looks like JSON", "[draft]", "text", "[draft]"],
  ] as const)("are read as values: %s", (_, given, kind, value) => {
    expect(read(given, field(kind))).toEqual(value)
  })

  it("name an option by its value or by its label", () => {
    for (const kind of ["choice", "words", "text"] as const) {
      expect(read("19", field(kind, hours))).toBe(19)
      expect(read("eight ", field(kind, hours))).toEqual({ hour: 20 })
      expect(read('{"hour":20}', field(kind, hours))).toEqual({ hour: 20 })
    }
    expect(read("Eight", field("choices", hours))).toEqual([{ hour: 20 }])
    expect(read(["Eight", "19", 18], field("list", hours))).toEqual([{ hour: 20 }, 19, 18])
    const pairs = [{ value: ["a", "b"], label: "Both" }]
    expect(read("Both", field("choices", pairs))).toEqual(["a", "b"])
  })

  it("may be anything else where options are only suggestions", () => {
    const days = [{ value: "2026-05-05", label: "Tuesday 5 May" }]
    expect(read("2026-05-30", field("date", days))).toBe("2026-05-30")
  })

  it("leave out what was left empty, and what was never asked for", () => {
    expect(fromAnswers({ it: "", other: "x" }, [field("text")])).toEqual({})
    expect(fromAnswers({ it: null }, [field("text")])).toEqual({})
    expect(fromAnswers(JSON.parse('{"__proto__":{"it":"x"}}'), [field("text")])).toEqual({})
  })

  it("are read whatever they are", () => {
    const kind = fc.constantFrom<FieldKind>("text", "number", "yes-no", "choice", "choices", "list", "words")
    const options = fc.array(fc.record({ value: fc.jsonValue(), label: fc.string() }), { maxLength: 4 })
    fc.assert(
      fc.property(kind, fc.option(options, { nil: undefined }), fc.jsonValue(), (kind, options, given) => {
        fromAnswers({ it: given }, [field(kind, options)])
      }),
    )
  })
})
