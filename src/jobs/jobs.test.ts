import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ParleyError } from "../intent/index.ts"
import { createSqlJobStore, type Engine, openStorage } from "../storage/index.ts"
import { type JobStore, Jobs } from "./index.ts"

const isOf = (one: string) => (owner: string) => owner === one

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

  function createJobs(handler: (input: unknown) => Promise<unknown> = async () => "redone", atOnce = 8) {
    const jobs = new Jobs({ store, now: () => now, onError: (error) => errors.push(error) })
    jobs.handle("ask", { run: ({ input }) => handler(input), atOnce })
    return jobs
  }
  const start = { kind: "ask", owner: "agent:me", input: { text: "x" } }

  it("keeps the result of work for its owner and nobody else", async () => {
    await using jobs = createJobs()
    const work = Promise.withResolvers<string>()
    const id = await jobs.adopt(start, async (_, report) => {
      report(0.4, "under way")
      return work.promise
    })
    expect(await jobs.find(id, isOf("agent:me"))).toMatchObject({
      state: "running",
      progress: 0.4,
      message: "under way",
    })
    expect(await jobs.find(id, isOf("agent:you"))).toBeUndefined()
    expect(await jobs.cancel(id, isOf("agent:you"))).toBeUndefined()
    work.resolve("done")
    await expect.poll(async () => (await jobs.find(id, isOf("agent:me")))?.result).toBe("done")
  })

  it("really stops work that is cancelled, and keeps no result of it", async () => {
    await using jobs = createJobs()
    const stopped = Promise.withResolvers<void>()
    const id = await jobs.adopt(start, async (signal) => {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))
      stopped.resolve()
      return "too late"
    })
    expect(await jobs.cancel(id, isOf("agent:me"))).toMatchObject({ state: "cancelled" })
    await stopped.promise
    expect(await jobs.find(id, isOf("agent:me"))).toMatchObject({ state: "cancelled", result: undefined })
  })

  it("leaves room for others, however much one owner asks for", async () => {
    await using jobs = createJobs(undefined, 64)
    const endless = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))
    const ids: string[] = []
    for (let n = 0; n < 16; n++) ids.push(await jobs.adopt(start, endless))
    await expect(jobs.adopt(start, endless)).rejects.toMatchObject({ code: "rate_limited" })
    await expect(jobs.adopt({ ...start, owner: "agent:you" }, endless)).resolves.toBeTypeOf("string")
    await jobs.cancel(ids[0]!, isOf("agent:me"))
    await expect.poll(() => jobs.adopt(start, endless).catch(() => undefined)).toBeTypeOf("string")
  })

  it("keeps a bounded number of results for one owner, and as many for each other", async () => {
    await using jobs = new Jobs({ store, now: () => now, keptPerOwner: 3, onError: () => {} })
    jobs.handle("ask", { run: async () => undefined })
    for (let n = 0; n < 3; n++) {
      const id = await jobs.adopt(start, async () => n)
      await expect.poll(async () => (await jobs.find(id, isOf("agent:me")))?.state).toBe("done")
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
    expect(await second.find(id, isOf("agent:me"))).toMatchObject({ state: "running", attempt: 1 })
    now += 20_000
    await second.takeUp()
    await expect
      .poll(async () => (await second.find(id, isOf("agent:me")))?.result)
      .toEqual({ again: { text: "x" } })
  })

  it("has a bound on what runs at once", async () => {
    await using jobs = createJobs(undefined, 1)
    await jobs.adopt(start, (signal) => new Promise((resolve) => signal.addEventListener("abort", resolve)))
    await expect(jobs.adopt(start, async () => "x")).rejects.toMatchObject({ code: "unavailable" })
  })

  const queued = (id: string) => ({
    id,
    kind: "tell",
    owner: "",
    input: id,
    attempt: 0,
    leaseUntil: 1_000,
    created: 1_000,
    expires: Number.MAX_SAFE_INTEGER,
  })

  it("tries again after longer and longer pauses, gives up in the end, and says so once", async () => {
    await store.add(queued("a"), 10)
    await using jobs = new Jobs({ store, now: () => now, onError: (error) => errors.push(error) })
    let tried = 0
    jobs.handle("tell", {
      run: async () => {
        tried++
        throw new ParleyError("unavailable", "nobody there")
      },
      attempts: 3,
      pause: (attempt) => 100 * 2 ** attempt,
      keepsResult: false,
    })
    const pauses: number[] = []
    for (let job = await store.find("a"); job !== undefined; ) {
      now = job.leaseUntil
      const before = tried
      await jobs.takeUp()
      await expect
        .poll(async () => tried > before && (await store.find("a"))?.leaseUntil !== now + 15_000)
        .toBe(true)
      job = await store.find("a")
      if (job) pauses.push(job.leaseUntil - now)
    }
    expect(pauses).toEqual([200, 400])
    expect(errors).toEqual([
      expect.objectContaining({ message: "The job a is given up after 3 attempts: nobody there" }),
    ])
  })

  it("gives up what no node survives", async () => {
    await store.add({ ...queued("a"), attempt: 5 }, 10)
    await using jobs = new Jobs({ store, now: () => now, onError: (error) => errors.push(error) })
    let tried = 0
    jobs.handle("tell", { run: async () => tried++, keepsResult: false })
    await jobs.takeUp()
    expect([tried, await store.find("a"), errors.length]).toEqual([0, undefined, 1])
  })

  it("works off more than there is room for at once, without waiting for the next look", async () => {
    for (let n = 0; n < 50; n++) await store.add(queued(`j${n}`), 100)
    const done: unknown[] = []
    let atOnce = 0
    let most = 0
    await using jobs = new Jobs({ store, now: () => now, lookEvery: 3_600_000, onError: () => {} })
    jobs.handle("tell", {
      atOnce: 4,
      keepsResult: false,
      run: async ({ input }) => {
        most = Math.max(most, ++atOnce)
        await new Promise((resolve) => setTimeout(resolve, 1))
        atOnce--
        done.push(input)
      },
    })
    await jobs.takeUp()
    await expect.poll(() => done.length).toBe(50)
    expect([new Set(done).size, most]).toEqual([50, 4])
    expect(await store.takeUp("tell", now + 100_000, now, 100)).toEqual([])
  })

  it("leaves to others what it was told to stop at, and counts it as no failure", async () => {
    await store.add(queued("a"), 10)
    const jobs = new Jobs({ store, now: () => now, onError: (error) => errors.push(error) })
    const begun = Promise.withResolvers<void>()
    jobs.handle("tell", {
      run: (_, signal) => {
        begun.resolve()
        return new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(new Error("stopped"))),
        )
      },
    })
    await jobs.takeUp()
    await begun.promise
    await jobs[Symbol.asyncDispose]()
    expect(errors).toEqual([])
    expect(await store.find("a")).toMatchObject({ state: "running", attempt: 1, leaseUntil: now + 15_000 })
  })
})
