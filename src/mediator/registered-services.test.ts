import { describe, expect, it } from "vitest"
import { engines } from "../../test/support/engines.ts"
import { defined } from "../intent/index.ts"
import { namespaceClaims, type RegistryStore } from "../registry/index.ts"
import { intentRecord } from "../registry/registry-store.contract.ts"
import { createSqlRegistryStore, openStorage } from "../storage/index.ts"
import { createRegisteredServices } from "./registered-services.ts"

const acting = { actor: "user:ada", now: 1 }

async function register(store: RegistryStore, shop: string, count: number): Promise<void> {
  const host = `${shop}.example`
  await store.addService(
    {
      id: shop,
      entry: {
        origin: `https://${host}`,
        service: { name: shop, description: shop, url: `https://${host}` },
        reached: [],
        mode: "central",
      },
      owner: "user:ada",
      source: "registered",
      ownership: { token: "token", state: "proven", by: "file" },
      createdAt: 1,
      updatedAt: 1,
    },
    acting,
  )
  await store.claimNamespace(host, shop, namespaceClaims.domain)
  const intents = Array.from({ length: count }, (_, n) => intentRecord(`${host}:do${n}:v1`))
  await store.keepIntents(shop, intents, "registered", acting)
}

describe("registered services", () => {
  it("holds as many intents as it may, and any other service once it is named", async () => {
    const options = await defined(engines[0], "an engine").create()
    await using engine = await openStorage(options)
    const store = createSqlRegistryStore(engine)
    for (const shop of ["ant", "bee", "cat"]) await register(store, shop, 2)
    const services = createRegisteredServices({
      store,
      toRemotes: () => [],
      configured: () => new Set(),
      atMost: 4,
    })
    const named = async (uid: string) => {
      const [namespace = "", name = ""] = uid.split(":")
      await services.hold(defined((await store.findVersions(namespace, name))[0], "the intent"))
      return services.records().map(({ service }) => service.name)
    }
    await services.refresh()
    expect(services.records().map(({ service }) => service.name)).toEqual(["ant", "bee"])
    expect(await named("cat.example:do1:v1")).toEqual(["bee", "cat"])
    expect(await named("bee.example:do0:v1")).toEqual(["cat", "bee"])
    expect(await named("ant.example:do0:v1")).toEqual(["bee", "ant"])
    await register(store, "dog", 9)
    await services.refresh()
    expect(services.records().map(({ service }) => service.name)).toEqual(["bee", "ant"])
    expect(await named("dog.example:do8:v1")).toEqual(["dog"])
    const held = services.records().flatMap(({ intents }) => intents.map(({ descriptor }) => descriptor.uid))
    expect(held).toHaveLength(4)
    expect(held).toContain("dog.example:do8:v1")
  })
})
