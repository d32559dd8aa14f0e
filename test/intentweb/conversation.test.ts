import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Reply } from "../../src/protocols/intentweb/exchange.ts"
import { siteOrigin, World } from "./support/world.ts"

const endpoint = `${siteOrigin}/intent`

describe("a conversation over IntentWeb", () => {
  let world: World
  beforeEach(() => {
    world = new World()
  })
  afterEach(() => world[Symbol.asyncDispose]())

  it("[IW-10] [IW-16] [IW-17] [IW-19] [IW-40] [IW-50] [IW-52] asks for what is missing, confirms, and returns the backend's own id", async () => {
    const { kitchen } = await world.site()
    const client = world.client(world.actor("assistant"))
    const replies: Reply[] = []
    const answers = ["Tuesday", "yes please"]
    const result = await client.converse(endpoint, "Book a table for 2", async (reply) => {
      replies.push(reply)
      return answers.shift()
    })
    expect(replies.map(({ flow }) => flow)).toEqual(["information_request", "information_request"])
    expect(replies[0]?.envelope.required_information).toEqual([
      "Day of the visit (Monday, Tuesday, Wednesday)",
    ])
    expect(replies[0]?.envelope.collected_information).toEqual({ people: 2 })
    expect(replies[1]?.envelope.required_information?.[0]).toMatch(/yes/)
    expect(result.envelope).toMatchObject({
      flow_type: "execution_result",
      status: "confirmed",
      external_id: "RES-1",
      message: "Booking confirmed: **RES-1**",
    })
    expect(new Set([...replies, result].map(({ envelope }) => envelope.interaction_id)).size).toBe(1)
    expect(kitchen.bookings).toEqual([{ id: "RES-1", people: 2, day: "Tuesday" }])
  })

  it("[IW-37] says how it read the words and what it took for granted", async () => {
    await world.site()
    const reply = await world.client(world.actor("assistant")).open(endpoint).say("A table for 2 on Tuesday")
    expect(reply.envelope.explicability).toEqual([
      {
        actor: siteOrigin,
        interpretation: expect.stringContaining("Number of people in your party (1-20): 2"),
        assumptions: ["Dinner, since lunch is not served"],
        confidence: 0.9,
      },
    ])
  })

  it("[IW-40] asks again for an invalid value, with the reason and the options", async () => {
    const { kitchen } = await world.site()
    const reply = await world.client(world.actor("assistant")).open(endpoint).say("A table for 2 on Monday")
    expect(reply.flow).toBe("information_request")
    expect(reply.envelope.message).toContain("closed on Mondays")
    expect(reply.envelope.message).toContain("Tuesday")
    expect(kitchen.bookings).toEqual([])
  })

  it("[IW-39] takes several values in one message, in any order, and corrections of earlier ones", async () => {
    await world.site()
    const conversation = world.client(world.actor("assistant")).open(endpoint)
    await conversation.say("A table for 2")
    const both = await conversation.say("Tuesday, and there will be 3 of us")
    expect(both.envelope.collected_information).toEqual({ people: 3, day: "Tuesday" })
    const corrected = await conversation.say("Make that Wednesday")
    expect(corrected.envelope.collected_information).toEqual({ people: 3, day: "Wednesday" })
    expect(corrected.flow).toBe("information_request")
  })

  it("[IW-23] answers a question in the middle from its own data, and keeps its place", async () => {
    await world.site()
    const conversation = world.client(world.actor("assistant")).open(endpoint)
    await conversation.say("A table for 2")
    const reply = await conversation.ask("Do you have vegan options?")
    expect(reply.envelope.flow_type).toBe("information_response")
    expect(reply.envelope.message).toContain("Panissa, Farinata")
    expect(reply.envelope.required_information).toEqual(["Day of the visit (Monday, Tuesday, Wednesday)"])
    const next = await conversation.say("Tuesday")
    expect(next.envelope.collected_information).toEqual({ people: 2, day: "Tuesday" })
  })

  it("[IW-24] asks which is meant, and takes the answer in the user's words", async () => {
    await world.site()
    const conversation = world.client(world.actor("assistant")).open(endpoint)
    const reply = await conversation.say("I would like to book for 12")
    expect(reply.flow).toBe("clarification_request")
    expect(reply.envelope.clarification_options).toEqual([
      { id: "0", label: "Book a table for dining" },
      { id: "1", label: "Book the private room" },
    ])
    const next = await conversation.say("book a table for dining")
    expect(next.envelope.collected_information).toEqual({ people: 12 })
  })

  it("[IW-25] executes nothing after the client aborts", async () => {
    const { kitchen } = await world.site()
    const conversation = world.client(world.actor("assistant")).open(endpoint)
    await conversation.say("A table for 2 on Tuesday")
    const reply = await conversation.abort("The user left.")
    expect(reply.envelope).toMatchObject({ flow_type: "error", status: "cancelled" })
    expect(conversation.ended).toBe(true)
    await expect(conversation.say("yes")).rejects.toMatchObject({ code: "conflict" })
    expect(kitchen.bookings).toEqual([])
  })

  it("[IW-18] [IW-51] tells a refusal by the backend from a success", async () => {
    await world.site()
    const client = world.client(world.actor("assistant"))
    const answers = ["Tuesday", "yes"]
    const result = await client.converse(endpoint, "A table for 15", async () => answers.shift())
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", status: "failed" })
    expect(result.envelope.external_id).toBeUndefined()
    expect(result.envelope.message).toContain("no table for so many")
  })

  it("[IW-19] invents no id where the backend has none", async () => {
    await world.site()
    const client = world.client(world.actor("assistant"))
    const answers = ["book the private room", "yes"]
    const result = await client.converse(endpoint, "Book for 20", async () => answers.shift())
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
    expect(result.envelope).not.toHaveProperty("external_id")
  })

  it("[IW-50] takes a new id for a new intent", async () => {
    await world.site()
    const client = world.client(world.actor("assistant"))
    expect(client.open(endpoint).interactionId).not.toBe(client.open(endpoint).interactionId)
  })

  it("holds the answer while work goes on, and says so when it takes too long", async () => {
    const { host } = await world.site()
    const { turn } = host
    let rounds = 3
    host.turn = async (call, context) => {
      const result = await turn(call, context)
      if (rounds-- <= 0) return result
      return { ...result, moves: [{ kind: "working", message: "Working on it.", executionId: "e" }] }
    }
    const client = world.client(world.actor("assistant"))
    expect((await client.open(endpoint).say("A table for 2")).flow).toBe("information_request")
    rounds = Number.POSITIVE_INFINITY
    const slow = await client.open(endpoint).say("A table for 2")
    expect(slow).toMatchObject({ flow: "information_response", ended: false })
    expect(slow.envelope.message).toBe("Working on it.")
  })

  it("tells where signing in is needed, with the place to do so", async () => {
    const { host } = await world.site()
    const turn = host.turn
    host.turn = async (call, context) => {
      const result = await turn(call, context)
      const intent = result.standing.intent!
      return {
        ...result,
        moves: [
          { kind: "authorise", message: "Please agree first.", intent, url: "https://table.example/terms" },
        ],
      }
    }
    const reply = await world.client(world.actor("assistant")).open(endpoint).say("A table for 2")
    expect(reply.flow).toBe("information_request")
    expect(reply.envelope.message).toBe("Please agree first.\n\n<https://table.example/terms>")
  })
})
