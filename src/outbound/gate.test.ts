import { describe, expect, it } from "vitest"
import { createGate } from "./gate.ts"

const never = new AbortController().signal
const limits = { perOrigin: 2, waitingPerOrigin: 2, total: 3, waitingTotal: 3 }

describe("gate", () => {
  it("admits up to the limit per origin and in total, then lets the first in line in", async () => {
    const gate = createGate(limits)
    const first = await gate.enter("a", never)
    await gate.enter("a", never)
    const order: string[] = []
    const third = gate.enter("a", never).then(() => order.push("a3"))
    const other = await gate.enter("b", never)
    const second = gate.enter("b", never).then(() => order.push("b2"))
    expect(gate).toMatchObject({ active: 3, waiting: 2 })
    other!()
    await second
    first!()
    await third
    expect(order).toEqual(["b2", "a3"])
    expect(gate).toMatchObject({ active: 3, waiting: 0 })
  })

  it("turns away when the waiting room is full", async () => {
    const gate = createGate(limits)
    for (let i = 0; i < 2; i++) await gate.enter("a", never)
    const waiting = [gate.enter("a", never), gate.enter("a", never)]
    expect(await gate.enter("a", never)).toBeUndefined()
    expect(gate.waiting).toBe(waiting.length)
  })

  it("frees the place of a caller that gives up, and counts a second leave once", async () => {
    const gate = createGate(limits)
    const leave = await gate.enter("a", never)
    await gate.enter("a", never)
    const controller = new AbortController()
    const waiting = gate.enter("a", controller.signal)
    controller.abort(new Error("gone"))
    await expect(waiting).rejects.toThrow("gone")
    leave!()
    leave!()
    expect(gate).toMatchObject({ active: 1, waiting: 0 })
    await expect(gate.enter("a", controller.signal)).rejects.toThrow("gone")
  })
})
