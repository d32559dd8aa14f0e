import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type ReceiptBody, signReceipts } from "../../src/execution/index.ts"
import { KeyRing, type KeyUse } from "../../src/identity/index.ts"
import type { DrawnReceipt } from "../../src/pages/wire.ts"
import { checkReceipt } from "../../web/src/state/receipt.ts"

const ring = KeyRing.create(0)
const published = async () => Response.json(ring.publicKeys(0))

function bodyOf(id: string): ReceiptBody {
  return {
    issuer: "https://bella.example",
    execution_id: id,
    intent_uid: "bella.example:bookTable",
    principal: "session:1",
    state: "succeeded",
    input_sha256: "0".repeat(64),
    output_sha256: null,
    price: "2.50 EUR",
    started_at: "2026-05-04T10:00:00.000Z",
    settled_at: "2026-05-04T10:00:01.000Z",
  }
}

function sign(use: KeyUse, ids: readonly string[]): DrawnReceipt[] {
  return signReceipts(ring.current(use), ids.map(bodyOf)).map((text) => JSON.parse(text) as DrawnReceipt)
}

describe("a receipt checked by the page", () => {
  it("is valid as the server signed it, at every place of a batch of any size, with any text in it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 9 }),
        async (ids) => {
          for (const receipt of sign("receipt", ids))
            expect(await checkReceipt(receipt, published)).toBe("valid")
        },
      ),
      { numRuns: 30 },
    )
  })

  it("is invalid with anything in it changed", async () => {
    const [, receipt] = sign("receipt", ["a", "b", "c"]) as [unknown, DrawnReceipt]
    const [step] = receipt.path
    const changes: object[] = [
      ...Object.keys(receipt.body).map((name) => ({ body: { ...receipt.body, [name]: "other" } })),
      { body: { ...receipt.body, output_sha256: { toString: "null" } } },
      { body: { ...receipt.body, more: "" } },
      { path: receipt.path.slice(1) },
      { path: [{ ...step!, side: step!.side === "left" ? "right" : "left" }, ...receipt.path.slice(1)] },
      { path: [{ ...step!, sha256: "zz" }, ...receipt.path.slice(1)] },
      { signature: receipt.signature.replace(/^./, (first) => (first === "A" ? "B" : "A")) },
      { signature: "%" },
    ]
    for (const change of changes)
      expect(await checkReceipt({ ...receipt, ...change }, published), JSON.stringify(change)).toBe("invalid")
  })

  it("needs a key that the site publishes for receipts", async () => {
    const [receipt] = sign("attribution", ["a"])
    expect(await checkReceipt(receipt!, published)).toBe("without-key")
    expect(await checkReceipt(receipt!, async () => new Response("gone", { status: 404 }))).toBe(
      "without-key",
    )
  })
})
