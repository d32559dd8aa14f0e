import { describe, expect, it } from "vitest"
import { Places } from "./places.ts"

const never = new AbortController().signal
const limits = { each: 2, waitingEach: 2, total: 3, waitingTotal: 3 }

function leave(place: Disposable | undefined): void {
  if (!place) throw new Error("there was no place")
  place[Symbol.dispose]()
}

describe("places", () => {
  it("are given up to the limit of each owner and in all", () => {
    const places = new Places({ each: 2, total: 3 })
    const first = places.take("a")
    expect(places.take("a")).toBeDefined()
    expect(places.take("a"), "a third of one owner").toBeUndefined()
    expect(places.take("b")).toBeDefined()
    expect(places.take("c"), "a fourth in all").toBeUndefined()
    leave(first)
    expect(places.takenBy("a")).toBe(1)
    expect(places.take("c")).toBeDefined()
    expect(places.taken).toBe(3)
  })

  it("are given to the first in line that may have one", async () => {
    const places = new Places(limits)
    const first = await places.wait("a", never)
    await places.wait("a", never)
    const order: string[] = []
    const third = places.wait("a", never).then(() => order.push("a3"))
    const other = await places.wait("b", never)
    const second = places.wait("b", never).then(() => order.push("b2"))
    expect(places).toMatchObject({ taken: 3, waiting: 2 })
    leave(other)
    await second
    leave(first)
    await third
    expect(order).toEqual(["b2", "a3"])
    expect(places).toMatchObject({ taken: 3, waiting: 0 })
  })

  it("are not waited for when the line is full", async () => {
    const places = new Places(limits)
    for (let i = 0; i < 2; i++) await places.wait("a", never)
    const waiting = [places.wait("a", never), places.wait("a", never)]
    expect(await places.wait("a", never)).toBeUndefined()
    expect(places.waiting).toBe(waiting.length)
  })

  it("are free again once whoever waits gives up, and are given back once", async () => {
    const places = new Places(limits)
    const place = await places.wait("a", never)
    await places.wait("a", never)
    const controller = new AbortController()
    const waiting = places.wait("a", controller.signal)
    controller.abort(new Error("gone"))
    await expect(waiting).rejects.toThrow("gone")
    leave(place)
    leave(place)
    expect(places).toMatchObject({ taken: 1, waiting: 0 })
    await expect(places.wait("a", controller.signal)).rejects.toThrow("gone")
  })
})
