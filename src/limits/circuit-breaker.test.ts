import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CircuitBreaker, type Permit } from "./circuit-breaker.ts"

function create() {
  let time = 0
  const breaker = new CircuitBreaker({
    threshold: 2,
    cooldown: 100,
    longestCooldown: 350,
    now: () => time,
  })
  return { breaker, at: (now: number) => (time = now) }
}

describe("circuit breaker", () => {
  it("opens after failures in a row, not after failures in all", () => {
    const { breaker } = create()
    breaker.enter()?.fail()
    breaker.enter()?.succeed()
    breaker.enter()?.fail()
    expect(breaker.enter()).toBeDefined()
    breaker.enter()?.fail()
    expect(breaker.enter()).toBeUndefined()
  })

  it("lets one call try after the pause, and doubles the pause up to its limit when that fails", () => {
    const { breaker, at } = create()
    breaker.enter()?.fail()
    breaker.enter()?.fail()
    for (const [shut, ajar] of [
      [99, 100],
      [299, 300],
      [649, 650],
      [999, 1_000],
    ] as const) {
      at(shut)
      expect(breaker.enter()).toBeUndefined()
      at(ajar)
      const trial = breaker.enter()
      expect(trial).toBeDefined()
      expect(breaker.enter(), "only one at a time").toBeUndefined()
      trial?.fail()
    }
    at(1_350)
    breaker.enter()?.succeed()
    expect(breaker.enter()).toBeDefined()
  })

  it("leaves a server alone for as long as it asks, within the limit", () => {
    const { breaker, at } = create()
    breaker.enter()?.fail(200)
    at(199)
    expect(breaker.enter()).toBeUndefined()
    at(200)
    breaker.enter()?.fail(1_000_000)
    at(549)
    expect(breaker.enter()).toBeUndefined()
    at(550)
    expect(breaker.enter()).toBeDefined()
  })

  it("says when to come again", () => {
    const { breaker, at } = create()
    expect(breaker.retryAfter).toBe(0)
    breaker.enter()?.fail()
    breaker.enter()?.fail()
    expect(breaker.retryAfter).toBe(1)
    at(100)
    expect(breaker.retryAfter, "one may try").toBe(0)
    breaker.enter()
    expect(breaker.retryAfter, "one is trying").toBe(1)
  })

  it("lets another call try when the one that tried was abandoned, and ignores stragglers", () => {
    const { breaker, at } = create()
    const straggler = breaker.enter()
    breaker.enter()?.fail()
    breaker.enter()?.fail()
    at(100)
    straggler?.fail()
    const trial = breaker.enter()
    trial?.abandon()
    trial?.fail()
    expect(breaker.enter()).toBeDefined()
  })

  it("is never shut for ever: after any history the longest pause lets a call through", () => {
    const steps = fc.array(fc.constantFrom("enter", "succeed", "fail", "abandon", "wait"), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (history) => {
        const { breaker, at } = create()
        const permits: Permit[] = []
        let waits = 0
        for (const step of history) {
          if (step === "wait") at(++waits * 60)
          else if (step === "enter") {
            const permit = breaker.enter()
            if (permit !== undefined) permits.push(permit)
          } else permits.shift()?.[step]()
        }
        for (const permit of permits) permit.abandon()
        at(waits * 60 + 350)
        expect(breaker.enter()).toBeDefined()
      }),
    )
  })
})
