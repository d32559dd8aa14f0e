import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createRequest, type RequestContent, threadKey } from "../../src/protocols/intentweb/index.ts"
import { createPersonalData } from "../../src/storage/index.ts"
import { createKitchen } from "./support/restaurant.ts"
import { newDatabase, post, siteOrigin, World } from "./support/world.ts"

const endpoint = `${siteOrigin}/intent`
/** Waiting moves the test's clock: whoever waits here may do so as long as the work really takes. */
const unhurried = { lease: 1e9, patience: 1e8 }

describe("doubled, lost and crossing messages", () => {
  let world: World
  beforeEach(() => {
    world = new World()
  })
  afterEach(() => world[Symbol.asyncDispose]())

  function opening(actor = world.actor("assistant"), changes: Partial<RequestContent> = {}, nonce?: string) {
    let counter = 0
    const sender = {
      actor,
      now: world.now,
      createNonce: () => nonce ?? `nonce-${++counter}-${Math.random()}`,
    }
    const content = {
      flowType: "intent_request",
      message: "A table for 2 on Tuesday",
      interactionId: "conversation-1",
      audience: siteOrigin,
    } as const
    const first = createRequest(sender, { ...content, ...changes })
    const next = (message: string, other?: string) =>
      createRequest(
        { ...sender, createNonce: () => other ?? `nonce-${++counter}-${Math.random()}` },
        {
          ...content,
          ...changes,
          flowType: "information_response",
          message,
          queryHash: first.attribution.query_hash,
        },
      )
    return { first, next }
  }

  it("[IW-26] gives the identical message its stored signed response again and executes once", async () => {
    const { handle, kitchen } = await world.site({ limits: unhurried })
    const { first, next } = opening()
    await post(handle, first)
    const yes = next("yes")
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await post(handle, yes)).text()))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain("RES-1")
    expect(kitchen.bookings).toHaveLength(1)
  })

  it("[IW-26] [IW-44] refuses a different message with a known nonce as replay, across restarts and nodes", async () => {
    const storage = newDatabase()
    const one = await world.site({ storage })
    const { first, next } = opening(undefined, {}, undefined)
    const response = await (await post(one.handle, first)).text()
    const two = await world.site({ storage, ring: one.ring })
    expect(await (await post(two.handle, first)).text()).toBe(response)
    const other = next("Wednesday", first.attribution.nonce)
    const refused = await post(two.handle, other)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ flow_type: "error", status: "replay" })
  })

  it("[IW-44] lets another actor use the same nonce", async () => {
    const { handle } = await world.site()
    const nonce = "the-very-same-nonce"
    const mine = opening(world.actor("assistant"), {}, nonce)
    const theirs = opening(world.actor("another"), {}, nonce)
    expect((await post(handle, mine.first)).status).toBe(200)
    expect((await post(handle, theirs.first)).status).toBe(200)
  })

  it("[IW-44] keeps the interactions of two actors apart that chose the same id", async () => {
    const { handle } = await world.site()
    const mine = opening(world.actor("assistant"))
    const theirs = opening(world.actor("another"), { message: "A table for 9 on Monday" })
    expect((await post(handle, mine.first)).status).toBe(200)
    expect((await post(handle, theirs.first)).status).toBe(200)
  })

  it("[IW-26] handles messages that arrive at once one after the other, on two nodes", async () => {
    const storage = newDatabase()
    const kitchen = createKitchen()
    const one = await world.site({ storage, kitchen, limits: unhurried })
    const two = await world.site({ storage, kitchen, ring: one.ring, limits: unhurried })
    const { first, next } = opening()
    await post(one.handle, first)
    let inside = 0
    let most = 0
    for (const { host } of [one, two]) {
      const { turn } = host
      host.turn = async (call, context) => {
        most = Math.max(most, ++inside)
        try {
          return await turn(call, context)
        } finally {
          inside--
        }
      }
    }
    const messages = ["yes", "yes", "yes", "yes"].map((word) => next(word))
    const statuses = await Promise.all(
      messages.map(async (message, index) => (await post([one, two][index % 2]!.handle, message)).status),
    )
    expect(most).toBe(1)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
    expect(kitchen.bookings).toHaveLength(1)
  })

  it("[IW-26] finishes a message whose node stopped in the middle, with one booking", async () => {
    const storage = newDatabase()
    const kitchen = createKitchen()
    const one = await world.site({ storage, kitchen })
    const { first, next } = opening()
    await post(one.handle, first)
    const yes = next("yes")
    // The node dies between the effect and its answer: the turn is taken and nothing is settled.
    const { settle } = one.messages
    one.messages.settle = () => Promise.reject(new Error("power cut"))
    const lost = await post(one.handle, yes)
    expect(lost.status).toBe(503)
    expect(await lost.json()).toMatchObject({ execution: "indeterminate" })
    one.messages.settle = settle
    expect(kitchen.bookings).toHaveLength(1)
    const two = await world.site({ storage, kitchen, ring: one.ring })
    world.time += 100_000
    const response = await post(two.handle, yes)
    expect(await response.json()).toMatchObject({
      flow_type: "execution_result",
      status: "confirmed",
      external_id: "RES-1",
    })
    expect(kitchen.bookings).toHaveLength(1)
  })

  it("[IW-26] takes a message whose node stopped before it began", async () => {
    const storage = newDatabase()
    const one = await world.site({ storage })
    const { first, next } = opening()
    await post(one.handle, first)
    const correction = next("Wednesday")
    one.host.turn = () => Promise.reject(new Error("power cut"))
    one.messages.settle = () => Promise.reject(new Error("power cut"))
    await post(one.handle, correction)
    const two = await world.site({ storage, ring: one.ring })
    world.time += 100_000
    const response = await post(two.handle, correction)
    expect(await response.json()).toMatchObject({ collected_information: { people: 2, day: "Wednesday" } })
  })

  it("[IW-26] makes a message wait no longer than its patience, and no queue without end", async () => {
    const kitchen = createKitchen()
    const gate = Promise.withResolvers<void>()
    const { handle } = await world.site({ kitchen, limits: { patience: 500, waitingInThread: 2 } })
    const { first, next } = opening()
    await post(handle, first)
    const entered = Promise.withResolvers<void>()
    kitchen.before = () => {
      entered.resolve()
      return gate.promise
    }
    const running = post(handle, next("yes"))
    await entered.promise
    const crowd = await Promise.all(Array.from({ length: 5 }, () => post(handle, next("yes"))))
    for (const response of crowd) {
      expect(response.status).toBe(429)
      expect(await response.json()).toMatchObject({ status: "rate_limited", retry_after: 1 })
    }
    gate.resolve()
    expect((await running).status).toBe(200)
    expect(kitchen.bookings).toHaveLength(1)
  })

  it("[IW-42] takes only so many messages a minute from one actor, and as many from another", async () => {
    const { handle } = await world.site({ limits: { perMinute: 3 } })
    const send = async (name: string, index: number) =>
      (await post(handle, opening(world.actor(name), { interactionId: `${name}-${index}` }).first)).status
    for (let index = 0; index < 3; index++) expect(await send("assistant", index)).toBe(200)
    expect(await send("assistant", 3)).toBe(429)
    expect(await send("another", 0)).toBe(200)
    world.time += 60_000
    expect(await send("assistant", 4)).toBe(200)
  })

  it("sends a lost message again byte for byte, and gets the one answer", async () => {
    const { kitchen } = await world.site()
    let lose = 0
    const bodies: unknown[] = []
    const client = world.client(world.actor("assistant"), {
      fetch: async (url, init) => {
        const response = await world.fetch(url, init)
        if (init.method !== "POST") return response
        bodies.push(init.body)
        if (lose-- > 0) throw new TypeError("connection reset")
        return response
      },
    })
    const conversation = client.open(endpoint)
    await conversation.say("A table for 2 on Tuesday")
    bodies.length = 0
    lose = 2
    const reply = await conversation.say("yes")
    expect(reply.envelope.external_id).toBe("RES-1")
    expect(bodies).toHaveLength(3)
    expect(new Set(bodies).size).toBe(1)
    expect(kitchen.bookings).toHaveLength(1)
  })

  it("says nothing more before a lost message is settled, and settles it by sending it again", async () => {
    await world.site()
    let lost = false
    const client = world.client(world.actor("assistant"), {
      retries: 1,
      fetch: async (url, init) => {
        if (lost) throw new TypeError("no route")
        return world.fetch(url, init)
      },
    })
    const conversation = client.open(endpoint)
    lost = true
    await expect(conversation.say("A table for 2")).rejects.toThrow("no route")
    lost = false
    await expect(conversation.say("Tuesday")).rejects.toMatchObject({ code: "conflict" })
    expect((await conversation.resend()).flow).toBe("information_request")
    expect((await conversation.say("Tuesday")).envelope.collected_information).toEqual({
      people: 2,
      day: "Tuesday",
    })
  })

  it("[IW-45] exports and erases what was said, per interaction and per user, and forgets by age", async () => {
    const { handle, engine, server } = await world.site({ retention: 3_600_000 })
    const personal = createPersonalData(engine)
    const { first } = opening()
    await post(handle, first)
    const owner = "agent:assistant"
    const messages = async () => {
      const kept: string[] = []
      for await (const { kind, record } of personal.export({ owner }))
        if (kind === "message") kept.push(JSON.stringify(record))
      return kept
    }
    expect(await messages()).toEqual([expect.stringContaining("Tuesday")])
    const thread = threadKey(owner, first.interaction_id)
    expect((await personal.erase({ owner, interaction: { conversation: "", thread } })).threads).toBe(1)
    expect(await messages()).toEqual([])
    expect((await post(handle, first)).status, "an erased answer is not given again").toBe(410)
    await post(handle, opening(undefined, { interactionId: "conversation-2" }).first)
    world.time += 24 * 3_600_000
    expect(await server.forget()).toBe(3)
    expect(await messages()).toEqual([])
  })
})
