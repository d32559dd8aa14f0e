import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { engines } from "../support/engines.ts"
import { casaSite } from "./support/casa-site.ts"
import { type OpenedMediator, openMediator, registerShop, searchProducts } from "./support/open-mediator.ts"

interface Entry {
  readonly intent_uid: string
  readonly match?: {
    readonly score: number
    readonly reason: string
    readonly words: Record<string, string[]>
  }
  readonly same_as?: readonly string[]
}

/** Intents of three services, as their owners register them. */
const declared = [
  [
    "homes.example",
    "Lisbon Homes",
    "searchProperty",
    "Searches apartments and houses for rent or sale by location and price.",
    ["real estate", "search"],
  ],
  [
    "homes.example",
    "Lisbon Homes",
    "bookViewing",
    "Arranges a visit to an apartment with an agent.",
    ["real estate", "visit"],
  ],
  [
    "shop.example",
    "E-commerce Platform",
    "searchProducts",
    "Search for products based on given criteria",
    ["e-commerce", "search", "products"],
  ],
  [
    "shop.example",
    "E-commerce Platform",
    "trackOrder",
    "Says where a parcel is and when it will arrive.",
    ["e-commerce", "delivery"],
  ],
  [
    "weather.example",
    "Weather Desk",
    "getForecast",
    "Tells the weather of the next days for a place.",
    ["weather"],
  ],
  ["taxi.example", "City Cabs", "orderRide", "Sends a car that takes you across town.", ["transport"]],
] as const

describe("search at a mediator", () => {
  let town: OpenedMediator
  beforeAll(async () => {
    const [sqlite] = engines
    if (!sqlite) throw new Error("There is no engine to test with.")
    town = await openMediator(await sqlite.create())
    const ada = await town.as("ada")
    const ids = new Map<string, string>()
    for (const [host, service_name, name, description, tags] of declared) {
      if (!ids.has(host))
        ids.set(host, await registerShop(ada, town.dns, { service_name, service_url: `https://${host}` }))
      const intent = searchProducts({
        intent_uid: `${host}:${name}:v1`,
        intent_name: name,
        description,
        tags,
      })
      await ada("POST", `/api/services/${ids.get(host)}/intents`, { ...intent, input_parameters: [] })
    }
    // The same offer at two addresses, and a declaration that is written to be found by everybody.
    for (const host of ["mirror-a.example", "mirror-b.example"]) {
      const id = await registerShop(ada, town.dns, {
        service_name: "Flower Post",
        service_url: `https://${host}`,
      })
      const description = "Delivers a bouquet of fresh flowers to an address."
      const named = {
        intent_uid: `${host}:sendFlowers:v1`,
        intent_name: "sendFlowers",
        description,
        tags: [],
      }
      await ada("POST", `/api/services/${id}/intents`, searchProducts({ ...named, input_parameters: [] }))
    }
    const spam = await registerShop(ada, town.dns, {
      service_name: "Best",
      service_url: "https://spam.example",
    })
    const everything =
      "weather, forecast, rain, taxi, cab, ride, car, flat, apartment, house, rent, Lisbon, buy, sell, shop, product, parcel, track, order, delivery, flowers, bouquet, hotel, flight, table, restaurant, book, doctor, bank, money, music, film"
    await ada("POST", `/api/services/${spam}/intents`, {
      ...searchProducts({ intent_uid: "spam.example:doEverything:v1", intent_name: "doEverything" }),
      description: everything,
      tags: ["weather", "taxi", "flat", "flowers"],
      input_parameters: [],
    })
  })
  afterAll(() => town[Symbol.asyncDispose]())

  const search = async (query: Record<string, string>): Promise<Entry[]> => {
    const { status, body } = await town.call("GET", `/api/intents/search?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return body.intents
  }
  const uids = async (query: Record<string, string>) =>
    (await search(query)).map(({ intent_uid }) => intent_uid)

  it("[UM-07] finds by each parameter alone, whatever the case of names", async () => {
    const products = "shop.example:searchProducts:v1"
    expect(await uids({ intent_name: "SearchProducts" })).toEqual([products])
    expect(await uids({ intent_name: "search_products" })).toEqual([products])
    expect(await uids({ uid: products })).toEqual([products])
    expect(await uids({ uid: "shop.example:SEARCHPRODUCTS" })).toEqual([products])
    expect(await uids({ namespace: "SHOP.example" })).toEqual([products, "shop.example:trackOrder:v1"])
    expect(await uids({ service_name: "e-commerce platform" })).toEqual([
      products,
      "shop.example:trackOrder:v1",
    ])
    expect(await uids({ description: "search products" })).toEqual([products])
    expect(await uids({ tags: "Search" })).toEqual(["homes.example:searchProperty:v1", products])
    expect(await uids({ tags: "search, e-commerce" })).toEqual([products])
    expect((await uids({ query: "weather" }))[0]).toBe("weather.example:getForecast:v1")
  })

  it("[UM-07] finds by parameters combined, and nothing where one does not hold", async () => {
    const combined = { query: "search", tags: "search", namespace: "homes.example", description: "rent" }
    expect(await uids(combined)).toEqual(["homes.example:searchProperty:v1"])
    expect(await uids({ ...combined, namespace: "shop.example" })).toEqual([])
    expect(await uids({ intent_name: "searchProducts", service_name: "Lisbon" })).toEqual([])
    expect(await uids({ uid: "nowhere.example:nothing:v1" })).toEqual([])
    expect(await uids({ uid: "shop.example:searchProducts:v1", tags: "delivery" })).toEqual([])
    const wrong = await town.call("GET", "/api/intents/search?uid=no%20uid")
    expect(wrong.body.error.code).toBe("INVALID_PARAMETER")
  })

  it("[UM-08] ranks by words and meaning, and says why", async () => {
    const asked = [
      ["find me a flat in Lisbon", "homes.example:searchProperty:v1"],
      ["will it rain tomorrow in Porto?", "weather.example:getForecast:v1"],
      ["where is my package", "shop.example:trackOrder:v1"],
      ["I need a cab to the airport", "taxi.example:orderRide:v1"],
      ["send roses to my mother", "mirror-a.example:sendFlowers:v1"],
    ] as const
    for (const [query, uid] of asked) {
      const [first] = await search({ query })
      expect(first?.intent_uid, query).toBe(uid)
      expect(first?.match?.reason, query).toMatch(/\.$/)
    }
    const [flat] = await search({ query: "apartment visit" })
    expect(flat).toMatchObject({
      intent_uid: "homes.example:bookViewing:v1",
      match: { words: { description: ["apartment", "visit"], tags: ["visit"] } },
    })
    expect(flat?.match?.reason).toBe(
      "Its tags have 'visit'; its description has 'apartment', 'visit'; it is near in meaning.",
    )
  })

  it("ranks text that is written to be found by everybody behind what fits", async () => {
    for (const query of [
      "weather forecast",
      "taxi ride",
      "flat to rent in Lisbon",
      "track my parcel",
      "flowers",
    ]) {
      const found = await uids({ query })
      expect(found.indexOf("spam.example:doEverything:v1"), query).not.toBe(0)
    }
  })

  it("shows one intent of several addresses once, and names the others", async () => {
    const [first, ...rest] = await search({ query: "bouquet of flowers" })
    expect(first).toMatchObject({
      intent_uid: "mirror-a.example:sendFlowers:v1",
      same_as: ["mirror-b.example:sendFlowers:v1"],
    })
    expect(rest.map(({ intent_uid }) => intent_uid)).not.toContain("mirror-b.example:sendFlowers:v1")
    expect(await uids({ intent_name: "sendFlowers" })).toHaveLength(2)
  })

  it("answers the same order page by page", async () => {
    const whole = await uids({ query: "order a search for delivery", page_size: "50" })
    const paged: string[] = []
    for (let page = 1; paged.length < whole.length; page++)
      paged.push(
        ...(await uids({ query: "order a search for delivery", page_size: "2", page: String(page) })),
      )
    expect(paged).toEqual(whole)
  })
})

describe("search at a site", () => {
  it("[UM-07] searches and retrieves the site's own intents", async () => {
    await using site = await casaSite()
    const found = await site.get("/api/intents/search?query=find%20me%20a%20flat%20in%20Lisbon")
    expect(found.body.intents[0].intent_uid).toBe("casa.example:searchProperty:v1")
    expect(found.headers.get("x-total-count")).toBe(String(found.body.intents.length))
    const one = await site.get("/api/intents/casa.example:searchProperty")
    expect(one.body).toMatchObject({
      intent_uid: "casa.example:searchProperty:v1",
      service_name: expect.any(String),
    })
    const again = await site.get("/api/intents/casa.example:searchProperty", {
      "if-none-match": one.headers.get("etag") ?? "",
    })
    expect(again.status).toBe(304)
    expect((await site.get("/api/intents/casa.example:fly:v1")).body.error.code).toBe("INTENT_NOT_SUPPORTED")
    expect((await site.get("/api/services")).body.error.code).toBe("NOT_FOUND")
  })
})
