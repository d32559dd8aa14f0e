import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Move, TurnInput } from "../../src/conversation/index.ts"
import { isParleyError, type ServiceIntent } from "../../src/intent/index.ts"
import { type Engine, openStorage, type StorageOptions } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { bookIntent } from "../support/restaurant.ts"
import { confirm, contextOf, id, openHouse, reachConfirmation, resume, uid } from "./house.ts"

const clock = { now: 0 }

for (const { name, create } of engines) {
  describe(`several messages at once, on ${name}`, () => {
    let storage: StorageOptions
    const opened: Engine[] = []
    const open = async () => {
      const engine = await openStorage(storage)
      opened.push(engine)
      return engine
    }
    beforeAll(async () => {
      storage = await create()
    })
    afterAll(() => Promise.all(opened.map((engine) => engine[Symbol.asyncDispose]())))

    it("are taken in the order in which they came", async () => {
      const booked: number[] = []
      await using host = openHouse(await open(), countingIntent(booked), clock)
      const ada = contextOf("in-order")
      await reachConfirmation(host, ada)
      const [given, done] = await Promise.all([
        host.turn({ interactionId: id, input: { kind: "give", values: { people: 3 } } }, ada),
        confirm(host, ada),
      ])
      expect(given.moves[0]).toMatchObject({ kind: "confirm", values: { people: 3 } })
      expect(done.moves[0]).toMatchObject({ kind: "done" })
      expect(booked).toEqual([3])
    })

    it("what comes after the yes is refused and changes nothing", async () => {
      const booked: number[] = []
      await using host = openHouse(await open(), countingIntent(booked), clock)
      const ada = contextOf("too-late")
      await reachConfirmation(host, ada)
      const [done, late] = await Promise.allSettled([
        confirm(host, ada),
        host.turn({ interactionId: id, input: { kind: "give", values: { people: 9 } } }, ada),
      ])
      expect(done).toMatchObject({ status: "fulfilled" })
      expect(late).toMatchObject({ status: "rejected", reason: { code: "conflict" } })
      expect(booked).toEqual([2])
    })

    it("one that comes twice is taken once, and both are told the same", async () => {
      const booked: number[] = []
      const intent = countingIntent(booked)
      await using left = openHouse(await open(), intent, clock)
      await using right = openHouse(await open(), intent, clock)
      const ada = contextOf("twice")
      const start = { kind: "start", uid, values: {} } as const
      const give = { kind: "give", values: { people: 4 } } as const
      const both = (inputId: string, input: TurnInput) =>
        Promise.all([left, right, left].map((host) => host.turn({ interactionId: id, input, inputId }, ada)))
      const opened = await both("one", start)
      for (const { standing } of opened) expect(standing.turn).toBe(1)
      const given = await both("two", give)
      for (const { standing, moves } of given) expect([standing.turn, moves]).toEqual([2, given[0]!.moves])
      const done = await both("three", { kind: "confirm", yes: true })
      for (const { moves } of done) expect(moves[0]).toMatchObject({ kind: "done" })
      // An old one that comes late is told where things stand now.
      expect((await both("two", give))[0]!.moves[0]).toMatchObject({ kind: "done" })
      expect(booked).toEqual([4])
      await expect(both("two", { kind: "give", values: { people: 9 } })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("used before for something else"),
      })
    })

    it("a yes that comes to six hosts at once is told its one outcome by each of them", async () => {
      const booked: number[] = []
      const intent = countingIntent(booked)
      await using stack = new AsyncDisposableStack()
      const hosts = await Promise.all(
        Array.from({ length: 6 }, async () => stack.use(openHouse(await open(), intent, clock))),
      )
      const ada = contextOf("six")
      await reachConfirmation(hosts[0]!, ada)
      const input = { kind: "confirm", yes: true } as const
      const turns = hosts.map((host) => host.turn({ interactionId: id, input, inputId: "yes" }, ada))
      const moves = (await Promise.all(turns)).flatMap((turn) => turn.moves)
      expect(moves.map(idOf)).toEqual(hosts.map(() => "RES-1"))
      expect(booked).toEqual([2])
    })

    it("two hosts that both get a yes have one effect, and both can tell its result", async () => {
      const booked: number[] = []
      const intent = countingIntent(booked)
      await using left = openHouse(await open(), intent, clock)
      await using right = openHouse(await open(), intent, clock)
      const ada = contextOf("two-hosts")
      await reachConfirmation(left, ada)
      const turns = Array.from({ length: 8 }, (_, index) => confirm(index % 2 === 0 ? left : right, ada))
      const settled = await Promise.allSettled(turns)
      expect(booked).toEqual([2])
      const answered = settled.flatMap((turn) => (turn.status === "fulfilled" ? turn.value.moves : []))
      expect(answered.length).toBeGreaterThan(0)
      expect(new Set(answered.map(idOf))).toEqual(new Set(["RES-1"]))
      for (const turn of settled)
        if (turn.status === "rejected") {
          expect(isParleyError(turn.reason) && turn.reason.code).toBe("conflict")
        }
      for (const host of [left, right]) expect((await resume(host, ada)).moves.map(idOf)).toEqual(["RES-1"])
    })

    it("two hosts that take different values at once lose neither turn and mix nothing", async () => {
      const booked: number[] = []
      const intent = countingIntent(booked)
      await using left = openHouse(await open(), intent, clock)
      await using right = openHouse(await open(), intent, clock)
      const ada = contextOf("values")
      await reachConfirmation(left, ada)
      const give = (host: typeof left, people: number) =>
        host.turn({ interactionId: id, input: { kind: "give", values: { people } } }, ada)
      const replies = await Promise.all([give(left, 4), give(right, 5)])
      for (const [index, people] of [4, 5].entries())
        expect(replies[index]!.moves[0]).toMatchObject({ kind: "confirm", values: { people } })
      const { standing } = await resume(left, ada)
      expect(standing.turn).toBe(3)
      const last = standing.values.people
      expect([4, 5]).toContain(last)
      await confirm(right, ada)
      expect(booked).toEqual([last])
    })
  })
}

function countingIntent(booked: number[]): ServiceIntent {
  return bookIntent(async ({ people }) => {
    const place = booked.push(people)
    await new Promise((resolve) => setImmediate(resolve))
    return { id: `RES-${place}` }
  })
}

function idOf(move: Move): unknown {
  return move.kind === "done" ? move.outcome.output?.id : move.kind
}
