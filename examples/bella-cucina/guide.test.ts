import { describe, expect, test } from "vitest"
import { createContext, execute, findIntent } from "../testing.ts"
import { toInstant } from "../zoned-time.ts"
import { menu, toDiets } from "./data/menu.ts"
import { createBackend } from "./index.ts"
import type { MenuEntry } from "./menu.ts"

const now = toInstant({ date: "2026-11-15", time: "12:00" }, "Europe/Rome")
const { intents, items } = createBackend(":memory:")
const ask = <Output>(name: string, values: Record<string, unknown>) =>
  execute<Output>(intents, name, values, createContext(now))
const askMenu = (values: Record<string, unknown>) =>
  ask<{ answer: string; total: number; dishes: MenuEntry[] }>("askMenu", values)

describe("the menu", () => {
  test("vegan dishes contain nothing of an animal", async () => {
    const { dishes, total } = await askMenu({ diet: "vegan" })
    expect(total).toBeGreaterThan(10)
    const animal = /meat|fish|egg|milk/
    for (const dish of dishes) expect(dish.contains.join(" ")).not.toMatch(animal)
    const others = menu.filter(({ id }) => !dishes.some((dish) => dish.id === id))
    for (const dish of others) expect(dish.contains.join(" ")).toMatch(animal)
  })

  test("a question about one dish gets a yes or a no with the reason", async () => {
    expect((await askMenu({ dish: "tiramisu", diet: "gluten-free" })).answer).toBe(
      "No, Tiramisù is not gluten-free: it contains gluten, egg, milk, alcohol.",
    )
    expect((await askMenu({ dish: "Marinara", diet: "vegan" })).answer).toBe("Yes, Marinara is vegan.")
  })

  test("filters by course and price", async () => {
    const { dishes } = await askMenu({ course: "main", diet: "vegetarian", maxPrice: 15 })
    expect(dishes.map(({ name }) => name)).toEqual(["Parmigiana di melanzane", "Polpette di ceci"])
  })

  test("an empty answer says so", async () => {
    expect(await askMenu({ dish: "sushi" })).toMatchObject({
      total: 0,
      answer: "We have no dishes that fit.",
    })
  })

  test("vegan implies vegetarian and dairy-free", () => {
    for (const { contains } of menu) {
      const diets = toDiets(contains)
      if (diets.includes("vegan")) expect(diets).toEqual(expect.arrayContaining(["vegetarian", "dairy-free"]))
    }
  })

  test("every dish is a Schema.org item with a price and an id of its own", async () => {
    const ids = new Set<unknown>()
    for await (const item of items()) {
      expect(item).toMatchObject({ "@type": "MenuItem", offers: { priceCurrency: "EUR" } })
      expect((item.offers as { price: string }).price).toMatch(/^\d+\.\d\d$/)
      ids.add(item["@id"])
    }
    expect(ids.size).toBe(menu.length)
  })
})

describe("hours and times", () => {
  test("closed on Monday, open on Tuesday", async () => {
    type Hours = { days: { open: boolean; hours: unknown[]; reason?: string }[] }
    const monday = await ask<Hours>("openingHours", { date: "2026-11-16" })
    expect(monday.days).toEqual([
      { date: "2026-11-16", open: false, hours: [], reason: "we are closed on Mondays" },
    ])
    const week = await ask<Hours>("openingHours", {})
    expect(week.days.map(({ open }) => open)).toEqual([true, false, true, true, true, true, true])
    expect(week.days[2]!.hours).toEqual([
      { meal: "lunch", opens: "12:00", closes: "15:00" },
      { meal: "dinner", opens: "18:00", closes: "23:00" },
    ])
  })

  test("free times on an open day; the reason and other days on a closed one", async () => {
    expect(await ask("findTimes", { date: "2026-11-17", partySize: 6 })).toMatchObject({
      times: expect.arrayContaining(["12:00", "14:00", "18:00", "22:00"]),
    })
    expect(await ask("findTimes", { date: "2026-11-16" })).toMatchObject({
      times: [],
      reason: expect.stringContaining("closed on Mondays"),
      otherDates: expect.arrayContaining(["2026-11-17"]),
    })
  })

  test("only lunch is left on an evening of the wine club", async () => {
    const { times } = await ask<{ times: string[] }>("findTimes", { date: "2026-11-26" })
    expect(times.at(-1)).toBe("14:00")
  })
})

describe("what people are shown", () => {
  test("a confirmation names its id and code, and a hostile name stays plain text", async () => {
    const values = { date: "2026-11-20", time: "19:30", partySize: 2, name: "<b>[x](javascript:y)" }
    const output = await ask<Record<string, unknown>>("bookTable", values)
    const { present } = findIntent(intents, "bookTable")
    expect(present.externalId!(output)).toBe(output.bookingId)
    const message = present.message!(output, { locale: "en" })
    expect(message).toContain(`**${output.bookingId}**`)
    expect(message).toContain(`\`${output.code}\``)
    expect(message).toContain("\\<b\\>\\[x\\]")
    expect(present.item!(output)).toMatchObject({ reservationId: output.bookingId, partySize: 2 })
  })

  test("every intent shows its result in words and has five examples or more", () => {
    for (const { descriptor, present } of intents) {
      expect(descriptor.examples.length).toBeGreaterThanOrEqual(5)
      expect(present.message, descriptor.name).toBeTypeOf("function")
      expect(present.item, descriptor.name).toBeTypeOf("function")
    }
  })
})
