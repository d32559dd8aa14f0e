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
