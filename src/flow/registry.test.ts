import { describe, expect, it } from "vitest"
import { createMachine } from "xstate"
import { z } from "zod"
import { agentPrincipal } from "../identity/index.ts"
import { defineEventHandlers, defineFlow, defineHydrator } from "./define-flow.ts"
import { createRegistry } from "./registry.ts"

const meta = { title: "Your cart", description: "Shows the cart and orders it.", category: "shopping" }
const cart = defineFlow({
  intentId: "order.place",
  meta,
  schema: z.object({ total: z.string() }),
  permissions: { required: ["order:write"] },
})
const hydrator = defineHydrator({
  flow: cart,
  extractionSchema: z.object({ cart: z.string().optional() }),
  hydrate: () => ({ total: "1" }),
})
const settings = defineFlow({
  intentId: "account.settings",
  intent: "settings",
  meta: { title: "Settings", description: "Shows settings." },
})

describe("the registry of flows", () => {
  const registry = createRegistry({ flows: [cart, settings], hydrators: [hydrator] })

  it("finds flows by id and by words", () => {
    expect(registry.getFlow("order.place")?.flow).toBe(cart)
    expect(registry.getFlow("toString")).toBeUndefined()
    expect(registry.search("my cart")[0]).toMatchObject({ intentId: "order.place", score: 0.5 })
    expect(registry.search("weather")).toEqual([])
  })

  it("checks permissions", () => {
    expect(() => registry.checkPermissions("order.place", agentPrincipal("ada"))).toThrow("order:write")
    registry.checkPermissions("order.place", agentPrincipal("ada", ["order:write"]))
    registry.checkPermissions("account.settings", agentPrincipal("ada"))
  })

  it("describes flows as tools and as capabilities", () => {
    expect(registry.toToolDefinitions()[0]).toMatchObject({
      name: "order_place",
      title: "Your cart",
      inputSchema: { type: "object", properties: { cart: { type: "string" } } },
    })
    expect(registry.toCapabilityManifest()).toMatchObject({
      version: "1.0",
      flows: [
        {
          intentId: "order.place",
          permissions: ["order:write"],
          props: { required: ["total"] },
          events: ["DISMISS"],
        },
        { intentId: "account.settings", events: ["SUBMIT", "CONFIRM", "CHANGE", "RETRY", "DISMISS"] },
      ],
    })
  })

  it("refuses what cannot work, with what to do", () => {
    const machine = createMachine({ initial: "a", states: { a: { on: { GO: "a" } } } })
    const own = defineFlow({ intentId: "a.b", intent: "x", meta, machine })
    const lost = defineEventHandlers({ flow: own, on: { STOP: { handle: () => ({}) } } })
    expect(() => createRegistry({ flows: [own], handlers: [lost] })).toThrow(
      "no state of its machine allows STOP",
    )
    expect(() => createRegistry({ flows: [cart] })).toThrow("a hydrator has to fill its props")
    expect(() => createRegistry({ flows: [cart, cart], hydrators: [hydrator] })).toThrow(
      "two flows have this id",
    )
    expect(() => createRegistry({ flows: [], hydrators: [hydrator] })).toThrow("list the flow")
    expect(() => defineFlow({ intentId: "Cart", intent: "x", meta })).toThrow("words with dots")
    expect(() => defineFlow({ intentId: "parley.x", intent: "x", meta })).toThrow("built in")
    expect(() => defineFlow({ intentId: "a.b", meta })).toThrow("props of its own")
    expect(() => defineEventHandlers({ flow: cart, on: { addItem: { handle: () => ({}) } } })).toThrow(
      "ADD_ITEM",
    )
  })
})
