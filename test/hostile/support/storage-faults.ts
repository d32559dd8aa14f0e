import type { KyselyPlugin } from "kysely"
import { toStorageError } from "../../../src/storage/errors.ts"
import type { Engine } from "../../../src/storage/index.ts"

/**
 * refused: nothing is written. lost: it is written, and the answer to the commit is lost. Each with a code of the
 * engine, so that it takes the way of a real fault.
 */
export type Fault = "refused" | "lost"

const codes: Readonly<Record<Engine["name"], object>> = {
  sqlite: { errcode: 13 },
  postgres: { code: "ECONNRESET" },
}

/** Lets one storage operation of a real engine fail: the n-th after it was armed. */
export class StorageFaults {
  #left = 0
  #fault: Fault = "refused"
  /** Operations since the last arming. */
  operations = 0

  arm(n: number, fault: Fault): void {
    this.#left = n
    this.#fault = fault
    this.operations = 0
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  disarm(): void {
    this.#left = 0
  }

  around(engine: Engine): Engine {
    const { name } = engine
    const fail = () => toStorageError(Object.assign(new Error("a fault on purpose"), codes[name]))
    return {
      ...engine,
      db: engine.db.withPlugin(this.#plugin(fail)),
      transaction: async (run) => {
        const fault = this.#next()
        if (fault === undefined) return engine.transaction(run)
        if (fault === "refused")
          return engine.transaction(async (statements) => {
            await run(statements)
            throw fail()
          })
        await engine.transaction(run)
        throw fail()
      },
      [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
    }
  }

  #plugin(fail: () => unknown): KyselyPlugin {
    const lost = new WeakSet<object>()
    return {
      transformQuery: ({ node, queryId }) => {
        const fault = this.#next()
        if (fault === "refused") throw fail()
        if (fault === "lost") lost.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (lost.has(queryId)) throw fail()
        return result
      },
    }
  }

  #next(): Fault | undefined {
    this.operations++
    return this.#left > 0 && --this.#left === 0 ? this.#fault : undefined
  }
}
