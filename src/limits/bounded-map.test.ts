import { describe, expect, it } from "vitest"
import { BoundedMap } from "./bounded-map.ts"

describe("a bounded map", () => {
  it("forgets what was set longest ago, and keeps what was set again", () => {
    const map = new BoundedMap<string, number>(2)
    map.set("a", 1).set("b", 2).set("a", 3).set("c", 4)
    expect([...map]).toEqual([
      ["a", 3],
      ["c", 4],
    ])
  })

  it("holds no more than it may, whatever the key", () => {
    const map = new BoundedMap<number | undefined, number>(1)
    for (const key of [undefined, 1, undefined, 2]) map.set(key, 0)
    expect([...map.keys()]).toEqual([2])
  })
})
