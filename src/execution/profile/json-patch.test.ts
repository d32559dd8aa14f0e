import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyJsonPatch, type PatchOperation } from "./json-patch.ts"

const run = (document: unknown, ...operations: object[]) =>
  applyJsonPatch(document, operations as PatchOperation[])

describe("JSON patch (RFC 6902)", () => {
  it.each([
    ["adds a member", { a: 1 }, [{ op: "add", path: "/b", value: 2 }], { a: 1, b: 2 }],
    ["adds into a list", { l: [1, 3] }, [{ op: "add", path: "/l/1", value: 2 }], { l: [1, 2, 3] }],
    ["adds at the end of a list", { l: [1] }, [{ op: "add", path: "/l/-", value: 2 }], { l: [1, 2] }],
    ["removes a member", { a: 1, b: 2 }, [{ op: "remove", path: "/a" }], { b: 2 }],
    ["removes from a list", { l: [1, 2, 3] }, [{ op: "remove", path: "/l/1" }], { l: [1, 3] }],
    ["replaces a value", { a: { b: 1 } }, [{ op: "replace", path: "/a/b", value: [2] }], { a: { b: [2] } }],
    ["replaces the whole", { a: 1 }, [{ op: "replace", path: "", value: 2 }], 2],
    ["moves a value", { a: 1 }, [{ op: "move", from: "/a", path: "/b" }], { b: 1 }],
    ["moves within a list", { l: [1, 2, 3] }, [{ op: "move", from: "/l/0", path: "/l/2" }], { l: [2, 3, 1] }],
    ["copies a value", { a: [1] }, [{ op: "copy", from: "/a", path: "/b" }], { a: [1], b: [1] }],
    [
      "tests a value, whatever the order of its members",
      { a: { x: 1, y: 2 } },
      [{ op: "test", path: "/a", value: { y: 2, x: 1 } }],
      { a: { x: 1, y: 2 } },
    ],
    [
      "reads escaped names",
      { "a/b": 1, "m~n": 2 },
      [
        { op: "remove", path: "/a~1b" },
        { op: "replace", path: "/m~0n", value: 3 },
      ],
      { "m~n": 3 },
    ],
  ])("%s", (_, document, operations, expected) => {
    expect(run(document, ...operations)).toEqual(expected)
  })

  it.each([
    ["a path that is not there", { op: "remove", path: "/none" }],
    ["a member to replace that is not there", { op: "replace", path: "/none", value: 1 }],
    ["an index beyond the end", { op: "add", path: "/l/9", value: 1 }],
    ["an index with a leading zero", { op: "replace", path: "/l/00", value: 1 }],
    ["the place after the last as a value", { op: "remove", path: "/l/-" }],
    ["a parent that has no members", { op: "add", path: "/a/b", value: 1 }],
    ["a failed test", { op: "test", path: "/a", value: "1" }],
    ["a move into itself", { op: "move", from: "/o", path: "/o/x" }],
    ["a pointer without its slash", { op: "add", path: "a", value: 1 }],
    ["an unknown escape", { op: "add", path: "/a~2", value: 1 }],
    ["the removal of everything", { op: "remove", path: "" }],
    ["a prototype", { op: "add", path: "/__proto__", value: { polluted: true } }],
    ["an index below zero", { op: "replace", path: "/l/-1", value: 1 }],
    ["a name where an index belongs", { op: "add", path: "/l/x", value: 1 }],
    ["a path through an inherited member", { op: "add", path: "/hasOwnProperty/call", value: 1 }],
    ["a test of an inherited member", { op: "test", path: "/toString/name", value: "toString" }],
    ["a path through a prototype", { op: "add", path: "/constructor/prototype/polluted", value: true }],
  ])("refuses %s", (_, operation) => {
    expect(() => run({ a: 1, l: [1], o: {} }, operation)).toThrow("Patch operation 0")
    expect({}).not.toHaveProperty("polluted")
  })

  it("leaves the given document as it is, also when a later operation fails", () => {
    const document = { a: 1, l: [1] }
    expect(() =>
      run(document, { op: "add", path: "/l/-", value: 2 }, { op: "remove", path: "/none" }),
    ).toThrow("operation 1")
    expect(document).toEqual({ a: 1, l: [1] })
  })

  it("ends copies that double what they copy before they fill the memory", () => {
    const copies = Array.from({ length: 60 }, () => ({ op: "copy", from: "/l", path: "/l/-" }) as const)
    expect(() => run({ l: [1] }, ...copies)).toThrow("all copies together")
    expect(run({ l: [1] }, copies[0]!)).toEqual({ l: [1, [1]] })
  })

  it("adding and removing a member gives the document back", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z~/]{1,4}$/), fc.jsonValue()),
        fc.jsonValue(),
        (document, value) => {
          const patched = run(
            document,
            { op: "add", path: "/NEW", value },
            { op: "test", path: "/NEW", value },
            { op: "remove", path: "/NEW" },
          )
          expect(patched).toEqual(document)
        },
      ),
    )
  })
})
