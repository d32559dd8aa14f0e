import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createSite, type SiteOptions } from "../../src/site/index.ts"

const service = defineService({
  namespace: "shop.example",
  name: "Shop",
  about: "Sells chairs.",
  updated: "2026-01-01",
})
const greet = defineIntent({
  name: "greet",
  title: "Greet someone",
  description: "Says hello to a person.",
  examples: ["Say hello to Ada", "greet my friend Bo"],
  effect: "read",
  input: z.object({ name: z.string().describe("Name of the person to greet") }),
  output: z.object({ greeting: z.string().describe("The greeting") }),
  execute: ({ name }) => ({ greeting: `Hello, ${name}!` }),
})
const chair = { "@type": "Product", "@id": "https://shop.example/1", name: "Wooden chair" }
const sofa = { "@type": "Product", "@id": "https://shop.example/2", name: "Leather sofa" }

async function open(corpus: NonNullable<SiteOptions["corpus"]>, data = folder()) {
  const logger = createLogger({ level: "silent" })
  const site = await createSite({ service, intents: [greet], corpus, data, logger })
  const { origin } = await site.listen({ port: 0 })
  const post = (path: string, body: unknown) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  const ask = (text: string, streaming = false) => post("/ask", { query: { text }, prefer: { streaming } })
  return { site, origin, post, ask, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), "parley-content-"))
}

async function namesIn(response: Response): Promise<unknown> {
  const { results } = (await response.json()) as { results: { name: string }[] }
  return results.map(({ name }) => name)
}

describe("the content of a site", () => {
  it("is read in while everything else works; a question that comes too early is told when to come again", async () => {
    const rest = Promise.withResolvers<void>()
    await using shop = await open(async function* () {
      yield chair
      await rest.promise
      yield sofa
    })
    const readiness = await fetch(`${shop.origin}/ready`)
    expect([readiness.status, await readiness.json()]).toMatchObject([503, { checks: { content: "failed" } }])
    expect(await (await shop.post("/api/execute/greet", { name: "Ada" })).json()).toMatchObject({
      greeting: "Hello, Ada!",
    })
    const early = await shop.ask("a sofa")
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await early.json()).toMatchObject({
      _meta: { response_type: "failure" },
      error: { code: "INTERNAL_ERROR", message: expect.stringContaining("Ask again in 5 seconds") },
    })
    const streamed = await (await shop.ask("a sofa", true)).text()
    expect(streamed).toContain("event: error")
    expect(streamed).toContain('"retry_after":5')

    rest.resolve()
    await shop.site.ready
    expect(await namesIn(await shop.ask("a leather sofa"))).toContain("Leather sofa")
    await expect.poll(async () => (await fetch(`${shop.origin}/ready`)).status, { timeout: 5_000 }).toBe(200)
  })

  it("does not keep a site from stopping, however long it is read in", async () => {
    const asked = Promise.withResolvers<void>()
    const shop = await open(async function* () {
      asked.resolve()
      yield await new Promise<never>(() => undefined)
    })
    await asked.promise
    await shop.site[Symbol.asyncDispose]()
    await shop.site.ready
  })

  it("is what was read before where the items cannot be read", async () => {
    const data = folder()
    {
      await using first = await open([chair], data)
      await first.site.ready
    }
    await using second = await open(() => {
      throw new Error("the source is away")
    }, data)
    await second.site.ready
    expect(await namesIn(await second.ask("a wooden chair"))).toContain("Wooden chair")
  })
})
