import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { languageFor } from "../language/index.ts"
import type { ResponseEnvelope } from "../protocols/intentweb/index.ts"
import { pricedItemsOf, toPriceTable } from "./priced-items.ts"

const answer = (structured_result: unknown) => ({ structured_result }) as unknown as ResponseEnvelope
const phrases = languageFor("en").mediator
const offer = (name: string, price: number, company: string, currency = "EUR") => ({
  name,
  price,
  company,
  currency,
})

describe("offers side by side", () => {
  it("reads prices from items, lists of items and their offers", () => {
    const items = [
      { "@type": "ListItem", item: { name: "A", offers: { price: "9.50", priceCurrency: "EUR" } } },
      { name: "B", offers: [{ lowPrice: 3, priceCurrency: "EUR" }] },
      { name: "no price" },
      "nonsense",
    ]
    expect(pricedItemsOf(answer({ itemListElement: items }), "X")).toEqual([
      offer("A", 9.5, "X"),
      offer("B", 3, "X"),
    ])
    expect(pricedItemsOf(answer({ name: "C", price: 1, priceCurrency: "EUR" }), "X")).toEqual([
      offer("C", 1, "X"),
    ])
  })

  it("never throws, whatever a site sends", () => {
    fc.assert(fc.property(fc.json(), (json) => Array.isArray(pricedItemsOf(answer(JSON.parse(json)), "X"))))
  })

  it("[IW-58] orders by price, and only what can be ordered", () => {
    const [, table] = toPriceTable([offer("A", 9, "X"), offer("B", 3, "Y")], phrases)
    expect(table).toBe("| Offer | Price | Site |\n|---|---:|---|\n| B | 3 EUR | Y |\n| A | 9 EUR | X |")
    expect(toPriceTable([offer("A", 9, "X"), offer("B", 3, "Y", "USD")], phrases)).toEqual([])
    expect(toPriceTable([offer("A", 9, "X"), offer("B", 3, "X")], phrases)).toEqual([])
  })

  it("lets no name break out of its cell", () => {
    const [, table] = toPriceTable([offer("A | **x**\n# B", 9, "X"), offer("B", 10, "Y")], phrases)
    expect(table!.split("\n")).toHaveLength(4)
    expect(table).toContain("A \\| \\*\\*x\\*\\* \\# B")
  })
})
