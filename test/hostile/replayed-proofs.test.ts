import { sign } from "node:crypto"
import * as oauth from "oauth4webapi"
import { describe, expect, it } from "vitest"
import { createBotAuthReader, type Fetch, KeyRing, signMessage } from "../../src/identity/index.ts"
import { createSqlUsedProofs, openStorage } from "../../src/storage/index.ts"
import { openHouse, ring } from "../accounts/support/house.ts"
import { ada, agree, openShop, origin, post } from "../policy/shop.ts"
import { engines } from "../support/engines.ts"

const path = "/api/intents/execute"
const body = { intent_uid: "shop.example:findLamp", parameters: { what: "x" } }
const policy = {
  document: {
    "@context": "http://www.w3.org/ns/odrl.jsonld",
    uid: `${origin}/policy/1`,
    type: "Offer",
    assigner: origin,
    permission: [{ target: `${origin}/api/intents`, action: "execute" }],
    obligation: [{ uid: "x:sign", action: "signPayload" }],
  },
}

for (const engine of engines)
  describe(`proofs shown twice, over two nodes on ${engine.name}`, () => {
    it("[UM-36] a signed request that was captured is refused at any node", async () => {
      const [storage, keys] = [await engine.create(), KeyRing.create(Date.now())]
      await using one = await openShop({ storage, keys, policy })
      await using other = await openShop({ storage, keys, policy })
      const { token } = (await agree(one)).body
      const signed = () =>
        signMessage({ method: "POST", url: `${origin}${path}`, body: JSON.stringify(body) }, ada, Date.now())
      const headers = { authorization: `Bearer ${token}`, ...signed() }
      expect((await post(one, path, body, headers)).status).toBe(200)
      for (const node of [one, other]) {
        const again = await post(node, path, body, headers)
        expect(again.status).toBe(401)
        expect(await again.json()).toMatchObject({ error: { message: expect.stringContaining("nonce") } })
      }
      expect((await post(other, path, body, { ...headers, ...signed() })).status).toBe(200)
    })

    it("an agent's signature with a nonce (Web Bot Auth) is taken once", async () => {
      const storage = await engine.create()
      await using first = await openStorage(storage)
      await using second = await openStorage(storage)
      const key = KeyRing.create(Date.now()).current("attribution")
      const fetch: Fetch = async () => Response.json({ keys: [key.publicJwk] })
      const [one, other] = [first, second].map((node) =>
        createBotAuthReader({ fetch, now: Date.now, used: createSqlUsedProofs(node) }),
      )
      const shown = signedBy(key, ';nonce="n-1"')
      expect(await one?.read(shown)).toMatchObject({ id: "agent:https://agent.example" })
      await expect(other?.read(shown)).rejects.toThrow("nonce of the signature was used before")
      expect(await other?.read(signedBy(key, ';nonce="n-2"'))).toMatchObject({ proof: "signature" })
      // Without a nonce its repetition cannot be told from a retry.
      const plain = signedBy(key, "")
      for (const node of [one, other]) expect(await node?.read(plain)).toMatchObject({ proof: "signature" })
    })
  })

function signedBy(key: ReturnType<KeyRing["current"]>, nonce: string) {
  const named = '"https://agent.example"'
  const created = Math.floor(Date.now() / 1_000)
  const parameters = `("@authority" "signature-agent");created=${created}${nonce};keyid="${key.kid}";alg="ed25519";tag="web-bot-auth"`
  const base = `"@authority": bella.example\n"signature-agent": ${named}\n"@signature-params": ${parameters}`
  const headers: Record<string, string> = {
    "signature-agent": named,
    "signature-input": `sig=${parameters}`,
    signature: `sig=:${sign(null, Buffer.from(base), key.privateKey).toString("base64")}:`,
  }
  return {
    method: "POST",
    url: "https://bella.example/ask",
    header: (name: string) => headers[name],
    body: async () => new Uint8Array(),
  }
}

describe("a DPoP proof over two nodes", () => {
  it("[UM-26] is taken once", async () => {
    await using first = await openHouse()
    await using second = await openHouse({ data: first.data, origin: first.origin })
    const { clientId, clientSecret } = await first.addService("Careful robot", "execute")
    const client: oauth.Client = { client_id: clientId }
    const http = { [oauth.allowInsecureRequests]: true }
    const issuer = new URL(first.origin)
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...http })
    const server = await oauth.processDiscoveryResponse(issuer, discovered)
    const DPoP = oauth.DPoP(client, await oauth.generateKeyPair("ES256"))
    const granted = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(clientSecret),
      { scope: "execute" },
      { ...http, DPoP },
    )
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, granted)
    let captured: Record<string, string> = {}
    const called = await oauth.protectedResourceRequest(
      access_token,
      "POST",
      new URL(`${first.origin}/api/execute/ringBell`),
      new Headers({ "content-type": "application/json" }),
      JSON.stringify({ times: 1 }),
      {
        ...http,
        DPoP,
        [oauth.customFetch]: (url, init) => {
          captured = Object.fromEntries(Object.entries(init.headers))
          return fetch(url, init as RequestInit)
        },
      },
    )
    expect(called.status).toBe(200)
    for (const { listening } of [first, second]) expect((await ring(listening, captured)).status).toBe(401)
  })
})
