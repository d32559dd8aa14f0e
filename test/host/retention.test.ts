import { describe, expect, it } from "vitest"
import { Executions, localExecutor, verifyReceipt } from "../../src/execution/index.ts"
import { createForgetting } from "../../src/host/forgetting.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import { createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { bookIntent } from "../support/restaurant.ts"

const day = 86_400_000

describe("the values of executions", () => {
  it("are forgotten after their time, while the key stays taken and the audit stays", async () => {
    await using engine = await openStorage({ file: ":memory:" })
    const ledger = createSqlLedger(engine)
    const keys = KeyRing.create(0)
    let now = 1_000 * day
    let runs = 0
    const intent = bookIntent(() => ({ id: `RES-${++runs}` }))
    const executions = new Executions({
      ledger,
      keys,
      issuer: () => "https://table.example",
      executorFor: ({ execute }) => localExecutor(execute as never),
      now: () => now,
    })
    const principal = agentPrincipal("me")
    const signal = new AbortController().signal
    const book = (idempotencyKey: string) =>
      executions.execute({ intent, input: { people: 2 }, principal, locale: "en", signal, idempotencyKey })
    const forget = createForgetting({
      ledger,
      retention: 30 * day,
      recordRetention: 400 * day,
      lifetime: 0,
      now: () => now,
    })

    const { executionId, receipt } = await book("old")
    now += 20 * day
    const young = await book("young")
    now += 11 * day
    await forget()
    expect(await ledger.find(executionId)).toMatchObject({ input: "", output: null, state: "succeeded" })
    expect(await executions.status(young.executionId, { principal })).toMatchObject({
      output: { id: "RES-2" },
    })

    await expect(book("old")).rejects.toMatchObject({
      code: "expired",
      details: { execution_id: executionId, state: "succeeded" },
    })
    expect(runs).toBe(2)
    const standing = await executions.status(executionId, { principal })
    expect(standing).toMatchObject({ state: "succeeded", output: undefined, error: { code: "expired" } })
    expect(JSON.parse(standing.receipt!).body.execution_id).toBe(executionId)
    expect(await ledger.listAudit({ executionId, limit: 5 })).toHaveLength(1)

    now += 20 * day
    await forget()
    expect(await ledger.find(young.executionId)).toMatchObject({ input: "" })

    // Long after, the books are closed: nobody repeats a call any more, and its receipt speaks for itself.
    now += 351 * day
    await forget()
    expect(await ledger.find(executionId)).toBeUndefined()
    expect(await ledger.listAudit({ executionId, limit: 5 })).toEqual([])
    expect(await ledger.find(young.executionId)).toBeDefined()
    await expect(book("young")).rejects.toMatchObject({ code: "expired" })
    expect(verifyReceipt(JSON.parse(receipt!), keys.current("receipt").publicKey)).toBe(true)
    await expect(executions.status(executionId, { principal })).rejects.toMatchObject({ code: "not_found" })
  })

  it("walks through more than one batch at a time, and begins anew each day", async () => {
    await using engine = await openStorage({ file: ":memory:" })
    const ledger = createSqlLedger(engine)
    const ids = Array.from({ length: 1_234 }, (_, i) => `exe_${String(i).padStart(5, "0")}`)
    await engine.db
      .insertInto("execution")
      .values(
        ids.map((id) => ({
          ...{ id, scope: id, uid: "a:b:v1", principal_kind: "agent", principal_id: "me", input: "{}" },
          ...{
            input_digest: "d",
            price: null,
            state: "succeeded",
            attempt: 1,
            lease_until: 0,
            started_at: 0,
          },
          ...{ settled_at: 0, output: "{}", error: null, receipt: null },
        })),
      )
      .execute()
    let now = 500 * day
    const forget = createForgetting({
      ledger,
      retention: 0,
      recordRetention: 400 * day,
      lifetime: 0,
      now: () => now,
    })
    await forget()
    expect(await ledger.list({ limit: 10 })).toEqual([])
    now += day
    await forget()
  })

  it("refuses to free keys that may still be used", () => {
    const create = (recordRetention: number, retention: number, lifetime = 0) =>
      createForgetting({ ledger: {} as never, retention, recordRetention, lifetime, now: Date.now })
    expect(() => create(29 * day, day)).toThrow("at least 30 days")
    expect(() => create(60 * day, 90 * day)).toThrow("at least 90 days")
    expect(() => create(60 * day, day, 61 * day)).toThrow("at least 61 days")
    expect(() => create(Number.NaN, day)).toThrow("recordRetention")
    expect(create(30 * day, 30 * day)).toBeTypeOf("function")
  })
})
