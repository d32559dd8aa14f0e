import { describe, expect, it } from "vitest"
import type { Passkey, PeopleStore, StoredPerson } from "./people-store.ts"

const person = (id: string, name = id): StoredPerson => ({
  id,
  name,
  role: "member",
  hash: `hash of ${id}`,
  createdAt: 1,
})

const passkey = (id: string, owner = "ada"): Passkey => ({
  id,
  person: owner,
  publicKey: "key",
  counter: 0,
  transports: ["internal", "hybrid"],
  label: "Phone",
  createdAt: 1,
  usedAt: 1,
})

/** What every store of people must do. `create` returns a new, empty one. */
export function peopleStoreContract(create: () => Promise<PeopleStore>): void {
  describe("store of people", () => {
    it("gives a name to the first who wants it", async () => {
      const store = await create()
      const made = await Promise.all(["a", "b", "c"].map((id) => store.create(person(id, "operator"))))
      expect(made.filter(Boolean)).toHaveLength(1)
      const found = await store.findByName("operator")
      expect(await store.find(found!.id)).toEqual(found)
      expect(await store.findByName("nobody")).toBeUndefined()
    })

    it("lists in the order of names, from a name on", async () => {
      const store = await create()
      for (const name of ["cleo", "ada", "bob"]) await store.create(person(name))
      const names = async (limit: number, after?: string) =>
        (await store.list(limit, after)).map(({ name }) => name)
      expect(await names(2)).toEqual(["ada", "bob"])
      expect(await names(2, "bob")).toEqual(["cleo"])
      expect(Object.keys((await store.list(1))[0]!)).not.toContain("hash")
    })

    it("replaces a password", async () => {
      const store = await create()
      await store.create(person("ada"))
      expect(await store.replacePassword("ada", "new")).toBe(true)
      expect(await store.replacePassword("nobody", "new")).toBe(false)
      expect(await store.find("ada")).toMatchObject({ hash: "new" })
    })

    it("keeps passkeys, each once, and no more than allowed", async () => {
      const store = await create()
      await store.create(person("ada"))
      expect(await store.addPasskey(passkey("k1"), 2)).toBe(true)
      expect(await store.addPasskey(passkey("k1", "bob"), 2)).toBe(false)
      expect(await store.addPasskey(passkey("k2"), 2)).toBe(true)
      expect(await store.addPasskey(passkey("k3"), 2)).toBe(false)
      await store.usePasskey("k1", 7, 9)
      expect(await store.findPasskey("k1")).toEqual({ ...passkey("k1"), counter: 7, usedAt: 9 })
      expect(await store.removePasskey("bob", "k1")).toBe(false)
      expect(await store.removePasskey("ada", "k1")).toBe(true)
      expect((await store.passkeysOf("ada")).map(({ id }) => id)).toEqual(["k2"])
    })

    it("takes each recovery code once, and only from its owner", async () => {
      const store = await create()
      await store.create(person("ada"))
      await store.replaceRecoveryCodes("ada", ["x", "y"])
      expect(await store.takeRecoveryCode("bob", "x")).toBe(false)
      const taken = await Promise.all([1, 2, 3].map(() => store.takeRecoveryCode("ada", "x")))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await store.countRecoveryCodes("ada")).toBe(1)
      await store.replaceRecoveryCodes("ada", ["z"])
      expect(await store.takeRecoveryCode("ada", "y")).toBe(false)
    })

    it("removes a person with all that proves them", async () => {
      const store = await create()
      await store.create(person("ada"))
      await store.addPasskey(passkey("k1"), 2)
      await store.replaceRecoveryCodes("ada", ["x"])
      expect(await store.remove("ada")).toBe(true)
      expect(await store.remove("ada")).toBe(false)
      expect(await store.findPasskey("k1")).toBeUndefined()
      expect(await store.countRecoveryCodes("ada")).toBe(0)
    })
  })
}
