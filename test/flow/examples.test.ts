import { describe, expect, it } from "vitest"
import { createBackend as createBella } from "../../examples/bella-cucina/index.ts"
import { createBackend as createCasa } from "../../examples/casa/index.ts"
import { createBackend as createPantry } from "../../examples/pantry/index.ts"
import { agreeAt } from "../support/agreement.ts"
import { activeFlows, Client, clientEvent, customs, lines, rendered, type Told } from "./client.ts"
import { openExample as open } from "./example-sites.ts"

/** The props of the instance that was rendered last. */
const renderedProps = (told: readonly Told[]) => (customs(told, "render").at(-1)?.props ?? {}) as Shown

/** What has changed in the props of an instance. */
const propsOf = (told: readonly Told[], instance: string): Shown =>
  Object.assign(
    {},
    ...customs(told, "props_update")
      .filter(({ instanceId }) => instanceId === instance)
      .map(({ patch }) => patch),
  )

describe("the flows of the examples, by the official client over the network", () => {
  it("Pantry: a cart with a menu on top, an order, and a tracker that moves by itself", async () => {
    let now = Date.now()
    await using pantry = await open(createPantry, { now: () => now })
    const cook = new Client(pantry.origin)
    const wish = await cook.run({ say: "order the pumpkin soup things for four" })
    const soups = renderedProps(wish).fields?.find(({ name }) => name === "product")?.options ?? []
    expect(soups.map(({ label }) => label)).toContain("Pumpkin soup with coconut")
    const product = { product: "Pumpkin soup with coconut" }
    const ordered = await cook.run({ events: [clientEvent(rendered(wish), "SUBMIT", { values: product })] })
    expect(lines(ordered)).toContain("render order.place in collecting")
    const cart = rendered(ordered)
    const before = renderedProps(ordered).cart?.lines ?? []
    expect(before.length).toBeGreaterThan(3)
    const sweet = await cook.run({ say: "add something sweet" })
    expect(lines(sweet)).toContain("render menu.browse in browsing")
    expect(customs(sweet, "render").at(-1)).toMatchObject({ parentInstanceId: cart, displayMode: "modal" })
    const menu = rendered(sweet)
    const [first] = renderedProps(sweet).items ?? []
    const chosen = await cook.run({ events: [clientEvent(menu, "SELECT", { product: first?.product })] })
    expect(lines(chosen).slice(1, 3)).toEqual(["transition → chosen", "dismiss completed"])
    expect(propsOf(chosen, cart).cart?.lines).toHaveLength(before.length + 1)
    const values = { name: "Ada", address: "Carrer de Mallorca 12, Barcelona" }
    const filled = await cook.run({ events: [clientEvent(cart, "SUBMIT", { values })] })
    expect(lines(filled)).toContain("transition → confirming")
    const delivered: unknown[] = []
    const confirmed = await cook.run({ events: [clientEvent(cart, "CONFIRM")] }, (event) => {
      if (event.name === "intentflow.render") now += 46 * 60_000
      const { status } = (event.value?.patch ?? {}) as { status?: string }
      if (event.name === "intentflow.props_update") delivered.push(status)
      if (status === "ready") now += 46 * 60_000
      if (status === "delivered")
        void new Client(pantry.origin, cook.agent.threadId).run({
          events: [clientEvent(event.value?.instanceId ?? "", "DISMISS")],
        })
    })
    expect(lines(confirmed).filter((line) => !line.startsWith("props_update"))).toEqual([
      "RUN_STARTED",
      "transition → processing",
      "transition → success",
      "dismiss completed",
      "render order.track in showing",
      "dismiss order.track cancelled",
      "RUN_FINISHED",
    ])
    expect(delivered).toEqual(["ready", "delivered"])
  })

  it("Bella Cucina: a table booked, moved and cancelled", async () => {
    await using bella = await open(createBella)
    const guest = new Client(bella.origin)
    const wish = await guest.run({ say: `A table for two on ${nextOpenDay()} at 19:30, name is Rossi` })
    expect(lines(wish)).toContain("render table.book in confirming")
    const booked = await guest.run({ events: [clientEvent(rendered(wish), "CONFIRM")] })
    expect(lines(booked)).toEqual([
      "RUN_STARTED",
      "transition → processing",
      "transition → success",
      "dismiss completed",
      "render booking.show in showing",
      "RUN_FINISHED",
    ])
    const booking = rendered(booked)
    const change = await guest.run({ events: [clientEvent(booking, "CHANGE_BOOKING")] })
    expect(lines(change)).toContain("render booking.change in collecting")
    const moving = rendered(change)
    await guest.run({ events: [clientEvent(moving, "SUBMIT", { values: { time: "20:00" } })] })
    const moved = await guest.run({ events: [clientEvent(moving, "CONFIRM")] })
    expect(propsOf(moved, booking)).toMatchObject({ booking: { time: "20:00", status: "booked" } })
    const cancel = await guest.run({ events: [clientEvent(booking, "CANCEL_BOOKING")] })
    const cancelled = await guest.run({ events: [clientEvent(rendered(cancel), "CONFIRM")] })
    expect(propsOf(cancelled, booking)).toMatchObject({ booking: { status: "cancelled" } })
  })

  it("Casa: homes found, one visited, the visit moved and cancelled", async () => {
    await using casa = await open((file) => createCasa(file, {}))
    const seeker = new Client(casa.origin, crypto.randomUUID(), await agreeAt(casa.origin))
    const found = await seeker.run({ say: "Find me a two-bedroom flat in Lisbon" })
    expect(lines(found)).toContain("render home.search in showing")
    const search = rendered(found)
    const home = renderedProps(found).properties?.find(({ status }) => status === "available")
    const visit = await seeker.run({
      events: [clientEvent(search, "VISIT", { property_id: home?.property_id })],
    })
    expect(lines(visit)).toContain("render viewing.request in collecting")
    const request = rendered(visit)
    const values = { date: workday(4), time: "11:00", name: "Marta", email: "marta@example.org" }
    await seeker.run({ events: [clientEvent(request, "SUBMIT", { values })] })
    const agreed = await seeker.run({ events: [clientEvent(request, "CONFIRM")] })
    expect(lines(agreed)).toContain("render viewing.show in showing")
    const viewing = rendered(agreed)
    const move = await seeker.run({ events: [clientEvent(viewing, "MOVE_VIEWING")] })
    const other = { date: workday(6), time: "16:00" }
    await seeker.run({ events: [clientEvent(rendered(move), "SUBMIT", { values: other })] })
    const moved = await seeker.run({ events: [clientEvent(rendered(move), "CONFIRM")] })
    expect(propsOf(moved, viewing)).toMatchObject({ viewing: other })
    const cancel = await seeker.run({ events: [clientEvent(viewing, "CANCEL_VIEWING")] })
    const cancelled = await seeker.run({ events: [clientEvent(rendered(cancel), "CONFIRM")] })
    expect(propsOf(cancelled, viewing)).toMatchObject({ viewing: { status: "cancelled" } })
    expect(Object.keys(activeFlows(await seeker.run())).sort()).toEqual([search, viewing].sort())
  })
})

/** What the tests read of the props. */
interface Shown {
  readonly fields?: readonly {
    readonly name: string
    readonly options?: readonly { readonly label: string }[]
  }[]
  readonly cart?: { readonly lines: readonly unknown[] }
  readonly items?: readonly { readonly product: string }[]
  readonly properties?: readonly { readonly property_id: string; readonly status: string }[]
}

/** A day within the booking window on which the restaurant is open in the evening and no closure falls. */
function nextOpenDay(): string {
  const day = new Date(Date.now() + 5 * 86_400_000)
  const closed = /-(12-2[45]|12-31|08-15)$/
  while ([0, 1, 4].includes(day.getUTCDay()) || closed.test(day.toISOString().slice(0, 10)))
    day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** A day at least so many ahead that is no Sunday. */
function workday(ahead: number): string {
  const day = new Date(Date.now() + ahead * 86_400_000)
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
