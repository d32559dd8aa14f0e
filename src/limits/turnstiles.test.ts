import { describe, expect, it } from "vitest"
import { Turnstiles } from "./turnstiles.ts"

describe("turnstiles", () => {
  it("let one through at a time, in the order of arrival, and each key by itself", async () => {
    const turnstiles = new Turnstiles<string>()
    const order: string[] = []
    const pass = async (key: string, name: string) => {
      using _place = await turnstiles.enter(key)
      order.push(`${name} in`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`${name} out`)
    }
    const held = await turnstiles.enter("b")
    await Promise.all([pass("a", "1"), pass("a", "2"), pass("a", "3")])
    expect(order).toEqual(["1 in", "1 out", "2 in", "2 out", "3 in", "3 out"])
    expect(turnstiles.size).toBe(1)
    held[Symbol.dispose]()
    expect(turnstiles.size).toBe(0)
  })
})
