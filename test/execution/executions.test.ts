import { afterAll, beforeEach, describe, expect, it } from "vitest"
import {
  type ExecutionCall,
  Executions,
  type ExecutionsOptions,
  localExecutor,
  type Receipt,
  verifyReceipt,
} from "../../src/execution/index.ts"
import { agentPrincipal, createAnonymousPrincipals, KeyRing, sha256 } from "../../src/identity/index.ts"
import { decline, ParleyError, type ServiceIntent } from "../../src/intent/index.ts"
import { createSqlLedger, type Engine, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { bookIntent } from "../support/restaurant.ts"

const keys = KeyRing.create(0)
const me = agentPrincipal("me")

for (const { name, create } of engines) {
  describe(`executions on ${name}`, () => {
    let engine: Engine
    const opened: Engine[] = []
    beforeEach(async () => {
      engine = await openStorage(await create())
      opened.push(engine)
    })
    afterAll(() => Promise.all(opened.map((one) => one[Symbol.asyncDispose]())))

    function start(options: Partial<ExecutionsOptions> = {}): Executions {
      return new Executions({
        ledger: createSqlLedger(engine),
        keys,
        issuer: () => "https://table.example",
        executorFor: ({ execute }) => localExecutor(execute as never),
        retries: { backoff: 1 },
        ...options,
      })
    }

    it("runs, stores and attests", async () => {
      const intent = bookIntent(({ people }) => ({ id: `RES-${people}` }), { price: "0.01 USD" })
      const outcome = await start().execute(call(intent))
      expect(outcome).toMatchObject({
        state: "succeeded",
        output: { id: "RES-2" },
        price: "0.01 USD",
        repeated: false,
      })
      const receipt: Receipt = JSON.parse(outcome.receipt!)
      expect(verifyReceipt(receipt, keys.current("receipt").publicKey)).toBe(true)
      expect(receipt.body).toMatchObject({
        issuer: "https://table.example",
        execution_id: outcome.executionId,
        intent_uid: "table.example:bookTable:v1",
        principal: "agent:me",
        state: "succeeded",
        input_sha256: sha256('{"people":2}'),
        output_sha256: sha256('{"id":"RES-2"}'),
        price: "0.01 USD",
      })
      expect(
        verifyReceipt(
          { ...receipt, body: { ...receipt.body, price: "0.02 USD" } },
          keys.current("receipt").publicKey,
        ),
      ).toBe(false)
      const audit = await createSqlLedger(engine).listAudit({ executionId: outcome.executionId, limit: 10 })
      expect(audit).toMatchObject([{ event: "execution.succeeded", principalId: "agent:me" }])
    })

    it("gives a repeated key its first outcome and runs once, also when both come at once", async () => {
      let runs = 0
      const intent = bookIntent(async () => ({ id: `RES-${++runs}` }))
      const executions = start()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => executions.execute(call(intent, { idempotencyKey: "k" }))),
      )
      expect(runs).toBe(1)
      expect(new Set(outcomes.map(({ executionId }) => executionId)).size).toBe(1)
      expect(outcomes.every(({ output }) => output?.id === "RES-1")).toBe(true)
      expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1)
      const later = await start().execute(call(intent, { idempotencyKey: "k" }))
      expect(later).toMatchObject({ repeated: true, output: { id: "RES-1" } })
      expect(later.receipt).toEqual(outcomes[0]?.receipt)
    })

    it("waits for the first call when it runs on another node", async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const started = Promise.withResolvers<void>()
      const intent = bookIntent(async () => {
        started.resolve()
        await promise
        return { id: "RES-1" }
      })
      const first = start().execute(call(intent, { idempotencyKey: "k" }))
      await started.promise
      const second = start().execute(call(intent, { idempotencyKey: "k" }))
      resolve()
      expect((await second).executionId).toBe((await first).executionId)
      await expect(
        start({ patience: 0 }).execute(call(intent, { idempotencyKey: "k" })),
      ).resolves.toMatchObject({ repeated: true })
    })

    it("refuses a key with other input, and keeps principals and intents apart", async () => {
      let runs = 0
      const intent = bookIntent(() => ({ id: `RES-${++runs}` }))
      const executions = start()
      await executions.execute(call(intent, { idempotencyKey: "k" }))
      await expect(
        executions.execute(call(intent, { idempotencyKey: "k", input: { people: 3 } })),
      ).rejects.toMatchObject({ code: "conflict" })
      expect(runs).toBe(1)
      await executions.execute(call(intent, { idempotencyKey: "k", principal: agentPrincipal("you") }))
      const stranger = createAnonymousPrincipals(keys.secret("pseudonym"))("192.0.2.1")
      const key = crypto.randomUUID()
      await executions.execute(call(intent, { idempotencyKey: key, principal: stranger }))
      await executions.execute(call(intent, { idempotencyKey: key }))
      expect(runs).toBe(4)
      await expect(
        executions.execute(call(intent, { idempotencyKey: "k", principal: stranger })),
      ).rejects.toMatchObject({ code: "invalid_request" })
    })

    it("refuses what is incomplete or unknown before anything is claimed", async () => {
      const intent = bookIntent(() => expect.unreachable())
      const error = await start()
        .execute(call(intent, { input: { peeple: 2 } }))
        .catch((thrown) => thrown)
      expect(error).toMatchObject({ code: "invalid_input" })
      expect(error.details.issues).toMatchObject([
        { path: "people", rule: "missing" },
        { path: "peeple", rule: "unknown" },
      ])
      expect(await createSqlLedger(engine).list({ limit: 10 })).toEqual([])
    })

    it("stores a backend's refusal as a failure", async () => {
      let runs = 0
      const intent = bookIntent(() => {
        runs++
        throw decline("That evening is full.", { full: true })
      })
      const executions = start()
      const first = await executions.execute(call(intent, { idempotencyKey: "k" }))
      expect(first).toMatchObject({
        state: "failed",
        error: { code: "declined", message: "That evening is full." },
      })
      expect(await executions.execute(call(intent, { idempotencyKey: "k" }))).toMatchObject({
        state: "failed",
        repeated: true,
      })
      expect(runs).toBe(1)
    })

    it("tries again what is safe, and lets the same key run what had no effect", async () => {
      let runs = 0
      const down = new ParleyError("unavailable", "The till is down.", { details: { sent: false } })
      const intent = bookIntent(() => {
        if (++runs <= 4) throw down
        return { id: "RES-1" }
      })
      const executions = start()
      const first = await executions.execute(call(intent, { idempotencyKey: "k" }))
      expect(first).toMatchObject({ state: "failed", error: { code: "unavailable" } })
      expect(runs).toBe(3)
      const second = await executions.execute(call(intent, { idempotencyKey: "k" }))
      expect(second).toMatchObject({ state: "succeeded", executionId: first.executionId, repeated: false })
      expect(runs).toBe(5)
    })

    it("never repeats an effect whose outcome is unknown", async () => {
      let runs = 0
      const intent = bookIntent(() => {
        runs++
        throw new ParleyError("unavailable", "The line was cut.", { details: { sent: true } })
      })
      const executions = start()
      for (const repeated of [false, true])
        expect(await executions.execute(call(intent, { idempotencyKey: "k" }))).toMatchObject({
          state: "indeterminate",
          error: { code: "indeterminate" },
          repeated,
        })
      expect(runs).toBe(1)
    })

    it("ends what takes too long: a read fails, a write is indeterminate", async () => {
      const hang = () => new Promise<never>(() => undefined)
      const executions = start({ retries: { attempts: 1 } })
      expect(await executions.execute(call(bookIntent(hang, { timeout: 20 })))).toMatchObject({
        state: "indeterminate",
      })
      expect(await executions.execute(call(bookIntent(hang, { timeout: 20, effect: "read" })))).toMatchObject(
        {
          state: "failed",
          error: { code: "timeout" },
        },
      )
    })

    it("calls a result that breaks its declaration by its name", async () => {
      const wrong = (() => ({ id: 7 })) as never
      expect(await start().execute(call(bookIntent(wrong)))).toMatchObject({ state: "indeterminate" })
      expect(await start().execute(call(bookIntent(wrong, { effect: "read" })))).toMatchObject({
        state: "failed",
        error: { code: "internal" },
      })
    })

    it("never shows what a backend threw by accident", async () => {
      const intent = bookIntent(() => {
        throw new Error("SELECT secret FROM guests")
      })
      const outcome = await start().execute(call(intent))
      expect(outcome).toMatchObject({ state: "failed", error: { code: "internal" } })
      expect(outcome.error?.message).not.toContain("secret")
      expect(JSON.stringify(await createSqlLedger(engine).list({ limit: 1 }))).not.toContain("secret")
    })

    it("settles what a dead process left: a write as indeterminate, an idempotent one as free to run again", async () => {
      let now = 1_000_000
      let runs = 0
      const hang = () => {
        runs++
        return new Promise<never>(() => undefined)
      }
      const write = bookIntent(hang)
      const read = bookIntent(
        counted(() => ++runs),
        { name: "readTable", effect: "read" },
      )
      const dead = start({ now: () => now })
      // Of a dead process nobody hears how it ends.
      dead.execute(call(write, { idempotencyKey: "w" })).catch(() => undefined)
      const hanging = { ...read, execute: hang } as unknown as ServiceIntent
      dead.execute(call(hanging, { idempotencyKey: "r" })).catch(() => undefined)
      await expect.poll(() => runs).toBe(2)

      const alive = start({ now: () => now, patience: 0 })
      await expect(alive.execute(call(write, { idempotencyKey: "w" }))).rejects.toMatchObject({
        code: "conflict",
        retryAfter: 1,
      })
      now += 60_000
      expect(
        await alive.recover((uid) => [write, read].find(({ descriptor }) => descriptor.uid === uid)),
      ).toBe(2)
      expect(await alive.recover(() => undefined)).toBe(0)
      expect(await alive.execute(call(write, { idempotencyKey: "w" }))).toMatchObject({
        state: "indeterminate",
        repeated: true,
      })
      expect(await alive.execute(call(read, { idempotencyKey: "r" }))).toMatchObject({
        state: "succeeded",
        repeated: false,
      })
    })

    it("[UM-34] warns of a deprecated intent and refuses a removed one with its successor", async () => {
      const soon = { since: "2026-01-01", successor: "table.example:bookTable:v2", removal: "2027-01-01" }
      const intent = bookIntent(() => ({ id: "RES-1" }), { deprecation: soon })
      const before = await start({ now: () => Date.parse("2026-06-01") }).execute(call(intent))
      expect(before.warning).toContain("Use 'table.example:bookTable:v2' instead.")
      await expect(
        start({ now: () => Date.parse("2027-06-01") }).execute(call(intent)),
      ).rejects.toMatchObject({
        code: "removed",
        details: { successor: "table.example:bookTable:v2" },
      })
    })

    it("needs the permission that the declaration asks for", async () => {
      const intent = bookIntent(() => ({ id: "RES-1" }), { access: "token" })
      const executions = start()
      const stranger = createAnonymousPrincipals(keys.secret("pseudonym"))("192.0.2.1")
      await expect(executions.execute(call(intent, { principal: stranger }))).rejects.toMatchObject({
        code: "unauthenticated",
      })
      // A signature grants nothing, and its holder may still agree to the terms; a key says what it allows.
      await expect(executions.execute(call(intent))).rejects.toMatchObject({ code: "unauthenticated" })
      const keyed = { ...agentPrincipal("me"), proof: "key" as const }
      await expect(executions.execute(call(intent, { principal: keyed }))).rejects.toMatchObject({
        code: "forbidden",
      })
      const permitted = agentPrincipal("me", ["execute:intent/bookTable"])
      expect(await executions.execute(call(intent, { principal: permitted }))).toMatchObject({
        state: "succeeded",
      })
    })

    it("counts a rate limit exactly across nodes", async () => {
      const intent = bookIntent(() => ({ id: "RES-1" }), { rateLimit: "7/hour" })
      const now = () => 1_800_000
      const nodes = [start({ now }), start({ now })]
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) => nodes[i % 2]!.execute(call(intent))),
      )
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7)
      const refused = results.find((result) => result.status === "rejected")
      expect(refused?.reason).toMatchObject({
        code: "rate_limited",
        retryAfter: 1_800,
        details: { limit: 7, period: "hour" },
      })
      await expect(
        nodes[0]!.execute(call(intent, { principal: agentPrincipal("you") })),
      ).resolves.toMatchObject({ state: "succeeded" })
    })

    it("stops asking a backend that does not answer, and tries again later", async () => {
      let now = 0
      let runs = 0
      let up = false
      const intent = bookIntent(() => {
        runs++
        if (!up) throw new ParleyError("unavailable", "down", { details: { sent: false } })
        return { id: "RES-1" }
      })
      const executions = start({ now: () => now, retries: { attempts: 1 } })
      for (let i = 0; i < 5; i++) await executions.execute(call(intent))
      await expect(executions.execute(call(intent))).rejects.toMatchObject({
        code: "unavailable",
        retryAfter: 10,
      })
      expect(runs).toBe(5)
      now += 10_000
      up = true
      expect(await executions.execute(call(intent))).toMatchObject({ state: "succeeded" })
      expect(await executions.execute(call(intent))).toMatchObject({ state: "succeeded" })
    })

    it("shows an execution to its own principal only, and lets it cancel", async () => {
      const running = Promise.withResolvers<string>()
      const intent = bookIntent((_, context) => {
        running.resolve(context.executionId)
        return new Promise<never>(() => undefined)
      })
      const executions = start()
      const outcome = executions.execute(call(intent))
      const id = await running.promise
      await expect(executions.status(id, { principal: agentPrincipal("you") })).rejects.toMatchObject({
        code: "not_found",
      })
      await expect(executions.cancel(id, { principal: agentPrincipal("you") })).rejects.toMatchObject({
        code: "not_found",
      })
      expect(await executions.status(id, { principal: me })).toMatchObject({ state: "running" })
      expect(await executions.cancel(id, { principal: me })).toMatchObject({ state: "indeterminate" })
      expect(await outcome).toMatchObject({ state: "indeterminate" })
    })

    it("goes on with an effect when its caller goes away, and stops a read", async () => {
      const gone = AbortSignal.abort()
      const slow = (_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<{ id: string }>((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason))
          setImmediate(() => resolve({ id: "RES-1" }))
        })
      expect(await start().execute(call(bookIntent(slow), { signal: gone }))).toMatchObject({
        state: "succeeded",
      })
      expect(
        await start().execute(call(bookIntent(slow, { effect: "read" }), { signal: gone })),
      ).toMatchObject({
        state: "failed",
        error: { code: "cancelled" },
      })
    })
  })
}

function call(intent: ServiceIntent, changes: Partial<ExecutionCall> = {}): ExecutionCall {
  return {
    intent,
    input: { people: 2 },
    principal: me,
    locale: "en",
    signal: new AbortController().signal,
    ...changes,
  }
}

function counted(count: () => number): () => { id: string } {
  return () => ({ id: `T-${count()}` })
}
