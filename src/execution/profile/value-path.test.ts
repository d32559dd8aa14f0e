import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { getAt, parsePath, resolvePath, setAt } from "./value-path.ts"

const names = fc.stringMatching(/^[a-z@$][a-zA-Z0-9_$-]{0,8}$/)

describe("paths", () => {
  it("read names, indexes from both ends, and quoted names", () => {
    const value = { a: [{ b: 1 }, { b: 2 }], "@odata.nextLink": "x" }
    expect(getAt(value, parsePath("a.0.b"))).toBe(1)
    expect(getAt(value, parsePath("a.-1.b"))).toBe(2)
    expect(getAt(value, parsePath("'@odata.nextLink'"))).toBe("x")
    expect(getAt(value, parsePath("a.7.b"))).toBeUndefined()
  })

  it("see own members only", () => {
    for (const name of ["constructor", "__proto__", "toString"])
      expect(getAt({}, parsePath(name))).toBeUndefined()
  })

  it.each(["", ".", "a..b", "a.", ".a", "'a", "{a", "a b.'"])("refuse '%s'", (text) => {
    expect(() => parsePath(text)).toThrow("is not a path")
  })

  it("what is set at a path is found there, and nothing else is disturbed", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(names, { minLength: 2, maxLength: 4 }),
        fc.jsonValue(),
        (segments, value) => {
          const root: Record<string, unknown> = { untouched: 1 }
          const path = parsePath(segments.join("."))
          setAt(root, path, value)
          expect(getAt(root, path)).toEqual(value)
          expect(root.untouched).toBe(1)
        },
      ),
    )
  })

  it("build lists where a number stands, without gaps", () => {
    const root = {}
    setAt(root, parsePath("list.0.name"), "a")
    setAt(root, parsePath("list.1.name"), "b")
    expect(root).toEqual({ list: [{ name: "a" }, { name: "b" }] })
    expect(() => setAt(root, parsePath("list.3"), "d")).toThrow("no place in a list")
  })

  it("take names from values in braces, whole or in part", () => {
    const scope = { target: { external_id: "a.b/0" }, box: "P1" }
    const root = {}
    setAt(root, resolvePath(parsePath("update.{target.external_id}.'mailboxIds/{box}'"), scope), true)
    expect(root).toEqual({ update: { "a.b/0": { "mailboxIds/P1": true } } })
    expect(() => resolvePath(parsePath("x.{missing}"), scope)).toThrow("'missing' is required")
  })

  it("refuse a name from a payload that would change a prototype", () => {
    const path = resolvePath(parsePath("update.{id}.polluted"), { id: "__proto__" })
    expect(() => setAt({}, path, true)).toThrow("'__proto__' cannot be used")
    expect({}).not.toHaveProperty("polluted")
  })
})
