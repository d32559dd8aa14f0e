import { createPublicKey, verify } from "node:crypto"
import { expect, it } from "vitest"
import { agree, openShop, origin, post, service } from "./shop.ts"

it("[UM-11] agents.json says what the declarations say, and its key verifies the tokens of the service", async () => {
  await using shop = await openShop({
    service: {
      ...service,
      compliance: { standards: ["ISO27001"], regional: { EU: "GDPR" }, notes: "Encrypted at rest." },
      license: "CC-BY-4.0",
    },
  })
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
    "uim-api-discovery": `${origin}/api/intents/search`,
    "uim-idempotency-header": "Idempotency-Key",
    "uim-compliance": {
      standards: ["ISO27001"],
      "regional-compliance": { EU: "GDPR" },
      notes: "Encrypted at rest.",
    },
    "uim-license": "CC-BY-4.0",
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

it("[UM-42] each published endpoint executes its intent, and the discovery API is where the file says", async () => {
  await using shop = await openShop()
  const read = async (url: string) => (await shop.fetch(new Request(url))).json() as Promise<Published>
  const file = await read(`${origin}/agents.json`)
  const { token } = (await agree(shop)).body
  const headers = { authorization: `Bearer ${token}` }
  for (const { endpoint, intent_name } of file.intents) {
    const response = await post(shop, new URL(endpoint).pathname, { what: "a desk" }, headers)
    expect(await response.json()).toEqual({ done: `${intent_name} a desk` })
  }
  const found = await read(`${file["uim-api-discovery"]}?intent_name=FindLamp`)
  expect(found.intents.map(({ intent_uid }) => intent_uid)).toEqual(["shop.example:findLamp:v1"])
})

interface Published {
  readonly intents: readonly { endpoint: string; intent_name: string; intent_uid: string }[]
  readonly "uim-api-discovery": string
}
