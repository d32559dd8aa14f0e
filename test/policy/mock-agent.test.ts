import { generateKeyPairSync, sign } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as casa from "../../examples/casa/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { createSite } from "../../src/site/index.ts"

interface AgentsJson {
  readonly intents: readonly {
    readonly intent_uid: string
    readonly intent_name: string
    readonly input_parameters: Readonly<Record<string, { readonly type: string; readonly required: boolean }>>
  }[]
  readonly "uim-api-execute": string
  readonly "uim-policy-file": string
}

/** As the public mock agent goes about it: all it knows is the address, and every value it sends is a string. */
it("UIM's public mock agent finds, agrees and executes at Casa", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-mock-"))
  using backend = casa.createBackend(join(folder, "business.db"))
  const { service, intents } = backend
  const logger = createLogger({ level: "silent" })
  await using site = await createSite({ service, intents, agentsJson: casa.agentsJson, data: folder, logger })
  const { origin } = await site.listen({ port: 0 })
  const json = async (url: string, init?: RequestInit) => (await fetch(url, init)).json()
  const post = (url: string, body: unknown, headers = {}) =>
    json(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })

  const file = (await json(`${origin}/agents.json`)) as AgentsJson
  const search = file.intents.find(({ intent_name }) => intent_name === "searchProperty")
  const said: Readonly<Record<string, string>> = { location: "Lisbon", max_price: "1500", offer: "rent" }
  const names = Object.keys(search?.input_parameters ?? {})
  const parameters = Object.fromEntries(names.map((name) => [name, said[name] ?? ""]))
  expect(names).toContain("max_price")

  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 })
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const signed = `${encode({ alg: "RS256" })}.${encode(await json(file["uim-policy-file"]))}`
  const issued = (await post(`${origin}/pat/issue`, {
    agent_id: "mock-agent",
    signed_policy: `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`,
    agent_public_key: Buffer.from(publicKey.export({ format: "pem", type: "spki" })).toString("base64url"),
  })) as { "uim-pat": string }
  const found = await post(
    file["uim-api-execute"],
    { intent_uid: search?.intent_uid, parameters },
    { authorization: `Bearer ${issued["uim-pat"]}` },
  )
  expect(found).toMatchObject({ total_results: expect.any(Number) })
  expect((found as { properties: { price: number }[] }).properties.every(({ price }) => price <= 1_500)).toBe(
    true,
  )
})
