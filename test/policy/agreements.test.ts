import { generateKeyPairSync, sign } from "node:crypto"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { canonicalJson, jsonDigest, parseCompactJws } from "../../src/identity/index.ts"
import { signAgreement, signRenewal } from "../../src/policy/index.ts"
import type { Site } from "../../src/site/index.ts"
import {
  ada,
  agree,
  createAgent,
  execute,
  type Issued,
  openShop,
  origin,
  post,
  readPolicyOf,
  rsa,
} from "./shop.ts"

// A new one for each test: one address may make thirty agreements a minute.
let shop: Site
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

describe("the policy", () => {
  it("is served at both paths with its SHA-256, and not sent twice", async () => {
    for (const path of ["/uim-policy.json", "/api/policy"]) {
      const response = await shop.fetch(new Request(`${origin}${path}`))
      expect(response.headers.get("uim-policy-sha256")).toBe(jsonDigest(await response.json()))
      const etag = response.headers.get("etag") ?? ""
      const again = await shop.fetch(new Request(`${origin}${path}`, { headers: { "if-none-match": etag } }))
      expect(again.status).toBe(304)
    }
  })
})

describe("an agreement", () => {
  it("[UM-16] gives a token with the members of the specification, which works", async () => {
    const { status, body } = await agree(shop, ada, { intents: ["findLamp"] })
    expect(status).toBe(200)
    expect(body.pat).toEqual({
      uid: expect.stringMatching(/^pat_/),
      issued_to: ada.id,
      issued_by: origin,
      policy_reference: `${origin}/uim-policy.json`,
      permissions: ["execute:intent/findLamp", "rate_limit:1000/hour"],
      obligations: ["pay:0.01 USD per intent"],
      valid_from: expect.any(String),
      valid_to: expect.any(String),
    })
    const claims = JSON.parse(String(parseCompactJws(body.token)?.payload))
    expect(claims).toMatchObject({
      ...body.pat,
      iss: origin,
      aud: origin,
      sub: ada.id,
      cnf: { jkt: ada.kid },
    })
    const response = await execute(shop, body.token)
    expect(await response.json()).toEqual({ done: "findLamp x" })
  })

  it("[UM-40] permits the intents it names and no others", async () => {
    const { body } = await agree(shop, ada, { intents: ["shop.example:orderLamp:v1"] })
    expect(body.pat.permissions).toEqual(["execute:intent/orderLamp"])
    expect((await execute(shop, body.token, "orderLamp")).status).toBe(200)
    expect((await execute(shop, body.token, "findLamp")).status).toBe(403)
    expect((await execute(shop, undefined, "findLamp")).status).toBe(401)
  })

  it("names an intent that there is not", async () => {
    const { status, body } = await agree(shop, ada, { intents: ["findSofa"] })
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: "INTENT_NOT_SUPPORTED", details: { intent: "findSofa" } })
  })

  it("[UM-41] is accepted as the specification writes it, with billing information that is not kept", async () => {
    const policy_sha256 = jsonDigest(await readPolicyOf(shop))
    const written = {
      agent_id: ada.id,
      policy_reference: `${origin}/uim-policy.json`,
      billing_info: { payment_method: "credit_card", billing_address: "1 Lamp Street", currency: "USD" },
    }
    const text = canonicalJson({ ...written, policy_sha256 })
    const signature = sign(null, Buffer.from(text), ada.privateKey).toString("base64")
    const response = await post(shop, "/pat/issue", { ...written, signature })
    expect(response.status).toBe(200)
    const body = (await response.json()) as Issued
    expect(body).toMatchObject({ billing_info: { accepted: true, stored: false } })
    expect(JSON.stringify(parseCompactJws(body.token)?.payload.toString())).not.toContain("Lamp Street")
    expect(body.pat.permissions).toContain("execute:intent/orderLamp")
    const wrong = { ...written, billing_info: { payment_method: "credit_card", currency: "dollars" } }
    const refused = await post(shop, "/pat/issue", { ...wrong, signature })
    expect(await refused.json()).toMatchObject({ error: { details: { parameter: "billing_info.currency" } } })
  })

  it("[UM-15] is refused where the signature is another's, of other words, or of another policy", async () => {
    const policy = await readPolicyOf(shop)
    const stranger = createAgent(ada.id)
    const draft = { agentId: ada.id, policy }
    const signed = signAgreement(draft, ada)
    for (const request of [
      { ...signAgreement(draft, stranger), kid: ada.kid },
      { ...signed, intents: ["orderLamp"] },
      { ...signed, agent_id: rsa.id, kid: rsa.kid },
      { ...signed, signature: signAgreement(draft, ada).signature },
      { ...signed, signature: "AAAA" },
    ]) {
      const response = await post(shop, "/api/pat/issue", request)
      expect(response.status).toBe(401)
    }
    const other = signAgreement({ ...draft, policy: { ...policy, permission: [] } }, ada)
    expect((await post(shop, "/api/pat/issue", other)).status).toBe(409)
    const elsewhere = signAgreement(
      { ...draft, policy: { ...policy, uid: "https://else.example/policy" } },
      ada,
    )
    expect(await (await post(shop, "/api/pat/issue", elsewhere)).json()).toMatchObject({
      error: { code: "CONFLICT", details: { policy_reference: `${origin}/uim-policy.json` } },
    })
  })

  it("[UM-15] takes the key that the agent's origin publishes, and RSA keys", async () => {
    const app = new Hono()
    const published = createAgent("")
    app.get("/.well-known/jwks.json", (c) => c.json({ keys: [{ ...published.publicJwk, kid: "k1" }] }))
    await using local = await openShop({ origin: "http://127.0.0.1:4999" })
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" })
    await new Promise((resolve) => server.once("listening", resolve))
    try {
      const { port } = server.address() as { port: number }
      const id = `http://127.0.0.1:${port}`
      const at = (path: string, body?: unknown) =>
        local.fetch(
          new Request(`http://127.0.0.1:4999${path}`, {
            ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
            headers: { "content-type": "application/json" },
          }),
        )
      const policy = await (await at("/uim-policy.json")).json()
      const request = signAgreement({ agentId: id, policy }, { ...published, kid: "k1" })
      const body = (await (await at("/api/pat/issue", request)).json()) as Issued
      expect(body.pat).toMatchObject({ issued_to: id })
      const forged = signAgreement({ agentId: id, policy }, { ...createAgent(id), kid: "k1" })
      expect((await at("/api/pat/issue", forged)).status).toBe(401)
    } finally {
      server.close()
    }
    expect((await agree(shop, rsa)).body.pat).toMatchObject({ issued_to: rsa.id })
  })

  it("makes an agent that brings its key along the holder of that key, never the one it claims to be", async () => {
    const thief = createAgent(ada.id)
    const { body } = await agree(shop, thief, { publicJwk: thief.publicJwk })
    expect(body.pat).toMatchObject({ issued_to: thief.kid })
    await using strict = await openShop({ unprovenAgents: "refuse" })
    expect((await agree(strict, thief, { publicJwk: thief.publicJwk })).status).toBe(401)
  })

  it("takes a JWS of the policy with a brought key, as the authors' mock agent sends it", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 })
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const policy = await readPolicyOf(shop)
    const signed = `${encode({ alg: "RS256" })}.${encode(policy)}`
    const request = {
      agent_id: "mock-agent",
      signed_policy: `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`,
      agent_public_key: Buffer.from(publicKey.export({ format: "pem", type: "spki" })).toString("base64url"),
    }
    const issued = (await (await post(shop, "/pat/issue", request)).json()) as { "uim-pat": string }
    expect((await execute(shop, issued["uim-pat"])).status).toBe(200)
    const other = `${encode({ alg: "RS256" })}.${encode({ ...policy, conflict: "perm" })}`
    const wrong = `${other}.${sign("sha256", Buffer.from(other), privateKey).toString("base64url")}`
    expect((await post(shop, "/pat/issue", { ...request, signed_policy: wrong })).status).toBe(401)
  })

  it("made twice gives the same token, and after its revocation none", async () => {
    const request = signAgreement({ agentId: ada.id, policy: await readPolicyOf(shop) }, ada)
    const [one, two] = await Promise.all(
      [request, request].map(
        async (body) => (await (await post(shop, "/api/pat/issue", body)).json()) as Issued,
      ),
    )
    expect(one?.token).toBe(two?.token)
    const headers = { authorization: `Bearer ${one?.token}` }
    expect((await post(shop, "/api/pat/revoke", {}, headers)).status).toBe(200)
    for (const copy of [request, { ...request, signature: `${request.signature}=` }])
      expect((await post(shop, "/api/pat/issue", copy)).status).toBe(409)
  })

  it("tells what is wrong with a request, and changes nothing", async () => {
    for (const [body, parameter] of [
      [{}, "agent_id"],
      [{ agent_id: "a", policy_reference: "b", signature: "c", intents: "all" }, "intents"],
      [
        {
          agent_id: "a",
          policy_reference: `${origin}/uim-policy.json`,
          signature: "c",
          agent_public_key: "?",
        },
        "agent_public_key",
      ],
    ] as const) {
      const response = await post(shop, "/api/pat/issue", body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: { code: "INVALID_PARAMETER", details: { parameter } },
      })
    }
  })
})

it("many agreements from one address are slowed down, and revoking never is", async () => {
  const { body } = await agree(shop)
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await post(shop, "/pat/issue", {})).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(11)
  const headers = { authorization: `Bearer ${body.token}` }
  expect((await post(shop, "/pat/revoke", {}, headers)).status).toBe(200)
})

describe("a token", () => {
  it("[UM-19] is renewed by the key it is bound to, once, without a new agreement", async () => {
    const { body } = await agree(shop)
    const renewal = signRenewal(body.pat.uid, body.policy_sha256, ada)
    const renew = async (request: unknown) => post(shop, "/api/pat/renew", request)
    const [one, two] = (await Promise.all(
      [renewal, renewal].map(async (request) => (await renew(request)).json()),
    )) as Issued[]
    expect(one?.pat.uid).not.toBe(body.pat.uid)
    expect(one?.agreement).toBe(body.agreement)
    expect(two?.token).toBe(one?.token)
    expect((await execute(shop, one?.token)).status).toBe(200)
    expect((await renew(signRenewal(body.pat.uid, body.policy_sha256, createAgent("x")))).status).toBe(401)
    expect((await renew({ ...renewal, uid: "pat_other" })).status).toBe(401)
  })

  it("is revoked by its holder: itself or another of its own, and nobody else's", async () => {
    const mine = (await agree(shop)).body
    const other = (await agree(shop)).body
    const theirs = (await agree(shop, rsa)).body
    const headers = { authorization: `Bearer ${mine.token}` }
    const revoke = (uid?: string) => post(shop, "/api/pat/revoke", uid === undefined ? {} : { uid }, headers)
    expect((await revoke(theirs.pat.uid)).status).toBe(404)
    expect(await (await revoke(other.pat.uid)).json()).toEqual({ revoked: [other.pat.uid] })
    expect((await execute(shop, other.token)).status).toBe(401)
    expect((await execute(shop, theirs.token)).status).toBe(200)
    expect((await post(shop, "/api/pat/revoke", {})).status).toBe(401)
  })
})
