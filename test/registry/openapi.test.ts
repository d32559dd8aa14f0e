import { describe, expect, it, vi } from "vitest"
import { ExactRouter } from "../../src/http/exact-router.ts"
import type { OpenApiDocument } from "../../src/pages/index.ts"
import { uimErrorCodes } from "../../src/protocols/uim/index.ts"
import { engines } from "../support/engines.ts"
import { casaSite } from "./support/casa-site.ts"
import { OpenApiCheck } from "./support/open-api-check.ts"
import { type Answer, type Call, openMediator, searchProducts, shop } from "./support/open-mediator.ts"

async function openTown() {
  const [sqlite] = engines
  if (!sqlite) throw new Error("There is no engine to test with.")
  return openMediator(await sqlite.create())
}

/** Whether every path and method of a document is one that the server has, and no other method is. */
async function expectRoutes(
  document: OpenApiDocument,
  send: (method: string, path: string) => Promise<Answer>,
) {
  for (const [template, methods] of Object.entries(document.paths)) {
    // Its owner is asked for before anything is looked up.
    if (template.startsWith("/desk/data/")) continue
    const path = template.replace("{service_id}", "service_x").replace(/\{\w+\}/g, "x.example%3Ax%3Av1")
    const { status, headers } = await send("PATCH", path)
    expect(status, template).toBe(405)
    const allowed = (headers.get("allow") ?? "").split(", ").filter((method) => method !== "HEAD")
    expect(allowed.sort(), template).toEqual(
      Object.keys(methods)
        .map((method) => method.toUpperCase())
        .sort(),
    )
  }
}

describe("/openapi.json", () => {
  it("[UM-37] describes a mediator, and its live answers are as described", async () => {
    await using town = await openTown()
    const { body: document, headers } = await town.call("GET", "/openapi.json")
    expect(document.openapi).toBe("3.1.0")
    expect(headers.get("etag")).toBeTruthy()
    const check = new OpenApiCheck(document)
    const checked =
      (call: Call): Call =>
      async (method, path, body, given) => {
        const answer = await call(method, path, body, given)
        check.check(method, path, answer)
        return answer
      }
    const stranger = checked(town.call)
    const ada = checked(await town.as("ada"))
    const eve = checked(await town.as("eve"))

    const { body: service } = await ada("POST", "/api/services", shop)
    const address = `/api/services/${service.service_id}`
    await ada("POST", "/api/services", shop)
    await ada("POST", "/api/services", { ...shop, service_url: 5 })
    await ada("POST", "/api/services", "<xml/>", { "content-type": "text/xml" })
    await stranger("POST", "/api/services", shop)
    await ada("POST", `${address}/proof`)
    town.dns.zone["shop.example"] = { txt: [service.ownership.dns_record] }
    await ada("POST", `${address}/proof`)
    await eve("PUT", address, shop)
    await ada("PUT", address, { ...shop, description: "Another" })
    await stranger("GET", address)
    await stranger("GET", "/api/services/none")
    await stranger("GET", "/api/services?page_size=2")
    await ada("GET", "/api/services?owner=me")
    await stranger("GET", "/api/services?page=0")
    const deprecation = { since: "2026-01-01", successor: "shop.example:searchProducts:v2" }
    const { body: intent } = await ada("POST", `${address}/intents`, searchProducts({ deprecation }))
    await ada("POST", `${address}/intents`, searchProducts())
    await ada("POST", `${address}/intents`, {})
    await stranger("GET", `${address}/intents`)
    const one = await stranger("GET", `/api/intents/${intent.intent_uid}`)
    await stranger("GET", `/api/intents/${intent.intent_uid}`, undefined, {
      "if-none-match": one.headers.get("etag") ?? "",
    })
    await stranger("GET", "/api/intents/shop.example:searchProducts:v8")
    await stranger("GET", "/api/intents/shop.example:fly")
    await stranger("GET", "/api/intents/search?query=find%20products")
    await stranger("GET", "/api/intents/search?tags=nothing")
    await stranger("GET", "/api/intents/search?page=x")
    await ada("PUT", `/api/intents/${intent.intent_id}`, searchProducts())
    await eve("DELETE", `/api/intents/${intent.intent_id}`)
    await ada("GET", `${address}/changes`)
    await ada("DELETE", `/api/intents/${intent.intent_id}`)
    await stranger("GET", `/api/intents/${intent.intent_id}`)
    await ada("DELETE", address)
    await ada("DELETE", address)
    await stranger("POST", "/api/intents/execute", { intent_uid: "nobody.example:x:v1", parameters: {} })
    await stranger("POST", "/api/intents/execute", {})
    for (const path of [
      "/health",
      "/ready",
      "/openapi.json",
      "/.well-known/jwks.json",
      "/.well-known/agent-card.json",
    ])
      await stranger("GET", path)
    await stranger("GET", "/intentmanifest.yaml")
    await stranger("GET", "/.well-known/capability-manifest.json")
    await stranger("POST", "/who", { query: { text: "a table" } })

    const ofUim = Object.values(document.paths as OpenApiDocument["paths"])
      .flatMap((methods) => Object.values(methods))
      .filter(({ tags }) => tags.some((tag) => ["discovery", "execution", "registry"].includes(tag)))
    for (const { operationId } of ofUim) expect(check.seen, operationId).toContain(operationId)
    await expectRoutes(document, town.call)
  })

  it("[UM-37] describes a site with an operation for each of its intents", async () => {
    await using site = await casaSite()
    const { body: document } = await site.get("/openapi.json")
    const check = new OpenApiCheck(document)
    const search = document.paths["/api/execute/searchProperty"].post
    expect(search.requestBody.content["application/json"].schema.properties).toHaveProperty("location")
    const json = { "content-type": "application/json" }
    const execute = async (name: string, body: unknown) => {
      const path = `/api/execute/${name}`
      const answer = await site.send("POST", path, { ...json, ...site.proof }, JSON.stringify(body))
      check.check("POST", path, answer)
      return answer
    }
    expect((await execute("searchProperty", { location: "Lisbon" })).status).toBe(200)
    expect((await execute("searchProperty", { location: 5 })).status).toBe(422)
    for (const path of ["/api/intents/search?query=flat", "/agents.json", "/uim-policy.json", "/api/policy"])
      check.check("GET", path, await site.get(path))
    check.check("POST", "/api/pat/issue", await site.send("POST", "/api/pat/issue", json, "{}"))
    await expectRoutes(document, (method, path) => site.send(method, path))
  })

  it("[UM-37] leaves no route out that is served, and none in that is not", async () => {
    const add = vi.spyOn(ExactRouter.prototype, "add")
    const compare = (document: OpenApiDocument) => {
      const served = add.mock.calls
        .filter(([method, path]) => method !== "ALL" && path !== "/api/execute/:intentName")
        .map(([method, path]) => `${method} ${path.replace(/\/:(\w+)(\{.*\})?/g, "/{$1}")}`)
      // Each intent of a site has its own description in place of one for all.
      const described = Object.entries(document.paths)
        .filter(([path]) => !path.startsWith("/api/execute/"))
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      expect(described.sort()).toEqual([...new Set(served)].sort())
      add.mockClear()
    }
    await using town = await openTown()
    compare((await town.call("GET", "/openapi.json")).body)
    await using site = await casaSite()
    const { body: document } = await site.get("/openapi.json")
    compare(document)
    const check = new OpenApiCheck(document)
    const paths = ["/", "/intent-ui", "/intent-ui/", "/intent-ui/embed.js", "/intent-ui/embed.json"]
    paths.push("/intent-ui/tools.json", "/intent-ui/theme.css", "/docs", "/docs/", "/docs/errors", "/desk/")
    for (const path of paths) check.check("GET", path, await site.get(path))
  })

  it("[UM-37] can be read by people, and [UM-44] so can every error code", async () => {
    await using site = await casaSite()
    const page = await site.get("/docs/")
    expect(page.status).toBe(200)
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(page.body).toContain("/api/intents/search")
    expect(page.body).not.toMatch(/<script>/)
    const { body } = await site.get("/docs/errors")
    for (const { code, resolve } of uimErrorCodes) {
      expect(body).toContain(`id="${code}"`)
      expect(body).toContain(resolve.slice(0, 20).replaceAll("'", "&#39;"))
    }
  })
})
