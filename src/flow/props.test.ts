import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { FlowError } from "./flow-error.ts"
import { applyChange, isSafeAddress, parseProps } from "./props.ts"

const anything = { intentId: "a.b", schema: z.object({ value: z.any() }) }
const codeOf = (work: () => unknown) => {
  try {
    work()
    return "taken"
  } catch (error) {
    return error instanceof FlowError ? error.flowCode : String(error)
  }
}

describe("props", () => {
  it("[IF-07] are data and nothing else: no code, no markup that would run, no end to their size", () => {
    const refused = [
      () => "code",
      Symbol("s"),
      1n,
      Number.NaN,
      { url: "javascript:alert(1)" },
      "x".repeat(300_000),
    ]
    for (const value of refused)
      expect(
        codeOf(() => parseProps(anything, { value })),
        String(value).slice(0, 40),
      ).toBe("INVALID_PROPS")
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 1)
    expect(codeOf(() => parseProps(anything, { value: deep }))).toBe("INVALID_PROPS")
    const markup = { value: { html: "<img src=x onerror=alert(1)>", text: "javascript:alert(1)" } }
    expect(parseProps(anything, markup)).toEqual(markup)
  })

  it("are any JSON, as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        if (codeOf(() => parseProps(anything, { value })) === "INVALID_PROPS") return
        expect(parseProps(anything, { value })).toEqual(JSON.parse(JSON.stringify({ value })))
      }),
    )
  })

  it("hold addresses of the web, mail and telephones alone", () => {
    const safe = [
      "https://a.example/x",
      "http://a.example",
      "mailto:a@b.example",
      "tel:+39",
      "/menu",
      "menu?x=1",
      "",
    ]
    const unsafe = [
      "javascript:x",
      " JAVASCRIPT:x",
      "java\tscript:x",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc",
      "blob:x",
    ]
    expect(safe.filter((address) => !isSafeAddress(address))).toEqual([])
    expect(unsafe.filter(isSafeAddress)).toEqual([])
  })
})

describe("changes of props", () => {
  it("are a patch one level deep, then operations in order", () => {
    const props = { items: [{ quantity: 1 }], title: "a", gone: true }
    const operations = [
      { op: "set", path: "items[0].quantity", value: 2 },
      { op: "append", path: "items", value: "last" },
      { op: "prepend", path: "items", value: "first" },
      { op: "delete", path: "items[1]" },
      { op: "delete", path: "gone" },
    ] as const
    expect(applyChange(props, { patch: { title: "b" }, operations })).toEqual({
      items: ["first", "last"],
      title: "b",
    })
    expect(props.items).toEqual([{ quantity: 1 }])
  })

  it("reach nothing that is not there, and nothing that objects inherit", () => {
    for (const path of [
      "",
      "a..b",
      "items[x]",
      "none.deep",
      "__proto__.x",
      "constructor.prototype.x",
      "items[0].__proto__",
    ])
      expect(
        codeOf(() => applyChange({ items: [{}] }, { operations: [{ op: "set", path, value: 1 }] })),
        path,
      ).toBe("INVALID_PROPS")
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})
