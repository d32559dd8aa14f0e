import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { NlwebClient } from "../../src/protocols/nlweb/index.ts"
import { createSite } from "../../src/site/index.ts"
import { restaurant } from "./support/businesses.ts"
import { folder, Town } from "./support/town.ts"
import { createVisitor } from "./support/visitor.ts"

const recipe = (name: string, description: string) => ({
  "@type": "Recipe",
  "@id": `https://recipes.example/${encodeURIComponent(name)}`,
  name,
  description,
})

describe("a question to several hosts at once", () => {
  let town: Town
  let stack: AsyncDisposableStack
  beforeEach(() => {
    town = new Town()
    stack = new AsyncDisposableStack()
  })
  afterEach(async () => {
    await stack.disposeAsync()
    await town[Symbol.asyncDispose]()
  })

  /** A site with content of its own. */
  async function library(name: string, items: readonly object[]): Promise<string> {
    const { service, intents } = restaurant(name, {})
    const corpus = () => items as never
    const site = stack.use(
      await createSite({
        service,
        intents,
        corpus,
        data: folder(),
        logger: town.logger,
        agents: town.agents,
      }),
    )
    const { origin } = await site.listen({ port: 0 })
    await site.ready
    return origin
  }

  /** A host that takes the question and never answers it. */
  async function mute(): Promise<string> {
    const server = createServer((request, response) => {
      if (request.method === "GET") response.end(JSON.stringify({ name: "Mute", capabilities: [] }))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    stack.defer(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const services = (...origins: string[]) => origins.map((url) => ({ protocol: "nlweb", url }) as const)

  it("merges what three sites answer as it comes, each with its source", async () => {
    const origins = await Promise.all([
      library("Nonna", [recipe("Tomato soup", "A soup of tomatoes with basil")]),
      library("Bistro", [recipe("Cold tomato soup", "Gazpacho, a cold soup of tomatoes")]),
      library("Bakery", [recipe("Apple cake", "A cake with apples and cinnamon")]),
    ])
    const { origin } = await town.mediator([], { services: services(...origins) })
    const client = new NlwebClient({ origin })
    const arrived: string[] = []
    const { results, response } = await client.ask({ query: { text: "tomato soup" } }, (item) => {
      arrived.push(String(item.name))
    })
    expect(results.map(({ name }) => name).toSorted()).toEqual(["Cold tomato soup", "Tomato soup"])
    expect(arrived).toHaveLength(2)
    const sources = results.map(({ source }) => source as { name: string; url: string })
    expect(sources.map(({ name }) => name).toSorted()).toEqual(["Bistro", "Nonna"])
    expect(response._meta).toMatchObject({
      sources: expect.arrayContaining([{ name: "Bakery", url: origins[2], state: "nothing", results: 0 }]),
    })
  })

  it("names who fails, and says that nothing was found where all of them do", async () => {
    const soup = await library("Nonna", [recipe("Tomato soup", "A soup of tomatoes with basil")])
    const dead = await library("Bistro", [recipe("Gazpacho", "A cold soup of tomatoes")])
    const { origin } = await town.mediator([], { services: services(soup, dead) })
    await stack.disposeAsync()
    stack = new AsyncDisposableStack()
    const { results, response } = await new NlwebClient({ origin }).ask({ query: { text: "tomato soup" } })
    expect(results).toEqual([])
    expect(response._meta).toMatchObject({
      response_type: "failure",
      sources: [
        { name: "Nonna", state: "failed" },
        { name: "Bistro", state: "failed" },
      ],
    })
  }, 30_000)

  it("tells what has come before the slow ones are given up", async () => {
    const soup = await library("Nonna", [recipe("Tomato soup", "A soup of tomatoes with basil")])
    const slow = await mute()
    const { origin } = await town.mediator([], { services: services(soup, slow) })
    const started = performance.now()
    let first = 0
    const client = new NlwebClient({ origin })
    const { response } = await client.ask({ query: { text: "tomato soup" } }, () => {
      first = performance.now() - started
    })
    const all = performance.now() - started
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(all / 2)
    expect(response._meta).toMatchObject({
      sources: [
        { name: "Nonna", state: "answered" },
        { name: "Mute", state: "slow" },
      ],
    })
  }, 30_000)

  it("does not go in circles between mediators that ask each other", async () => {
    const soup = await library("Nonna", [recipe("Tomato soup", "A soup of tomatoes with basil")])
    const first = await town.mediator([], { services: services(soup) })
    const second = await town.mediator([], { services: services(first.origin, soup) })
    const third = await town.mediator([], { services: services(second.origin, first.origin) })
    const { results } = await new NlwebClient({ origin: third.origin }).ask({
      query: { text: "tomato soup" },
    })
    expect(results.map(({ name }) => name)).toContain("Tomato soup")
  })

  it("is asked on the page, too", async () => {
    const soup = await library("Nonna", [recipe("Tomato soup", "A soup of tomatoes with basil")])
    const { origin } = await town.mediator([], { services: services(soup) })
    const turn = await createVisitor(origin).turn("conversation-1", {
      kind: "say",
      text: "What about tomato soup?",
    })
    expect(JSON.stringify(turn.moves)).toContain("Tomato soup")
  })
})
