import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { parseResponse } from "../../src/protocols/intentweb/index.ts"
import { Town } from "./support/town.ts"
import { watchedFetch } from "./support/watched-fetch.ts"

describe("a mediator in trouble", () => {
  let town: Town
  beforeEach(() => {
    town = new Town()
  })
  afterEach(() => town[Symbol.asyncDispose]())

  it("says that a dead site is unavailable, and that nothing was done", async () => {
    const { cars, mediator } = await town.open()
    await cars.site[Symbol.asyncDispose]()
    const { envelope, retry } = await town.client().open(mediator.endpoint).say("My car needs an inspection")
    expect(envelope).toMatchObject({ flow_type: "error", status: "backend_unavailable" })
    expect(envelope).not.toHaveProperty("execution")
    expect(envelope.message).toContain("Garage Rossi")
    expect(retry).toBe("new_interaction")
  })

  it("[IW-26] gets a lost answer by sending the same message again: one booking", async () => {
    const watched = watchedFetch()
    const { cars, mediator } = await town.open({ fetch: watched.fetch })
    const conversation = town.client().open(mediator.endpoint)
    await conversation.say("My car needs an inspection")
    await conversation.say("five")
    let lost = 0
    watched.afterAnswer = async () => {
      if (lost++ === 0) throw new TypeError("the connection broke")
    }
    const result = await conversation.say("yes")
    expect(lost).toBe(2)
    expect(result.envelope).toMatchObject({ status: "confirmed", external_id: "car-1" })
    expect(cars.ledger.done).toHaveLength(1)
  })

  it("says that the outcome is unknown when no answer comes at all, and never books a second time", async () => {
    const watched = watchedFetch()
    const { cars, mediator } = await town.open({ fetch: watched.fetch })
    const conversation = town.client().open(mediator.endpoint)
    await conversation.say("My car needs an inspection")
    await conversation.say("five")
    watched.afterAnswer = async () => {
      throw new TypeError("the connection broke")
    }
    const result = await conversation.say("yes")
    expect(result.envelope).toMatchObject({ status: "backend_unavailable", execution: "indeterminate" })
    expect(result.retry).toBe("ask")
    watched.afterAnswer = async () => undefined
    const again = await conversation.resend()
    expect(again.envelope).toEqual(result.envelope)
    expect(cars.ledger.done).toHaveLength(1)
  })

  it("[IW-26] answers the identical message with the identical answer, and asks the site once", async () => {
    const watched = watchedFetch()
    const { mediator } = await town.open({ fetch: watched.fetch })
    const conversation = town.client().open(mediator.endpoint)
    const first = await conversation.say("My car needs an inspection")
    const again = await conversation.resend()
    expect(again.envelope).toEqual(first.envelope)
    expect(watched.sent).toHaveLength(1)
  })

  it.each([
    ["relayed", "My car needs an inspection", [], "five"],
    ["originated", "Book a table for two", ["Forno Verde"], undefined],
  ] as const)(
    "goes on with a conversation (%s) after it was killed between turns",
    async (_, wish, before, value) => {
      const { mediator, sites, cars, forno } = await town.open()
      const conversation = town.client().open(mediator.endpoint)
      await conversation.say(wish)
      for (const words of before) await conversation.say(words)
      await mediator.mediator[Symbol.asyncDispose]()
      await town.mediator(sites, { data: mediator.data, port: Number(new URL(mediator.origin).port) })
      if (value) await conversation.say(value)
      const result = await conversation.say("yes")
      expect(result.envelope).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
      expect(cars.ledger.done.length + forno.ledger.done.length).toBe(1)
    },
  )

  it("asks again after it was killed while it waited for a choice", async () => {
    const { mediator, sites, luna } = await town.open()
    const conversation = town.client().open(mediator.endpoint)
    await conversation.say("Book a table for two")
    await mediator.mediator[Symbol.asyncDispose]()
    await town.mediator(sites, { data: mediator.data, port: Number(new URL(mediator.origin).port) })
    await conversation.say("Trattoria Luna")
    expect((await conversation.say("yes")).envelope).toMatchObject({ status: "confirmed" })
    expect(luna.ledger.done).toEqual(["table for 2"])
  })

  it.each([
    ["relayed", ["My car needs an inspection", "five"]],
    ["originated", ["Book a table for two", "Forno Verde"]],
  ] as const)(
    "[IW-26] takes up a message (%s) in which a node stopped, and finds the one booking",
    async (_, said) => {
      const watched = watchedFetch()
      const { mediator, sites, cars, forno } = await town.open({ fetch: watched.fetch })
      const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
      const { promise: hanging, reject: release } = Promise.withResolvers<never>()
      let body = ""
      const conversation = town
        .client({
          retries: 0,
          fetch: (url, init) => {
            if (init?.method === "POST") body = String(init.body)
            return globalThis.fetch(url, init)
          },
        })
        .open(mediator.endpoint)
      for (const words of said) await conversation.say(words)
      watched.afterAnswer = () => {
        arrive()
        return hanging
      }
      const abandoned = conversation.say("yes").catch((error: unknown) => error)
      await reached
      expect(cars.ledger.done.length + forno.ledger.done.length).toBe(1)
      // The first node hangs; a second one on the same database takes the message up once the lease is out.
      const { data, origin } = mediator
      const second = await town.mediator(sites, { data, origin, now: () => Date.now() + 100_000 })
      const response = await second.mediator.fetch(
        new Request(mediator.endpoint, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        }),
      )
      const answer = parseResponse((await response.json()) as Record<string, unknown>)
      expect(answer).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
      expect(cars.ledger.done.length + forno.ledger.done.length).toBe(1)
      release(new TypeError("the node is gone"))
      await abandoned
    },
  )

  it("keeps the last good manifest of a site that is down, also across a restart", async () => {
    const { mediator, sites, cars } = await town.open({ refreshAfter: 0 })
    await cars.site[Symbol.asyncDispose]()
    await mediator.mediator.refresh()
    const companies = () => mediator.mediator.listings().map(({ site }) => site.company)
    expect(companies()).toContain("Garage Rossi")
    await mediator.mediator[Symbol.asyncDispose]()
    const restarted = await town.mediator(sites, { data: mediator.data })
    expect(restarted.mediator.listings().map(({ site }) => site.company)).toContain("Garage Rossi")
  })
})
