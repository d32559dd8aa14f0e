import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { AnswerEvent } from "../../src/corpus/index.ts"
import { Jobs } from "../../src/jobs/index.ts"
import { askJob, createNlwebHandler, type NlwebHandler } from "../../src/protocols/nlweb/index.ts"
import { createSqlJobStore, type Engine, openStorage } from "../../src/storage/index.ts"
import { type Asked, answering, contextOf, itemEvent, start, type Wire } from "./support.ts"

describe("promises", () => {
  let pantry: Asked
  let engine: Engine
  let now: number
  let stack: AsyncDisposableStack
  beforeAll(async () => {
    pantry = await start("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())
  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    engine = stack.use(await openStorage({ file: ":memory:" }))
    now = 1_000_000
  })
  afterEach(() => stack.disposeAsync())

  /** A node whose content takes as long as it is told to. */
  function createNode(answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>): {
    handler: NlwebHandler
    jobs: Jobs
  } {
    const jobs = new Jobs({
      store: createSqlJobStore(engine),
      onError: () => undefined,
      now: () => now,
    })
    const host = answering(pantry.site.host, answer)
    const handler = createNlwebHandler({ host, jobs, patience: 5, onError: () => undefined, now: () => now })
    jobs.handle(askJob, { run: ({ input }, signal) => handler.resume(input, signal) })
    return { handler, jobs }
  }

  async function* gated(gate: Promise<void>, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    await Promise.race([
      gate,
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ])
    yield itemEvent(1)
  }

  const question = { query: { text: "make me a plan for the week" }, meta: { version: "0.55" } }
  const wire = (reply: { body: unknown }) => reply.body as Wire

  it("[NL-18, NL-21] gives a promise for long work, and the answer once it is there", async () => {
    const gate = Promise.withResolvers<void>()
    const { handler, jobs } = createNode((signal) => gated(gate.promise, signal))
    await using _ = jobs
    const reply = await handler.askWhole(question, contextOf())
    expect(reply.status).toBe(202)
    const { promise, _meta } = wire(reply)
    expect(_meta).toMatchObject({ response_type: "promise", version: "0.55" })
    expect(promise).toMatchObject({
      token: expect.any(String),
      estimated_time: expect.any(Number),
      message: expect.any(String),
    })
    const checkin = { promise_token: promise.token, action: "checkin" }
    const waiting = await handler.await(checkin, contextOf())
    expect([waiting.status, wire(waiting).promise.token, wire(waiting).promise.progress]).toEqual([
      202,
      promise.token,
      0.1,
    ])
    gate.resolve()
    await expect.poll(async () => (await handler.await(checkin, contextOf())).status).toBe(200)
    expect(wire(await handler.await(checkin, contextOf()))).toMatchObject({
      _meta: { response_type: "answer" },
      results: [{ name: "Item 1" }],
    })
  })

  it("[NL-21] cancels: the work stops, and CANCELLED is what is left of it", async () => {
    const stopped = Promise.withResolvers<void>()
    const { handler, jobs } = createNode((signal) => {
      signal.addEventListener("abort", () => stopped.resolve())
      return gated(new Promise(() => undefined), signal)
    })
    await using _ = jobs
    const { promise } = wire(await handler.askWhole(question, contextOf()))
    const cancelled = await handler.await({ promise_token: promise.token, action: "cancel" }, contextOf())
    expect([cancelled.status, wire(cancelled).error.code]).toEqual([200, "CANCELLED"])
    await stopped.promise
    const again = await handler.await({ promise_token: promise.token, action: "checkin" }, contextOf())
    expect(wire(again).error.code).toBe("CANCELLED")
  })

  it("[NL-21] knows neither unknown tokens nor those of another caller", async () => {
    const { handler, jobs } = createNode((signal) => gated(new Promise(() => undefined), signal))
    await using _ = jobs
    const { promise } = wire(await handler.askWhole(question, contextOf("me")))
    for (const action of ["checkin", "cancel"]) {
      const foreign = await handler.await({ promise_token: promise.token, action }, contextOf("you"))
      const unknown = await handler.await({ promise_token: "job_none", action }, contextOf("me"))
      expect([wire(foreign).error.code, wire(unknown).error.code]).toEqual(["UNKNOWN_TOKEN", "UNKNOWN_TOKEN"])
    }
    const mine = await handler.await({ promise_token: promise.token, action: "checkin" }, contextOf("me"))
    expect(mine.status).toBe(202)
    const malformed = await handler.await({ promise_token: promise.token, action: "sing" }, contextOf("me"))
    expect([malformed.status, wire(malformed).error.code]).toEqual([400, "INVALID_QUERY"])
  })

  it("[NL-18] survives the node that gave it, and is collected at another", async () => {
    const first = createNode((signal) => gated(new Promise(() => undefined), signal))
    const { promise } = wire(await first.handler.askWhole(question, contextOf()))
    await first.jobs[Symbol.asyncDispose]()
    const second = createNode((signal) => gated(Promise.resolve(), signal))
    await using _ = second.jobs
    const checkin = { promise_token: promise.token, action: "checkin" }
    expect((await second.handler.await(checkin, contextOf())).status).toBe(202)
    now += 60_000
    await second.jobs.takeUp()
    await expect.poll(async () => (await second.handler.await(checkin, contextOf())).status).toBe(200)
    expect(wire(await second.handler.await(checkin, contextOf())).results).toMatchObject([{ name: "Item 1" }])
  })

  it("[NL-20, NL-27] says INTERNAL_ERROR with 500 when it fails, without the inner words", async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything to say
    const { handler, jobs } = createNode(async function* () {
      throw new Error("secret of the house")
    })
    await using _ = jobs
    const reply = await handler.askWhole(question, contextOf())
    expect([reply.status, wire(reply).error.code]).toEqual([500, "INTERNAL_ERROR"])
    expect(JSON.stringify(reply)).not.toContain("secret")
  })

  it("[NL-26] is looked after over HTTP", async () => {
    const unknown = await pantry.post("/await", { promise_token: "x", action: "checkin" })
    expect(unknown.status).toBe(200)
    expect(await unknown.json()).toMatchObject({ error: { code: "UNKNOWN_TOKEN" } })
  })
})
