import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createSqlJobStore, type Engine, openStorage } from "../storage/index.ts"
import { type JobStore, Jobs } from "./index.ts"

describe("jobs", () => {
  let engine: Engine
  let store: JobStore
  let now: number
  const errors: unknown[] = []
  beforeEach(async () => {
    engine = await openStorage({ file: ":memory:" })
    store = createSqlJobStore(engine)
    now = 1_000
    errors.length = 0
  })
  afterEach(() => engine[Symbol.asyncDispose]())

  function createJobs(handler: (input: unknown) => Promise<unknown> = async () => "redone", capacity = 8) {
    return new Jobs({
      store,
      now: () => now,
      capacity,
      onError: (error) => errors.push(error),
      handlers: { ask: ({ input }) => handler(input) },
    })
  }
  const start = { kind: "ask", owner: "agent:me", input: { text: "x" } }

  it("keeps the result of work for its owner and nobody else", async () => {
    await using jobs = createJobs()
    const work = Promise.withResolvers<string>()
    const id = await jobs.adopt(start, async (_, report) => {
      report(0.4, "under way")
      return work.promise
    })
    expect(await jobs.find(id, "agent:me")).toMatchObject({
      state: "running",
      progress: 0.4,
      message: "under way",
    })
    expect(await jobs.find(id, "agent:you")).toBeUndefined()
    expect(await jobs.cancel(id, "agent:you")).toBeUndefined()
    work.resolve("done")
    await expect.poll(async () => (await jobs.find(id, "agent:me"))?.result).toBe("done")
  })

  it("really stops work that is cancelled, and keeps no result of it", async () => {
    await using jobs = createJobs()
    const stopped = Promise.withResolvers<void>()
    const id = await jobs.adopt(start, async (signal) => {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))
      stopped.resolve()
      return "too late"
    })
    expect(await jobs.cancel(id, "agent:me")).toMatchObject({ state: "cancelled" })
    await stopped.promise
    expect(await jobs.find(id, "agent:me")).toMatchObject({ state: "cancelled", result: undefined })
  })

  it("leaves room for others, however much one owner asks for", async () => {
    await using jobs = createJobs(undefined, 64)
    const endless = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))
    const ids: string[] = []
    for (let n = 0; n < 16; n++) ids.push(await jobs.adopt(start, endless))
    await expect(jobs.adopt(start, endless)).rejects.toMatchObject({ code: "rate_limited" })
    await expect(jobs.adopt({ ...start, owner: "agent:you" }, endless)).resolves.toBeTypeOf("string")
    await jobs.cancel(ids[0]!, "agent:me")
    await expect.poll(() => jobs.adopt(start, endless).catch(() => undefined)).toBeTypeOf("string")
  })

  it("keeps a bounded number of results for one owner, and as many for each other", async () => {
    await using jobs = new Jobs({ store, now: () => now, keptPerOwner: 3, onError: () => {}, handlers: {} })
    for (let n = 0; n < 3; n++) {
      const id = await jobs.adopt(start, async () => n)
      await expect.poll(async () => (await jobs.find(id, "agent:me"))?.state).toBe("done")
    }
    await expect(jobs.adopt(start, async () => "x")).rejects.toMatchObject({ code: "rate_limited" })
    await expect(jobs.adopt({ ...start, owner: "agent:you" }, async () => "x")).resolves.toBeTypeOf("string")
    now += 24 * 3_600_000
    await expect(jobs.adopt(start, async () => "x")).resolves.toBeTypeOf("string")
  })

  it("is done again from its input by another node when the first is gone, once", async () => {
    const first = createJobs()
    const id = await first.adopt(
      start,
      (signal) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("gone")))),
    )
    await first[Symbol.asyncDispose]()
    await using second = createJobs(async (input) => ({ again: input }))
    await second.takeUp()
    expect(await second.find(id, "agent:me")).toMatchObject({ state: "running", attempt: 1 })
    now += 20_000
    await second.takeUp()
    await expect
      .poll(async () => (await second.find(id, "agent:me"))?.result)
      .toEqual({ again: { text: "x" } })
  })

  it("has a bound on what runs at once", async () => {
    await using jobs = createJobs(undefined, 1)
    await jobs.adopt(start, (signal) => new Promise((resolve) => signal.addEventListener("abort", resolve)))
    await expect(jobs.adopt(start, async () => "x")).rejects.toMatchObject({ code: "unavailable" })
  })
})
