import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { defineIntent, defineService, ParleyError } from "../../src/intent/index.ts"
import { uimErrorCodes } from "../../src/protocols/uim/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import { engines } from "../support/engines.ts"
import {
  type Answer,
  type OpenedMediator,
  openMediator,
  registerShop,
  searchProducts,
  shop,
  toAnswer,
} from "./support/open-mediator.ts"

function expectError(answer: Answer, status: number, code: string, message: RegExp): void {
  expect(answer.status).toBe(status)
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
  expect(Object.keys(answer.body)).toEqual(["error"])
  expect(Object.keys(answer.body.error).sort()).toEqual(["code", "details", "message"])
  expect(answer.body.error.code).toBe(code)
  expect(answer.body.error.message).toMatch(message)
  expect(JSON.stringify(answer.body)).not.toMatch(/\.ts\b|node_modules|SELECT |at \w+ \(|stack/)
}

const sample = {
  input: z.object({ n: z.int().describe("A number") }),
  output: z.object({ ok: z.boolean().describe("Whether it worked") }),
}
const common = { description: "For tests.", examples: ["Do it for me"], effect: "read" as const, ...sample }

/** A site whose intents fail in every way that UIM has a code for. */
function troubledSite(): Promise<Site> {
  const failing = (name: string, error: () => unknown) =>
    defineIntent({
      ...common,
      name,
      title: name,
      execute: () => {
        throw error()
      },
    })
  const intents = [
    defineIntent({ ...common, name: "work", title: "Work", execute: () => ({ ok: true }) }),
    defineIntent({ ...common, name: "lie", title: "Lie", execute: () => ({ ok: "yes" }) as never }),
    failing("crash", () => new TypeError("secret internals at /srv/app.ts")),
    failing("down", () => new ParleyError("unavailable", "The kitchen is closed.", { retryAfter: 7 })),
    failing("slow", () => new ParleyError("timeout", "The kitchen did not answer.")),
    failing("unbuilt", () => new ParleyError("not_implemented", "There is no such oven.")),
    failing("refuse", () => new ParleyError("declined", "Sold out.")),
    defineIntent({
      ...common,
      name: "old",
      title: "Old",
      version: "v1",
      execute: () => ({ ok: true }),
      deprecation: { since: "2026-01-01", successor: "trouble.example:work:v1", removal: "2999-01-01" },
    }),
    defineIntent({
      ...common,
      name: "gone",
      title: "Gone",
      version: "v1",
      execute: () => ({ ok: true }),
      deprecation: { since: "2025-01-01", successor: "trouble.example:work:v1", removal: "2025-06-01" },
    }),
  ]
  return createSite({
    service: defineService({
      namespace: "trouble.example",
      name: "Trouble",
      about: "Tests.",
      updated: "2026-01-01",
    }),
    intents,
    data: mkdtempSync(join(tmpdir(), "parley-trouble-")),
    logger: createLogger({ level: "silent" }),
  })
}

describe("errors of UIM", () => {
  let town: OpenedMediator
  let site: Site
  beforeAll(async () => {
    const [sqlite] = engines
    if (!sqlite) throw new Error("There is no engine to test with.")
    town = await openMediator(await sqlite.create())
    site = await troubledSite()
  })
  afterAll(async () => {
    await town[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })
  const ask = async (path: string, init: RequestInit = {}) =>
    toAnswer(await site.fetch(new Request(`http://localhost${path}`, init)))
  const execute = (name: string, parameters: unknown = { n: 1 }, version = "v1") =>
    ask("/api/intents/execute", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({ intent_uid: `trouble.example:${name}:${version}`, parameters }),
    })

  it("[UM-33] gives each client-side code its status, message and body", async () => {
    const ada = await town.as("ada")
    const eve = await town.as("eve")
    const { service_name: _, ...nameless } = shop
    const missing = await ada("POST", "/api/services", nameless)
    expectError(missing, 400, "INVALID_PARAMETER", /^The parameter 'service_name' is required\.$/)
    expect(missing.body.error.details).toEqual({ parameter: "service_name" })
    const wrong = await ada("POST", "/api/services", { ...shop, service_url: "ftp://x" })
    expectError(wrong, 400, "INVALID_PARAMETER", /^The parameter 'service_url' is invalid: .*https/)
    expectError(await ada("POST", "/api/services", "{no json"), 400, "INVALID_PARAMETER", /JSON/)
    expectError(
      await town.call("POST", "/api/services", shop),
      401,
      "UNAUTHORIZED",
      /^Unauthorized access\. Authentication is required\./,
    )
    const badKey = { authorization: "Bearer parley_nothing" }
    expect((await town.call("GET", "/api/services?owner=me", undefined, badKey)).status).toBe(401)
    const id = await registerShop(ada, town.dns)
    const foreign = await eve("DELETE", `/api/services/${id}`)
    expectError(foreign, 403, "FORBIDDEN", /^Access to this resource is forbidden\./)
    expectError(
      await town.call("GET", "/api/services/none"),
      404,
      "NOT_FOUND",
      /^The requested resource 'none' was not found\.$/,
    )
    expectError(
      await town.call("GET", "/api/intents/nobody.example:nothing:v1"),
      404,
      "NOT_FOUND",
      /^The requested resource 'nobody.example:nothing:v1' was not found\.$/,
    )
    const method = await town.call("DELETE", "/api/services")
    expectError(
      method,
      405,
      "METHOD_NOT_ALLOWED",
      /^The HTTP method 'DELETE' is not allowed for this endpoint\./,
    )
    expect(method.headers.get("allow")).toBe("GET, HEAD, POST")
    expectError(
      await ada("POST", "/api/services", shop),
      409,
      "CONFLICT",
      /^The request could not be completed due to a conflict\. .*registered already/,
    )
    const xml = await ada("POST", "/api/services", "<x/>", { "content-type": "text/xml" })
    expectError(xml, 415, "UNSUPPORTED_MEDIA_TYPE", /^The media type 'text\/xml' is not supported\./)
    expect((await ada("POST", `/api/services/${id}/intents`, searchProducts())).status).toBe(201)
    for (const changes of [
      { intent_uid: "shop.example" },
      { intent_uid: "other.example:searchProducts:v1" },
      { intent_name: "somethingElse" },
      { endpoint: "javascript:alert(1)" },
      { endpoint: { url: "https://shop.example", method: "BREW" } },
      { input_parameters: "none" },
      { input_parameters: [{ type: "string" }] },
      { price: "cheap" },
      { rate_limit: "often" },
      { deprecation: { since: "soon" } },
      { tags: "one,two" },
      { description: "" },
    ]) {
      const answer = await ada("POST", `/api/services/${id}/intents`, searchProducts(changes))
      const [name = ""] = Object.keys(changes)
      expectError(answer, 400, "INVALID_PARAMETER", new RegExp(`'${name}'`))
    }
  })

  it("[UM-57] gives each server-side code its status, message and body", async () => {
    expectError(
      await execute("crash"),
      500,
      "INTERNAL_SERVER_ERROR",
      /^An unexpected error occurred on the server\. Please try again later\./,
    )
    expectError(
      await execute("lie"),
      500,
      "INTERNAL_SERVER_ERROR",
      /^An unexpected error occurred on the server\. Please try again later\./,
    )
    const down = await execute("down")
    expectError(
      down,
      503,
      "SERVICE_UNAVAILABLE",
      /^The service is temporarily unavailable\. Please try again later\. The kitchen is closed\.$/,
    )
    expect(down.headers.get("retry-after")).toBe("7")
    expectError(
      await execute("slow"),
      504,
      "GATEWAY_TIMEOUT",
      /^The server did not receive a timely response from the upstream server\./,
    )
    expectError(
      await execute("unbuilt"),
      501,
      "NOT_IMPLEMENTED",
      /^The requested functionality is not implemented\./,
    )
  })

  it("[UM-58] gives each protocol-level code its status, message, body and details", async () => {
    const missing = await execute("work", {})
    expectError(
      missing,
      422,
      "INTENT_EXECUTION_FAILED",
      /^The intent '.*work.*' could not be executed due to missing required parameters\./,
    )
    expect(missing.body.error.details).toMatchObject({ missing_parameters: ["n"], invalid_parameters: [] })
    const invalid = await execute("work", { n: "many" })
    expectError(invalid, 422, "INTENT_EXECUTION_FAILED", /could not be executed due to invalid parameters\./)
    expect(invalid.body.error.details.invalid_parameters[0].name).toBe("n")
    expectError(await execute("refuse"), 422, "INTENT_EXECUTION_FAILED", /Sold out/)
    const unknown = await execute("fly")
    expectError(unknown, 404, "INTENT_NOT_SUPPORTED", /^The intent 'fly' is not supported by this service\.$/)
    expect(unknown.body.error.details).toEqual({ intent: "fly" })
    const version = await execute("work", { n: 1 }, "v9")
    expectError(version, 409, "VERSION_CONFLICT", /^The intent version 'v9' is not supported\.$/)
    expect(version.body.error.details).toEqual({ intent: "work", supported_versions: ["v1"] })
    const gone = await execute("gone")
    expectError(
      gone,
      410,
      "INTENT_DEPRECATED",
      /^The intent 'trouble.example:gone:v1' has been deprecated and is no longer supported\./,
    )
    expect(gone.body.error.details).toEqual({
      intent: "trouble.example:gone:v1",
      successor: "trouble.example:work:v1",
    })
    const ada = await town.as("ada")
    const id = (await ada("GET", "/api/services?owner=me")).body.services[0].service_id
    await ada("POST", `/api/services/${id}/intents`, searchProducts())
    const other = await town.call("GET", "/api/intents/shop.example:searchProducts:v7")
    expectError(other, 409, "VERSION_CONFLICT", /'v7'/)
    expect(other.body.error.details.supported_versions).toEqual(["v1"])
    const none = await town.call("GET", "/api/intents/shop.example:fly:v1")
    expectError(none, 404, "INTENT_NOT_SUPPORTED", /'fly'/)
  })

  it("[UM-09] executes, checks input and output, and answers the bare output; the rest is in headers", async () => {
    const done = await execute("work")
    expect(done.status).toBe(200)
    expect(done.body).toEqual({ ok: true })
    expect(done.headers.get("uim-execution-id")).toBeTruthy()
    expect(done.headers.get("uim-receipt")).toBeTruthy()
    expect(done.headers.get("warning")).toBeNull()
    expect((await execute("lie")).status).toBe(500)
    const old = await execute("old")
    expect(old.body).toEqual({ ok: true })
    expect(old.headers.get("warning")).toMatch(/deprecated/)
    expect(old.headers.get("link")).toContain("trouble.example%3Awork%3Av1")
    expect(old.headers.get("sunset")).toBe("Tue, 01 Jan 2999 00:00:00 GMT")
  })

  it("[UM-59] answers unknown routes and wrong methods under /api with the error body", async () => {
    const tries = [
      ["GET", "/api", 404],
      ["GET", "/api/nowhere", 404],
      ["POST", "/api/services/x/y/z", 404],
      ["GET", "/api/intents/execute", 405],
      ["POST", "/api/intents/search", 405],
      ["DELETE", "/api/intents/search", 405],
      ["PUT", "/api/intents/execute", 405],
      ["PATCH", "/api/services/x", 405],
    ] as const
    for (const [method, path, status] of tries)
      for (const answer of [await town.call(method, path), await ask(path, { method })]) {
        if (answer.status === 404 && status === 405 && path.startsWith("/api/services")) continue
        const code = status === 404 ? "NOT_FOUND" : "METHOD_NOT_ALLOWED"
        expectError(
          answer,
          status,
          code,
          status === 404 ? /was not found/ : /is not allowed for this endpoint/,
        )
        if (status === 405) expect(answer.headers.get("allow"), path).toBeTruthy()
      }
  })

  it("[UM-44] documents every code that it sends: cause, how to avoid it, how to resolve it", () => {
    const codes = uimErrorCodes.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { cause, avoid, resolve } of uimErrorCodes)
      for (const sentence of [cause, avoid, resolve]) expect(sentence).toMatch(/^[A-Z].{15,}\.$/)
  })
})
