import { beforeEach, describe, expect, it } from "vitest"
import { createInteraction } from "./interaction.ts"
import type { InteractionStore } from "./interaction-store.ts"

/** What every interaction store must do. Call it with a way to a new, empty one. */
export function interactionStoreContract(create: () => Promise<InteractionStore>): void {
  describe("interaction store", () => {
    let store: InteractionStore
    beforeEach(async () => {
      store = await create()
    })
    const one = (id: string, owner = "agent:me", expires = 100) => ({
      ...createInteraction({ id, owner, locale: "en" }, 0, 0),
      expires,
    })

    it("gives back what was saved", async () => {
      const interaction = {
        ...one("a"),
        wish: "Zoë 😀",
        values: { n: { value: [1, null], turn: 1, confidence: 0.5 } },
      }
      expect(await store.save(interaction, 0, 1)).toBe(true)
      expect(await store.load("a")).toEqual({ interaction, version: 1 })
      expect(await store.load("b")).toBeUndefined()
    })

    it("lets one of several writers win", async () => {
      const first = await Promise.all(Array.from({ length: 5 }, () => store.save(one("a"), 0, 1)))
      expect(first.filter(Boolean)).toHaveLength(1)
      const second = await Promise.all(
        Array.from({ length: 5 }, (_, i) => store.save({ ...one("a"), turn: i }, 1, 2)),
      )
      expect(second.filter(Boolean)).toHaveLength(1)
      expect(await store.load("a")).toMatchObject({ version: 2, interaction: { turn: second.indexOf(true) } })
      expect(await store.save(one("b"), 3, 1)).toBe(false)
    })

    it("lists the newest first", async () => {
      for (const [i, id] of ["a", "b", "c"].entries()) await store.save(one(id), 0, i)
      expect((await store.list({ limit: 2 })).map(({ id }) => id)).toEqual(["c", "b"])
    })

    it("removes what expired", async () => {
      await store.save(one("old", "agent:me", 10), 0, 1)
      await store.save(one("new", "agent:me", 20), 0, 1)
      expect(await store.removeExpired(15)).toBe(1)
      expect(await store.load("old")).toBeUndefined()
      expect(await store.load("new")).toBeDefined()
    })
  })
}
