import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createLogger } from "../../src/http/index.ts"
import { defineService } from "../../src/intent/index.ts"
import { createMediator, type Mediator } from "../../src/mediator/index.ts"
import { addService, freePort, type House, openHouse, ring } from "./support/house.ts"
import { letIn } from "./support/let-in.ts"
import { Visitor } from "./support/visitor.ts"

const service = defineService({
  namespace: "town.example",
  name: "Town",
  about: "A mediator for tests.",
  updated: "2026-01-01",
})

describe("a site that leaves accounts to its mediator", () => {
  let site: House
  let asking: House
  let mediator: Mediator
  let issuer: string
  beforeAll(async () => {
    const port = await freePort()
    issuer = `http://127.0.0.1:${port}`
    const data = mkdtempSync(join(tmpdir(), "parley-town-"))
    const introspection = await addService(data, "Site", "read")
    site = await openHouse({ accounts: { issuer } })
    asking = await openHouse({ accounts: { issuer, introspection } })
    mediator = await createMediator({
      service,
      sites: [site.origin, asking.origin],
      data,
      accounts: {},
      logger: createLogger({ level: "silent" }),
    })
    await mediator.listen({ port })
  })
  afterAll(async () => {
    await mediator?.[Symbol.asyncDispose]()
    await site?.[Symbol.asyncDispose]()
    await asking?.[Symbol.asyncDispose]()
  })
  const password = () => mediator.newOperatorPassword ?? ""

  it("[UM-26] sends applications there, and takes the tokens that are meant for it", async () => {
    const found = await fetch(`${site.origin}/.well-known/oauth-protected-resource`)
    expect(await found.json()).toMatchObject({ resource: site.origin, authorization_servers: [issuer] })
    const { access_token } = await letIn(issuer, new Visitor(), password(), { resource: site.origin })
    const bearer = { authorization: `Bearer ${access_token}` }
    expect((await ring(site.origin, bearer)).status).toBe(200)
    expect((await ring(asking.origin, bearer)).status).toBe(401)
    const { access_token: forTown } = await letIn(issuer, new Visitor(), password())
    expect((await ring(site.origin, { authorization: `Bearer ${forTown}` })).status).toBe(401)
  })

  it("hears of a revocation where it may ask about tokens", async () => {
    const { access_token, client_id } = await letIn(issuer, new Visitor(), password(), {
      resource: asking.origin,
    })
    const bearer = { authorization: `Bearer ${access_token}` }
    expect((await ring(asking.origin, bearer)).status).toBe(200)
    await fetch(`${issuer}/oauth/revoke`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token: access_token, client_id }).toString(),
    })
    await expect.poll(async () => (await ring(asking.origin, bearer)).status, { timeout: 5_000 }).toBe(401)
  })

  it("says that it cannot know while that provider is away, and takes nobody for a stranger", async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    await using alone = await openHouse({ accounts: { issuer: nobody } })
    const { access_token } = await letIn(issuer, new Visitor(), password(), { resource: site.origin })
    const answer = await ring(alone.origin, { authorization: `Bearer ${access_token}` })
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).not.toBeNull()
  })

  it("trusts no metadata that names another issuer than the one it was asked of", async () => {
    const metadata = { issuer: "https://other.example", jwks_uri: `${issuer}/.well-known/jwks.json` }
    const server = createServer((_, response) => response.end(JSON.stringify(metadata))).listen(
      0,
      "127.0.0.1",
    )
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    await using misled = await openHouse({ accounts: { issuer: `http://127.0.0.1:${port}` } })
    const { access_token } = await letIn(issuer, new Visitor(), password(), { resource: site.origin })
    expect((await ring(misled.origin, { authorization: `Bearer ${access_token}` })).status).toBe(503)
    server.close()
  })

  it("is refused at start for an issuer that is no safe address", async () => {
    await expect(openHouse({ accounts: { issuer: "http://login.example" } })).rejects.toThrow(
      /accounts\.issuer/,
    )
  })
})
