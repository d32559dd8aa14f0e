import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createNlwebHandler, type NlwebHandler } from "../../src/protocols/nlweb/index.ts"
import { createSqlMemoryStore, openStorage } from "../../src/storage/index.ts"
import { type Asked, contextOf, type Json, start, type Wire } from "./support.ts"

describe("memory", () => {
  let stack: AsyncDisposableStack
  let pantry: Asked
  let handler: NlwebHandler
  beforeAll(async () => {
    pantry = await start("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())
  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    const memory = createSqlMemoryStore(stack.use(await openStorage({ file: ":memory:" })))
    handler = createNlwebHandler({ host: pantry.site.host, memory, onError: () => undefined })
  })
  afterEach(() => stack.disposeAsync())

  const query = { text: "curry", itemType: "Recipe" }
  const prefer = { elicitation: false, max_results: 30 }

  async function isVegan(meta: Json, context = contextOf(), more: Json = {}): Promise<boolean> {
    const { body } = await handler.askWhole({ query, prefer, meta, ...more }, context)
    return (body as unknown as Wire).results.every(({ keywords }) => (keywords as string[]).includes("vegan"))
  }

  it("[NL-13] remembers when asked to, per caller and user, until told to forget", async () => {
    const jane = { user: { "@type": "Person", identifier: "jane" } }
    expect(await isVegan(jane, contextOf(), { context: { memory: "vegan" } })).toBe(true)
    expect(await isVegan(jane)).toBe(false)
    expect(await isVegan({ ...jane, remember: true }, contextOf(), { context: { memory: "vegan" } })).toBe(
      true,
    )
    expect(await isVegan(jane)).toBe(true)
    expect(await isVegan({ user: "john" })).toBe(false)
    expect(await isVegan(jane, contextOf("another caller"))).toBe(false)
    await isVegan({ ...jane, forget: true })
    expect(await isVegan(jane)).toBe(false)
  })

  it("[NL-13] goes on to remember when there is much already, and lets the oldest go", async () => {
    const jane = { user: "jane", remember: true }
    const much = Array.from({ length: 20 }, (_, n) => `likes spice ${n}`)
    await isVegan(jane, contextOf(), { context: { memory: much } })
    await isVegan(jane, contextOf(), { context: { memory: "vegan" } })
    expect(await isVegan({ user: "jane" })).toBe(true)
  })

  it("remembers what people say of themselves", async () => {
    const said = {
      query: { text: "I'm vegan. What is good for dinner with chickpeas?" },
      prefer,
      meta: { user: "jane", remember: true },
    }
    await handler.askWhole(said, contextOf())
    expect(await isVegan({ user: "jane" })).toBe(true)
  })

  it("[NL-13] keeps nothing of a caller that has not proven who it is", async () => {
    const principal = { kind: "anonymous", id: "anonymous:somebody", permissions: [], proof: "none" } as const
    const stranger = { ...contextOf(), principal }
    await isVegan({ user: "jane", remember: true }, stranger, { context: { memory: "vegan" } })
    expect(await isVegan({ user: "jane" }, stranger)).toBe(false)
  })
})
