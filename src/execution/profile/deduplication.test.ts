import { describe, expect, it, vi } from "vitest"
import { ParleyError } from "../../intent/index.ts"
import { createMemoryDeduplication } from "./deduplication.ts"

describe("deduplication in memory", () => {
  it("[IS-11] performs once per key, also while the first attempt is under way", async () => {
    const { once } = createMemoryDeduplication()
    const { promise, resolve } = Promise.withResolvers<string>()
    const perform = vi.fn(() => promise)
    const first = once("kim", "k", "d", perform)
    const second = once("kim", "k", "d", perform)
    resolve("done")
    expect(await Promise.all([first, second, once("kim", "k", "d", perform)])).toEqual([
      "done",
      "done",
      "done",
    ])
    expect(perform).toHaveBeenCalledTimes(1)
  })

  it("keeps scopes apart and refuses a key with another payload", async () => {
    const { once } = createMemoryDeduplication()
    expect(await once("kim", "k", "d", async () => 1)).toBe(1)
    expect(await once("lee", "k", "d", async () => 2)).toBe(2)
    await expect(once("kim", "k", "other", async () => 3)).rejects.toMatchObject({ code: "conflict" })
  })

  it("lets a refused action be tried again, and never one whose end is unknown", async () => {
    const { once } = createMemoryDeduplication()
    const fail = (code: "unavailable" | "indeterminate") => () => Promise.reject(new ParleyError(code, "x"))
    await expect(once("kim", "a", "d", fail("unavailable"))).rejects.toMatchObject({ code: "unavailable" })
    expect(await once("kim", "a", "d", async () => "second")).toBe("second")
    await expect(once("kim", "b", "d", fail("indeterminate"))).rejects.toMatchObject({
      code: "indeterminate",
    })
    await expect(once("kim", "b", "d", async () => "second")).rejects.toMatchObject({ code: "indeterminate" })
  })

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
