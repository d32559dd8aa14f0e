import { describe, expect, it } from "vitest"
import { Attempts } from "./attempts.ts"

describe("attempts", () => {
  it("are counted by caller and window", () => {
    let now = 0
    const attempts = new Attempts({ limit: 2, window: 10, now: () => now })
    attempts.count("a")
    attempts.assertLeft("a")
    attempts.count("a")
    expect(() => attempts.assertLeft("a")).toThrow("Too many")
    attempts.assertLeft("b")
    now = 10
    attempts.assertLeft("a")
    attempts.count("a")
    attempts.assertLeft("a")
  })

  it("remember a bounded number of callers, those seen last", () => {
    const attempts = new Attempts({ limit: 1, window: 10, now: () => 0, remembered: 2 })
    for (const caller of ["a", "b", "a", "c"]) attempts.count(caller)
    attempts.assertLeft("b")
    expect(() => attempts.assertLeft("a")).toThrow()
    expect(() => attempts.assertLeft("c")).toThrow()
  })
})
