import { afterEach, describe, expect, it } from "vitest"
import {
  activeFlows,
  Client,
  clientEvent,
  customs,
  lines,
  numberOf,
  openEvent,
  rendered,
  type Told,
} from "./client.ts"
import { createBackend, type RunningShop, startShop } from "./shop.ts"

describe("flows after a cut, a stop and a death", () => {
  const shops: RunningShop[] = []
  afterEach(async () => {
    for (const shop of shops.splice(0)) await shop[Symbol.asyncDispose]()
  })
  const start = async (...given: Parameters<typeof startShop>) => {
    const shop = await startShop(...given)
    shops.push(shop)
    return shop
  }
  const place = async (one: Client) =>
    rendered(await one.run({ events: [openEvent("order.place", { people: 2 })] }))

  it("[IF-05] go on where they stood after a restart", async () => {
    const first = await start()
    const one = new Client(first.server.origin)
    const instance = await place(one)
    const before = activeFlows(await one.run())
    await first[Symbol.asyncDispose]()
    const second = await start({ data: first.options.data! }, first.backend)
    const back = new Client(second.server.origin, one.agent.threadId)
    expect(activeFlows(await back.run())).toEqual(before)
    // The machine goes on, and allows what its state allows.
    const refused = await back.run({ events: [clientEvent(instance, "RETRY")] })
    expect(customs(refused, "error")[0]).toMatchObject({ code: "INVALID_TRANSITION" })
    const close = (event: Told) => {
      if (event.name === "intentflow.render")
        void new Client(second.server.origin, one.agent.threadId).run({
          events: [clientEvent(event.value?.instanceId ?? "", "DISMISS")],
        })
    }
    const confirmed = await back.run({ events: [clientEvent(instance, "CONFIRM")] }, close)
    expect(lines(confirmed)).toContain("transition → success")
    expect(second.backend.orders).toHaveLength(1)
  })

  it("resume by a number, with nothing lost and nothing doubled, wherever the stream was cut", async () => {
    const shop = await start()
    const one = new Client(shop.server.origin)
    const instance = await place(one)
    for (const link of ["a", "b", "c"])
      await one.run({ events: [clientEvent(instance, "LINK", `https://shop.example/${link}`)] })
    const all = numbersOf(await new Client(shop.server.origin, one.agent.threadId).run({ after: 0 }))
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index + 1))
    expect(all.length).toBeGreaterThan(4)
    for (const cut of all) {
      const rest = await new Client(shop.server.origin, one.agent.threadId).run({ after: cut })
      expect(numbersOf(rest)).toEqual(all.slice(cut))
      expect(activeFlows(rest)[instance]?.props).toMatchObject({ link: "https://shop.example/c" })
    }
    // A number from nowhere gets the state, and no events.
    expect(numbersOf(await new Client(shop.server.origin, one.agent.threadId).run({ after: 9_999 }))).toEqual(
      [],
    )
  })

  it("answer an event that came twice with what it led to, once", async () => {
    const shop = await start()
    const one = new Client(shop.server.origin)
    const instance = await place(one)
    const event = clientEvent(instance, "ITEM_CHOSEN", { product: "cake" })
    const first = await one.run({ events: [event] })
    const again = await new Client(shop.server.origin, one.agent.threadId).run({ events: [event] })
    expect(lines(again)).toEqual(lines(first))
    expect(activeFlows(await one.run())[instance]?.props).toMatchObject({
      lines: [{ product: "soup" }, { product: "cake" }],
    })
  })

  it("show two clients of one thread the same, in the same order", async () => {
    const shop = await start()
    const one = new Client(shop.server.origin)
    const told: Told[][] = [[], []]
    const tracker = one.run({ say: "Track order ORD-5-5" }, (event) => void told[0]?.push(event))
    while (!told[0]?.some(({ name }) => name === "intentflow.render")) await new Promise(setImmediate)
    const other = new Client(shop.server.origin, one.agent.threadId)
    const following = other.run({}, (event) => void told[1]?.push(event))
    while (!told[1]?.some(({ type }) => type === "STATE_SNAPSHOT")) await new Promise(setImmediate)
    for (const status of ["packed", "sent", "there"])
      expect(await shop.updates.push("order:ORD-5-5", { patch: { status } })).toBe(1)
    const instance = rendered(told[0] ?? [])
    await new Client(shop.server.origin, one.agent.threadId).run({
      events: [clientEvent(instance, "DISMISS")],
    })
    await Promise.all([tracker, following])
    const moved = ['{"status":"packed"}', '{"status":"sent"}', '{"status":"there"}'].map(
      (patch) => `props_update ${patch}`,
    )
    expect(lines(told[0] ?? []).slice(2)).toEqual([...moved, "dismiss order.track cancelled", "RUN_FINISHED"])
    expect(lines(told[1] ?? []).slice(1)).toEqual([...moved, "dismiss cancelled", "RUN_FINISHED"])
  })

  it("move by themselves when they are due, also when the node that showed them is gone", async () => {
    let now = Date.parse("2026-05-01T12:00:00Z")
    const backend = { ...createBackend(), status: "waiting" }
    const first = await start({ now: () => now }, backend)
    const one = new Client(first.server.origin)
    let shown: () => void = () => {}
    const isShown = new Promise<void>((resolve) => {
      shown = resolve
    })
    const cut = one
      .run({ events: [openEvent("order.track", { orderId: "ORD-7-7" })] }, (event) => {
        if (event.name === "intentflow.render") shown()
      })
      .catch(() => undefined)
    await isShown
    await first[Symbol.asyncDispose]()
    await cut
    backend.status = "ready"
    now += 61_000
    const second = await start({ data: first.options.data!, now: () => now }, backend)
    const back = new Client(second.server.origin, one.agent.threadId)
    const told = await back.run({ after: one.last }, (event) => {
      if (event.name === "intentflow.props_update")
        void new Client(second.server.origin, one.agent.threadId).run({
          events: [clientEvent(event.value?.instanceId ?? "", "DISMISS")],
        })
    })
    expect(lines(told)).toContain('props_update {"status":"ready"}')
  })

  it("end by themselves when nobody touches them, and say so to a late event", async () => {
    let now = Date.parse("2026-05-01T12:00:00Z")
    const shop = await start({ now: () => now })
    const one = new Client(shop.server.origin)
    const instance = await place(one)
    now += 31 * 60_000
    const told = await one.run({ events: [clientEvent(instance, "CONFIRM")] })
    expect(customs(told, "error")[0]).toMatchObject({ code: "INSTANCE_EXPIRED" })
    expect(shop.backend.orders).toEqual([])
  })
})

function numbersOf(told: readonly Told[]): number[] {
  const numbers = told.filter(({ type }) => type !== "RUN_FINISHED").flatMap((event) => numberOf(event) ?? [])
  return [...new Set(numbers)]
}
