import { once } from "node:events"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createAccounts, oauthGroups } from "../../src/accounts/index.ts"
import { createApp, createLogger, listen, type RunningServer } from "../../src/http/index.ts"
import { KeyRing } from "../../src/identity/index.ts"
import { createOutbound, type Outbound } from "../../src/outbound/index.ts"
import {
  createSqlEntryStore,
  createSqlPeopleStore,
  createSqlUsedProofs,
  openStorage,
} from "../../src/storage/index.ts"
import { createCertificate } from "../http/support/certificate.ts"
import { engines } from "../support/engines.ts"

const redirect = "http://127.0.0.1:8976/callback"

describe("an application that is described at its own address", () => {
  const stack = new AsyncDisposableStack()
  const documents: Record<string, unknown> = {}
  const fetched: string[] = []
  let server: RunningServer
  let home: string
  beforeAll(async () => {
    const { key, certificate } = createCertificate(["localhost"])
    const site = createServer({ cert: certificate, key }, (request, response) => {
      fetched.push(request.url ?? "")
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(documents[request.url ?? ""] ?? {}))
    }).listen(0, "127.0.0.1")
    await once(site, "listening")
    stack.defer(() => void site.close())
    home = `https://localhost:${(site.address() as AddressInfo).port}`
    const outbound: Outbound = stack.use(
      createOutbound({ allowLoopback: true, certificateAuthorities: [certificate] }),
    )
    const engine = stack.use(await openStorage(await engines[0]!.create()))
    const page = async () => "<!doctype html><title>This did not work</title>"
    const accounts = createAccounts({
      name: "House",
      entries: createSqlEntryStore(engine),
      people: createSqlPeopleStore(engine),
      used: createSqlUsedProofs(engine),
      keys: KeyRing.create(Date.now()),
      origin: () => server.origin,
      registration: "open",
      offered: async () => [],
      narrowScopes: [],
      pages: { error: page, enterCode: page, confirmCode: page, codeAccepted: page },
      fetch: (url, init) => outbound.fetch(url, init),
      addressOf: () => "one",
      now: Date.now,
      onError: () => undefined,
    })
    const app = createApp({ logger: createLogger({ level: "silent" }), groups: oauthGroups })
    server = stack.use(await listen(app, { port: 0, nodeRoutes: accounts.nodeRoutes }))
  })
  afterAll(() => stack.disposeAsync())

  function ask(clientId: string): Promise<Response> {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirect,
      response_type: "code",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    })
    return fetch(`${server.origin}/oauth/authorize?${query}`, { redirect: "manual" })
  }

  it("[UM-26] is let to ask its person, after its document was fetched the guarded way, once", async () => {
    const id = `${home}/client.json`
    documents["/client.json"] = {
      client_id: id,
      client_name: "Desktop assistant",
      redirect_uris: [redirect],
      token_endpoint_auth_method: "none",
      registered_by: "operator",
    }
    for (let times = 0; times < 2; times++) {
      const response = await ask(id)
      expect(response.status).toBe(303)
      expect(response.headers.get("location")).toMatch(/^\/account\/interaction\//)
    }
    expect(fetched.filter((path) => path === "/client.json")).toHaveLength(1)
  })

  it.each([
    ["names another", { client_id: "https://other.example/client.json" }],
    ["wants to act on its own account", { grant_types: ["client_credentials"], response_types: [] }],
    ["wants to be sent to a stranger's address", { redirect_uris: ["http://evil.example/cb"] }],
  ])("is refused where its document %s", async (what, more) => {
    const path = `/${encodeURIComponent(what)}.json`
    documents[path] = {
      client_id: `${home}${path}`,
      redirect_uris: [redirect],
      token_endpoint_auth_method: "none",
      ...more,
    }
    const response = await ask(`${home}${path}`)
    expect(response.status).toBe(400)
    expect(response.headers.get("location")).toBeNull()
  })
})
