import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { KeyRing } from "../../src/identity/index.ts"
import {
  type Actor,
  appendEntry,
  createResponseSigner,
  parseManifest,
  parseRequest,
  type ResponseEnvelope,
  toAnsweredRequest,
} from "../../src/protocols/intentweb/index.ts"
import { siteOrigin, World } from "./support/world.ts"

const endpoint = `${siteOrigin}/intent`

describe("the client", () => {
  let world: World
  let actor: Actor
  beforeEach(() => {
    world = new World()
    actor = world.actor("assistant")
  })
  afterEach(() => world[Symbol.asyncDispose]())

  describe("finds a manifest", () => {
    it("[IW-01] [IW-02] [IW-07] at the well-known path, with an endpoint that answers", async () => {
      await world.site()
      const found = await world.client(actor).discover(`${siteOrigin}/some/page`)
      expect(found.manifestUrl).toBe(`${siteOrigin}/intentmanifest.yaml`)
      expect(found.manifest.company).toBe("Table")
      const reply = await world.client(actor).open(found.endpoint).say("A table for 2")
      expect(reply.flow).toBe("information_request")
    })

    it.each([
      [
        "a Link header",
        { link: '</style.css>; rel="preload", </m.yaml>; rel="intentmanifest"' },
        "<p>Hi</p>",
      ],
      ["an HTML link", {}, '<html><head><link href="/m.yaml" rel="alternate IntentManifest"></head></html>'],
    ])("[IW-02] by %s", async (_name, headers, page) => {
      await world.site()
      const yaml = await (await world.fetch(`${siteOrigin}/intentmanifest.yaml`, {})).text()
      world.handlers.set("https://shop.example", ({ url }) => {
        if (url.endsWith("/m.yaml")) return new Response(yaml)
        if (url.endsWith("/home")) return new Response(page, { headers })
        return new Response("", { status: 404 })
      })
      const found = await world.client(actor).discover("https://shop.example/home")
      expect(found).toMatchObject({ manifestUrl: "https://shop.example/m.yaml", endpoint })
    })

    it("[IW-43] over HTTPS or from loopback only, whatever a link says", async () => {
      const client = world.client(actor)
      await expect(client.discover("http://table.example")).rejects.toMatchObject({ code: "forbidden" })
      expect(() => client.open("http://table.example/intent")).toThrow("not HTTPS")
      expect(() => client.open("http://127.0.0.1:4001/intent")).not.toThrow()
      world.handlers.set("https://shop.example", ({ url }) =>
        url.endsWith("/home")
          ? new Response("", { headers: { link: '<http://shop.example/m.yaml>; rel="intentmanifest"' } })
          : new Response("", { status: 404 }),
      )
      await expect(client.discover("https://shop.example/home")).rejects.toMatchObject({ code: "forbidden" })
      world.handlers.set("https://broken.example", ({ url }) =>
        url.endsWith("/home")
          ? new Response('<link rel="intentmanifest" href="https://[no/m.yaml">')
          : new Response("", { status: 404 }),
      )
      await expect(client.discover("https://broken.example/home")).rejects.toMatchObject({
        code: "invalid_request",
      })
      const insecure = "http://table.example/intent"
      expect(() =>
        parseManifest(
          `{manifest_version: "1.0", company: A, last_updated: 2026-01-01, capabilities: [], contact: {intent_endpoint: "${insecure}"}}`,
        ),
      ).toThrow("'contact.intent_endpoint': must be an HTTPS URL")
    })

    it("and says where it looked when there is none", async () => {
      world.handlers.set("https://shop.example", () => new Response("", { status: 404 }))
      await expect(world.client(actor).discover("https://shop.example")).rejects.toThrow(
        "no manifest at https://shop.example/intentmanifest.yaml",
      )
    })
  })

  describe("takes only its own answers", () => {
    /** A site whose answers a test writes, signed with the site's real key. */
    function scripted(write: (request: Record<string, unknown>, sign: Sign) => unknown) {
      const ring = KeyRing.create(world.time)
      const site = { actorType: "intent_site", actorId: siteOrigin, key: () => ring.current("attribution") }
      const signer = createResponseSigner({
        actor: () => site,
        now: world.now,
        createNonce: () => "nonce-of-the-site",
      })
      world.handlers.set(siteOrigin, async (request) => {
        if (request.method === "GET") return Response.json(ring.publicKeys(world.time))
        const json = (await request.json()) as Record<string, unknown>
        const sign: Sign = (content, to = {}) =>
          signer.sign(
            { flow_type: "information_response", message: "Hello", ...content },
            { ...toAnsweredRequest(parseRequest(json)), ...to },
          )
        return Response.json(write(json, sign))
      })
      return site
    }
    type Sign = (content: object, to?: object) => ResponseEnvelope

    it("[IW-44] [IW-35] and refuses a signed response that is not to its request", async () => {
      for (const to of [
        { inReplyTo: "another-nonce" },
        { digest: "0".repeat(64) },
        { interactionId: "another" },
        { queryHash: "0".repeat(64) },
        { audience: "somebody-else" },
        { audience: "*" },
      ]) {
        scripted((_request, sign) => sign({}, to))
        await expect(world.client(actor).open(endpoint).say("Hi")).rejects.toMatchObject({
          code: "unauthenticated",
        })
      }
      scripted((_request, sign) => sign({}))
      expect((await world.client(actor).open(endpoint).say("Hi")).flow).toBe("information_response")
    })

    it("[IW-35] [IW-54] and refuses one that is signed by someone else", async () => {
      scripted((_request, sign) => {
        const envelope = sign({})
        const other = world.actor("https://other.example", "intent_site")
        return appendEntry<ResponseEnvelope>(
          { ...envelope, attribution: { ...envelope.attribution, chain: [] } },
          other,
          { direction: "response", audience: actor.actorId, now: world.time },
        )
      })
      await expect(world.client(actor).open(endpoint).say("Hi")).rejects.toThrow("signed by another actor")
    })

    it("[IW-35] and refuses one whose key cannot be had", async () => {
      scripted((_request, sign) => sign({}))
      const honest = world.handlers.get(siteOrigin)!
      world.handlers.set(siteOrigin, (request) =>
        request.method === "GET" ? new Response("", { status: 500 }) : honest(request),
      )
      await expect(world.client(actor).open(endpoint).say("Hi")).rejects.toThrow("cannot be had just now")
    })

    it("[IW-18] takes an error without a status", async () => {
      scripted((_request, sign) => sign({ flow_type: "error", message: "No." }))
      const reply = await world.client(actor).open(endpoint).say("Hi")
      expect(reply).toMatchObject({ flow: "error", ended: true, retry: "never" })
    })

    it("[IW-20] [IW-46] ignores an unknown flow type of a newer minor version, and goes on", async () => {
      scripted((request, sign) =>
        request.flow_type === "intent_request"
          ? sign({ flow_type: "mood_report" }, { protocolVersion: "1.3" })
          : sign({ flow_type: "execution_result", status: "confirmed" }),
      )
      const seen: string[] = []
      const result = await world.client(actor).converse(endpoint, "Hi", async ({ flow }) => {
        seen.push(flow)
        return "Go on"
      })
      expect(seen).toEqual(["unknown"])
      expect(result.flow).toBe("execution_result")
      scripted((_request, sign) => sign({ flow_type: "mood_report" }))
      await expect(world.client(actor).open(endpoint).say("Hi")).rejects.toThrow("'flow_type' must be one of")
    })

    it("[IW-42] waits when asked to, and tells what to do about the rest", async () => {
      let calls = 0
      scripted((_request, sign) =>
        ++calls < 3
          ? sign({ flow_type: "error", status: "rate_limited", retry_after: 1 })
          : sign({ flow_type: "error", status: "backend_unavailable", execution: "indeterminate" }),
      )
      const reply = await world.client(actor).open(endpoint).say("Hi")
      expect(calls).toBe(3)
      expect(reply).toMatchObject({ ended: true, retry: "ask" })
      calls = -10
      const limited = world.client(actor, { retries: 0 }).open(endpoint)
      expect(await limited.say("Hi")).toMatchObject({ ended: false, retry: "same_message" })
      expect(limited.ended).toBe(false)
    })

    it("gives up on a site that never comes to an end", async () => {
      const flows: unknown[] = []
      scripted((request, sign) => {
        flows.push(request.flow_type)
        return request.flow_type === "error"
          ? sign({ flow_type: "error", status: "cancelled" })
          : sign({ flow_type: "information_request" })
      })
      const result = await world.client(actor).converse(endpoint, "Hi", async () => "Again")
      expect(result.envelope.status).toBe("cancelled")
      expect(flows).toHaveLength(101)
    })
  })
})
