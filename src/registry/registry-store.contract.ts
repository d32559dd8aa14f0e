import { beforeEach, describe, expect, it } from "vitest"
import { parseMoney, parseUid, toParameters } from "../intent/index.ts"
import type { IntentRecord } from "./records.ts"
import { namespaceClaims, type RegisteredService, type RegistryStore } from "./registry-store.ts"

const input = { type: "object", properties: { place: { type: "string" } }, required: ["place"] } as const
const output = { type: "object", properties: {} } as const

export function intentRecord(uid: string, description = `Does ${uid}`): IntentRecord {
  const { namespace, name, version = "v1" } = parseUid(uid)
  return {
    knownAs: uid,
    protocol: "uim",
    endpoint: { url: `https://${namespace}/run`, method: "POST" },
    descriptor: {
      uid,
      namespace,
      name,
      version,
      title: name,
      description,
      examples: ["a flat in Lisbon ü😀"],
      input,
      output,
      parameters: toParameters(input),
      results: toParameters(output),
      constraints: [],
      notes: [],
      hours: undefined,
      tags: ["estate"],
      price: parseMoney("0.01 USD"),
      quoted: false,
      rateLimit: { limit: 5, period: "hour" },
      access: "token",
      permissions: [],
      effect: "read",
      idempotent: true,
      confirm: false,
      type: undefined,
      pin: undefined,
      deprecation: undefined,
      timeout: 1_000,
    },
  }
}

/** What every store of a registry must do. `create` returns a new, empty one. */
export function registryStoreContract(create: () => Promise<RegistryStore>): void {
  describe("registry store", () => {
    let store: RegistryStore
    beforeEach(async () => {
      store = await create()
    })
    const acting = (now = 1) => ({ actor: "user:ada", now })

    async function addService(
      id: string,
      state: "pending" | "proven" = "proven",
    ): Promise<RegisteredService> {
      const added = await store.addService(
        {
          id,
          owner: "user:ada",
          source: "registered",
          ownership: { token: `token of ${id}`, state },
          entry: {
            origin: `https://${id}.example`,
            service: { name: id, description: "Homes", url: `https://${id}.example` },
            reached: [{ protocol: "uim", url: `https://${id}.example/agents.json` }],
            mode: "central",
          },
          createdAt: 1,
          updatedAt: 1,
        },
        acting(),
      )
      if (!added) throw new Error("The service was not added.")
      return added
    }
    const addIntent = (id: string, serviceId: string, uid: string) =>
      store.addIntent(
        { id, serviceId, record: intentRecord(uid), source: "registered", createdAt: 1, updatedAt: 1 },
        acting(),
      )
    const found = async () =>
      (await store.listChanges(undefined, 100)).flatMap(({ known }) =>
        known ? [known.intent.record.descriptor.uid] : [],
      )

    it("keeps all of a service and of an intent", async () => {
      const service = await addService("casa")
      expect(await store.findService("casa")).toEqual(service)
      expect(await store.servicesAt("https://casa.example")).toEqual([service])
      const intent = await addIntent("i1", "casa", "casa.example:searchProperty:v1")
      expect(intent?.record).toEqual(intentRecord("casa.example:searchProperty:v1"))
      expect(await store.findIntent("i1")).toEqual({ intent, service })
      expect(await store.listIntents("casa", 0, 10)).toEqual({ intents: [intent], total: 1 })
      expect(await store.findIntent("i2")).toBeUndefined()
      expect(await store.findService("other")).toBeUndefined()
    })

    it("knows one intent in every spelling of its name and version", async () => {
      await addService("casa")
      await store.claimNamespace("Casa.example", "casa", namespaceClaims.domain)
      expect(await addIntent("i1", "casa", "casa.example:searchProperty:v1")).toBeDefined()
      expect(await addIntent("i2", "casa", "casa.example:SearchProperty:v1.0")).toBeUndefined()
      expect(await addIntent("i3", "casa", "casa.example:search-property:v2")).toBeDefined()
      const versions = await store.findVersions("CASA.example", "Search_Property")
      expect(versions.map(({ intent }) => intent.id).sort()).toEqual(["i1", "i3"])
      expect((await store.findVersions("casa.example", "searchproperty", "user:ada")).length).toBe(2)
      expect(await store.findVersions("casa.example", "searchproperty", "user:eve")).toEqual([])
    })

    it("refuses an update of what has changed since it was read", async () => {
      const service = await addService("casa")
      const entry = { ...service.entry, license: "CC0" }
      const updated = await store.updateService({ ...service, entry }, "service updated", acting(5))
      expect(updated).toMatchObject({ entry: { license: "CC0" }, updatedAt: 5 })
      expect(await store.updateService(service, "service updated", acting(6))).toBeUndefined()
      const intent = await addIntent("i1", "casa", "casa.example:a:v1")
      if (!intent) throw new Error("The intent was not added.")
      const record = intentRecord("casa.example:a:v1", "another sentence")
      const later = await store.updateIntent({ ...intent, record }, acting(7))
      expect(later?.record.descriptor.description).toBe("another sentence")
      expect(await store.updateIntent(intent, acting(8))).toBeUndefined()
    })

    it("lets others find only what is proven and whose namespace is the service's", async () => {
      await addService("casa", "pending")
      await addService("villa")
      await addIntent("i1", "casa", "homes:a:v1")
      await addIntent("i2", "villa", "homes:b:v1")
      expect(await found()).toEqual([])
      expect(await store.claimNamespace("homes", "villa", namespaceClaims.free)).toBe(true)
      expect(await store.claimNamespace("homes", "casa", namespaceClaims.free)).toBe(false)
      expect(await found()).toEqual(["homes:b:v1"])
      expect(await store.claimNamespace("homes", "casa", namespaceClaims.domain)).toBe(true)
      expect(await found()).toEqual([])
      const casa = await store.findService("casa")
      if (!casa) throw new Error("The service is gone.")
      const ownership = { ...casa.ownership, state: "proven", by: "dns" } as const
      await store.updateService({ ...casa, ownership }, "ownership proven", acting())
      expect(await found()).toEqual(["homes:a:v1"])
      expect((await store.findIntents(["i1", "i2", "i3"])).map(({ intent }) => intent.id)).toEqual(["i1"])
      expect(await store.findIntents([])).toEqual([])
      expect(await store.hasNamespace("HOMES")).toBe(true)
    })

    it("keeps the last good copy of what is retired, and brings it back under its id", async () => {
      await addService("casa")
      await store.claimNamespace("homes", "casa", namespaceClaims.free)
      await addIntent("i1", "casa", "homes:a:v1")
      expect(await store.removeIntent("i1", acting(9))).toBe(true)
      expect(await store.removeIntent("i1", acting(9))).toBe(false)
      expect(await found()).toEqual([])
      expect((await store.findIntent("i1"))?.intent.removedAt).toBe(9)
      expect((await store.findVersions("homes", "a"))[0]?.intent.removedAt).toBe(9)
      expect(await addIntent("i7", "casa", "homes:a:v1")).toMatchObject({ id: "i1", removedAt: undefined })
      expect(await found()).toEqual(["homes:a:v1"])
    })

    it("retires the intents with their service, and frees its namespace", async () => {
      await addService("casa")
      await addService("villa")
      await store.claimNamespace("homes", "casa", namespaceClaims.domain)
      await addIntent("i1", "casa", "homes:a:v1")
      expect(await store.removeService("casa", acting(4))).toBe(true)
      expect(await store.removeService("casa", acting(4))).toBe(false)
      expect(await store.findService("casa")).toBeUndefined()
      expect(await store.servicesAt("https://casa.example")).toEqual([])
      expect((await store.findVersions("homes", "a"))[0]?.intent.removedAt).toBe(4)
      expect(await store.claimNamespace("homes", "villa", namespaceClaims.free)).toBe(true)
      expect(await store.forgetRemoved(5)).toBe(2)
      expect(await store.findIntent("i1")).toBeUndefined()
    })

    it("takes over what was read, and leaves alone what the owner registered", async () => {
      await addService("casa")
      await addIntent("mine", "casa", "homes:mine:v1")
      const [a, b, c] = ["homes:a:v1", "homes:b:v1", "homes:mine:v1"].map((uid) => intentRecord(uid))
      if (!a || !b || !c) throw new Error("A record is missing.")
      const keep = (records: readonly IntentRecord[]) =>
        store.keepIntents("casa", records, "crawled", acting(3))
      expect(await keep([a, b, b, c])).toEqual({ added: 2, changed: 0, same: 1, removed: 0 })
      expect(await keep([a, intentRecord("homes:b:v1", "new words")])).toEqual({
        added: 0,
        changed: 1,
        same: 1,
        removed: 0,
      })
      expect(await keep([a])).toEqual({ added: 0, changed: 0, same: 1, removed: 1 })
      expect(await keep([a, b])).toEqual({ added: 1, changed: 0, same: 1, removed: 0 })
      const { intents } = await store.listIntents("casa", 0, 10)
      expect(intents.map(({ record, source }) => [record.descriptor.uid, source])).toEqual([
        ["homes:a:v1", "crawled"],
        ["homes:b:v1", "crawled"],
        ["homes:mine:v1", "registered"],
      ])
    })

    it("tells every change once, in order, whatever the size of a page", async () => {
      await addService("casa")
      await store.claimNamespace("homes", "casa", namespaceClaims.free)
      const records = ["a", "b", "c", "d", "e"].map((name) => intentRecord(`homes:${name}:v1`))
      await store.keepIntents("casa", records, "crawled", acting())
      const seen: string[] = []
      for (let after = await next(undefined); after !== undefined; ) after = await next(after)
      async function next(after: Parameters<RegistryStore["listChanges"]>[0]) {
        const changes = await store.listChanges(after, 2)
        seen.push(...changes.map(({ id }) => id))
        return changes.at(-1)
      }
      expect(seen.length).toBe(5)
      expect(new Set(seen).size).toBe(5)
      const last = await store.revision()
      const service = await store.findService("casa")
      if (!service) throw new Error("The service is gone.")
      await store.updateService(service, "service updated", acting())
      expect((await store.listChanges({ revision: last, id: "~" }, 10)).length).toBe(5)
    })

    it("writes every change into the audit", async () => {
      await addService("casa")
      await addIntent("i1", "casa", "homes:a:v1")
      await store.removeIntent("i1", acting(2))
      await store.removeService("casa", acting(3))
      const { events, total } = await store.listEvents("casa", 0, 10)
      expect(total).toBe(4)
      expect((await store.listEvents("casa", 1, 1)).events).toEqual(events.slice(1, 2))
      expect(events.map(({ event, actor, uid }) => [event, actor, uid])).toEqual([
        ["service retired", "user:ada", undefined],
        ["intent retired", "user:ada", "homes:a:v1"],
        expect.arrayContaining([expect.stringMatching(/intent added|service registered/)]),
        expect.arrayContaining([expect.stringMatching(/intent added|service registered/)]),
      ])
    })

    it("keeps one service under an id, and takes it back after it was retired", async () => {
      await addService("casa")
      await expect(addService("casa")).rejects.toThrow("not added")
      await store.removeService("casa", acting())
      expect(await addService("casa")).toMatchObject({ id: "casa" })
      const { revision } = await addService("villa", "pending")
      const ownership = { token: "t", state: "pending", checkedAt: 77 } as const
      await store.noteCheck("villa", ownership)
      expect(await store.findService("villa")).toMatchObject({ ownership, revision })
      expect((await store.listRegistered("casa", 5)).map(({ id }) => id)).toEqual(["villa"])
    })

    it("lists services by name, and forgets those that were never proven", async () => {
      await addService("casa")
      await addService("bella")
      await addService("zoo", "pending")
      const all = await store.listServices({}, 0, 10)
      expect(all.services.map(({ id }) => id)).toEqual(["bella", "casa"])
      expect(all.total).toBe(2)
      expect((await store.listServices({ owner: "user:ada" }, 1, 1)).services.map(({ id }) => id)).toEqual([
        "casa",
      ])
      expect((await store.listServices({ owner: "user:ada" }, 0, 1)).total).toBe(3)
      expect((await store.listServices({ owner: "user:eve" }, 0, 1)).total).toBe(0)
      await addIntent("i1", "zoo", "zoo:a:v1")
      expect(await store.forgetUnproven(1)).toBe(0)
      expect(await store.forgetUnproven(2)).toBe(1)
      expect(await store.findIntent("i1")).toBeUndefined()
    })
  })
}
