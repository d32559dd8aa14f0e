import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createFlowClient } from "../../web/src/flows/flow-client.ts"
import { applyOperation } from "../../web/src/flows/props-operations.ts"
import type { AgUiEvent, Runs } from "../../web/src/flows/runs.ts"

/** What becomes of one run on its way: it is answered, is never heard, breaks off, or its answer does. */
type Fate = "fine" | "lost" | "broken" | "unanswered"

/** A server that counts what it is told, once by its id, at the end of a bad line. */
function badLine(fates: readonly Fate[], kept = 100) {
  const taken: string[] = []
  const ids = new Set<string>()
  const log: AgUiEvent[] = []
  let run = 0
  const record = (event: AgUiEvent) =>
    log.push({ ...event, metadata: { intentflow: { sequence: log.length + 1 } } })
  function take(id: string, name: string): void {
    if (ids.has(id)) return
    ids.add(id)
    taken.push(name)
    if (taken.length === 1)
      record({
        type: "CUSTOM",
        name: "intentflow.render",
        value: { instanceId: "one", intentId: "count", props: {}, displayMode: "inline" },
      })
    record({
      type: "CUSTOM",
      name: "intentflow.props_update",
      value: { instanceId: "one", operations: [{ op: "append", path: "events", value: name }] },
    })
  }
  const shown = () => ({
    activeFlows:
      log.length === 0 ? {} : { one: { intentId: "count", createdAt: "", props: { events: [...taken] } } },
  })
  const runs: Runs = async function* ({ events, after, follow }) {
    // What happens later is never told here: the answers to what is sent have to do.
    if (follow) await new Promise(() => {})
    const fate = fates[run++] ?? "fine"
    if (fate === "lost") throw new TypeError("connection lost")
    const before = log.length
    const snapshot = shown()
    for (const { value } of events) take(String(value.id), "event" in value ? value.event : "")
    if (fate === "unanswered") throw new TypeError("connection lost")
    const missed = after === undefined || after < log.length - kept ? [] : log.slice(after, before)
    const told: AgUiEvent[] = [...missed, { type: "STATE_SNAPSHOT", snapshot }, ...log.slice(before)]
    yield* fate === "broken" ? told.slice(0, -1) : told
    if (fate === "broken") return
    yield { type: "RUN_FINISHED", metadata: { intentflow: { sequence: log.length } } }
  }
  return { runs, taken }
}

describe("the flows of a thread at the client", () => {
  it("[IF-22] sends everything once and in order, and shows what the server has, whatever gets lost", async () => {
    const fate = fc.constantFrom<Fate>("fine", "lost", "broken", "unanswered")
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 16 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 3 }),
        async (fates, count, kept) => {
          const { runs, taken } = badLine(fates, kept)
          const client = createFlowClient({ runs, wait: () => Promise.resolve() })
          const names = Array.from({ length: count }, (_, index) => `EVENT_${index}`)
          for (const name of names) await client.send("one", name)
          expect(taken).toEqual(names)
          expect(client.state.value.flows.map(({ props }) => props)).toEqual([{ events: names }])
          expect([client.busy.value, client.offline.value]).toEqual([0, false])
          client.close()
        },
      ),
    )
  })

  it("changes props as the paths say, and no prototype", () => {
    const props = { items: [{ quantity: 1 }, { quantity: 2 }], name: "a" }
    const set = applyOperation(props, { op: "set", path: "items[1].quantity", value: 5 })
    expect(set).toEqual({ items: [{ quantity: 1 }, { quantity: 5 }], name: "a" })
    expect(props.items[1]).toEqual({ quantity: 2 })
    expect(applyOperation(props, { op: "delete", path: "items[0]" })).toEqual({
      items: [{ quantity: 2 }],
      name: "a",
    })
    expect(applyOperation({}, { op: "prepend", path: "a.b", value: 1 })).toEqual({ a: { b: [1] } })
    applyOperation(props, { op: "set", path: "__proto__.polluted", value: true })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
