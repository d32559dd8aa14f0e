import { describe, expect, it } from "vitest"
import { Windows } from "./windows.ts"

describe("windows", () => {
  it("are counted by caller, from its first", () => {
    let now = 5_000
    const windows = new Windows({ limit: 2, length: 10_000, now: () => now })
    expect([windows.take("a"), windows.take("a"), windows.take("a")]).toEqual([0, 0, 10])
    expect(windows.take("b")).toBe(0)
    now = 14_999
    expect(windows.take("a")).toBe(1)
    now = 15_000
    expect([windows.take("a"), windows.take("a"), windows.take("a")]).toEqual([0, 0, 10])
  })

  it("are begun anew for a caller that is forgotten", () => {
    const windows = new Windows({ limit: 1, length: 10, now: () => 0 })
    windows.take("a")
    windows.forget("a")
    expect(windows.take("a")).toBe(0)
  })

  it("remember a bounded number of callers, those seen last, be they refused", () => {
    const windows = new Windows({ limit: 1, length: 10_000, now: () => 0, remembered: 2 })
    for (const caller of ["a", "b", "a", "c"]) windows.take(caller)
    expect(windows.take("a")).toBe(10)
    expect(windows.take("c")).toBe(10)
    expect(windows.take("b")).toBe(0)
  })
})
