import { describe, expect, it } from "vitest"
import type { RuleList } from "./api-block.ts"
import { applyMapping, compileMapping, type Direction } from "./mapping.ts"

const context = { now: 0, blobs: [] }
const run = (rules: RuleList, scope: unknown, direction: Direction = "to-key", fixed = {}) =>
  applyMapping(compileMapping(rules, direction, fixed), scope, context)

describe("mapping", () => {
  it("runs from the key for parameters and to the key for results", async () => {
    expect(
      await run({ "object.subject": "body.message.subject" }, { object: { subject: "x" } }, "from-key"),
    ).toEqual({
      body: { message: { subject: "x" } },
    })
    expect(await run({ "object.subject": "body.subject" }, { body: { subject: "x" } })).toEqual({
      object: { subject: "x" },
    })
  })

  it("leaves absent and null members out, and takes a default for them", async () => {
    expect(await run({ a: "x", b: "y", c: { from: "z", default: 3 } }, { x: null, z: null })).toEqual({
      c: 3,
    })
  })

  it("keeps false, zero and empty text, which are values", async () => {
    expect(await run({ a: "x", b: "y", c: "z" }, { x: false, y: 0, z: "" })).toEqual({
      a: false,
      b: 0,
      c: "",
    })
  })

  it("maps each entry of a list, or one object, with fixed members", async () => {
    const each = { to: "to", each: { email: "address" }, fixed: { kind: "person" } }
    expect(await run({ people: each }, { people: [{ email: "a" }, { email: "b" }] }, "from-key")).toEqual({
      to: [
        { kind: "person", address: "a" },
        { kind: "person", address: "b" },
      ],
    })
    expect(await run({ people: each }, { people: { email: "a" } }, "from-key")).toEqual({
      to: { kind: "person", address: "a" },
    })
  })

  it("translates by table, alone or in a list, and drops what the table does not know", async () => {
    const map = { yes: true, no: false }
    expect(
      await run(
        { a: { from: "x", map }, b: { from: "y", map }, c: { from: "z", map } },
        { x: "no", y: ["yes", "?"], z: "constructor" },
      ),
    ).toEqual({ a: false, b: [true] })
  })

  it("appends, keeps what is there, and gives literals", async () => {
    const rules = {
      q: [{ from: "a" }, { from: "b", append: " " }],
      k: [{ from: "a" }, { from: "b", keep: true }],
      v: { value: "sent" },
      w: { from: "none", value: "x" },
    }
    expect(await run(rules, { a: "1", b: "2" })).toEqual({ q: "1 2", k: "1", v: "sent" })
    expect(await run(rules, { b: "2" })).toEqual({ q: "2", k: "2", v: "sent" })
  })

  it("applies conditions: a place holds when it has a value other than false", async () => {
    const rules = { a: { value: 1, when: "flag" }, b: { value: 2, unless: "flag" } }
    expect(await run(rules, { flag: true })).toEqual({ a: 1 })
    expect(await run(rules, { flag: "words" })).toEqual({ a: 1 })
    for (const scope of [{ flag: false }, { flag: null }, {}])
      expect(await run(rules, scope)).toEqual({ b: 2 })
  })

  it("puts entries in the order of a list of identifiers", async () => {
    const scope = { ids: ["c", "a"], list: [{ id: "a" }, { id: "b" }, { id: "c" }] }
    expect(await run({ out: { from: "list", order: "ids", as: "pluck:id" } }, scope)).toEqual({
      out: ["c", "a", "b"],
    })
  })

  it("says what is missing when a value is required", async () => {
    await expect(run({ a: { from: "x", required: "There is no mailbox." } }, {})).rejects.toMatchObject({
      code: "not_found",
      message: "There is no mailbox.",
    })
  })

  it("gives copies, so that what is built never shares with the payload", async () => {
    const scope = { object: { to: [{ email: "a" }] } }
    const out = (await run({ copy: "object" }, scope)) as { copy: typeof scope.object }
    out.copy.to.push({ email: "b" })
    expect(scope.object.to).toHaveLength(1)
  })

  it("refuses unknown transforms and rules that lead nowhere when it is compiled", () => {
    expect(() => compileMapping({ a: { from: "x", as: "rot13" } }, "to-key")).toThrow(
      "There is no transform 'rot13'",
    )
    expect(() => compileMapping({ a: { as: "string" } }, "to-key")).toThrow("neither 'from' nor 'value'")
  })
})
