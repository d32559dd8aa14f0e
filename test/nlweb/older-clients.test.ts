import { EventSource } from "undici"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Asked, framesOf, type Json, start } from "./support.ts"

/** Packages without types of their own that fit here; each is used as its documentation says. */
const load = async <Module>(name: string) => (await import(name)) as Module

describe("older clients", () => {
  let pantry: Asked
  beforeAll(async () => {
    pantry = await start("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())

  it("speaks 0.54 to those who name it", async () => {
    const body = {
      query: { text: "cinnamon apple porridge", site: "all" },
      prefer: { mode: "list, summarize", response_format: "conv_search" },
      context: { memory: ["vegetarian", "no nuts"] },
      meta: { api_version: "0.54" },
    }
    const whole = await pantry.ask(body)
    expect(whole._meta).toMatchObject({
      response_type: "Answer",
      api_version: "0.54",
      response_format: "conv_search",
    })
    expect(whole._meta).not.toHaveProperty("version")
    expect(whole.results[0]).toMatchObject({ "@type": "Summary" })
    expect(whole.results[1]).toMatchObject({
      "@id": expect.any(String),
      site: "pantry.example",
      score: expect.any(Number),
    })
    const response = await pantry.post("/ask", { ...body, prefer: { ...body.prefer, streaming: true } })
    const frames = await framesOf(response)
    expect(frames.every(({ event }) => event === undefined)).toBe(true)
    expect(frames[0]?.data).toMatchObject({ _meta: { response_type: "Answer" } })
    expect(frames.slice(1, -1).every(({ data }) => Array.isArray(data.results))).toBe(true)
    const failed = await pantry.ask({
      query: { text: "recipes from planet Mars" },
      meta: { api_version: "0.54" },
    })
    expect([failed._meta.response_type, failed.error.code]).toEqual(["Failure", "NO_RESULTS"])
  })

  it("answers the oldest way of asking, in a stream and in one piece", async () => {
    const search = "query=cinnamon+apple+porridge&generate_mode=summarize&query_id=q1&prev=%5B%5D"
    const frames = await framesOf(await fetch(`${pantry.origin}/ask?${search}`))
    const types = frames.map(({ data }) => data.message_type)
    expect(new Set(types)).toEqual(new Set(["result_batch", "summary", "complete"]))
    expect(types.at(-1)).toBe("complete")
    expect(frames[0]?.data).toMatchObject({
      query_id: "q1",
      results: [
        { name: "Cinnamon apple porridge", site: "pantry.example", schema_object: { "@type": "Recipe" } },
      ],
    })
    const whole = (await (await fetch(`${pantry.origin}/ask?${search}&streaming=false`)).json()) as {
      results: Json[]
    }
    expect(whole.results[0]).toMatchObject({ name: "Cinnamon apple porridge" })
    expect((await fetch(`${pantry.origin}/ask`)).status).toBe(400)
  })

  it("serves @nlweb-ai/search-components unchanged", async () => {
    type Hook = {
      search(params: Json): Promise<{ results: Json[]; summary: string; decontextualizedQuery: string }>
    }
    const { createElement } = await load<{ createElement(component: () => null): unknown }>("react")
    const { renderToString } = await load<{ renderToString(element: unknown): string }>("react-dom/server")
    const { useNlWeb } = await load<{ useNlWeb(config: Json): Hook }>("@nlweb-ai/search-components")
    let hook: Hook | undefined
    renderToString(
      createElement(() => {
        hook = useNlWeb({ endpoint: `${pantry.origin}/ask`, site: "pantry.example", maxResults: 5 })
        return null
      }),
    )
    const { results, summary, decontextualizedQuery } = await hook!.search({
      query: "cinnamon apple porridge",
    })
    expect(results[0]).toMatchObject({ "@type": "Recipe", name: "Cinnamon apple porridge" })
    expect(results.length).toBeGreaterThan(1)
    expect(summary).toContain("Cinnamon apple porridge")
    expect(decontextualizedQuery).toBe("cinnamon apple porridge")
  })

  it("serves nlweb-js-client unchanged", async () => {
    const { Window } = await load<{
      Window: new (
        options: Json,
      ) => Json & { document: { body: { innerHTML: string; textContent: string } }; close(): void }
    }>("happy-dom")
    const window = new Window({ url: "https://pantry.example/" })
    const names = ["window", "document", "EventSource", "HTMLElement"] as const
    const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
    const values = [window, window.document, EventSource, window.HTMLElement]
    for (const [index, name] of names.entries())
      Object.defineProperty(globalThis, name, { value: values[index], configurable: true, writable: true })
    try {
      const { body } = window.document
      body.innerHTML = '<div id="chat-container"></div>'
      type Chat = { sendMessage(text: string): void; eventSource: { stop(): void } | null }
      const { findChatInterface } = await load<{
        findChatInterface(site: string, mode: string, generate: string, endpoint: string): Chat
      }>("nlweb-js-client/dist/nlweb-js-client.esm.js")
      const chat = findChatInterface("pantry.example", "nlwebsearch", "summarize", `${pantry.origin}/ask`)
      chat.sendMessage("cinnamon apple porridge")
      await expect
        .poll(() => body.textContent, { timeout: 5_000 })
        .toContain("British breakfast with apple and cinnamon")
      chat.eventSource?.stop()
    } finally {
      window.close()
      for (const [index, name] of names.entries()) {
        if (before[index]) Object.defineProperty(globalThis, name, before[index])
        else Reflect.deleteProperty(globalThis, name)
      }
    }
  })
})
