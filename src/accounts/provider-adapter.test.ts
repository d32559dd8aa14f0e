import { randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { engines } from "../../test/support/engines.ts"
import { createSqlEntryStore, openStorage } from "../storage/index.ts"
import { createAdapter } from "./provider-adapter.ts"
import { SealedEntries } from "./sealed-entries.ts"

async function open(full: ReadonlySet<string> = new Set()) {
  const stack = new AsyncDisposableStack()
  const engine = stack.use(await openStorage(await engines[0]!.create()))
  const entries = new SealedEntries(createSqlEntryStore(engine), randomBytes(32))
  const refusals = { full: () => new Error("full"), used: () => new Error("used") }
  const adapterOf = (kind: string) => createAdapter(kind, { entries, now: Date.now, full, refusals })
  return { entries, engine, adapterOf, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

it("lets a code be used by one of those who try at once", async () => {
  await using opened = await open()
  const codes = opened.adapterOf("AuthorizationCode")
  await codes.upsert("code", { clientId: "c" }, 60)
  const tries = await Promise.allSettled([1, 2, 3].map(() => codes.consume("code")))
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
  expect(await codes.find("code")).toMatchObject({ consumed: expect.any(Number) })
})

it("takes no more of what there is too much of, and keeps what is there", async () => {
  const full = new Set<string>()
  await using opened = await open(full)
  const sessions = opened.adapterOf("Session")
  await sessions.upsert("one", { uid: "u" }, 60)
  full.add("Session")
  await sessions.upsert("one", { uid: "u", accountId: "p" }, 60)
  await expect(sessions.upsert("two", { uid: "v" }, 60)).rejects.toThrow("full")
  expect(await sessions.findByUid("u")).toMatchObject({ accountId: "p" })
})

it("forgets a client that nobody trusted, and keeps one that someone did", async () => {
  await using opened = await open()
  const clients = opened.adapterOf("Client")
  for (const id of ["trusted", "strange", "own"])
    await clients.upsert(id, { client_id: id, ...(id === "own" && { registered_by: "operator" }) }, 0)
  await opened.adapterOf("Grant").upsert("grant", { clientId: "trusted", accountId: "p" }, 60)
  await opened.entries.removeExpired(Date.now() + 31 * 86_400_000)
  const left = await Promise.all(["trusted", "strange", "own"].map((id) => clients.find(id)))
  expect(left.map((client) => client !== undefined)).toEqual([true, false, true])
})

it("opens nothing that was sealed with another key, or moved to another place", async () => {
  await using opened = await open()
  await opened.entries.put("Session", "one", { accountId: "p" }, { expiresAt: Date.now() + 1_000 })
  const others = new SealedEntries(createSqlEntryStore(opened.engine), randomBytes(32))
  expect(await others.find("Session", "one")).toBeUndefined()
  await opened.engine.db.updateTable("oauth_entry").set({ kind: "Grant" }).execute()
  await expect(opened.entries.find("Grant", "one")).rejects.toThrow("another key ring")
})
