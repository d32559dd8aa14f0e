import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parseRateLimit } from "../../src/intent/index.ts"
import { type Asked, factsOf, framesOf, type Json, start } from "./support.ts"

describe("NLWeb over HTTP", () => {
  let pantry: Asked
  beforeAll(async () => {
    pantry = await start("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())
  const ask = (body: unknown, headers?: Record<string, string>) => pantry.ask(body, headers)
  const cinnamon = { text: "cinnamon apple porridge" }

  it("[NL-14, NL-15, NL-26] answers with _meta and results of typed items with their source", async () => {
    const { status, _meta, results } = await ask({ query: cinnamon })
    expect(status).toBe(200)
    expect(_meta).toMatchObject({
      response_type: "answer",
      response_format: "conversational_search",
      version: "0.55",
    })
    expect(results[0]).toMatchObject({
      "@type": "Recipe",
      name: "Cinnamon apple porridge",
      grounding: { source_urls: ["https://pantry.example/recipes/cinnamon-apple-porridge"] },
    })
    expect(results.every((item) => typeof item["@type"] === "string")).toBe(true)
  })

  it("[NL-05, NL-20, NL-27] refuses a request without words", async () => {
    for (const body of [
      {},
      { query: {} },
      { query: { text: "" } },
      { query: { text: "  " } },
      { query: { text: 3 } },
      [],
      "{no json",
    ]) {
      const { status, error, _meta } = await ask(body)
      expect([status, error.code, _meta.response_type]).toEqual([400, "INVALID_QUERY", "failure"])
      expect(error.message).not.toBe("")
    }
    expect((await ask("{")).error.message).toContain("JSON")
  })

  it("[NL-02] lets unknown members and typed contexts pass", async () => {
    const plain = await ask({ query: cinnamon })
    const extended = await ask({
      "@context": "https://example.org/more",
      query: { ...cinnamon, "ex:mood": { "@type": "Mood", value: "cosy" } },
      context: { "@type": "UserDiet", "@context": "https://example.com/diet", allergies: ["peanuts"] },
      prefer: { "ex:color": "blue" },
      meta: { tracking: { id: 1 } },
    })
    expect(extended.status).toBe(200)
    expect(extended.results.length).toBe(plain.results.length)
  })

  it("[NL-11] takes the first format it speaks of a list, and says when it speaks none", async () => {
    const formats = async (response_format: unknown) => ask({ query: cinnamon, prefer: { response_format } })
    expect((await formats("chatgpt_app"))._meta.response_format).toBe("chatgpt_app")
    expect((await formats("xml, chatgpt_app, conversational_search"))._meta.response_format).toBe(
      "chatgpt_app",
    )
    expect((await formats(["yaml", "conversational_search"]))._meta.response_format).toBe(
      "conversational_search",
    )
    const none = await formats("xml")
    expect([none.status, none.error.code]).toEqual([200, "UNSUPPORTED_FORMAT"])
  })

  it("[NL-12] lists, sums up, or both; and says when it knows no such mode", async () => {
    const types = async (mode?: string) =>
      (await ask({ query: cinnamon, prefer: { ...(mode && { mode }) } })).results?.map(
        (item) => item["@type"],
      )
    expect(await types()).not.toContain("SearchSummary")
    expect((await types("list, summarize"))?.filter((type) => type === "SearchSummary")).toHaveLength(1)
    expect((await types("list, summarize"))!.length).toBeGreaterThan(1)
    expect(await types("summarize")).toEqual(["SearchSummary"])
    const unknown = await ask({ query: cinnamon, prefer: { mode: "list, sing" } })
    expect([unknown.status, unknown.error.code]).toEqual([200, "UNSUPPORTED_MODE"])
  })

  it("[NL-17] speaks the format of ChatGPT apps, with the widget a site declares", async () => {
    await using widgeted = await start("pantry", {
      nlweb: { widget: { outputTemplate: "https://pantry.example/widget", accessible: true } },
    })
    const { _meta, content, structuredData } = await widgeted.ask({
      query: cinnamon,
      prefer: { response_format: "chatgpt_app" },
    })
    expect(_meta).toMatchObject({
      "openai/outputTemplate": "https://pantry.example/widget",
      "openai/widgetAccessible": true,
    })
    expect(content.length).toBeGreaterThan(0)
    expect(content.every(({ type, text }) => type === "text" && text !== "")).toBe(true)
    expect(structuredData[0]).toMatchObject({ "@type": "Recipe", name: "Cinnamon apple porridge" })
    const plain = await ask({ query: cinnamon, prefer: { response_format: "chatgpt_app" } })
    expect(plain._meta).not.toHaveProperty("openai/outputTemplate")
  })

  it("[NL-10] streams when `prefer` says so; where it is silent, Accept decides; and it wins over Accept", async () => {
    const type = async (prefer: Json, accept: string) =>
      (await pantry.post("/ask", { query: cinnamon, prefer }, { accept })).headers
        .get("content-type")
        ?.split(";")[0]
    expect(await type({ streaming: true }, "application/json")).toBe("text/event-stream")
    expect(await type({}, "text/event-stream")).toBe("text/event-stream")
    expect(await type({ streaming: false }, "text/event-stream")).toBe("application/json")
    expect(await type({}, "application/json")).toBe("application/json")
  })

  it("[NL-24] streams start, results with their places, and complete with the session", async () => {
    const response = await pantry.post("/ask", {
      query: cinnamon,
      prefer: { streaming: true, mode: "list, summarize" },
    })
    const frames = await framesOf(response)
    expect(frames[0]).toMatchObject({
      event: "start",
      data: { _meta: { streaming: true, version: "0.55", response_type: "answer" } },
    })
    expect(frames.at(-1)).toMatchObject({
      event: "complete",
      data: { _meta: { session_context: { conversation_id: expect.any(String) } } },
    })
    const results = frames
      .filter(({ event }) => event === "result")
      .map(({ data }) => data as { index: number; item: Json })
    const whole = await ask({ query: cinnamon, prefer: { mode: "list, summarize" } })
    const placed: Json[] = []
    for (const { index, item } of results) placed[index] = item
    expect(factsOf(placed)).toEqual(factsOf(whole.results))
    expect(frames.every(({ event }) => ["start", "result", "complete"].includes(event!))).toBe(true)
  })

  it("[NL-24] streams a failure as an error, and questions with complete", async () => {
    const frames = async (text: string) =>
      framesOf(await pantry.post("/ask", { query: { text }, prefer: { streaming: true } }))
    const failed = await frames("recipes from planet Mars")
    expect(failed.map(({ event }) => event)).toEqual(["start", "error", "complete"])
    expect(failed[1]?.data).toMatchObject({
      _meta: { response_type: "failure" },
      error: { code: "NO_RESULTS" },
    })
    const vague = await frames("something for dinner")
    expect(vague.map(({ event }) => event)).toEqual(["start", "complete"])
    expect(vague[1]?.data).toMatchObject({
      _meta: { response_type: "elicitation" },
      elicitation: { questions: expect.any(Array) },
    })
  })

  it("streams the format of ChatGPT apps: items as results, prose with complete", async () => {
    const frames = await framesOf(
      await pantry.post("/ask", {
        query: cinnamon,
        prefer: { streaming: true, response_format: "chatgpt_app" },
      }),
    )
    expect(frames.at(-1)?.data).toMatchObject({
      _meta: { response_format: "chatgpt_app" },
      content: [{ type: "text" }],
    })
    expect(
      frames
        .filter(({ event }) => event === "result")
        .every(({ data }) => (data.item as Json)["@type"] !== "SearchSummary"),
    ).toBe(true)
  })

  it("[NL-20] says NO_RESULTS, and TOKEN_LIMIT for a question that is too long, with status 200", async () => {
    const none = await ask({ query: { text: "recipes from planet Mars" } })
    expect([none.status, none.error.code]).toEqual([200, "NO_RESULTS"])
    const long = await ask({ query: { text: "cinnamon ".repeat(600) } })
    expect([long.status, long.error.code]).toEqual([200, "TOKEN_LIMIT"])
  })

  it("refuses a version of another kind and names the ones it speaks", async () => {
    const { status, error } = await ask({ query: cinnamon, meta: { version: "2.0" } })
    expect([status, error.code]).toEqual([400, "INVALID_QUERY"])
    expect(error.message).toContain("0.55")
  })

  it("[NL-13] continues a conversation by its session context alone", async () => {
    const first = await ask({ query: { text: "vegetarian dinner with tomato" } })
    const session_context = first._meta.session_context!
    const second = await ask({ query: { text: "quicker ones" }, meta: { version: "0.55", session_context } })
    expect(second.results.length).toBeGreaterThan(0)
    for (const item of second.results) {
      expect(item.recipeCategory).toBe("dinner")
      expect(item.keywords).toContain("vegetarian")
    }
    expect(second._meta.session_context).toMatchObject({ conversation_id: session_context.conversation_id })
    const foreign = await ask({ query: cinnamon, meta: { session_context: { conversation_id: 7 } } })
    expect([foreign.status, foreign.error.code]).toEqual([400, "INVALID_QUERY"])
  })

  it("[NL-19] takes the answers to its questions, by id or in plain words", async () => {
    const { elicitation, _meta } = await ask({ query: { text: "something for dinner" } })
    for (const question of elicitation.questions) {
      expect(question).toMatchObject({ id: expect.any(String), text: expect.any(String) })
      expect(["single_select", "multi_select"]).toContain(question.type)
      expect(question.options!.length).toBeGreaterThan(1)
    }
    const meta = { session_context: _meta.session_context! }
    const answers = { recipeCuisine: "Moroccan", totalTime: "no preference" }
    const byId = await ask({
      query: { text: "as answered" },
      context: { "@type": "ElicitationAnswers", answers },
      meta,
    })
    expect(
      byId.results.every((item) => item.recipeCuisine === "Moroccan" && item.recipeCategory === "dinner"),
    ).toBe(true)
    const inWords = await ask({ query: { text: "Moroccan, vegan please" }, meta })
    expect(inWords.results.length).toBeGreaterThan(0)
    for (const item of inWords.results) {
      expect([item.recipeCuisine, item.recipeCategory]).toEqual(["Moroccan", "dinner"])
      expect(item.keywords).toContain("vegan")
    }
  })

  it("[NL-35] writes its own sentences in the language asked for, and items in theirs where they have it", async () => {
    const german = { "accept-language": "de" }
    const failed = await ask({ query: { text: "recipes from planet Mars" }, prefer: german })
    expect(failed.error.message).toMatch(/^Hier passt nichts/)
    const byHeader = await ask({ query: { text: "recipes from planet Mars" } }, german)
    expect(byHeader.error.message).toMatch(/^Hier passt nichts/)
    const texts = (en: string, de: string) => [
      { "@value": en, "@language": "en" },
      { "@value": de, "@language": "de" },
    ]
    const chair = {
      "@type": "Product",
      "@id": "https://shop.example/chair",
      name: texts("Garden chair", "Gartenstuhl"),
      description: texts("Made of oak.", "Aus Eiche."),
    }
    await using shop = await start("pantry", { corpus: [chair] })
    const query = { text: "garden chair" }
    expect((await shop.ask({ query, prefer: german })).results[0]).toMatchObject({
      name: "Gartenstuhl",
      description: "Aus Eiche.",
    })
    expect((await shop.ask({ query })).results[0]).toMatchObject({
      name: "Garden chair",
      description: "Made of oak.",
    })
    const { results } = await shop.ask({ query, prefer: { ...german, mode: "list, summarize" } })
    expect(results[0]?.text).toContain("Gartenstuhl. Aus Eiche.")
  })

  it("[NL-36] shows a phone fewer items, and the same facts", async () => {
    const query = { text: "cinnamon breakfast with apple" }
    const desktop = await ask({ query, prefer: { "user-agent": "desktop" } })
    const phone = await ask({ query, prefer: { "user-agent": "mobile" } })
    expect(phone.results.length).toBeLessThan(desktop.results.length)
    expect(factsOf(phone.results)).toEqual(factsOf(desktop.results.slice(0, phone.results.length)))
  })

  it("[NL-03] asks for a token at the transport where the site wants one", async () => {
    await using closed = await start("pantry", { nlweb: { access: "token" } })
    const response = await closed.post("/ask", { query: cinnamon })
    expect(response.status).toBe(401)
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/)
    expect(await response.json()).toMatchObject({ _meta: { response_type: "failure" } })
    expect((await closed.post("/await", { promise_token: "x", action: "checkin" })).status).toBe(401)
    const who = await closed.post("/who", { query: cinnamon })
    expect([who.status, who.headers.get("www-authenticate")]).toEqual([401, expect.stringMatching(/^Bearer/)])
  })

  it("[NL-04, NL-33] limits the rate, and says so beforehand to anybody", async () => {
    await using busy = await start("pantry", {
      now: () => 1_800_000_000_000,
      nlweb: { rateLimit: parseRateLimit("2/minute") },
    })
    const manifest = await (await fetch(`${busy.origin}/.well-known/capability-manifest.json`)).json()
    expect(manifest).toMatchObject({ authentication: { required: false }, rate_limit: { limit: "2/minute" } })
    await busy.ask({ query: cinnamon })
    expect((await busy.post("/who", { query: cinnamon })).status).toBe(200)
    for (const path of ["/ask", "/who"]) {
      const third = await busy.post(path, { query: cinnamon })
      expect([third.status, third.headers.get("retry-after")], path).toEqual([429, "60"])
      expect(await third.json()).toMatchObject({ error: { code: "RATE_LIMITED" } })
    }
  })

  it("[NL-09] hands a context of the site's own type to the site", async () => {
    await using site = await start("pantry", {
      nlweb: {
        contexts: { UserDiet: ({ restrictions }) => ({ memory: (restrictions as string[]).join(", ") }) },
      },
    })
    const query = { text: "curry", itemType: "Recipe" }
    const context = { "@type": "UserDiet", restrictions: ["vegan"] }
    const prefer = { elicitation: false }
    const { results } = await site.ask({ query, context, prefer })
    expect(results.length).toBeGreaterThan(0)
    expect(results.every((item) => (item.keywords as string[]).includes("vegan"))).toBe(true)
    const unknown = await ask({ query, context, prefer })
    expect(unknown.results.some((item) => !(item.keywords as string[]).includes("vegan"))).toBe(true)
  })

  it("tells who it is to whoever looks for help, and stays out where it cannot", async () => {
    const who = async (text: string) => (await pantry.post("/who", { query: { text } })).json()
    const found = await who("recipes with cinnamon")
    expect(found).toMatchObject({
      results: [
        { protocol: "http", endpoint: `${pantry.origin}/ask`, score: expect.any(Number) },
        { protocol: "mcp" },
        { protocol: "a2a", endpoint: `${pantry.origin}/a2a` },
      ],
    })
    expect(await who("quantum chromodynamics lecture")).toMatchObject({ results: [] })
    expect((await pantry.post("/who", {})).status).toBe(400)
  })
})
