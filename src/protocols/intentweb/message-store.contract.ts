import { beforeEach, describe, expect, it } from "vitest"
import type { PersonalData } from "../../storage/index.ts"
import type { MessageClaim, MessageSettlement, MessageStore } from "./message-store.ts"

export interface MessageStoreContractOptions {
  readonly store: MessageStore
  /** Opens the same messages as another node. */
  readonly reopen: () => Promise<MessageStore>
  /** How their owner sees and erases them. */
  readonly personal: PersonalData
}

/** What every message store must do. */
export function messageStoreContract(create: () => Promise<MessageStoreContractOptions>): void {
  describe("message store", () => {
    let store: MessageStore
    let reopen: () => Promise<MessageStore>
    let personal: PersonalData
    beforeEach(async () => {
      ;({ store, reopen, personal } = await create())
    })

    async function messagesOf(owner: string): Promise<unknown[]> {
      const messages: unknown[] = []
      for await (const { kind, record } of personal.export({ owner }))
        if (kind === "message") messages.push(record)
      return messages.sort()
    }
    const erase = async (owner: string, thread?: string) =>
      (
        await personal.erase({
          owner,
          ...(thread !== undefined && { interaction: { conversation: "", thread } }),
        })
      ).threads

    it("[IW-26] gives the identical message its stored answer, and only a different one is known", async () => {
      expect(await store.claim(claim("k"))).toEqual({ kind: "claimed", attempt: 1, turn: 0 })
      expect(await store.settle(settlement("k"))).toBe(true)
      const answered = { kind: "answered", response: { http: 200, body: '"answer to k"' } }
      expect(await store.claim(claim("k"))).toEqual(answered)
      expect(await store.claim(claim("k", { digest: "another" }))).toEqual({ kind: "different" })
    })

    it("[IW-44] remembers across nodes and restarts", async () => {
      await store.claim(claim("k"))
      await store.settle(settlement("k"))
      const other = await reopen()
      expect(await other.claim(claim("k"))).toMatchObject({ kind: "answered" })
      expect(await other.claim(claim("k", { digest: "another" }))).toEqual({ kind: "different" })
      expect(await other.claim(claim("l", { opens: false }))).toMatchObject({ kind: "claimed", turn: 3 })
    })

    it("[IW-26] lets one message of a thread be handled at a time, on whichever node", async () => {
      const other = await reopen()
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? store : other).claim(claim(`m${i}`))),
      )
      expect(claims.filter(({ kind }) => kind === "claimed")).toHaveLength(1)
      expect(claims.filter(({ kind }) => kind === "busy")).toHaveLength(7)
      const first = claims.findIndex(({ kind }) => kind === "claimed")
      await store.settle(settlement(`m${first}`))
      expect(await other.claim(claim(`m${(first + 1) % 8}`))).toMatchObject({ kind: "claimed" })
    })

    it("[IW-26] hands an identical message to one node even when it comes twice at once", async () => {
      const other = await reopen()
      const both = await Promise.all([store.claim(claim("k")), other.claim(claim("k"))])
      expect(both.map(({ kind }) => kind).sort()).toEqual(["busy", "claimed"])
    })

    it("[IW-44] takes a nonce once even when two threads bring it at once", async () => {
      const other = await reopen()
      const both = await Promise.all([
        store.claim(claim("k", { thread: "t1", digest: "d1" })),
        other.claim(claim("k", { thread: "t2", digest: "d2" })),
      ])
      expect(both.filter(({ kind }) => kind === "claimed")).toHaveLength(1)
    })

    it("lets a message be taken up again once its lease is over, and only the last attempt settles", async () => {
      await store.claim(claim("k", { leaseUntil: 2_000 }))
      expect(await store.claim(claim("k", { now: 1_999 }))).toEqual({ kind: "busy" })
      expect(await store.claim(claim("k", { now: 2_000, leaseUntil: 4_000 }))).toMatchObject({
        kind: "claimed",
        attempt: 2,
      })
      expect(await store.settle(settlement("k"))).toBe(false)
      expect(await store.settle(settlement("k", { attempt: 2 }))).toBe(true)
    })

    it("[IW-21] [IW-34] [IW-22] [IW-60] refuses what does not fit the thread, and writes nothing", async () => {
      expect(await store.claim(claim("a", { opens: false }))).toEqual({ kind: "unopened" })
      expect(await store.claim(claim("a"))).toMatchObject({ kind: "claimed", attempt: 1 })
      await store.settle(settlement("a", { threadUntil: 5_000 }))
      expect(await store.claim(claim("b", { queryHash: "other" }))).toEqual({ kind: "other_query" })
      expect(await store.claim(claim("b", { now: 5_000 }))).toEqual({ kind: "expired" })
      expect(await store.claim(claim("b"))).toMatchObject({ kind: "claimed", attempt: 1 })
      await store.settle(settlement("b", { ended: true }))
      expect(await store.claim(claim("c"))).toEqual({ kind: "ended" })
      expect(await store.claim(claim("b")), "the last answer can still be had").toMatchObject({
        kind: "answered",
      })
    })

    it("leaves no trace of a claim that is withdrawn", async () => {
      await store.claim(claim("a"))
      await store.withdraw(claim("a"), 1)
      expect(await store.claim(claim("b", { opens: false }))).toEqual({ kind: "unopened" })
      expect(await store.claim(claim("a", { digest: "signed anew" }))).toMatchObject({
        kind: "claimed",
        attempt: 1,
      })
      await store.settle(settlement("a"))
      await store.claim(claim("b"))
      await store.withdraw(claim("b"), 1)
      expect(await messagesOf("owner")).toEqual(["answer to a"])
      expect(await store.claim(claim("c"))).toMatchObject({ kind: "claimed" })
    })

    it("leaves no thread behind for a nonce that is known", async () => {
      await store.claim(claim("a"))
      await store.settle(settlement("a"))
      expect(await store.claim(claim("a", { thread: "new", digest: "x" }))).toEqual({ kind: "different" })
      expect(await store.claim(claim("b", { thread: "new", opens: false }))).toEqual({ kind: "unopened" })
    })

    it("[IW-45] exports and erases per interaction and per owner, and still refuses the nonces", async () => {
      for (const [key, thread, owner] of [
        ["a", "t1", "owner"],
        ["b", "t2", "owner"],
        ["c", "t3", "other"],
      ] as const) {
        await store.claim(claim(key, { thread, owner }))
        await store.settle(settlement(key, { thread }))
      }
      expect(await messagesOf("owner")).toEqual(["answer to a", "answer to b"])
      expect(await erase("other", "t1")).toBe(0)
      expect(await erase("owner", "t1")).toBe(1)
      expect(await store.claim(claim("a", { thread: "t1" }))).toEqual({ kind: "erased" })
      expect(await erase("owner")).toBe(1)
      expect(await messagesOf("owner")).toEqual([])
      expect(await messagesOf("other")).toEqual(["answer to c"])
    })

    it("[IW-45] forgets what is too old", async () => {
      await store.claim(claim("a", { forgetAt: 5_000 }))
      await store.settle(settlement("a", { threadUntil: 8_000 }))
      expect(await store.forget(4_999, 7_999)).toBe(0)
      expect(await store.forget(5_000, 7_999)).toBe(1)
      expect(await store.claim(claim("b", { opens: false }))).toMatchObject({ kind: "claimed" })
      await store.settle(settlement("b", { threadUntil: 8_000 }))
      expect(await store.forget(5_000, 8_000)).toBe(1)
      expect(await store.claim(claim("c", { opens: false }))).toEqual({ kind: "unopened" })
    })
  })
}

function claim(key: string, changes: Partial<MessageClaim> = {}): MessageClaim {
  return {
    key,
    digest: `digest of ${key}`,
    thread: "thread",
    owner: "owner",
    queryHash: "hash",
    opens: true,
    now: 1_000,
    leaseUntil: 61_000,
    forgetAt: 601_000,
    threadUntil: 901_000,
    ...changes,
  }
}

function settlement(key: string, changes: Partial<MessageSettlement> = {}): MessageSettlement {
  return {
    key,
    thread: "thread",
    attempt: 1,
    response: { http: 200, body: JSON.stringify(`answer to ${key}`) },
    ended: false,
    turn: 3,
    threadUntil: 901_000,
    ...changes,
  }
}
