import { EventSchema } from "@ag-ui/core/schemas"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Understood } from "../../src/understanding/index.ts"
import { activeFlows, Client, clientEvent, customs, lines, openEvent, rendered, type Told } from "./client.ts"
import { type RunningShop, startShop } from "./shop.ts"
import { Socket } from "./socket.ts"

const unclear: Understood = {
  kind: "inform",
  band: "ask",
  intents: [
    { uid: "shop.example:placeOrder:v1", confidence: 0.5 },
    { uid: "shop.example:trackOrder:v1", confidence: 0.45 },
  ],
  values: [],
}

describe("what must hold for flows", () => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await startShop({
      // "my order" may mean both; everything else is understood as it is.
      understanding: (embedded) => ({
        understand: async (text, situation, signal) =>
          text === "my order" && !situation.intent ? unclear : embedded.understand(text, situation, signal),
      }),
    })
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const client = (threadId?: string) => new Client(shop.server.origin, threadId)
  const place = async (one: Client, people = 2) =>
    rendered(await one.run({ events: [openEvent("order.place", { people })] }))
  const said = (told: readonly Told[]) =>
    told.flatMap((event) => ("delta" in event && typeof event.delta === "string" ? [event.delta] : []))

  it("[IF-01] [IF-20] are events of AG-UI over server-sent events, each as AG-UI has it", async () => {
    const response = await fetch(`${shop.server.origin}/ag-ui`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        threadId: crypto.randomUUID(),
        runId: "r",
        state: {},
        messages: [{ id: "m", role: "user", content: "Order soup for two" }],
        tools: [],
        context: [],
        forwardedProps: {},
      }),
    })
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/)
    const events = (await response.text())
      .split("\n\n")
      .filter((frame) => frame.startsWith("data: "))
      .map((frame) => JSON.parse(frame.slice(6)))
    expect(events.map(({ type }) => type)).toEqual([
      "RUN_STARTED",
      "STATE_SNAPSHOT",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "CUSTOM",
      "STATE_DELTA",
      "RUN_FINISHED",
    ])
    for (const event of events)
      expect(EventSchema.safeParse(event).error, JSON.stringify(event)).toBeUndefined()
  })

  it("[IF-02] only registered flows are rendered or receive events", async () => {
    const one = client()
    const told = await one.run({ events: [openEvent("order.steal"), openEvent("shop.example:nothing:v1")] })
    expect(lines(told)).toEqual([
      "RUN_STARTED",
      "error FLOW_NOT_FOUND",
      "error FLOW_NOT_FOUND",
      "RUN_FINISHED",
    ])
    expect(activeFlows(await one.run())).toEqual({})
  })

  it("[IF-03] words lead to a flow; where several fit, they are offered", async () => {
    const one = client()
    const clear = await one.run({ say: "I would like to order soup" })
    expect(lines(clear)).toContain("render order.place in collecting")
    const other = client()
    const asked = await other.run({ say: "my order" })
    expect(lines(asked)).toContain("render parley.choose in choosing")
    const [choice] = customs(asked, "render")
    const options = (choice?.props as { options: { id: string; label: string }[] } | undefined)?.options ?? []
    const order = options.find(({ label }) => label === "Order")
    const picked = await other.run({
      events: [clientEvent(rendered(asked), "PICK", { id: order?.id ?? "" })],
    })
    expect(lines(picked)).toEqual([
      "RUN_STARTED",
      "dismiss replaced",
      "render order.place in collecting",
      "RUN_FINISHED",
    ])
    const nothing = await client().run({ say: "the weather on Mars was nice in 1987" })
    expect(customs(nothing, "render")).toEqual([])
    expect(said(nothing).join()).toContain("Order")
  })

  it("[IF-04] props are filled from the words before the first render, and what fails is an error", async () => {
    const told = await client().run({ say: "Order soup for seven" })
    expect(customs(told, "render")[0]).toMatchObject({
      props: { lines: [{ product: "soup", quantity: 7 }], values: { people: 7 } },
    })
    const failed = await client().run({ events: [openEvent("shop.broken")] })
    expect(lines(failed)).toEqual(["RUN_STARTED", "error HYDRATION_FAILED", "RUN_FINISHED"])
    expect(customs(failed, "error")[0]).toMatchObject({
      category: "external",
      message: "The kitchen is closed.",
      recoverable: true,
      recovery: [{ type: "retry" }],
    })
  })

  it("[IF-06] props that are not as declared are refused before a render and before an update", async () => {
    const told = await client().run({ events: [openEvent("shop.broken", { how: "wrong" })] })
    expect(lines(told)).toEqual(["RUN_STARTED", "error INVALID_PROPS", "RUN_FINISHED"])
    expect(customs(told, "error")[0]).toMatchObject({ details: { issues: [{ path: "name" }] } })
    const one = client()
    const instance = await place(one)
    const spoilt = await one.run({ events: [clientEvent(instance, "SPOIL")] })
    expect(lines(spoilt)).toEqual(["RUN_STARTED", "error INVALID_PROPS", "RUN_FINISHED"])
    expect(activeFlows(await one.run())[instance]?.props).toMatchObject({ lines: [{ product: "soup" }] })
  })

  it("[IF-08] carries every kind of event, with its version", async () => {
    const one = client()
    const opened = await one.run({ events: [openEvent("order.place", { people: 2 })] })
    const instance = rendered(opened)
    const located = await one.run({ events: [clientEvent(instance, "LOCATE")] })
    const [action] = customs(located, "action")
    expect(action).toMatchObject({
      action: "location_request",
      config: { accuracy: "high" },
      responseRequired: true,
    })
    const value = { id: "a-1", actionId: action?.actionId, success: true, result: { city: "Rome" } }
    const answered = await one.run({
      events: [{ type: "CUSTOM", name: "intentflow.action_response", value }],
    })
    expect(said(answered)).toEqual(['Near {"success":true,"result":{"city":"Rome"}}'])
    const changed = await one.run({ events: [clientEvent(instance, "LINK", "https://shop.example/soup")] })
    const wrong = await one.run({ events: [clientEvent(instance, "PICK", { id: "0" })] })
    const asked = await one.run({ events: [clientEvent(instance, "CHANGE")] })
    const request = { id: "d-1", instanceId: instance, reason: "user_cancelled" }
    const closed = await one.run({
      events: [{ type: "CUSTOM", name: "intentflow.dismiss_request", value: request }],
    })
    const all = [opened, located, changed, wrong, asked, closed].flat().filter(({ name }) => name)
    expect([...new Set(all.map(({ name }) => name))].sort()).toEqual(
      ["action", "dismiss", "error", "props_update", "render", "transition"].map(
        (name) => `intentflow.${name}`,
      ),
    )
    expect(all.every((event) => event.value?.version === "1.0")).toBe(true)
  })

  it("[IF-09] [IF-25] keeps several instances in one thread, each whole", async () => {
    const one = client()
    const [first, second] = [await place(one, 2), await place(one, 5)]
    const flows = activeFlows(await one.run())
    expect(Object.keys(flows).sort()).toEqual([first, second].sort())
    expect(flows[second]).toMatchObject({
      intentId: "order.place",
      currentState: "confirming",
      state: "confirming",
      props: { lines: [{ product: "soup", quantity: 5 }] },
      context: {},
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it("[IF-10] [IF-24] a session knows its user, from the transport alone, and its context", async () => {
    const one = client()
    const instance = await place(one)
    const forged = { userId: "admin", principal: { id: "agent:boss", permissions: ["read:account"] } }
    const context = [{ description: "page", value: "/soups" }]
    one.agent.addMessage({ id: crypto.randomUUID(), role: "user", content: "hm" })
    await one.agent.runAgent({ context, forwardedProps: { ...forged, intentflow: {} } })
    const told: Told[] = []
    const intentflow = { events: [clientEvent(instance, "WHO", forged)] }
    await one.agent.runAgent(
      { forwardedProps: { ...forged, intentflow } },
      { onEvent: ({ event }) => void told.push(event as Told) },
    )
    const seen = JSON.parse(said(told).at(-1) ?? "{}") as { surroundings: unknown; caller: { id: string } }
    expect(seen.surroundings).toEqual(context)
    expect(seen.caller.id).toMatch(/^anonymous:/)
    await using socket = await Socket.open(shop.server.origin)
    socket.begin(undefined, one.agent.threadId, { ...forged })
    await socket.until("STATE_SNAPSHOT")
    socket.send(clientEvent(instance, "WHO"))
    const { delta } = (await socket.until("TEXT_MESSAGE_CONTENT")) as Told & { delta: string }
    expect(JSON.parse(delta).caller.id).toBe(seen.caller.id)
  })

  it("[IF-15] takes versions 1.x and none, and refuses another major version clearly", async () => {
    const one = client()
    const instance = await place(one)
    const versioned = (version: string | undefined, id: string) => {
      const { value, ...event } = clientEvent(instance, "LINK", "https://shop.example", id)
      const { version: _, ...rest } = value
      return { ...event, value: { ...rest, ...(version !== undefined && { version }) } }
    }
    const told = await one.run({ events: [versioned(undefined, "v-1"), versioned("1.7.2", "v-2")] })
    expect(customs(told, "error")).toEqual([])
    const refused = await one.run({ events: [versioned("2.0", "v-3")] })
    expect(customs(refused, "error")[0]).toMatchObject({
      code: "INVALID_MESSAGE",
      message: expect.stringContaining("2.0"),
      details: { supported: ["1.0"] },
    })
    const whole = await one.agent.runAgent({ forwardedProps: { intentflow: { version: "3", events: [] } } })
    expect(whole.newMessages).toEqual([])
  })

  it("[IF-16] refuses what the state does not allow and what is malformed, and changes nothing", async () => {
    const one = client()
    const instance = await place(one)
    const before = activeFlows(await one.run())
    const hostile: readonly [unknown, string][] = [
      [clientEvent(instance, "RETRY"), "INVALID_TRANSITION"],
      [clientEvent(instance, "done"), "INVALID_EVENT"],
      [clientEvent(instance, "xstate.init"), "INVALID_EVENT"],
      [clientEvent(instance, "__proto__"), "INVALID_EVENT"],
      [clientEvent(instance, "HAS_OWN_PROPERTY"), "INVALID_TRANSITION"],
      [clientEvent("flow_other", "CONFIRM"), "INSTANCE_NOT_FOUND"],
      [clientEvent("__proto__", "CONFIRM"), "INSTANCE_NOT_FOUND"],
      [clientEvent(instance, "ITEM_CHOSEN", { product: 7 }), "INVALID_PAYLOAD"],
      [{ type: "CUSTOM", name: "intentflow.render", value: {} }, "INVALID_MESSAGE"],
      [{ type: "CUSTOM", name: "intentflow.event", value: "CONFIRM" }, "INVALID_PAYLOAD"],
      [{ type: "RUN_STARTED" }, "INVALID_MESSAGE"],
      ["CONFIRM", "INVALID_MESSAGE"],
    ]
    for (const [event, code] of hostile) {
      const told = await one.run({ events: [event] })
      expect(customs(told, "error")[0], JSON.stringify(event)).toMatchObject({ code })
      expect(lines(told)).toHaveLength(3)
    }
    expect(activeFlows(await one.run())).toEqual(before)
    const taken = await one.run({ events: [clientEvent(instance, "LINK", "https://a.example", "same")] })
    expect(customs(taken, "error")).toEqual([])
    const other = await one.run({ events: [clientEvent(instance, "LINK", "https://b.example", "same")] })
    expect(customs(other, "error")[0]).toMatchObject({ code: "STATE_CONFLICT" })
  })

  it("[IF-17] asks for permission before it hydrates anything", async () => {
    const { hydrations } = shop.backend
    const told = await client().run({ events: [openEvent("account.settings")] })
    expect(lines(told)).toEqual(["RUN_STARTED", "error AUTH_REQUIRED", "RUN_FINISHED"])
    const inWords = await client().run({ say: "Show my settings" })
    expect(customs(inWords, "render").map(({ intentId }) => intentId)).not.toContain("account.settings")
    expect(shop.backend.hydrations).toBe(hydrations)
  })

  it("[IF-19] props are data: addresses that a browser would run are refused, strings stay as they are", async () => {
    const one = client()
    const instance = await place(one)
    for (const link of [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "\tjavascript:x",
    ]) {
      const told = await one.run({ events: [clientEvent(instance, "LINK", link)] })
      expect(customs(told, "error")[0], link).toMatchObject({ code: "INVALID_PROPS" })
    }
    const hostile = "<script>alert(1)</script>"
    const told = await one.run({ events: [clientEvent(instance, "ITEM_CHOSEN", { product: hostile })] })
    expect(customs(told, "props_update")[0]).toMatchObject({
      patch: { lines: [{ product: "soup" }, { product: hostile }] },
    })
  })

  it("[IF-26] gives a client that comes back the whole state of its instances", async () => {
    const one = client()
    const instance = await place(one, 3)
    const back = await client(one.agent.threadId).run()
    expect(activeFlows(back)[instance]).toMatchObject({
      currentState: "confirming",
      props: { lines: [{ product: "soup", quantity: 3 }] },
    })
  })
})
