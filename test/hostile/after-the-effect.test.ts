import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { createLogger } from "../../src/http/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import type { StorageOptions } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { service } from "../support/restaurant.ts"
import { doors } from "./support/doors.ts"
import { type Fault, StorageFaults } from "./support/storage-faults.ts"
import { tableIntent } from "./support/table-intent.ts"

const { faults } = vi.hoisted(() => ({ faults: { current: undefined as StorageFaults | undefined } }))

vi.mock("../../src/storage/open-storage.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../src/storage/open-storage.ts")>()
  return {
    ...original,
    openStorage: async (options: StorageOptions, now?: number) => {
      const engine = await original.openStorage(options, now)
      return faults.current ? faults.current.around(engine) : engine
    },
  }
})

/** More than any of the wishes below needs. */
const operationsAtMost = 40

for (const { name: engine, create } of engines)
  describe(`every storage operation of a wish fails once, on ${engine}`, () => {
    const bookings: string[] = []
    let site: Site
    let origin: string
    const fault = new StorageFaults()
    beforeAll(async () => {
      faults.current = fault
      site = await createSite({
        service,
        intents: [
          tableIntent((_, { executionId }) => {
            bookings.push(executionId)
            return { id: `RES-${bookings.length}` }
          }),
        ],
        storage: await create(),
        data: mkdtempSync(join(tmpdir(), "parley-faults-")),
        logger: createLogger({ level: "silent" }),
      })
      origin = (await site.listen({ port: 0 })).origin
    })
    afterAll(async () => {
      fault.disarm()
      await site[Symbol.asyncDispose]()
    })

    for (const door of doors)
      for (const kind of ["refused", "lost"] as const satisfies readonly Fault[])
        it(`${door.name}: a write is ${kind}, and nothing is denied that was done, nor done twice`, async () => {
          let failures = 0
          for (let n = 1; n <= operationsAtMost; n++) {
            const before = bookings.length
            const send = await door.prepare(origin)
            fault.arm(n, kind)
            const told = await send()
            const isSpent = fault.isSpent
            fault.disarm()
            const label = `${door.name}, operation ${n} ${kind}: told "${told}"`
            const done = bookings.length - before
            expect(done, label).toBeLessThanOrEqual(1)
            if (done === 1) expect(["done", "unknown"], label).toContain(told)
            if (done === 0) expect(told, label).not.toBe("done")
            const again = await send()
            expect(bookings.length - before, `${label}, then "${again}"`).toBeLessThanOrEqual(1)
            if (bookings.length > before) expect(["done", "unknown"], `${label}, then`).toContain(again)
            if (!isSpent) break
            failures++
          }
          expect(failures, "faults that were met").toBeGreaterThan(1)
          expect(failures).toBeLessThan(operationsAtMost)
        }, 120_000)
  })
