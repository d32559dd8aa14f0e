import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { createLogger } from "../../src/http/index.ts"
import { defineService, type ExecuteContext } from "../../src/intent/index.ts"
import { createMediator } from "../../src/mediator/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import type { StorageOptions } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { service } from "../support/restaurant.ts"
import { confirmedDoors } from "./support/confirmed-doors.ts"
import { type Door, doors } from "./support/doors.ts"
import { type Fault, StorageFaults } from "./support/storage-faults.ts"
import { roomIntent, tableIntent } from "./support/table-intent.ts"

// Test files share their modules: those of this one are loaded anew, and forgotten when it ends.
const { faults } = vi.hoisted(() => {
  vi.resetModules()
  return { faults: { current: undefined as StorageFaults | undefined } }
})
afterAll(() => {
  vi.doUnmock("../../src/storage/open-storage.ts")
  vi.resetModules()
})

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

/** What a mediator takes words by; it has no intents of its own namespace. */
const relayed = new Set(["IntentWeb", "A2A", "AG-UI", "the page"])
/** More than any of the wishes below needs. */
const operationsAtMost = 40

/** Lets each storage operation behind a door fail once, and looks at what was told and done. */
async function failEach(door: Door, origin: string, kind: Fault, bookings: readonly string[]): Promise<void> {
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
}

const fault = new StorageFaults()
const kinds = ["refused", "lost"] as const satisfies readonly Fault[]
const folder = () => mkdtempSync(join(tmpdir(), "parley-faults-"))
const logger = createLogger({ level: "silent" })

async function openSite(storage: StorageOptions, bookings: string[]): Promise<Site> {
  const book = (_: unknown, { executionId }: ExecuteContext) => {
    bookings.push(executionId)
    return { id: `RES-${bookings.length}` }
  }
  const intents = [tableIntent(book), roomIntent(book)]
  return createSite({ service, intents, storage, data: folder(), logger })
}

for (const { name: engine, create } of engines) {
  describe(`every storage operation of a wish fails once, on ${engine}`, () => {
    const bookings: string[] = []
    let site: Site
    let origin: string
    beforeAll(async () => {
      faults.current = fault
      site = await openSite(await create(), bookings)
      origin = (await site.listen({ port: 0 })).origin
    })
    afterAll(async () => {
      fault.disarm()
      await site[Symbol.asyncDispose]()
    })

    for (const door of [...doors, ...confirmedDoors])
      for (const kind of kinds)
        it(`${door.name}: a write is ${kind}, and nothing is denied that was done, nor done twice`, async () => {
          await failEach(door, origin, kind, bookings)
        }, 120_000)
  })

  describe(`every storage operation of a mediator fails once, on ${engine}`, () => {
    const bookings: string[] = []
    const stack = new AsyncDisposableStack()
    let origin: string
    beforeAll(async () => {
      // Only what the mediator stores fails here.
      faults.current = undefined
      const site = stack.use(await openSite(await create(), bookings))
      const sites = [(await site.listen({ port: 0 })).origin]
      faults.current = fault
      const about = { namespace: "town.example", name: "Town", about: "A town.", updated: "2026-01-01" }
      const mediator = stack.use(
        await createMediator({
          service: defineService(about),
          sites,
          storage: await create(),
          data: folder(),
          logger,
        }),
      )
      origin = (await mediator.listen({ port: 0 })).origin
    })
    afterAll(async () => {
      fault.disarm()
      await stack.disposeAsync()
    })

    for (const door of doors.filter(({ name }) => relayed.has(name)))
      for (const kind of kinds)
        it(`${door.name}: a write is ${kind}, and nothing is denied that was done, nor done twice`, async () => {
          await failEach(door, origin, kind, bookings)
        }, 120_000)
  })
}
