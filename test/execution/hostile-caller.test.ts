import { getEventListeners } from "node:events"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  type ExecutionCall,
  Executions,
  type ExecutionsOptions,
  localExecutor,
} from "../../src/execution/index.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import { decline, ParleyError, type ServiceIntent } from "../../src/intent/index.ts"
import { createSqlLedger, type Engine, openStorage } from "../../src/storage/index.ts"
import { bookIntent } from "../support/restaurant.ts"

const keys = KeyRing.create(0)
const down = () => new ParleyError("unavailable", "The till is down.", { details: { sent: false } })
const hang = () => new Promise<never>(() => undefined)

describe("executions under hostile callers and sick backends", () => {
  let engine: Engine
  beforeEach(async () => {
    engine = await openStorage({ file: ":memory:" })
  })
  afterEach(() => engine[Symbol.asyncDispose]())

  function start(options: Partial<ExecutionsOptions> = {}): Executions {
    return new Executions({
      ledger: createSqlLedger(engine),
      keys,
      issuer: () => "https://table.example",
      executorFor: ({ execute }) => localExecutor(execute as never),
      retries: { attempts: 1 },
      ...options,
    })
  }

  it("does not start a read whose caller is gone already", async () => {
    let runs = 0
    const intent = bookIntent(
      async () => {
        runs++
        throw new Error("a rejection that nobody would wait for ends the process")
      },
      { effect: "read" },
    )
    const outcome = await start().execute(call(intent, { signal: AbortSignal.abort() }))
    expect(outcome).toMatchObject({ state: "failed", error: { code: "cancelled" } })
    expect(runs).toBe(0)
  })

  it("keeps no listener on the caller's signal", async () => {
    const { signal } = new AbortController()
    const intent = bookIntent(() => ({ id: "RES-1" }), { effect: "read" })
    const executions = start()
    for (let i = 0; i < 3; i++) await executions.execute(call(intent, { signal }))
    expect(getEventListeners(signal, "abort")).toHaveLength(0)
  })

  it("lets no caller shut an intent for everyone by hanging up", async () => {
    let hanging = true
    const intent = bookIntent(() => (hanging ? hang() : { id: "RES-1" }), { effect: "read" })
    const executions = start()
    for (let i = 0; i < 6; i++) await cancelledRead(executions, intent)
    hanging = false
    expect(await executions.execute(call(intent))).toMatchObject({ state: "succeeded" })
  })

  it("takes a refusal for a sign of life", async () => {
    let now = 0
    let backend: () => { id: string } = () => ({ id: "RES-1" })
    const intent = bookIntent(() => backend())
    const executions = start({ now: () => now })
    const fail = async (times: number) => {
      backend = () => {
        throw down()
      }
      for (let i = 0; i < times; i++) await executions.execute(call(intent))
    }
    const refuse = async () => {
      backend = () => {
        throw decline("That evening is full.")
      }
      expect(await executions.execute(call(intent))).toMatchObject({ error: { code: "declined" } })
    }
    await fail(4)
    await refuse()
    await fail(1)
    await refuse()
    await fail(5)
    await expect(executions.execute(call(intent))).rejects.toMatchObject({ code: "unavailable" })
    now += 10_000
    await refuse()
    await refuse()
  })

  it("gives the one try after a pause to a call that runs", async () => {
    let now = 3_600_000
    let up = true
    const intent = bookIntent(
      () => {
        if (!up) throw down()
        return { id: "RES-1" }
      },
      { rateLimit: "6/hour" },
    )
    const executions = start({ now: () => now })
    await executions.execute(call(intent))
    up = false
    for (let i = 0; i < 5; i++) await executions.execute(call(intent))
    up = true
    now += 10_000
    await expect(executions.execute(call(intent))).rejects.toMatchObject({ code: "rate_limited" })
    const you = agentPrincipal("you")
    expect(await executions.execute(call(intent, { principal: you }))).toMatchObject({ state: "succeeded" })
  })

  it("gives a repeated key its outcome also while the backend does not answer", async () => {
    let up = true
    const intent = bookIntent(() => {
      if (!up) throw down()
      return { id: "RES-1" }
    })
    const executions = start()
    await executions.execute(call(intent, { idempotencyKey: "k" }))
    up = false
    for (let i = 0; i < 5; i++) await executions.execute(call(intent))
    expect(await executions.execute(call(intent, { idempotencyKey: "k" }))).toMatchObject({
      repeated: true,
      output: { id: "RES-1" },
    })
    const fresh = await executions.execute(call(intent, { idempotencyKey: "l" }))
    expect(fresh).toMatchObject({ state: "failed", error: { code: "unavailable" } })
  })

  it("counts every run of a key against the limit", async () => {
    let runs = 0
    const intent = bookIntent(
      () => {
        runs++
        return hang()
      },
      { effect: "read", rateLimit: "2/hour" },
    )
    const executions = start()
    for (let i = 0; i < 2; i++) await cancelledRead(executions, intent, "k")
    await expect(executions.execute(call(intent, { idempotencyKey: "k" }))).rejects.toMatchObject({
      code: "rate_limited",
    })
    expect(runs).toBe(2)
  })

  it("calls a result that has no JSON form what it is, and settles", async () => {
    const half = () => ({ id: "\ud83d" })
    const executions = start()
    expect(await executions.execute(call(bookIntent(half)))).toMatchObject({ state: "indeterminate" })
    const read = bookIntent(half, { name: "readTable", effect: "read" })
    expect(await executions.execute(call(read))).toMatchObject({
      state: "failed",
      error: { code: "internal" },
    })
    expect(await createSqlLedger(engine).list({ state: "running", limit: 1 })).toEqual([])
  })

  it("takes no more calls at once than it has room for, and makes repeated ones no exception", async () => {
    const first = Promise.withResolvers<{ id: string }>()
    const intent = bookIntent(() => first.promise)
    const executions = start({ capacity: 3 })
    const calls = Array.from({ length: 10 }, () => executions.execute(call(intent, { idempotencyKey: "k" })))
    const results = Promise.allSettled(calls)
    await expect.poll(() => createSqlLedger(engine).list({ limit: 9 })).toHaveLength(1)
    first.resolve({ id: "RES-1" })
    const settled = await results
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
    expect(settled[9]).toMatchObject({ reason: { code: "unavailable", retryAfter: 1 } })
    expect(await executions.execute(call(intent, { idempotencyKey: "k" }))).toMatchObject({ repeated: true })
  })

  it("asks the database in pauses for an outcome that could not be stored", async () => {
    const ledger = createSqlLedger(engine)
    let asked = 0
    const broken = {
      ...ledger,
      commit: (...[claims, settlements]: Parameters<typeof ledger.commit>) => {
        if (settlements.length > 0) throw new Error("no space for this one")
        return ledger.commit(claims, settlements)
      },
      find: (id: string) => {
        asked++
        return ledger.find(id)
      },
    }
    const { promise, resolve } = Promise.withResolvers<{ id: string }>()
    const executions = start({ ledger: broken, patience: 250 })
    const intent = bookIntent(() => promise)
    const first = executions.execute(call(intent, { idempotencyKey: "k" }))
    const second = executions.execute(call(intent, { idempotencyKey: "k" }))
    resolve({ id: "RES-1" })
    await expect(first).rejects.toMatchObject({ code: "indeterminate" })
    await expect(second).rejects.toMatchObject({ code: "conflict" })
    expect(asked).toBeLessThan(20)
  })

  it("gives a further attempt a whole lease, however long its caller had waited for the first", async () => {
    let now = 1_000_000
    const running = Promise.withResolvers<void>()
    const first = Promise.withResolvers<{ id: string }>()
    let lease = 0
    const intent = bookIntent(async (_, { executionId }) => {
      running.resolve()
      if (lease === 0) await first.promise
      lease = (await createSqlLedger(engine).find(executionId))!.leaseUntil
      return { id: "RES-1" }
    })
    const options = { now: () => now, patience: 60_000 }
    const failing = start(options).execute(call(intent, { idempotencyKey: "k" }))
    await running.promise
    const waiting = start(options).execute(call(intent, { idempotencyKey: "k" }))
    now += 35_000
    lease = -1
    first.reject(down())
    expect(await failing).toMatchObject({ state: "failed" })
    expect(await waiting).toMatchObject({ state: "succeeded" })
    expect(lease - now).toBeGreaterThan(30_000)
  })

  it("does not take its own running work for a dead process's when the clock jumps", async () => {
    let now = 1_000_000
    const { promise, resolve } = Promise.withResolvers<{ id: string }>()
    let running = 0
    const intent = bookIntent(() => {
      running++
      return promise
    })
    const executions = start({ now: () => now })
    const first = executions.execute(call(intent, { idempotencyKey: "k" }))
    const more = Array.from({ length: 80 }, () => executions.execute(call(intent)))
    await expect.poll(() => running).toBe(81)
    now += 86_400_000
    expect(await executions.recover(() => intent)).toBe(0)
    await expect(executions.execute(call(intent, { idempotencyKey: "k" }))).rejects.toMatchObject({
      code: "conflict",
      retryAfter: 1,
    })
    resolve({ id: "RES-1" })
    expect(await first).toMatchObject({ state: "succeeded", output: { id: "RES-1" } })
    for (const one of more) expect(await one).toMatchObject({ state: "succeeded" })
  })
})

/** A read that is under way when its caller hangs up. */
async function cancelledRead(executions: Executions, intent: ServiceIntent, idempotencyKey?: string) {
  const caller = new AbortController()
  const outcome = executions.execute(call(intent, { signal: caller.signal, idempotencyKey }))
  setTimeout(() => caller.abort(), 5)
  expect(await outcome).toMatchObject({ state: "failed", error: { code: "cancelled" } })
}

function call(intent: ServiceIntent, changes: Partial<ExecutionCall> = {}): ExecutionCall {
  return {
    intent,
    input: { people: 2 },
    principal: agentPrincipal("me"),
    locale: "en",
    signal: new AbortController().signal,
    ...changes,
  }
}
