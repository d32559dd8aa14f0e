import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { engines } from "../../../test/support/engines.ts"
import { createSqlRegistryStore, openStorage } from "../../storage/index.ts"
import { keepHost } from "../keep-host.ts"
import type { IntentRecord } from "../records.ts"
import { intentRecord } from "../registry-store.contract.ts"
import type { RegistryStore } from "../registry-store.ts"
import type { IntentIndex } from "./intent-index.ts"

/** An index on a place, which goes on from there when it is opened there again. */
export interface OpenedIndex extends AsyncDisposable {
  readonly index: IntentIndex
}

const now = Date.parse("2026-06-01T00:00:00Z")

/** A store in which hosts are kept as a crawler keeps them. */
export async function openStore() {
  const [sqlite] = engines
  if (!sqlite) throw new Error("There is no engine to test with.")
  const engine = await openStorage(await sqlite.create())
  const store = createSqlRegistryStore(engine)
  const keep = (host: string, intents: readonly IntentRecord[], name = host) =>
    keepHost(
      store,
      {
        origin: `https://${host}`,
        service: { name, description: name, url: `https://${host}` },
        reached: [],
        mode: "hybrid",
        intents,
      },
      "crawled",
      now,
    )
  return { store, keep, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() }
}

function declared(
  uid: string,
  description: string,
  more: Partial<IntentRecord["descriptor"]> = {},
): IntentRecord {
  const record = intentRecord(uid, description)
  return { ...record, descriptor: { ...record.descriptor, examples: [], tags: [], ...more } }
}

const town = [
  declared("town.example:orderPizza:v1", "Orders a pizza with any topping", { tags: ["food"] }),
  declared("town.example:findFlat:v1", "Finds a flat to rent in Lisbon", { tags: ["home", "estate"] }),
  declared("town.example:callTaxi:v1", "Calls a taxi to the airport", { tags: ["travel"] }),
  declared("town.example:seeDentist:v1", "Makes an appointment with a dentist", { tags: ["health"] }),
]

/** What every index of intents must do. `open` opens the one of a store at a new place, or at the same one again. */
export function intentIndexContract(
  open: (store: RegistryStore, place: string, now: () => number) => Promise<OpenedIndex>,
): void {
  describe("index of intents", () => {
    let opened: Awaited<ReturnType<typeof openStore>>
    let one: OpenedIndex
    let place: string
    beforeEach(async () => {
      opened = await openStore()
      place = crypto.randomUUID()
      one = await open(opened.store, place, () => now)
    })
    afterEach(async () => {
      await one[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
    })

    const uidsOf = async (found: readonly { readonly id: string }[]) => {
      const known = await opened.store.findIntents(found.map(({ id }) => id))
      const uids = new Map(known.map(({ intent }) => [intent.id, intent.record.descriptor.uid]))
      return found.map(({ id }) => uids.get(id)?.split(":")[1])
    }
    const search = async (query: Parameters<IntentIndex["search"]>[0], offset = 0, limit = 10) => {
      const { found, total } = await one.index.search(query, offset, limit)
      return { names: await uidsOf(found), found, total }
    }
    const follow = () => one.index.follow(opened.store)

    it("is ready once it has followed a store, and has another version after each change", async () => {
      expect(one.index.isReady).toBe(false)
      await follow()
      expect(one.index.isReady).toBe(true)
      expect(await search({ query: "pizza" })).toMatchObject({ names: [], total: 0 })
      const before = one.index.version
      await opened.keep("town.example", town)
      await follow()
      expect(one.index.version).not.toBe(before)
      const after = one.index.version
      await follow()
      expect(one.index.version).toBe(after)
    })

    it("finds by words and by meaning, and says how well it fits", async () => {
      await opened.keep("town.example", town)
      await follow()
      const { names, found } = await search({ query: "I want to order a pizza" })
      expect(names[0]).toBe("orderPizza")
      expect(found[0]?.hit).toMatchObject({ id: found[0]?.id })
      expect(found[0]?.hit?.coverage).toBeGreaterThan(0.5)
      expect(found[0]?.hit?.score).toBeGreaterThan(found[1]?.hit?.score ?? 0)
      expect((await search({ query: "an apartment" })).names[0]).toBe("findFlat")
    })

    it("filters by each field, alone and together with words, whatever quotes they have", async () => {
      await opened.keep("town.example", town, "Town hall")
      await opened.keep("other.example", [
        declared("other.example:o:v1", "Finds a flat", { tags: ["o'clock"] }),
      ])
      await follow()
      expect((await search({ tags: ["Travel"] })).names).toEqual(["callTaxi"])
      expect((await search({ tags: ["o'clock"] })).names).toEqual(["o"])
      expect((await search({ tags: ["' OR 1=1 --"] })).names).toEqual([])
      expect((await search({ intentName: "ORDER_PIZZA" })).names).toEqual(["orderPizza"])
      expect((await search({ description: "appointment dentist" })).names).toEqual(["seeDentist"])
      expect((await search({ serviceName: "hall", query: "flat" })).names[0]).toBe("findFlat")
      expect((await search({ namespace: "other.example", query: "flat" })).names).toEqual(["o"])
    })

    it("lists without a question by UID, page after page", async () => {
      await opened.keep("town.example", town)
      await follow()
      expect(await search({}, 0, 3)).toMatchObject({
        names: ["callTaxi", "findFlat", "orderPizza"],
        total: 4,
      })
      expect(await search({}, 3, 3)).toMatchObject({ names: ["seeDentist"], total: 4 })
    })

    it("follows what is changed and withdrawn", async () => {
      await opened.keep("town.example", town)
      await follow()
      await opened.keep("town.example", [
        declared("town.example:orderPizza:v1", "Orders flowers for a wedding"),
        ...town.slice(2),
      ])
      await follow()
      expect((await search({ query: "flowers for a wedding" })).names[0]).toBe("orderPizza")
      expect((await search({})).names).toEqual(["callTaxi", "orderPizza", "seeDentist"])
    })

    it("shows one intent at several addresses once, and knows the others", async () => {
      const at = (host: string) => [declared(`${host}:findFlat:v1`, "Finds a flat to rent in Lisbon")]
      await opened.keep("a.example", at("a.example"), "Flats")
      await opened.keep("b.example", at("b.example"), "Flats")
      await follow()
      const { found, total } = await search({ query: "a flat in Lisbon" })
      expect(total).toBe(1)
      const [first] = found
      const others = (await one.index.lookalikes([first?.id ?? ""])).get(first?.id ?? "")
      expect(others).toHaveLength(1)
      expect(others).not.toContain(first?.id)
    })

    it("ranks what is deprecated lower, and offers nothing after its removal", async () => {
      const flat = "Finds a flat to rent in Lisbon"
      await opened.keep("old.example", [
        declared("old.example:oldFlat:v1", flat, { title: "flat", deprecation: { since: "2026-01-01" } }),
        declared("old.example:goneFlat:v1", flat, {
          title: "flat",
          deprecation: { since: "2026-01-01", removal: "2026-05-01" },
        }),
        declared("old.example:newFlat:v1", flat, { title: "flat" }),
      ])
      await follow()
      expect((await search({ query: "a flat in Lisbon" })).names).toEqual(["newFlat", "oldFlat"])
      expect((await search({})).names).toEqual(["newFlat", "oldFlat"])
    })
  })
}
