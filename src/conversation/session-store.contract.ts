import { beforeEach, describe, expect, it } from "vitest"
import { emptySession, type Session } from "./session.ts"
import type { SessionStore } from "./session-store.ts"

/** What every session store must do. Call it with a way to a new, empty one. */
export function sessionStoreContract(create: () => Promise<SessionStore>): void {
  describe("session store", () => {
    let store: SessionStore
    beforeEach(async () => {
      store = await create()
    })
    const owner = "agent:me"
    const session: Session = {
      shown: {
        intent: "a:b:v1",
        values: { n: [1, null] },
        things: [{ label: "Zoë 😀", properties: { id: "1" } }],
      },
      deeds: [{ intent: "a:c:v1", values: {}, thing: { label: "x", properties: {} }, executionId: "exe_1" }],
      latest: "deed",
      said: "Booked.",
    }

    it("gives back what was saved, and what was saved last", async () => {
      await store.save("a", { owner, session, expires: 100 })
      expect(await store.load("a", 1)).toEqual(session)
      await store.save("a", { owner, session: emptySession, expires: 100 })
      expect(await store.load("a", 1)).toEqual(emptySession)
      expect(await store.load("b", 1)).toBeUndefined()
    })

    it("gives nothing that has expired, and a later save prolongs it", async () => {
      await store.save("a", { owner, session, expires: 100 })
      expect(await store.load("a", 100)).toBeUndefined()
      await store.save("a", { owner, session, expires: 200 })
      expect(await store.load("a", 100)).toEqual(session)
    })

    it("takes several writers at once", async () => {
      await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          store.save("a", { owner, session: { ...session, said: `${n}` }, expires: 100 }),
        ),
      )
      expect((await store.load("a", 1))?.said).toMatch(/^[0-4]$/)
    })

    it("removes what expired", async () => {
      await store.save("old", { owner, session, expires: 10 })
      await store.save("new", { owner, session, expires: 20 })
      expect(await store.removeExpired(15)).toBe(1)
      expect(await store.load("new", 1)).toEqual(session)
      expect(await store.load("old", 1)).toBeUndefined()
    })
  })
}
