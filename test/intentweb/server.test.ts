import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type App, createApp, createLogger, listen } from "../../src/http/index.ts"
import { createKeyResolver, type Fetch, KeyRing } from "../../src/identity/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"
import { createIntentWebClient, manifestPath, manifestRelation } from "../../src/protocols/intentweb/index.ts"
import { siteOrigin, World } from "./support/world.ts"

describe("the site's routes", () => {
  let world: World
  beforeEach(() => {
    world = new World()
  })
  afterEach(() => world[Symbol.asyncDispose]())

  it("[IW-01] [IW-03] [IW-56] serves the manifest as YAML with an ETag, and 304 on a match", async () => {
    const { handle } = await world.site()
    const get = (headers = {}) => handle(new Request(`${siteOrigin}${manifestPath}`, { headers }))
    const full = await get()
    expect(full.status).toBe(200)
    expect(full.headers.get("content-type")).toBe("application/yaml; charset=utf-8")
    new TextDecoder("utf-8", { fatal: true }).decode(await full.arrayBuffer())
    const etag = full.headers.get("etag")!
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const match = await get({ "if-none-match": condition })
      expect(match.status).toBe(304)
      expect(match.headers.get("etag")).toBe(etag)
      expect(await match.text()).toBe("")
    }
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200)
  })

  it("[IW-02] [IW-10] [IW-29] [IW-35] [IW-36] [IW-53] is found, asked and verified over real sockets", async () => {
    let origin = ""
    const outbound = createOutbound({ allowLoopback: true })
    const fetch: Fetch = (url, init) => outbound.fetch(url, init)
    const keys = createKeyResolver({ fetch, now: world.now })
    const site = await world.site({ origin: () => origin, keys })
    const app = createApp({
      logger: createLogger({ level: "silent" }),
      link: `<${manifestPath}>; rel="${manifestRelation}"`,
    })
    app.route("/", site.server.routes)
    publishKeys(app, site.ring)
    await using server = await listen(app, { port: 0 })
    origin = server.origin

    const agentRing = KeyRing.create(world.time)
    const agentApp = createApp({ logger: createLogger({ level: "silent" }) })
    publishKeys(agentApp, agentRing)
    await using agentServer = await listen(agentApp, { port: 0 })
    const actorId = agentServer.origin
    const actor = { actorType: "ai_agent", actorId, key: () => agentRing.current("attribution") }
    const client = createIntentWebClient({ actor, fetch, keys, now: world.now })

    const { endpoint, manifest } = await client.discover(origin)
    expect(manifest.contact.intent_endpoint).toBe(`${origin}/intent`)
    const answers = ["Tuesday", "yes"]
    const result = await client.converse(endpoint, "A table for 2", async () => answers.shift())
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", external_id: "RES-1" })
    expect(result.actors).toEqual([{ actorType: "intent_site", actorId: origin, unproven: undefined }])
    const { attribution } = result.envelope
    expect(attribution.nonce).not.toBe(attribution.in_reply_to)
    expect(attribution.chain).toMatchObject([{ actor_type: "intent_site", aud: actorId, alg: "EdDSA" }])
    const answer = await outbound.fetch(endpoint, { method: "POST", body: "{}" })
    expect(answer.headers.get("link")).toContain(manifestPath)
    await answer.body?.cancel()
    await outbound.close()
  })

  function publishKeys(app: App, ring: KeyRing): void {
    app.get("/.well-known/jwks.json", (c) => c.json(ring.publicKeys(world.time)))
  }
})
