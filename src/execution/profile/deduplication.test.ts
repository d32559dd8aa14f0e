import { describe, expect, it, vi } from "vitest"
import { describeDeduplication } from "./deduplication.contract.ts"
import { createMemoryDeduplication } from "./deduplication.ts"

describeDeduplication("memory", () => createMemoryDeduplication())

describe("deduplication in memory", () => {
  it("forgets after its lifetime, and the oldest first when it is full", async () => {
    let time = 0
    const { once } = createMemoryDeduplication({ limit: 2, lifetime: 100, now: () => time })
    const count = vi.fn(async () => count.mock.calls.length)
    await once("k", "1", "d", count)
    time = 101
    expect(await once("k", "1", "d", count)).toBe(2)
    await once("k", "2", "d", count)
    await once("k", "3", "d", count)
    expect(await once("k", "3", "d", count)).toBe(4)
    expect(await once("k", "1", "d", count)).toBe(5)
  })

  it("refuses new keys while all it may hold are under way", async () => {
    const { once } = createMemoryDeduplication({ limit: 1 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = once("k", "1", "d", () => promise)
    await expect(once("k", "2", "d", async () => {})).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 1,
    })
    resolve()
    await first
    await once("k", "2", "d", async () => {})
  })
})
