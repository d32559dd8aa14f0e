import { describe, expect, it } from "vitest"
import { Executions, localExecutor } from "../../src/execution/index.ts"
import { createForgetting } from "../../src/host/forgetting.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import { createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { bookIntent } from "../support/restaurant.ts"

const day = 86_400_000

describe("the values of executions", () => {
  it("are forgotten after their time, while the key stays taken and the audit stays", async () => {
    await using engine = await openStorage({ file: ":memory:" })
    const ledger = createSqlLedger(engine)
    let now = 1_000 * day
    let runs = 0
    const intent = bookIntent(() => ({ id: `RES-${++runs}` }))
    const executions = new Executions({
      ledger,
      keys: KeyRing.create(0),
      issuer: () => "https://table.example",
      executorFor: ({ execute }) => localExecutor(execute as never),
      now: () => now,
    })
    const principal = agentPrincipal("me")
    const signal = new AbortController().signal
    const book = (idempotencyKey: string) =>
      executions.execute({ intent, input: { people: 2 }, principal, locale: "en", signal, idempotencyKey })
    const forget = createForgetting({ ledger, retention: 30 * day, now: () => now })

    const { executionId } = await book("old")
    now += 20 * day
    const young = await book("young")
    now += 11 * day
    await forget()
    expect(await ledger.find(executionId)).toMatchObject({ input: "", output: null, state: "succeeded" })
    expect(await executions.status(young.executionId, principal)).toMatchObject({ output: { id: "RES-2" } })

    await expect(book("old")).rejects.toMatchObject({
      code: "expired",
      details: { execution_id: executionId, state: "succeeded" },
    })
    expect(runs).toBe(2)
    const standing = await executions.status(executionId, principal)
    expect(standing).toMatchObject({ state: "succeeded", output: undefined, error: { code: "expired" } })
    expect(JSON.parse(standing.receipt!).body.execution_id).toBe(executionId)
    expect(await ledger.listAudit({ executionId, limit: 5 })).toHaveLength(1)

    now += 20 * day
    await forget()
    expect(await ledger.find(young.executionId)).toMatchObject({ input: "" })
  })
})
