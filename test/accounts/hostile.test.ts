import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { defineIntent } from "../../src/intent/index.ts"
import { type House, openHouse, ring } from "./support/house.ts"
import { letIn } from "./support/let-in.ts"
import { Visitor } from "./support/visitor.ts"

const redirect = "http://127.0.0.1:8976/callback"
const verifier = "dBjftJeZ4CVP-mBSz9YQ6YoCxuqKZQZQZQZQZQZQZQZ"
const challenge = async () =>
  Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(verifier))).toString("base64url")

describe("hostile callers of the OAuth provider", () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house?.[Symbol.asyncDispose]())

  function register(metadata: object): Promise<Response> {
    return fetch(`${house.origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: [redirect], token_endpoint_auth_method: "none", ...metadata }),
    })
  }

  async function newClient(): Promise<string> {
    return ((await (await register({})).json()) as { client_id: string }).client_id
  }

  async function authorisation(more: Record<string, string | undefined> = {}): Promise<string> {
    const params = {
      client_id: await newClient(),
      redirect_uri: redirect,
      response_type: "code",
      scope: "execute",
      code_challenge: await challenge(),
      code_challenge_method: "S256",
      ...more,
    }
    const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `${house.origin}/oauth/authorize?${new URLSearchParams(given)}`
  }

  function exchange(params: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${house.origin}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(params).toString(),
    })
  }

  async function newCode(more: Record<string, string | undefined> = {}) {
    const url = await authorisation(more)
    const callback = new URL(await new Visitor().agree(url, house.password))
    const code = callback.searchParams.get("code") ?? ""
    const client = new URL(url).searchParams.get("client_id") ?? ""
    const ask = {
      grant_type: "authorization_code",
      code,
      client_id: client,
      redirect_uri: redirect,
      code_verifier: verifier,
    }
    return { ask, callback, client }
  }

  async function newToken(more: Record<string, string | undefined> = {}): Promise<string> {
    const { ask } = await newCode(more)
    return ((await (await exchange(ask)).json()) as { access_token: string }).access_token
  }

  it.each([
    ["client credentials", { grant_types: ["client_credentials"], redirect_uris: [], response_types: [] }],
    ["a redirect over plain HTTP", { redirect_uris: ["http://evil.example/cb"] }],
    ["a redirect to a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["a scheme that any program could take", { redirect_uris: ["evil:/cb"], application_type: "native" }],
    ["too many redirects", { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) }],
    ["more than anyone reads", { client_name: "n".repeat(9_000) }],
  ])("register by themselves without %s", async (_what, metadata) => {
    const response = await register(metadata)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/invalid_(client_metadata|redirect_uri)/),
    })
  })

  it("are known for what they are, whatever they say of themselves", async () => {
    const response = await register({ registered_by: "operator", client_name: "Bella's own \u202e till" })
    expect(await response.json()).toMatchObject({ registered_by: "itself" })
  })

  it.each([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }],
    ["with PKCE in the clear", { code_challenge_method: "plain" }],
    ["for another's address", { redirect_uri: "https://evil.example/cb" }],
    ["for a token in the address bar", { response_type: "token" }],
    ["for a resource that is none of ours", { resource: "https://bank.example/" }],
  ])("get no code %s", async (_what, more) => {
    const page = await new Visitor().open(await authorisation(more))
    expect(new URL(page.url).searchParams.get("code")).toBeNull()
    expect(page.text).not.toContain("Sign in</h1>")
  })

  it("[UM-26] cannot use a code twice, not even at once; with another verifier, client or address not once", async () => {
    const { ask } = await newCode()
    expect((await exchange({ ...ask, code_verifier: `${verifier}x` })).status).toBe(400)
    const wrong = await newCode()
    expect((await exchange({ ...wrong.ask, client_id: await newClient() })).status).toBe(400)
    const moved = await newCode()
    expect((await exchange({ ...moved.ask, redirect_uri: "http://127.0.0.1:1/callback" })).status).toBe(400)
    const doubled = await newCode()
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(doubled.ask)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect((await exchange(doubled.ask)).status).toBe(400)
  })

  it("[UM-26] get nowhere with a token that was changed, is for another place, or was made by someone else", async () => {
    const token = await newToken()
    const bearer = (value: string) => ring(house.origin, { authorization: `Bearer ${value}` })
    expect((await bearer(token)).status).toBe(200)
    const [header = "", payload = "", signature = ""] = token.split(".")
    const claims = decodeJwt(token)
    const changed = (more: object) =>
      `${header}.${Buffer.from(JSON.stringify({ ...claims, ...more })).toString("base64url")}.${signature}`
    const flipped = Buffer.from(signature, "base64url")
    for (let bit = 0; bit < flipped.length * 8; bit += 7) {
      const bytes = Buffer.from(flipped)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      expect((await bearer(`${header}.${payload}.${bytes.toString("base64url")}`)).status).toBe(401)
    }
    for (const more of [
      { scope: "operate" },
      { sub: "person_x" },
      { exp: 9_999_999_999 },
      { aud: "x" },
      { iss: "x" },
    ])
      expect((await bearer(changed(more))).status).toBe(401)
    const { privateKey, publicKey } = await generateKeyPair("EdDSA")
    const forged = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", jwk: await exportJWK(publicKey) })
      .sign(privateKey)
    expect((await bearer(forged)).status).toBe(401)
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`
    expect((await bearer(none)).status).toBe(401)
    const forMcp = await newToken({ resource: `${house.origin}/mcp` })
    expect((await bearer(forMcp)).status).toBe(401)
  })

  it("cannot use the identity token or the refresh token as an access token", async () => {
    const { ask } = await newCode({ scope: "openid execute" })
    const tokens = (await (await exchange(ask)).json()) as Record<string, string>
    for (const token of [tokens.id_token, tokens.refresh_token])
      expect((await ring(house.origin, { authorization: `Bearer ${token}` })).status).toBe(401)
  })

  it("do not learn about others' tokens, and cannot end them", async () => {
    const token = await newToken()
    const other = await newClient()
    const send = (path: string) =>
      fetch(`${house.origin}/oauth/${path}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ token, client_id: other }).toString(),
      })
    expect(await (await send("introspect")).json()).toEqual({ active: false })
    await send("revoke")
    expect((await ring(house.origin, { authorization: `Bearer ${token}` })).status).toBe(200)
  })

  it("do not move the provider to another address by what they claim of it", async () => {
    const response = await fetch(`${house.origin}/.well-known/oauth-authorization-server`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    })
    const text = await response.text()
    expect(text).not.toContain("evil.example")
    expect(JSON.parse(text)).toMatchObject({ token_endpoint: `${house.origin}/oauth/token` })
  })

  it("are stopped by the front: another Host, a page of another origin, a body that is too large", async () => {
    const { hostname, port } = new URL(house.origin)
    const { request } = await import("node:http")
    const status = await new Promise<number | undefined>((resolve) => {
      request({ hostname, port, path: "/oauth/jwks", headers: { host: "evil.example" } }, (response) =>
        resolve(response.resume().statusCode),
      ).end()
    })
    expect(status).toBe(403)
    const origin = "https://evil.example"
    const forms = ["/account/sign-in", "/account/recover", "/account/password", "/oauth/device"]
    for (const path of forms) {
      const sent = await fetch(`${house.origin}${path}`, { method: "POST", headers: { origin }, body: "a=b" })
      expect(sent.status, path).toBe(403)
    }
    const large = await exchange({ grant_type: "x".repeat(60_000) })
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ error: "invalid_request" })
  })

  it("cannot send a form for a person without the page's own token", async () => {
    const person = new Visitor()
    const page = await person.open(`${house.origin}/account/`)
    const account = await person.submit(page, { name: "operator", password: house.password })
    expect(account.text).toContain("Your account")
    const send = (token: string) =>
      person.fetch(`${house.origin}/account/sign-out-everywhere`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ token }).toString(),
      })
    expect((await send("")).status).toBe(403)
    const token = /name="token" value="([^"]+)"/.exec(account.text)?.[1] ?? ""
    expect((await send(token.replace(/^./, (letter) => (letter === "A" ? "B" : "A")))).status).toBe(403)
    expect((await send(token)).status).toBe(303)
    expect((await person.open(`${house.origin}/account/`)).text).toContain("<h1>Sign in</h1>")
  })

  it("guess a password ten times, and then nothing for a while", async () => {
    await using other = await openHouse()
    const visitor = new Visitor()
    const page = await visitor.open(`${other.origin}/account/`)
    for (let guess = 0; guess < 10; guess++)
      expect((await visitor.submit(page, { name: "operator", password: `guess ${guess}` })).text).toContain(
        "do not belong together",
      )
    expect((await visitor.submit(page, { name: "operator", password: other.password })).text).toContain(
      "Too many attempts",
    )
  })

  it("register thirty times from one address, and then wait", async () => {
    await using other = await openHouse()
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) {
      const response = await fetch(`${other.origin}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ redirect_uris: [redirect], token_endpoint_auth_method: "none" }),
      })
      statuses.push(response.status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(201))
    expect(statuses[30]).toBe(429)
  })

  it.each(["operate", "see:ledger"])(
    "cannot give an application more than its person has: %s",
    async (scope) => {
      await using other = await openHouse({ intents: [readLedger] })
      const { password } = await other.addPerson("ada")
      const ask = { scope: `read ${scope}` }
      const ofMember = await letIn(other.origin, new Visitor(), password, ask, "ada")
      expect(decodeJwt(ofMember.access_token)).toMatchObject({ scope: "read" })
      const ofOperator = await letIn(other.origin, new Visitor(), other.password, ask)
      expect(decodeJwt(ofOperator.access_token)).toMatchObject({ scope: `read ${scope}` })
    },
  )

  it("get no cookie that a plain connection or a neighbour could carry, where the address is https", async () => {
    await using other = await openHouse({ origin: "https://localhost:4443" })
    const response = await fetch(`${other.listening}/account/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ name: "operator", password: other.password }).toString(),
    })
    expect(response.status).toBe(303)
    const cookies = response.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*path=\/;.*secure; httponly/i)
  })
})

const readLedger = defineIntent({
  name: "readLedger",
  title: "Read the ledger",
  description: "Reads the ledger of the house.",
  examples: ["Show me the ledger"],
  input: z.object({}),
  output: z.object({ lines: z.number().describe("How many lines it has") }),
  effect: "read",
  permissions: ["see:ledger"],
  execute: () => ({ lines: 0 }),
})
