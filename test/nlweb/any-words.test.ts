import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createNlwebHandler } from "../../src/protocols/nlweb/index.ts"
import { openStorage } from "../../src/storage/index.ts"
import { openHouse } from "../conversation/house.ts"
import { bookIntent } from "../support/restaurant.ts"
import { type Asked, answering, contextOf, type Json, start, type Wire } from "./support.ts"

/** Words that every object has as a member. */
const inherited = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"]

describe("words that are names inside JavaScript", () => {
  let pantry: Asked
  beforeAll(async () => {
    pantry = await start("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())

  it.each(inherited)("are words like others in a question: %s", async (word) => {
    for (const text of [word, `recipes without ${word}`, `under 5 ${word}`, `low ${word} soup`]) {
      const query = { text, itemType: word, [word]: word }
      const { status } = await pantry.ask({ query, context: { memory: `no ${word}` } })
      expect([text, status]).toEqual([text, 200])
    }
  })

  it.each(inherited)("are types like others of an item: %s", async (type) => {
    const host = answering(pantry.site.host, async function* () {
      yield { kind: "item", id: "i", item: { "@type": type, name: "Odd" }, score: 1 }
    })
    const faults: unknown[] = []
    const handler = createNlwebHandler({ host, onError: (error) => faults.push(error) })
    const { body } = await handler.askWhole({ query: { text: "anything" } }, contextOf())
    expect([faults, (body as unknown as Wire).results]).toMatchObject([[], [{ name: "Odd" }]])
  })

  it.each(inherited)("are answers like others, and no option that was offered: %s", async (word) => {
    await using engine = await openStorage({ file: ":memory:" })
    const host = openHouse(
      engine,
      bookIntent(() => ({ id: "RES" })),
      { now: 1_000 },
    )
    const given: unknown[] = []
    const listening = {
      ...host,
      turn: (call: Parameters<typeof host.turn>[0], context: Parameters<typeof host.turn>[1]) => {
        if (call.input.kind === "give") given.push(call.input.values)
        if (call.input.kind === "pick") given.push(call.input.id)
        return host.turn(call, context)
      },
    }
    const handler = createNlwebHandler({ host: listening, onError: () => undefined })
    const asked = await handler.askWhole({ query: { text: "I want to book a table" } }, contextOf())
    const session = (asked.body as unknown as Wire)._meta.session_context as Json & { task: Json }
    const offering = { ...session, task: { ...session.task, offered: { people: {}, choice: {} } } }
    for (const answers of [{ people: word }, { choice: word }])
      await handler.askWhole(
        {
          query: { text: "as answered" },
          context: { "@type": "ElicitationAnswers", answers },
          meta: { session_context: offering },
        },
        contextOf(),
      )
    expect(given).toEqual([{ people: word }])
  })
})
