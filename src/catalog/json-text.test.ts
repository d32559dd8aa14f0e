import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readJsonText } from "./json-text.ts"

const read = (text: string) => readJsonText(Buffer.from(text))
const kinds = (text: string) => read(text).problems.map((problem) => problem.kind)

describe("the text of a file", () => {
  it("reads every JSON value in any formatting, without a problem", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ noUnicodeString: false }),
        fc.constantFrom(undefined, 1, "\t"),
        (value, space) => {
          const text = JSON.stringify(value, undefined, space)
          const { value: again, problems } = read(text)
          expect(again).toEqual(JSON.parse(text))
          expect(problems.filter(({ kind }) => kind !== "number" && kind !== "surrogate")).toEqual([])
        },
      ),
    )
  })

  it("finds a member that stands twice, however it is spelled", () => {
    expect(kinds('{"a":1,"a":2}')).toEqual(["duplicate"])
    expect(kinds('{"a":1,"\\u0061":2}')).toEqual(["duplicate"])
    expect(kinds('{"x":[{"a":{"b":1,"b":1}}]}')).toEqual(["duplicate"])
    expect(kinds('{"__proto__":1,"__proto__":2}')).toEqual(["duplicate"])
    expect(kinds('{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2},"a","a"]}')).toEqual([])
    expect(kinds('{"a":"\\",\\"a\\":","b":1}')).toEqual([])
  })

  it("finds numbers that readers would round, and no others", () => {
    for (const number of ["9007199254740993", "1e400", "0.12345678901234567890123", "123456789012345678901"])
      expect(kinds(`[${number}]`), number).toEqual(["number"])
    for (const number of [
      "0",
      "-1.5e-7",
      "9007199254740991",
      "0.1",
      "1e21",
      "333333333.3333333",
      "100000000000000000000",
    ])
      expect(kinds(`[${number}]`), number).toEqual([])
  })

  it("finds what has no UTF-8 form, nests too deep or is no JSON", () => {
    expect(kinds('["\\ud800"]')).toEqual(["surrogate"])
    expect(kinds('["\\ud83d\\ude00"]')).toEqual([])
    expect(kinds("[".repeat(200) + "]".repeat(200))).toEqual(["depth"])
    expect(kinds("{]")).toEqual(["syntax"])
    expect(readJsonText(Buffer.from([0x22, 0xff, 0x22])).problems[0]?.kind).toBe("encoding")
    expect(readJsonText(Buffer.alloc(1024 * 1024 + 1, 0x20)).problems[0]?.kind).toBe("size")
  })

  it("takes a hostile text in time that grows with its length", () => {
    const hostile = `"${'\\"'.repeat(200_000)}`
    expect(kinds(hostile)).toEqual(["syntax"])
  })
})
