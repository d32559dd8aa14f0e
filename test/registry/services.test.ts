import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createPersonalData, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { startWebHost } from "../support/web-host.ts"
import {
  type Call,
  type OpenedMediator,
  openMediator,
  registerShop,
  searchProducts,
  shop,
} from "./support/open-mediator.ts"

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

for (const { name, create } of engines)
  describe(`services and intents on ${name}`, () => {
    let town: OpenedMediator
    let ada: Call
    let eve: Call
    beforeEach(async () => {
      town = await openMediator(await create())
      ada = await town.as("ada")
      eve = await town.as("eve")
    })
    afterEach(() => town[Symbol.asyncDispose]())
    const search = (query: string) => town.call("GET", `/api/intents/search?${query}`)

    it("[UM-23] registers, retrieves, updates and deletes a service with all fields", async () => {
      const created = await ada("POST", "/api/services", shop)
      expect(created.status).toBe(201)
      expect(created.body).toMatchObject(shop)
      const address = `/api/services/${created.body.service_id}`
      expect(created.headers.get("location")).toMatch(new RegExp(`${address}$`))
      expect((await ada("GET", address)).body).toEqual(created.body)
      const changed = { ...shop, description: "Sells everything", service_logo_url: undefined }
      const updated = await ada("PUT", address, changed)
      expect(updated.body).toMatchObject({ description: "Sells everything", policy_url: shop.policy_url })
      expect(updated.body).not.toHaveProperty("service_logo_url")
      await ada("POST", `${address}/intents`, searchProducts())
      const [{ intent_id }] = (await ada("GET", `${address}/intents`)).body.intents
      expect((await ada("DELETE", address)).status).toBe(204)
      expect((await ada("GET", address)).status).toBe(404)
      expect((await ada("GET", `/api/intents/${intent_id}`)).status).toBe(410)
      expect((await town.call("GET", `/api/intents/${intent_id}`)).status).toBe(404)
      expect((await ada("DELETE", address)).status).toBe(404)
    })

    it("[UM-23] deleting a service that others found removes its intents", async () => {
      const id = await registerShop(ada, town.dns)
      await ada("POST", `/api/services/${id}/intents`, searchProducts())
      const address = "/api/intents/shop.example:searchProducts:v1"
      expect((await town.call("GET", address)).status).toBe(200)
      await ada("DELETE", `/api/services/${id}`)
      expect((await town.call("GET", address)).status).toBe(410)
      expect((await search("namespace=shop.example")).body.intents).toEqual([])
    })

    it("[IW-45] exports and erases what an owner registered, and nothing of another owner", async () => {
      const id = await registerShop(ada, town.dns)
      await ada("PUT", `/api/services/${id}`, { ...shop, email: "lovelace@shop.example" })
      await ada("POST", `/api/services/${id}/intents`, searchProducts())
      const other = await eve("POST", "/api/services", { ...shop, service_url: "https://eve.example" })
      await using engine = await openStorage(town.storage)
      const kept = createPersonalData(engine)
      expect(await all(kept.owners())).toEqual(["agent:ada", "agent:eve"])
      const exported = await all(kept.export({ owner: "agent:ada" }))
      const [service] = exported.filter(({ kind }) => kind === "service")
      expect(service?.record).toMatchObject({ id, entry: { service: { email: "lovelace@shop.example" } } })
      expect(exported.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["intent", "change"]))

      expect(await kept.erase({ owner: "agent:ada" })).toMatchObject({ services: 1 })
      expect(await all(kept.export({ owner: "agent:ada" }))).toEqual([])
      const left = await Promise.all([
        engine.db.selectFrom("registry_service").selectAll().where("id", "=", id).execute(),
        engine.db.selectFrom("registry_event").selectAll().execute(),
      ])
      expect(JSON.stringify(left)).not.toMatch(/agent:ada|lovelace/)
      expect((await town.call("GET", "/api/intents/shop.example:searchProducts:v1")).status).toBe(410)
      await expect
        .poll(async () => (await search("namespace=shop.example")).body.intents, { timeout: 10_000 })
        .toEqual([])
      expect((await eve("GET", `/api/services/${other.body.service_id}`)).body).toEqual(other.body)
    })

    it("[UM-06] stores and returns every metadata field of an intent and of its service", async () => {
      const id = await registerShop(ada, town.dns)
      const created = await ada("POST", `/api/services/${id}/intents`, searchProducts())
      expect(created.status).toBe(201)
      const { body } = await town.call("GET", "/api/intents/shop.example:searchProducts:v1")
      expect(body).toMatchObject({
        ...searchProducts(),
        service_name: shop.service_name,
        service_description: shop.description,
        service_url: shop.service_url,
        service_logo_url: shop.service_logo_url,
        service_terms_of_service_url: shop.service_terms_of_service_url,
        service_privacy_policy_url: shop.service_privacy_policy_url,
      })
      expect(body.intent_id).toBe(created.body.intent_id)
    })

    it("[UM-24] lists, retrieves, creates, updates and deletes intents by uid and by intent_id", async () => {
      const id = await registerShop(ada, town.dns)
      const address = `/api/services/${id}/intents`
      // The specification's own example writes `parameters`.
      const { input_parameters: parameters, ...rest } = searchProducts()
      const { body: one } = await ada("POST", address, { ...rest, parameters })
      const other = { intent_uid: "shop.example:getProduct:v1", intent_name: "getProduct" }
      const { body: two } = await ada("POST", address, searchProducts(other))
      expect((await town.call("GET", address)).body).toEqual({ intents: [two, one] })
      expect(one.input_parameters).toEqual(two.input_parameters)
      const byId = await ada("PUT", `/api/intents/${one.intent_id}`, searchProducts({ description: "By id" }))
      expect(byId.body.description).toBe("By id")
      const byUid = await ada("PUT", `/api/intents/${one.intent_uid}`, searchProducts({ tags: ["new"] }))
      expect(byUid.body).toMatchObject({ tags: ["new"], intent_id: one.intent_id })
      expect((await town.call("GET", `/api/intents/${one.intent_id}`)).body).toEqual(byUid.body)
      expect((await ada("DELETE", `/api/intents/${one.intent_id}`)).status).toBe(204)
      expect((await ada("DELETE", `/api/intents/${two.intent_uid}`)).status).toBe(204)
      expect((await town.call("GET", address)).body).toEqual({ intents: [] })
    })

    it("[UM-24] lets only the owner change or delete", async () => {
      const id = await registerShop(ada, town.dns)
      const { body } = await ada("POST", `/api/services/${id}/intents`, searchProducts())
      const tries = [
        ["PUT", `/api/services/${id}`, shop],
        ["DELETE", `/api/services/${id}`, undefined],
        ["POST", `/api/services/${id}/intents`, searchProducts()],
        ["POST", `/api/services/${id}/proof`, undefined],
        ["PUT", `/api/intents/${body.intent_id}`, searchProducts()],
        ["DELETE", `/api/intents/${body.intent_uid}`, undefined],
        ["GET", `/api/services/${id}/changes`, undefined],
      ] as const
      const reader = await town.as("reader", ["read"])
      for (const [method, path, sent] of tries) {
        expect((await eve(method, path, sent)).body.error.code, path).toBe("FORBIDDEN")
        expect((await town.call(method, path, sent)).body.error.code, path).toBe("UNAUTHORIZED")
        expect((await reader(method, path, sent)).body.error.code, path).toBe("FORBIDDEN")
      }
      expect((await town.call("GET", `/api/intents/${body.intent_id}`)).body).toEqual(body)
      expect((await town.call("GET", `/api/services/${id}`)).body).not.toHaveProperty("ownership")
      expect((await eve("GET", `/api/services/${id}`)).body).not.toHaveProperty("ownership")
    })

    it("[UM-05] checks and orders versions; without one it is the newest that is not deprecated", async () => {
      const id = await registerShop(ada, town.dns)
      const add = (version: string, changes = {}) =>
        ada(
          "POST",
          `/api/services/${id}/intents`,
          searchProducts({ intent_uid: `shop.example:searchProducts:${version}`, ...changes }),
        )
      for (const wrong of ["v1", "1", "vx", "v1.2.3.4", ""]) {
        if (wrong !== "v1") expect((await add(wrong)).body.error.code, wrong).toBe("INVALID_PARAMETER")
        else expect((await add(wrong)).status).toBe(201)
      }
      expect((await add("v1")).body.error.code).toBe("CONFLICT")
      expect((await add("v1.0", { intent_name: "search-products" })).body.error.code).toBe("CONFLICT")
      expect((await add("v10")).status).toBe(201)
      expect((await add("v9")).status).toBe(201)
      const deprecation = { since: "2026-01-01", successor: "shop.example:searchProducts:v10" }
      expect((await add("v11", { deprecation })).status).toBe(201)
      const newest = await town.call("GET", "/api/intents/shop.example:SearchProducts")
      expect(newest.body.intent_uid).toBe("shop.example:searchProducts:v10")
      expect((await search("uid=shop.example:search-products")).body.intents[0].intent_uid).toBe(
        "shop.example:searchProducts:v10",
      )
      const exact = await town.call("GET", "/api/intents/shop.example:searchProducts:v9.0")
      expect(exact.body.intent_uid).toBe("shop.example:searchProducts:v9")
    })

    it("[UM-34] warns of a deprecated intent, names its successor, and is gone after its removal", async () => {
      const id = await registerShop(ada, town.dns)
      const successor = "shop.example:searchProducts:v2"
      const deprecation = { since: "2026-01-01", successor, removal: "2999-01-01" }
      await ada("POST", `/api/services/${id}/intents`, searchProducts({ deprecation }))
      const address = "/api/intents/shop.example:searchProducts:v1"
      const { headers, body } = await town.call("GET", address)
      expect(headers.get("deprecation")).toBe("@1767225600")
      expect(headers.get("sunset")).toBe("Tue, 01 Jan 2999 00:00:00 GMT")
      expect(headers.get("link")).toContain(`/api/intents/${encodeURIComponent(successor)}`)
      expect(headers.get("warning")).toMatch(/^299 - ".*deprecated.*searchProducts:v2/)
      expect(body.deprecation).toEqual(deprecation)
      const past = { ...deprecation, removal: "2026-01-02" }
      await ada("PUT", address, searchProducts({ deprecation: past }))
      const gone = await town.call("GET", address)
      expect(gone.status).toBe(410)
      expect(gone.body.error).toMatchObject({
        code: "INTENT_DEPRECATED",
        details: { intent: "shop.example:searchProducts:v1", successor },
      })
      expect((await search("namespace=shop.example")).body.intents).toEqual([])
    })

    it("[UM-34] names the version that is left when one was deleted", async () => {
      const id = await registerShop(ada, town.dns)
      const [first, second] = ["shop.example:searchProducts:v1", "shop.example:searchProducts:v2"]
      for (const intent_uid of [first, second])
        await ada("POST", `/api/services/${id}/intents`, searchProducts({ intent_uid }))
      await ada("DELETE", `/api/intents/${first}`)
      const gone = await town.call("GET", `/api/intents/${first}`)
      expect(gone.body.error).toMatchObject({ code: "INTENT_DEPRECATED", details: { successor: second } })
      expect((await town.call("GET", "/api/intents/shop.example:searchProducts")).body.intent_uid).toBe(
        second,
      )
    })

    it("[UM-53] lets others find nothing before the domain's TXT record proves the owner", async () => {
      const { body } = await ada("POST", "/api/services", shop)
      const address = `/api/services/${body.service_id}`
      await ada("POST", `${address}/intents`, searchProducts())
      const hidden = async () => {
        expect((await town.call("GET", address)).status).toBe(404)
        expect((await eve("GET", `${address}/intents`)).status).toBe(404)
        expect((await town.call("GET", "/api/intents/shop.example:searchProducts:v1")).status).toBe(404)
        expect((await search("query=search%20products")).body.intents).toEqual([])
        expect((await town.call("GET", "/api/services")).body.services).toEqual([])
      }
      await hidden()
      expect((await ada("GET", "/api/intents/shop.example:searchProducts:v1")).status).toBe(200)
      town.dns.zone["shop.example"] = { txt: ["uim-owner=somebody-else"] }
      const failed = await ada("POST", `${address}/proof`)
      expect(failed.body.ownership).toMatchObject({
        state: "pending",
        problem: expect.stringMatching(/uim-owner=.*shop\.example/),
      })
      await hidden()
      town.dns.zone["_uim.shop.example"] = { txt: ["v=spf1 -all", body.ownership.dns_record] }
      const proven = await ada("POST", `${address}/proof`)
      expect(proven.body.ownership).toMatchObject({ state: "proven", proven_by: "dns" })
      expect((await town.call("GET", address)).status).toBe(200)
      expect((await search("query=search%20products")).body.intents).toHaveLength(1)
    })

    it("[UM-53] takes the file on the host as proof, and no redirect to another", async () => {
      await using host = await startWebHost()
      const { body } = await ada("POST", "/api/services", { ...shop, service_url: host.origin })
      const address = `/api/services/${body.service_id}`
      const { file, file_content } = body.ownership
      await using other = await startWebHost({ "/proof.txt": { body: file_content } })
      const { pathname } = new URL(file)
      host.pages[pathname] = { status: 302, headers: { location: `${other.origin}/proof.txt` } }
      expect((await ada("POST", `${address}/proof`)).body.ownership.state).toBe("pending")
      host.pages[pathname] = { body: `# ours\n${file_content}\n` }
      expect((await ada("POST", `${address}/proof`)).body.ownership).toMatchObject({
        state: "proven",
        proven_by: "file",
      })
    })

    it("[UM-53] asks for a proof at the domain of the namespace, too, and gives a namespace to one service", async () => {
      const uid = "shop.example:searchProducts:v1"
      const thief = (await eve("POST", "/api/services", { ...shop, service_url: "https://evil.example" }))
        .body
      await eve("POST", `/api/services/${thief.service_id}/intents`, searchProducts())
      town.dns.zone["evil.example"] = { txt: [thief.ownership.dns_record] }
      const failed = await eve("POST", `/api/services/${thief.service_id}/proof`)
      expect(failed.body.ownership).toMatchObject({
        state: "pending",
        problem: expect.stringMatching(/shop\.example/),
      })
      expect((await town.call("GET", `/api/intents/${uid}`)).status).toBe(404)
      const id = await registerShop(ada, town.dns)
      await ada("POST", `/api/services/${id}/intents`, searchProducts())
      expect((await town.call("GET", `/api/intents/${uid}`)).body.service_url).toBe(shop.service_url)
    })

    it("[UM-53] forgets a proof when the service moves to another host", async () => {
      const id = await registerShop(ada, town.dns)
      const moved = await ada("PUT", `/api/services/${id}`, { ...shop, service_url: "https://new.example" })
      expect(moved.body.ownership.state).toBe("pending")
      expect((await town.call("GET", `/api/services/${id}`)).status).toBe(404)
    })

    it("refuses to register what its owner has registered, and lets a squatter keep nobody away", async () => {
      await eve("POST", "/api/services", shop)
      const id = await registerShop(ada, town.dns)
      const again = await ada("POST", "/api/services", shop)
      expect(again.body.error).toMatchObject({ code: "CONFLICT", details: { service_id: id } })
      const stranger = await town.as("third")
      const late = await stranger("POST", "/api/services", shop)
      expect(late.body.error.code).toBe("CONFLICT")
      expect(late.body.error.details).not.toHaveProperty("service_id")
    })

    it("keeps an audit of every change", async () => {
      const id = await registerShop(ada, town.dns)
      const { body } = await ada("POST", `/api/services/${id}/intents`, searchProducts())
      await ada("PUT", `/api/intents/${body.intent_id}`, searchProducts({ tags: [] }))
      await ada("DELETE", `/api/intents/${body.intent_id}`)
      const { changes } = (await ada("GET", `/api/services/${id}/changes?page_size=50`)).body
      expect(changes.map(({ event }: { event: string }) => event).sort()).toEqual(
        [
          "intent added",
          "intent retired",
          "intent updated",
          "ownership proven",
          "service registered",
          "service updated",
        ].sort(),
      )
      const second = await ada("GET", `/api/services/${id}/changes?page_size=2&page=2`)
      expect(second.body.changes).toEqual(changes.slice(2, 4))
      expect(second.headers.get("x-total-count")).toBe("6")
      expect(changes[0]).toMatchObject({ actor: "agent:ada", at: expect.any(String) })
    })

    it("[UM-25] pages every list in a stable order, and refuses what is no page", async () => {
      const id = await registerShop(ada, town.dns)
      for (let n = 1; n <= 12; n++)
        await ada(
          "POST",
          `/api/services/${id}/intents`,
          searchProducts({ intent_uid: `shop.example:doThing${n}:v1`, intent_name: `doThing${n}` }),
        )
      const lists = [`/api/services/${id}/intents?`, "/api/intents/search?namespace=shop.example&"]
      for (const list of lists) {
        const first = await town.call("GET", list)
        expect(first.body.intents).toHaveLength(10)
        const names: string[] = []
        for (const page of [1, 2, 3]) {
          const { headers, body } = await town.call("GET", `${list}page=${page}&page_size=5`)
          expect(headers.get("x-total-count")).toBe("12")
          expect(headers.get("x-total-pages")).toBe("3")
          expect(headers.get("x-current-page")).toBe(String(page))
          expect(headers.get("x-page-size")).toBe("5")
          names.push(...body.intents.map(({ intent_uid }: { intent_uid: string }) => intent_uid))
        }
        expect(names).toEqual([...new Set(names)].sort())
        expect(names).toHaveLength(12)
        expect((await town.call("GET", `${list}page=9`)).body.intents).toEqual([])
        expect((await town.call("GET", `${list}page_size=5000`)).headers.get("x-page-size")).toBe("100")
        for (const wrong of [
          "page=0",
          "page=-1",
          "page=x",
          "page=1.5",
          "page=",
          "page=1&page=2",
          "page_size=0",
        ])
          expect((await town.call("GET", `${list}${wrong}`)).body.error?.code, wrong).toBe(
            "INVALID_PARAMETER",
          )
      }
      const services = await town.call("GET", "/api/services?page_size=1")
      expect(services.headers.get("x-total-count")).toBe("1")
    })

    it("[UM-31] answers 304 to who has the bytes, and new bytes after every change", async () => {
      const id = await registerShop(ada, town.dns)
      const { body } = await ada("POST", `/api/services/${id}/intents`, searchProducts())
      const paths = [
        `/api/services/${id}`,
        `/api/services/${id}/intents`,
        `/api/intents/${body.intent_id}`,
        "/api/intents/search?query=products",
        "/api/services",
      ]
      for (const path of paths) {
        const etag = (await town.call("GET", path)).headers.get("etag") ?? ""
        const again = await town.call("GET", path, undefined, { "if-none-match": etag })
        expect(again.status, path).toBe(304)
        const words = `Search for products ${path}`
        if (path.includes("intents"))
          await ada("PUT", `/api/intents/${body.intent_id}`, searchProducts({ description: words }))
        else await ada("PUT", `/api/services/${id}`, { ...shop, description: words })
        const changed = await town.call("GET", path, undefined, { "if-none-match": etag })
        expect(changed.status, path).toBe(200)
        expect(JSON.stringify(changed.body), path).toContain(words)
      }
    })
  })
