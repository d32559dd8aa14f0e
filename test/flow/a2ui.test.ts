import { A2uiMessageSchema, BASIC_COMPONENTS } from "@a2ui/web_core/v0_9"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startBella } from "../support/bella-cucina.ts"
import { Client, lines, openEvent, rendered, type Told } from "./client.ts"
import { type RunningShop, startShop } from "./shop.ts"

interface Component {
  readonly id: string
  readonly component: string
  readonly action?: { readonly event: { readonly name: string; readonly context?: Record<string, unknown> } }
  readonly [property: string]: unknown
}

interface Message {
  readonly createSurface?: { readonly surfaceId: string }
  readonly updateComponents?: { readonly surfaceId: string; readonly components: readonly Component[] }
  readonly updateDataModel?: { readonly value: { readonly values: Record<string, unknown> } }
  readonly deleteSurface?: { readonly surfaceId: string }
}

function messagesOf(told: readonly Told[]): Message[] {
  return told.flatMap((event) => {
    const { activityType, content } = event as { activityType?: string; content?: { operations: Message[] } }
    return activityType === "a2ui-surface" ? (content?.operations ?? []) : []
  })
}

/** Every message against the published schema, every component against the basic catalog, every child there. */
function assertValid(messages: readonly Message[]): void {
  for (const message of messages)
    expect(A2uiMessageSchema.safeParse(message).error, JSON.stringify(message)).toBeUndefined()
  for (const { updateComponents } of messages) {
    const { components = [] } = updateComponents ?? {}
    const ids = new Set(components.map(({ id }) => id))
    for (const { id, component, ...properties } of components) {
      const api = BASIC_COMPONENTS.find(({ name }) => name === component)
      expect(
        api?.schema.safeParse(properties).error,
        `${component} ${JSON.stringify(properties)}`,
      ).toBeUndefined()
      const children = [properties.child, properties.children].flat().filter((child) => child !== undefined)
      for (const child of children) expect(ids.has(String(child)), `${id} names ${child}`).toBe(true)
    }
  }
}

const componentsOf = (messages: readonly Message[]) =>
  messages.flatMap(({ updateComponents }) => updateComponents?.components ?? [])

describe("a flow as a surface of A2UI", () => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  it("[IF-21] has the form, the facts and the buttons of its state, and goes with it", async () => {
    await using bella = await startBella()
    const client = new Client(bella.server.origin)
    const asked = await client.run({ say: "Book a table for 2 people", a2ui: true })
    const form = messagesOf(asked)
    assertValid(form)
    const kinds = componentsOf(form).map(({ component }) => component)
    expect(kinds).toEqual(expect.arrayContaining(["DateTimeInput", "TextField", "Button", "Column"]))
    const submit = componentsOf(form).find(({ action }) => action?.event.name === "SUBMIT")
    expect(submit?.action?.event.context).toEqual({ values: { path: "/values" } })
    const instance = rendered(asked)
    // What a renderer sends when the button is pressed, with the bindings resolved.
    const action = {
      name: "SUBMIT",
      surfaceId: instance,
      sourceComponentId: submit?.id,
      timestamp: new Date().toISOString(),
      context: { values: { date: nextFriday(), time: ["19:30"], name: "Rossi" } },
    }
    const pressed = await client.run({ events: [{ version: "v0.9", action }], a2ui: true })
    expect(lines(pressed)).toContain("transition → confirming")
    assertValid(messagesOf(pressed))
    const last = messagesOf(pressed).findLast(({ updateComponents }) => updateComponents)
    const buttons = (last?.updateComponents?.components ?? []).flatMap(
      ({ action }) => action?.event.name ?? [],
    )
    expect(buttons).toEqual(["CONFIRM", "CHANGE", "DISMISS"])
    const close = { ...action, name: "DISMISS", context: {} }
    const closed = messagesOf(await client.run({ events: [{ version: "v0.9", action: close }], a2ui: true }))
    expect(closed.slice(-1)).toEqual([{ version: "v0.9", deleteSurface: { surfaceId: instance } }])
  })

  it("shows whatever props a business gives, hostile ones included", async () => {
    const client = new Client(shop.server.origin)
    const told = await client.run({ events: [openEvent("order.place", { people: 2 })], a2ui: true })
    assertValid(messagesOf(told))
    const texts = componentsOf(messagesOf(told)).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(["Product: soup", "Quantity: 2"]))
    const menu = await client.run({ events: [openEvent("menu.browse")], a2ui: true })
    assertValid(messagesOf(menu))
  })

  it("is sent to those alone who ask for it", async () => {
    const told = await new Client(shop.server.origin).run({
      events: [openEvent("order.place", { people: 2 })],
    })
    expect(messagesOf(told)).toEqual([])
  })
})

function nextFriday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000)
  while (day.getUTCDay() !== 5) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
