import { beforeEach, describe, expect, it } from "vitest"
import type { Claim, ExecutionFilter, Ledger, Settlement } from "./ledger.ts"

/** What every ledger must do. Call it with a way to a new, empty one. */
export function ledgerContract(create: () => Promise<Ledger>): void {
  describe("ledger", () => {
    let ledger: Ledger
    beforeEach(async () => {
      ledger = await create()
    })

    it("claims a scope once, also within one group", async () => {
      const first = await ledger.commit(
        [claim("a", { scope: "s" }), claim("b", { scope: "s" }), claim("c")],
        [],
      )
      expect(first.claims.map(({ kind }) => kind)).toEqual(["claimed", "existing", "claimed"])
      const second = await ledger.commit([claim("d", { scope: "s" })], [])
      expect(second.claims[0]).toMatchObject({
        kind: "existing",
        record: { id: "a", state: "running", attempt: 1 },
      })
      expect(await ledger.find("d")).toBeUndefined()
    })

    it("claims whatever has no scope", async () => {
      const both = await ledger.commit([claim("a", { scope: null }), claim("b", { scope: null })], [])
      expect(both.claims).toEqual([{ kind: "claimed" }, { kind: "claimed" }])
      expect((await ledger.commit([claim("c", { scope: null })], [])).claims).toEqual([{ kind: "claimed" }])
    })

    it("claims a scope once when groups race", async () => {
      const races = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          ledger.commit([claim(`r${i}`, { scope: "one" }), claim(`q${i}`)], []),
        ),
      )
      const kinds = races.map(({ claims }) => claims[0]?.kind)
      expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
      expect(kinds.filter((kind) => kind === "existing")).toHaveLength(11)
    })

    it("keeps everything of a claim and its settlement", async () => {
      const text = '{"name":"Zoë \\u0000 😀","n":1.5}'
      await ledger.commit([claim("a", { input: text, price: "0.01 USD" })], [])
      const { settled } = await ledger.commit([], [settlement("a", { output: text })])
      expect(settled).toEqual([true])
      expect(await ledger.find("a")).toMatchObject({
        id: "a",
        input: text,
        price: "0.01 USD",
        state: "succeeded",
        output: text,
        error: null,
        receipt: "{}",
        startedAt: 1_000,
        settledAt: 2_000,
      })
      expect(await ledger.listAudit({ executionId: "a", limit: 10 })).toMatchObject([
        { attempt: 1, event: "execution.succeeded", detail: {} },
      ])
    })

    it("settles an attempt once, and never one that lost its lease", async () => {
      await ledger.commit([claim("a"), claim("b")], [])
      const error = { code: "unavailable", message: "away", again: true }
      const both = await ledger.commit([], [settlement("a"), settlement("b", { state: "failed", error })])
      expect(both.settled).toEqual([true, true])
      expect((await ledger.commit([], [settlement("a")])).settled).toEqual([false])
      const again = { id: "b", attempt: 1, leaseUntil: 9_000, limits: [] }
      expect(await ledger.reclaim(again)).toEqual({ kind: "claimed" })
      expect(await ledger.reclaim(again)).toEqual({ kind: "lost" })
      expect(await ledger.find("b")).toMatchObject({
        state: "running",
        attempt: 2,
        error: null,
        leaseUntil: 9_000,
      })
      expect((await ledger.commit([], [settlement("b")])).settled).toEqual([false])
      expect((await ledger.commit([], [settlement("b", { attempt: 2 })])).settled).toEqual([true])
      expect(await ledger.reclaim({ ...again, id: "a" })).toEqual({ kind: "lost" })
      expect(
        await ledger.listAudit({ executionId: "b", limit: 10 }),
        "every attempt is in the books",
      ).toEqual([
        { ...audited, attempt: 2, event: "execution.succeeded", detail: {} },
        { ...audited, attempt: 1, event: "execution.failed", detail: { code: "unavailable" } },
      ])
      expect(await ledger.listAudit({ limit: 2 })).toMatchObject([{ attempt: 2 }, { attempt: 1 }])
    })

    it("counts a further attempt against the limit, and one that came too late not", async () => {
      const limit = { key: "k", limit: 2, start: 0, end: 3_600_000 }
      await ledger.commit([claim("a", { limits: [limit] })], [])
      const fail = (attempt: number) => ledger.commit([], [settlement("a", { attempt, state: "failed" })])
      const again = (attempt: number) =>
        ledger.reclaim({ id: "a", attempt, leaseUntil: 9_000, limits: [limit] })
      await fail(1)
      expect(await again(0)).toEqual({ kind: "lost" })
      expect(await again(1)).toEqual({ kind: "claimed" })
      await fail(2)
      expect(await again(2)).toEqual({ kind: "limited", limit })
      expect(await ledger.find("a")).toMatchObject({ state: "failed", attempt: 2 })
    })

    it("forgets the values of what was settled long ago, and keeps that it happened", async () => {
      const error = { code: "declined", message: "Ms Rossi is not welcome", again: false }
      await ledger.commit([claim("a"), claim("b"), claim("c"), claim("d", { startedAt: 5_000 })], [])
      await ledger.commit(
        [],
        [settlement("a", { output: '{"id":1}' }), settlement("b", { state: "failed", error })],
      )
      expect(await ledger.forgetValues(2_000, "")).toBe("c")
      expect(await ledger.find("a")).toMatchObject({ input: "{}", output: '{"id":1}' })
      expect(await ledger.forgetValues(2_001, "")).toBe("c")
      expect(await ledger.forgetValues(2_001, "c")).toBeUndefined()
      for (const id of ["a", "b"])
        expect(await ledger.find(id)).toMatchObject({ input: "", output: null, error: null, receipt: "{}" })
      expect(await ledger.find("b")).toMatchObject({ state: "failed", inputDigest: "d" })
      for (const id of ["c", "d"])
        expect(await ledger.find(id), "what runs keeps its values").toMatchObject({ input: "{}" })
      expect(await ledger.listAudit({ limit: 9 })).toMatchObject([
        { executionId: "b", detail: { code: "declined" } },
        { executionId: "a", detail: {} },
      ])
      const repeated = await ledger.commit([claim("e", { scope: "a" })], [])
      expect(repeated.claims[0]).toMatchObject({ kind: "existing", record: { id: "a", input: "" } })
    })

    it("removes what was settled long ago with its audit, frees its key, and leaves the rest", async () => {
      await ledger.commit([claim("a"), claim("b"), claim("c"), claim("d", { startedAt: 5_000 })], [])
      await ledger.commit([], [settlement("a"), settlement("b", { settledAt: 4_000 })])
      expect(await ledger.forgetRecords(2_000, "")).toBe("c")
      expect(await ledger.find("a"), "settled at that very time").toBeDefined()
      expect(await ledger.forgetRecords(2_001, "")).toBe("c")
      expect(await ledger.forgetRecords(2_001, "c")).toBeUndefined()
      expect(await ledger.find("a")).toBeUndefined()
      for (const id of ["b", "c", "d"]) expect(await ledger.find(id)).toBeDefined()
      expect((await ledger.listAudit({ limit: 9 })).map(({ executionId }) => executionId)).toEqual(["b"])
      const { claims } = await ledger.commit([claim("e", { scope: "a" }), claim("f", { scope: "b" })], [])
      expect(claims.map(({ kind }) => kind)).toEqual(["claimed", "existing"])
    })

    it("counts a limit exactly, and what is over it leaves no trace", async () => {
      const limits = [{ key: "k", limit: 5, start: 0, end: 3_600_000 }]
      const groups = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          ledger.commit([claim(`${i}a`, { limits }), claim(`${i}b`, { limits }), claim(`${i}free`)], []),
        ),
      )
      const results = groups.flatMap(({ claims }) => claims)
      expect(results.filter(({ kind }) => kind === "limited")).toHaveLength(7)
      expect(results.filter(({ kind }) => kind === "claimed")).toHaveLength(5 + 6)
      expect(await ledger.list({ limit: 100 })).toHaveLength(11)
      const next = [{ key: "k", limit: 5, start: 3_600_000, end: 7_200_000 }]
      expect((await ledger.commit([claim("next", { limits: next })], [])).claims[0]?.kind).toBe("claimed")
      const behind = await ledger.commit(
        Array.from({ length: 5 }, (_, i) => claim(`behind${i}`, { limits })),
        [],
      )
      expect(
        behind.claims.filter(({ kind }) => kind === "claimed"),
        "a clock that is behind gets no second window",
      ).toHaveLength(4)
    })

    it("does not count a repeated scope against the limit", async () => {
      const limits = [{ key: "k", limit: 1, start: 0, end: 1_000 }]
      await ledger.commit([claim("a", { scope: "s", limits })], [])
      expect((await ledger.commit([claim("b", { scope: "s", limits })], [])).claims[0]?.kind).toBe("existing")
      expect(
        (await ledger.commit([claim("c", { scope: "t", limits }), claim("d", { scope: "t", limits })], []))
          .claims,
      ).toMatchObject([{ kind: "limited" }, { kind: "limited" }])
    })

    it("finds what ran out of its lease, oldest first", async () => {
      await ledger.commit(
        [
          claim("late", { leaseUntil: 50 }),
          claim("early", { leaseUntil: 10 }),
          claim("alive", { leaseUntil: 99 }),
        ],
        [],
      )
      expect((await ledger.findLapsed(60, 10)).map(({ id }) => id)).toEqual(["early", "late"])
      expect(await ledger.findLapsed(60, 1)).toHaveLength(1)
      await ledger.commit([], [settlement("early")])
      expect((await ledger.findLapsed(60, 10)).map(({ id }) => id)).toEqual(["late"])
    })

    it("lists newest first, by principal, intent and state", async () => {
      await ledger.commit(
        [
          claim("a", { startedAt: 1 }),
          claim("b", { startedAt: 2, principalId: "agent:other" }),
          claim("c", { startedAt: 3, uid: "x:y:v2" }),
        ],
        [],
      )
      const ids = async (filter: object) => (await ledger.list({ limit: 10, ...filter })).map(({ id }) => id)
      expect(await ids({})).toEqual(["c", "b", "a"])
      expect(await ids({ principalId: "agent:other" })).toEqual(["b"])
      expect(await ids({ uid: "x:y:v2", state: "running" })).toEqual(["c"])
    })

    it("goes on behind any of a list, also among those of one millisecond", async () => {
      const all = ["a", "b", "c", "d", "e"].map((id) => claim(id, { startedAt: id === "a" ? 1 : 2 }))
      await ledger.commit(all, [])
      const seen: string[] = []
      for (let after: ExecutionFilter["after"]; ; ) {
        const page = await ledger.list({ limit: 2, ...(after && { after }) })
        seen.push(...page.map(({ id }) => id))
        if (page.length < 2) break
        after = page.at(-1)!
      }
      expect(seen).toEqual(["e", "d", "c", "b", "a"])
    })

    it("takes groups of any size up to its limit", async () => {
      for (const size of [1, 2, 63, 64]) {
        const claims = Array.from({ length: size }, (_, i) => claim(`g${size}-${i}`))
        expect((await ledger.commit(claims, [])).claims.every(({ kind }) => kind === "claimed")).toBe(true)
        const settled = await ledger.commit(
          [],
          claims.map(({ id }) => settlement(id)),
        )
        expect(settled.settled.every(Boolean)).toBe(true)
      }
    })
  })
}

const audited = { executionId: "b", at: 2_000, principalId: "agent:me", uid: "x:y:v1" }

function claim(id: string, changes: Partial<Claim> = {}): Claim {
  return {
    id,
    scope: id,
    uid: "x:y:v1",
    principalKind: "agent",
    principalId: "agent:me",
    input: "{}",
    inputDigest: "d",
    price: null,
    leaseUntil: 5_000,
    startedAt: 1_000,
    limits: [],
    ...changes,
  }
}

function settlement(id: string, changes: Partial<Settlement> = {}): Settlement {
  const attempt = changes.attempt ?? 1
  return {
    id,
    attempt,
    state: "succeeded",
    settledAt: 2_000,
    output: null,
    error: null,
    receipt: "{}",
    ...changes,
  }
}
