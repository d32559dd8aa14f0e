import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { metaNames } from "../../src/protocols/mcp/index.ts"
import { type Answerer, accept, connectHttp, eras, fieldsOf } from "./support/client.ts"
import { answerOf, initialize, openSession, post, request } from "./support/raw.ts"
import { startWorkshop } from "./support/workshop.ts"

/** Behind a proxy of one's own, callers are told apart by the address it saw. */
const behindProxy = { trustedProxies: 1 } as const
const anna = { "x-forwarded-for": "192.0.2.1" }
const ben = { "x-forwarded-for": "192.0.2.2" }

describe("sessions of 2025's clients", () => {
  it("belong to their principal: to another one they are as if they had never been", async () => {
    await using workshop = await startWorkshop()
    const { origin } = workshop.server
    const [anna, ben] = [await workshop.key("anna"), await workshop.key("ben")]
    const session = await openSession(origin, anna)
    const stolen = { ...session, ...ben }
    const unknown = { ...ben, "mcp-session-id": crypto.randomUUID() }
    const tried = await post(origin, request(1, "tools/list"), stolen)
    const never = await post(origin, request(1, "tools/list"), unknown)
    expect([tried.status, await tried.json()]).toEqual([never.status, await never.json()])
    expect(tried.status).toBe(404)
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(`${origin}/mcp`, {
        method,
        headers: { ...stolen, accept: "text/event-stream" },
      })
      expect(response.status, method).toBe(404)
      await response.text()
    }
    const own = await answerOf(await post(origin, request(2, "tools/list"), session))
    expect(own).toMatchObject({ id: 2, result: { tools: expect.any(Array) } })
  })

  it("end when the client says so", async () => {
    await using workshop = await startWorkshop()
    const { origin } = workshop.server
    const session = await openSession(origin)
    const ended = await fetch(`${origin}/mcp`, { method: "DELETE", headers: session })
    expect(ended.status).toBe(200)
    expect((await post(origin, request(1, "tools/list"), session)).status).toBe(404)
  })

  it("end when they are idle for too long", async () => {
    let now = Date.now()
    await using workshop = await startWorkshop({ now: () => now })
    const { origin } = workshop.server
    const session = await openSession(origin)
    now += 29 * 60_000
    expect((await post(origin, request(1, "ping"), session)).status).toBe(200)
    now += 29 * 60_000
    const used = await post(origin, request(2, "ping"), session)
    expect(used.status).toBe(200)
    await used.text()
    now += 31 * 60_000
    expect((await post(origin, request(3, "ping"), session)).status).toBe(404)
  })

  it("make room among those of their own principal first", async () => {
    await using workshop = await startWorkshop({ ...behindProxy, mcp: { sessions: { perPrincipal: 2 } } })
    const { origin } = workshop.server
    const other = await openSession(origin, ben)
    const first = await openSession(origin, anna)
    const second = await openSession(origin, anna)
    const third = await openSession(origin, anna)
    const status = async (session: Record<string, string>) =>
      (await post(origin, request(1, "ping"), session)).status
    expect(await status(first)).toBe(404)
    expect(await status(second)).toBe(200)
    expect(await status(third)).toBe(200)
    expect(await status(other)).toBe(200)
  })

  it("are never cut off for a stranger while they are in use: then there is no room", async () => {
    await using workshop = await startWorkshop({ ...behindProxy, mcp: { sessions: { atMost: 1 } } })
    const { origin } = workshop.server
    const session = await openSession(origin, anna)
    const drying = post(origin, request(1, "tools/call", { name: "waitUntilDry" }), session)
    await workshop.drying.begun
    const refused = await post(origin, initialize, ben)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32603 } })
    workshop.drying.finish()
    expect(await answerOf(await drying)).toMatchObject({ result: { structuredContent: { dry: true } } })
    expect((await post(origin, initialize, ben)).status).toBe(200)
  })

  it("let only so many requests wait at once, and no two under one id", async () => {
    await using workshop = await startWorkshop({ mcp: { sessions: { requests: 2 } } })
    const { origin } = workshop.server
    const session = await openSession(origin)
    const wait = (id: number) => post(origin, request(id, "tools/call", { name: "waitUntilDry" }), session)
    const waiting = [await wait(1), await wait(2)]
    const twice = await wait(2)
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: { code: -32600 } }])
    expect((await wait(3)).status).toBe(429)
    await post(
      origin,
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
      session,
    )
    const fourth = await post(origin, request(4, "ping"), session)
    expect(await answerOf(fourth)).toMatchObject({ id: 4, result: {} })
    workshop.drying.finish()
    expect(await answerOf(waiting[1]!)).toMatchObject({ id: 2, result: { structuredContent: { dry: true } } })
  })
})

describe.each(eras)("a node that is lost in the middle of a conversation (%s era)", (era) => {
  it("loses the session, and the conversation goes on by its handle elsewhere", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-workshop-"))
    const handle = { [metaNames.interaction]: crypto.randomUUID() }
    const first = await startWorkshop({ folder })
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<never>()
    const lost = await connectHttp(first.server.origin, era, () => {
      asked.resolve()
      return answer.promise
    })
    const call = lost.call("paint", { thing: "bike", colour: "red" }, handle).then(
      () => "answered",
      () => "failed",
    )
    await asked.promise
    await first[Symbol.asyncDispose]()
    answer.reject(new Error("The user has left."))
    await lost[Symbol.asyncDispose]()
    expect(await call).toBe("failed")

    await using second = await startWorkshop({ folder })
    await using user = await connectHttp(second.server.origin, era, () => accept({ confirm: true }))
    const done = await user.call("paint", {}, handle)
    expect(done.structuredContent).toEqual({ job: "J-1" })
    expect(second.painted).toEqual([{ thing: "bike", colour: "red" }])
    expect(first.painted).toEqual([])
  })

  it("keeps the conversations of two principals apart, whatever their handles", async () => {
    await using workshop = await startWorkshop(behindProxy)
    const { origin } = workshop.server
    const handle = { [metaNames.interaction]: "same" }
    const left = () => ({ action: "cancel" as const })
    await using one = await connectHttp(origin, era, left, anna)
    await one.call("paint", { thing: "bike", colour: "red" }, handle)
    const asked: string[][] = []
    const answer: Answerer = (question) => {
      asked.push(Object.keys(fieldsOf(question)))
      expect(question.message).not.toContain("bike")
      return left()
    }
    await using other = await connectHttp(origin, era, answer, ben)
    await other.call("paint", {}, handle)
    expect(asked).toEqual([["thing", "colour", "finish"]])
  })
})
