import { describe, expect, it } from "vitest"
import { type Receipt, type ReceiptBody, signReceipts } from "../execution/index.ts"
import { KeyRing, type SigningKey } from "../identity/index.ts"
import { createReceiptVerifier } from "./receipt-verifier.ts"

const issuer = "https://bella.example"
const ring = KeyRing.create(0)
const body: ReceiptBody = {
  execution_id: "e1",
  input_sha256: "00",
  intent_uid: "bella.example:bookTable:v1",
  issuer,
  output_sha256: null,
  price: null,
  principal: "agent:a",
  settled_at: "2026-01-31T12:00:01Z",
  started_at: "2026-01-31T12:00:00Z",
  state: "succeeded",
}
const others = ["e2", "e3"].map((execution_id) => ({ ...body, execution_id }))

function sign(key: SigningKey = ring.current("receipt")): Receipt {
  return JSON.parse(signReceipts(key, [body, ...others])[0] ?? "") as Receipt
}

describe("a receipt", () => {
  const asked: string[] = []
  const verify = createReceiptVerifier({
    fetch: async (url) => {
      asked.push(url)
      return url.startsWith(issuer) ? Response.json(ring.publicKeys(0)) : new Response(null, { status: 404 })
    },
    now: () => 0,
  })

  it("is what its issuer attests, by the keys that the issuer publishes", async () => {
    expect(await verify(sign())).toEqual(body)
    expect(asked).toEqual([`${issuer}/.well-known/jwks.json`])
  })

  it("is none once anything in it was changed", async () => {
    const { path, ...rest } = sign()
    for (const changed of [
      { ...rest, path, body: { ...body, state: "failed" } },
      { ...rest, path, body: { ...body, added: true } },
      { ...rest, path: path.slice(1) },
    ])
      await expect(verify(changed)).rejects.toMatchObject({
        code: "unauthenticated",
        message: expect.stringContaining("its signature does not fit"),
      })
  })

  it("is none by a key for something else, of someone else, or of nobody that can be reached", async () => {
    const reasonFor = (receipt: Receipt) => verify(receipt).then(String, (error: Error) => error.message)
    expect(await reasonFor(sign(ring.current("attribution")))).toContain("publishes no key")
    expect(await reasonFor(sign(KeyRing.create(0).current("receipt")))).toContain("publishes no key")
    expect(await reasonFor({ ...sign(), body: { ...body, issuer: "https://gone.example" } })).toContain(
      "https://gone.example publishes no keys",
    )
    expect(await reasonFor({ ...sign(), body: { ...body, issuer: "somebody" } })).toContain("somebody")
  })

  it("has the shape of one", async () => {
    for (const value of [undefined, "receipt", {}, { ...sign(), alg: "none" }, { ...sign(), path: [{}] }])
      await expect(verify(value)).rejects.toMatchObject({
        code: "invalid_request",
        message: expect.stringMatching(/^This is no receipt: /),
      })
  })
})
