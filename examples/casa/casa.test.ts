import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { check, createContext, execute, findIntent } from "../testing.ts"
import { toInstant } from "../zoned-time.ts"
import { createProperties, features } from "./data/properties.ts"
import { createBackend } from "./index.ts"
import type { PropertyDetails, PropertySummary } from "./property-result.ts"

// A Sunday at noon in Lisbon; the 17th is a Tuesday.
const now = toInstant({ date: "2026-11-15", time: "12:00" }, "Europe/Lisbon")
const { intents, items } = createBackend(":memory:")
const all = createProperties()
const shown = all.filter(({ status }) => status === "available" || status === "reserved")

interface Found {
  readonly properties: PropertySummary[]
  readonly total_results: number
  readonly pages: number
}

const search = (values: Record<string, unknown>) =>
  execute<Found>(intents, "searchProperty", values, createContext(now))

describe("the listings", () => {
  test("are three hundred, the same every time, with every status among them", () => {
    expect(all).toHaveLength(300)
    expect(createProperties()).toEqual(all)
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(["available", "reserved", "sold", "rented"]),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(300)
  })

  test("are Schema.org items with price, place and size", async () => {
    let count = 0
    for await (const item of items()) {
      count++
      expect(item).toMatchObject({
        "@type": "RealEstateListing",
        offers: { price: expect.stringMatching(/^\d+$/), priceCurrency: "EUR" },
        about: { address: { addressLocality: expect.any(String) }, geo: { latitude: expect.any(Number) } },
      })
    }
    expect(count).toBe(300)
  })
})

describe("search", () => {
  test("finds by city under any of its names, and by district", async () => {
    const lisbon = shown.filter(({ city }) => city === "Lisbon").length
    expect((await search({ location: "Lisbon" })).total_results).toBe(lisbon)
    expect((await search({ location: "somewhere in lisboa" })).total_results).toBe(lisbon)
    const { properties } = await search({ location: "Parque das Nacoes, Lisbon", page_size: 50 })
    expect(properties.length).toBeGreaterThan(0)
    for (const home of properties) expect(home.district).toBe("Parque das Nações")
  })

  test("an unknown place gives no results, and before that the cities there are", async () => {
    expect(await search({ location: "Atlantis" })).toMatchObject({ properties: [], total_results: 0 })
    const { invalid, options } = await check(
      intents,
      "searchProperty",
      { location: "Atlantis" },
      createContext(now),
    )
    expect(invalid?.[0]?.parameter).toBe("location")
    expect(options?.location).toHaveLength(6)
  })

  test("every filter holds for every result, nothing that fits is left out, and pages do not overlap", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          city: fc.constantFrom("Lisbon", "Porto", "Valencia", "Seville", "Turin", "Bologna"),
          offer: fc.constantFrom(undefined, "rent", "sale"),
          max_price: fc.option(fc.integer({ min: 500, max: 600_000 }), { nil: undefined }),
          bedrooms: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
          features: fc.uniqueArray(fc.constantFrom(...features), { maxLength: 2 }),
          page_size: fc.integer({ min: 3, max: 50 }),
        }),
        async ({ city, ...filter }) => {
          const expected = shown.filter(
            (home) =>
              home.city === city &&
              (filter.offer === undefined || home.offer === filter.offer) &&
              (filter.max_price === undefined || home.price <= filter.max_price) &&
              (filter.bedrooms === undefined || home.bedrooms >= filter.bedrooms) &&
              filter.features.every((feature) => home.features.includes(feature)),
          )
          const first = await search({ location: city, ...filter })
          const found: string[] = []
          for (let page = 1; page <= first.pages; page++)
            found.push(
              ...(await search({ location: city, ...filter, page })).properties.map(
                (home) => home.property_id,
              ),
            )
          expect(first.total_results).toBe(expected.length)
          expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
        },
      ),
      { numRuns: 60 },
    )
  })

  test("sorts by price", async () => {
    const values = { location: "Porto", offer: "rent", page_size: 50 }
    const { properties } = await search({ ...values, sort: "price_ascending" })
    const prices = properties.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const falling = await search({ ...values, sort: "price_descending" })
    expect(falling.properties.map(({ price }) => price)).toEqual(prices.toReversed())
  })

  test("searching and details are for those who agreed to the terms; a visit anyone may ask for", () => {
    const access = intents.map(({ descriptor: { name, access } }) => [name, access])
    expect(access.filter(([, how]) => how === "token").map(([name]) => name)).toEqual([
      "searchProperty",
      "getPropertyDetails",
    ])
  })

  test("has the price and the limit of UIM's example", () => {
    const { descriptor } = findIntent(intents, "searchProperty")
    expect(descriptor.price).toEqual({ units: 1n, scale: 2, currency: "USD" })
    expect(descriptor.rateLimit).toEqual({ limit: 1000, period: "hour" })
  })

  test("text of a caller is never SQL", async () => {
    expect((await search({ location: "Porto' OR 1=1 --" })).total_results).toBe(
      (await search({ location: "Porto" })).total_results,
    )
  })
})

describe("details", () => {
  test("give everything about one home, also a sold one", async () => {
    const sold = all.find(({ status }) => status === "sold")!
    const { property_details } = await execute<{ property_details: PropertyDetails }>(
      intents,
      "getPropertyDetails",
      { property_id: sold.id.toLowerCase() },
      createContext(now),
    )
    expect(property_details).toMatchObject({ property_id: sold.id, price: sold.price, status: "sold" })
    expect(property_details.features.toSorted()).toEqual(sold.features.toSorted())
  })

  test("an unknown id is not found", async () => {
    const call = execute(intents, "getPropertyDetails", { property_id: "CASA-9999" }, createContext(now))
    await expect(call).rejects.toMatchObject({ code: "not_found" })
  })
})

describe("viewings", () => {
  const valencia = shown.find(({ city }) => city === "Valencia")!.id
  const sold = all.find(({ status }) => status === "sold")!.id
  const request = { date: "2026-11-17", time: "11:00", name: "Marta", email: "marta@example.org" }
  const open = () => {
    const backend = createBackend(":memory:")
    const visit = (values = {}, context = createContext(now)) =>
      execute(backend.intents, "requestViewing", { property_id: valencia, ...request, ...values }, context)
    return { visit, backend }
  }

  test("are at the time of the home's city", async () => {
    expect(await open().visit()).toMatchObject({
      viewing_id: expect.stringMatching(/^VIS-[2-9A-Z]{6}$/),
      time: "11:00",
      starts_at: "2026-11-17T10:00:00.000Z",
    })
  })

  test("the same execution twice agrees once", async () => {
    const { visit, backend } = open()
    const context = createContext(now)
    expect(await visit({}, context)).toEqual(await visit({}, context))
    expect(backend.database.get("SELECT count(*) AS n FROM viewings")).toEqual({ n: 1 })
  })

  test("one home is shown to one party at a time, and others hear which hours are left", async () => {
    const { visit, backend } = open()
    await visit()
    await expect(visit({ email: "other@example.org" })).rejects.toMatchObject({ code: "declined" })
    const known = { property_id: valencia, date: request.date, time: request.time }
    const { invalid, options } = await check(backend.intents, "requestViewing", known, createContext(now))
    expect(invalid?.[0]?.parameter).toBe("time")
    expect(options?.time?.map(({ value }) => value)).not.toContain("11:00")
    expect(options?.time?.map(({ value }) => value)).toContain("12:00")
  })

  test("nobody holds two hours of one home", async () => {
    const { visit } = open()
    await visit()
    await expect(visit({ time: "12:00", email: "MARTA@example.org" })).rejects.toThrow("already agreed")
  })

  test.each([
    ["a sold home", { property_id: sold }, "property_id", "already sold"],
    ["a Sunday", { date: "2026-11-22" }, "date", "Monday to Saturday"],
    ["a day in the past", { date: "2026-11-14" }, "date", "at least 24 hours"],
    ["too short notice", { date: "2026-11-16", time: "10:00" }, "time", "cannot be shown"],
    ["more than 30 days ahead", { date: "2026-12-30" }, "date", "at most 30 days"],
    ["an hour outside", { time: "20:00" }, "time", "cannot be shown"],
  ])("decline %s, and say so before", async (_, values, parameter, reason) => {
    const { visit, backend } = open()
    await expect(visit(values)).rejects.toMatchObject({
      code: "declined",
      message: expect.stringContaining(reason),
    })
    const known = { property_id: valencia, ...request, ...values }
    const { invalid } = await check(backend.intents, "requestViewing", known, createContext(now))
    expect(invalid).toEqual([{ parameter, message: expect.stringContaining(reason) }])
  })

  test("a reserved home is shown, and that is said", async () => {
    const reserved = all.find(({ status }) => status === "reserved")!.id
    const { assumptions } = await check(
      intents,
      "requestViewing",
      { property_id: reserved },
      createContext(now),
    )
    expect(assumptions?.[0]).toContain("reserved")
  })
})

test("every intent shows its result in words and has five examples or more", () => {
  for (const { descriptor, present } of intents) {
    expect(descriptor.examples.length).toBeGreaterThanOrEqual(5)
    expect(present.message, descriptor.name).toBeTypeOf("function")
    expect(present.item, descriptor.name).toBeTypeOf("function")
  }
})
