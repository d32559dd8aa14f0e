import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ParleyError } from "../../src/intent/index.ts"
import { Client, clientEvent, lines, openEvent, rendered, type Told } from "./client.ts"
import { type RunningShop, startShop } from "./shop.ts"
import { Socket } from "./socket.ts"

describe("the message patterns of IntentFlow", () => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  it("[IF-11] pattern 1, request and response, in linked runs of one thread over SSE", async () => {
    const client = new Client(shop.server.origin)
    const prompt = await client.run({ say: "Order soup for two" })
    expect(lines(prompt)).toEqual(["RUN_STARTED", "render order.place in confirming", "RUN_FINISHED"])
    const instance = rendered(prompt)
    const tracker = new AbortController()
    const confirm = await client.run({ events: [clientEvent(instance, "CONFIRM")] }, (event) => {
      // The order is followed by a tracker, whose stream stays open: closing it ends the run.
      if (event.name === "intentflow.render")
        void new Client(shop.server.origin, client.agent.threadId).run({
          events: [clientEvent(String(event.value?.instanceId), "DISMISS")],
        })
    })
    tracker.abort()
    expect(lines(confirm)).toEqual([
      "RUN_STARTED",
      "transition → processing",
      "transition → success",
      "dismiss completed",
      "render order.track in showing",
      "dismiss order.track cancelled",
      "RUN_FINISHED",
    ])
    expect(shop.backend.orders).toHaveLength(1)
  })

  it("[IF-11] [IF-27] pattern 1 over WebSocket, in one run", async () => {
    await using socket = await Socket.open(shop.server.origin)
    socket.begin("Order soup for three")
    const { value } = await socket.until("intentflow.render")
    socket.send(clientEvent(String(value?.instanceId), "CONFIRM"))
    const tracker = await socket.until("intentflow.render")
    socket.send(clientEvent(String(tracker.value?.instanceId), "DISMISS"))
    await socket.until("RUN_FINISHED")
    expect(lines(socket.told)).toEqual([
      "RUN_STARTED",
      "render order.place in confirming",
      "transition → processing",
      "transition → success",
      "dismiss order.place completed",
      "render order.track in showing",
      "dismiss order.track cancelled",
      "RUN_FINISHED",
    ])
  })

  it("[IF-12] pattern 2, updates that stream until the flow is closed", async () => {
    const client = new Client(shop.server.origin)
    const other = new Client(shop.server.origin, client.agent.threadId)
    const next = async (event: Told) => {
      if (event.name === "intentflow.render")
        await shop.updates.push("order:ORD-9-9", { patch: { status: "ready" } })
      if (event.name === "intentflow.props_update")
        await other.run({ events: [clientEvent(event.value?.instanceId ?? "", "DISMISS")] })
    }
    const told = await client.run({ say: "Track order ORD-9-9" }, (event) => void next(event))
    expect(lines(told)).toEqual([
      "RUN_STARTED",
      "render order.track in showing",
      'props_update {"status":"ready"}',
      "dismiss order.track cancelled",
      "RUN_FINISHED",
    ])
  })

  it("[IF-13] pattern 3, a flow on top of another, whose result changes the one below", async () => {
    const client = new Client(shop.server.origin)
    const place = await client.run({ events: [openEvent("order.place", { people: 2 })] })
    const parent = rendered(place)
    const add = await client.run({ events: [clientEvent(parent, "ADD_ITEM")] })
    const child = rendered(add)
    const [render] = add.filter(({ name }) => name === "intentflow.render")
    expect(render?.value).toMatchObject({ parent, parentInstanceId: parent, displayMode: "modal" })
    const select = await client.run({ events: [clientEvent(child, "SELECT", { product: "cake" })] })
    expect([...lines(add), ...lines(select)]).toEqual([
      "RUN_STARTED",
      "render menu.browse in browsing",
      "RUN_FINISHED",
      "RUN_STARTED",
      "transition → chosen",
      "dismiss completed",
      'props_update {"lines":[{"product":"soup","quantity":2},{"product":"cake","quantity":1}]}',
      "RUN_FINISHED",
    ])
  })

  it("[IF-14] pattern 4, a failing backend, tried again with one effect", async () => {
    const client = new Client(shop.server.origin)
    const instance = rendered(await client.run({ events: [openEvent("order.place", { people: 4 })] }))
    const before = shop.backend.orders.length
    shop.backend.failures.push(new ParleyError("declined", "The oven is cold."))
    const confirm = await client.run({ events: [clientEvent(instance, "CONFIRM")] })
    expect(lines(confirm)).toEqual([
      "RUN_STARTED",
      "transition → processing",
      "transition → error",
      "RUN_FINISHED",
    ])
    const failed = confirm.findLast(({ name }) => name === "intentflow.transition")
    expect(failed?.value).toMatchObject({ context: { errorMessage: "The oven is cold." } })
    const retry = clientEvent(instance, "RETRY")
    const other = new Client(shop.server.origin, client.agent.threadId)
    // The same event twice, at once: it is taken once.
    const close = (event: Told) => {
      if (event.name === "intentflow.render")
        void other.run({ events: [clientEvent(event.value?.instanceId ?? "", "DISMISS")] })
    }
    const [again] = await Promise.all([
      client.run({ events: [retry] }, close),
      new Client(shop.server.origin, client.agent.threadId).run({ events: [retry] }),
    ])
    expect(lines(again).slice(0, 4)).toEqual([
      "RUN_STARTED",
      "transition → processing",
      "transition → success",
      "dismiss completed",
    ])
    expect(shop.backend.orders).toHaveLength(before + 1)
  })
})
