import { afterAll, beforeEach, describe, expect, it } from "vitest"
import type { OwnHostOptions } from "../../src/host/index.ts"
import type { ServiceIntent } from "../../src/intent/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  type Engine,
  openStorage,
} from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { bookIntent } from "../support/restaurant.ts"
import { type Clock, confirm, contextOf, id, openHouse, reachConfirmation, resume } from "./house.ts"

const ada = contextOf("ada")
const killed = new Error("the process was killed here")
/** Later than any lease, and sooner than a conversation ends. */
const lapsed = 10 * 60_000

/** Bookings as a careful backend keeps them: one for each execution, however often it is tried. */
class Book {
  readonly byExecution = new Map<string, string>()
  runs = 0

  intent(changes: { readonly idempotent?: boolean } = {}): ServiceIntent {
    return bookIntent((_, { executionId }) => {
      this.runs++
      const known = this.byExecution.get(executionId)
      const made = known ?? `RES-${this.byExecution.size + 1}`
      this.byExecution.set(executionId, made)
      return { id: made }
    }, changes)
  }
}

type Writes = "claim" | "settlement"

/** A process that dies when it would write this: nothing it does afterwards reaches the database. */
function mortalStores(engine: Engine, before: Writes): Pick<OwnHostOptions, "ledger" | "interactions"> {
  const ledger = createSqlLedger(engine)
  const interactions = createSqlInteractionStore(engine)
  let isDead = false
  return {
    ledger: {
      ...ledger,
      commit: async (claims, settlements) => {
        isDead ||= (before === "claim" ? claims : settlements).length > 0
        if (isDead) throw killed
        return ledger.commit(claims, settlements)
      },
    },
    interactions: {
      ...interactions,
      save: async (interaction, version, now) => {
        if (isDead) throw killed
        return interactions.save(interaction, version, now)
      },
    },
  }
}

for (const { name, create } of engines) {
  describe(`a process that dies, on ${name}`, () => {
    let engine: Engine
    const opened: Engine[] = []
    let clock: Clock
    let book: Book
    beforeEach(async () => {
      engine = await openStorage(await create())
      opened.push(engine)
      clock = { now: 0 }
      book = new Book()
    })
    afterAll(() => Promise.all(opened.map((one) => one[Symbol.asyncDispose]())))

    async function dieAfterYes(intent: ServiceIntent, before: Writes): Promise<void> {
      await using host = openHouse(engine, intent, clock, mortalStores(engine, before))
      await reachConfirmation(host, ada)
      // Before the effect the caller gets an error; afterwards it is told what is known, whether or not it is kept.
      if (before === "claim") await expect(confirm(host, ada)).rejects.toThrow()
      else expect((await confirm(host, ada)).moves).toMatchObject([{ kind: "fail", code: "indeterminate" }])
    }

    it("after the yes was kept and before anything began: the next host books, once", async () => {
      const intent = book.intent()
      await dieAfterYes(intent, "claim")
      expect(book.runs).toBe(0)
      await using host = openHouse(engine, intent, clock)
      const booked = [{ kind: "done", outcome: { state: "succeeded", output: { id: "RES-1" } } }]
      expect((await resume(host, ada)).moves).toMatchObject(booked)
      expect((await resume(host, ada)).moves).toMatchObject(booked)
      expect(book.runs).toBe(1)
    })

    it("whatever is said first afterwards, the yes that was kept counts", async () => {
      const intent = book.intent()
      await dieAfterYes(intent, "claim")
      await using host = openHouse(engine, intent, clock)
      const input = { kind: "say", text: "hello, are you still there?" } as const
      const { moves } = await host.turn({ interactionId: id, input }, ada)
      expect(moves).toMatchObject([{ kind: "done", outcome: { output: { id: "RES-1" } } }])
      expect(book.runs).toBe(1)
    })

    it("before the result was kept: nobody books again, and the uncertainty is said", async () => {
      const intent = book.intent()
      await dieAfterYes(intent, "settlement")
      expect(book.runs).toBe(1)
      await using host = openHouse(engine, intent, clock, { execution: { patience: 0 } })
      // As far as anyone can tell it still runs: the conversation waits and does not end.
      await expect(resume(host, ada)).rejects.toMatchObject({ code: "conflict", retryAfter: 1 })
      clock.now = lapsed
      expect((await resume(host, ada)).moves).toMatchObject([{ kind: "fail", code: "indeterminate" }])
      expect(book.runs).toBe(1)
    })

    it("before the result was kept, of something that may be repeated: done again as the same execution", async () => {
      const intent = book.intent({ idempotent: true })
      await dieAfterYes(intent, "settlement")
      clock.now = lapsed
      await using host = openHouse(engine, intent, clock)
      expect((await resume(host, ada)).moves).toMatchObject([
        { kind: "done", outcome: { state: "succeeded", output: { id: "RES-1" } } },
      ])
      expect(book.runs).toBe(2)
      expect(book.byExecution.size).toBe(1)
    })
  })
}
