import { describe, expect, it } from "vitest"
import { assign, createMachine, fromPromise } from "xstate"
import { deriveMachine } from "./derived-machine.ts"
import type { MachineSnapshot } from "./flow-session.ts"
import { machineProblems, sendTo, startMachine, stateName } from "./machine.ts"

const parameter = { name: "people", type: "integer", required: true, sentence: "", schema: {} }

/** Sends events one after another; a refused one is named. */
function walk(
  machine: Parameters<typeof startMachine>[0],
  events: readonly { readonly type: string }[],
): string[] {
  let snapshot: MachineSnapshot = startMachine(machine, {})
  return [
    stateName(snapshot.value),
    ...events.map((event) => {
      const next = sendTo(machine, JSON.parse(JSON.stringify(snapshot)), event)
      if (!next) return `refuses ${event.type}`
      snapshot = next
      return stateName(next.value)
    }),
  ]
}

describe("the machine of an intent", () => {
  it("[IF-23] collects, confirms, processes and ends, made from the declaration alone", () => {
    const machine = deriveMachine({ parameters: [parameter], confirm: true, effect: "write" }, ["ADD"])
    const context = { errorMessage: "no", retryable: true }
    expect(
      walk(machine, [
        { type: "CONFIRM" },
        { type: "SUBMIT" },
        { type: "ADD" },
        { type: "confirm" },
        { type: "CONFIRM" },
        { type: "CONFIRM" },
        { type: "failed", context } as never,
        { type: "RETRY" },
        { type: "done", context: {} } as never,
        { type: "RETRY" },
      ]),
    ).toEqual([
      "collecting",
      "refuses CONFIRM",
      "collecting",
      "collecting",
      "confirming",
      "processing",
      "refuses CONFIRM",
      "error",
      "processing",
      "success",
      "refuses RETRY",
    ])
  })

  it("begins where the declaration has nothing to ask, or nothing to confirm", () => {
    expect(walk(deriveMachine({ parameters: [], confirm: true, effect: "write" }, []), [])).toEqual([
      "confirming",
    ])
    expect(walk(deriveMachine({ parameters: [], confirm: false, effect: "read" }, []), [])).toEqual([
      "processing",
    ])
  })

  it("never tries again what may have had its effect", () => {
    const machine = deriveMachine({ parameters: [], confirm: true, effect: "write" }, [])
    const context = { errorMessage: "unknown", retryable: false }
    const failed = { type: "failed", context } as never
    expect(walk(machine, [{ type: "CONFIRM" }, failed, { type: "RETRY" }]).at(-1)).toBe("refuses RETRY")
  })
})

describe("a machine of one's own", () => {
  it("has no effects: what XState would run is refused at the declaration", () => {
    const invoking = createMachine({
      initial: "a",
      states: {
        a: { invoke: { src: fromPromise(async () => 1) } },
        b: { after: { 10: "a" } },
        c: { entry: () => {} },
      },
    })
    expect(machineProblems(invoking)).toMatchObject([
      expect.stringContaining("invokes something"),
      expect.stringContaining("waits for a time"),
      // A delay is an action as well.
      expect.stringContaining("actions with an effect"),
      expect.stringContaining("'(machine).c' has actions with an effect"),
    ])
    const pure = createMachine({
      initial: "a",
      context: { n: 0 },
      states: { a: { on: { X: { target: "b", actions: assign({ n: 1 }) } } }, b: {} },
    })
    expect(machineProblems(pure)).toEqual([])
  })
})
