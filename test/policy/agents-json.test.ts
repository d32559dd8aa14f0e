import { createPublicKey, verify } from "node:crypto"
import { expect, it } from "vitest"
import { agree, openShop, origin } from "./shop.ts"

it("agents.json says what the declarations say, and its key verifies the tokens of the service", async () => {
  await using shop = await openShop()
  const file = await (await shop.fetch(new Request(`${origin}/agents.json`))).json()
  expect(file).toMatchObject({
    "service-info": { name: "Shop", description: "A shop for lamps.", service_url: origin },
    intents: [
      {
        intent_uid: "shop.example:findLamp:v1",
        intent_name: "findLamp",
        input_parameters: [{ name: "what", type: "string", required: true, description: "What for" }],
        output_parameters: [{ name: "done", type: "string", description: "What was done" }],
        endpoint: `${origin}/api/execute/findLamp`,
        rate_limit: "1000/hour",
        price: "0.01 USD",
      },
      { intent_name: "orderLamp" },
    ],
    "uim-policy-file": `${origin}/uim-policy.json`,
    "uim-pat-endpoint": `${origin}/api/pat/issue`,
    "uim-api-execute": `${origin}/api/intents/execute`,
  })
  const { token } = (await agree(shop)).body
  const written = (file as Record<string, string>)["uim-public-key"] ?? ""
  const key = createPublicKey({ key: Buffer.from(written, "base64"), format: "der", type: "spki" })
  const [header, payload, signature = ""] = token.split(".")
  expect(verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"))).toBe(
    true,
  )
})

it("writes parameters as an object where the site says so", async () => {
  await using shop = await openShop({ agentsJson: "object" })
  const file = await (await shop.fetch(new Request(`${origin}/agents.json`))).json()
  expect(file).toMatchObject({
    intents: [{ input_parameters: { what: { type: "string", required: true } } }, {}],
  })
})
