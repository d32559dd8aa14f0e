import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { DrawnTurn, PageInput } from "../../src/pages/wire.ts"
import { createFlowClient, type TurnRequest } from "../../web/src/flows/flow-client.ts"
import { type AgUiEvent, RunRefused, type Runs } from "../../web/src/flows/runs.ts"
import { createConversation } from "../../web/src/state/conversation.ts"
import { createMemory } from "../../web/src/state/tab-memory.ts"

/** What becomes of one run on its way: it arrives and is answered, gets lost, or its answer does. */
type Fate = "fine" | "lost" | "unanswered"

/** A server that takes each input once by its id, at the end of a bad line. */
function badLine(fates: readonly Fate[]) {
  const taken = new Map<string, PageInput[]>()
  const ids = new Set<string>()
  let run = 0
  const answer = (conversation: string): DrawnTurn => ({
    turn: taken.get(conversation)!.length,
    ended: false,
    moves: [{ kind: "inform", message: `heard ${taken.get(conversation)!.length}` }],
    explanation: { facts: [], assumptions: [] },
  })
  const runs: Runs = async function* ({ events, words }) {
    const fate = fates[run++] ?? "fine"
    if (fate === "lost") throw new TypeError("connection lost")
    const [event] = events
    const turn = words
      ? { id: words.id, conversation: words.conversation!, input: { kind: "say", text: words.text } as const }
      : event?.name === "parley.turn"
        ? { id: event.value.id!, conversation: event.value.conversation, input: event.value.input }
        : undefined
    if (!turn) throw new Error("This is no turn.")
    const { id, conversation, input } = turn
    if (input.kind !== "resume" && !ids.has(id))
      taken.set(conversation, [...(taken.get(conversation) ?? []), input])
    ids.add(id)
    if (fate === "unanswered") throw new TypeError("connection lost")
    const value = { ...answer(conversation), conversation, eventId: id }
    yield { type: "CUSTOM", name: "parley.turn", value } satisfies AgUiEvent
    yield { type: "RUN_FINISHED" }
  }
  const client = () => createFlowClient({ runs, wait: () => Promise.resolve() })
  return { client, taken }
}

function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

/** The first id that is made is that of the conversation. */
function makeOptions() {
  let made = 0
  const createId = () => `conversation-${++made}`
  return { createId, overText: "over", memory: createMemory(undefined) }
}

describe("the page's conversation", () => {
  it("says everything once and in order, whatever gets lost on the way", async () => {
    const fate = fc.constantFrom<Fate>("fine", "lost", "unanswered")
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (fates, count) => {
          const { client, taken } = badLine(fates)
          const line = client()
          const turn = (request: TurnRequest) => line.turn(request)
          const conversation = createConversation({ ...makeOptions(), turn })
          const said = Array.from(
            { length: count },
            (_, index): PageInput => ({ kind: "say", text: `word ${index}` }),
          )
          for (const input of said) await conversation.send(input, "said")
          expect(taken.get("conversation-1")).toEqual(said)
          expect(conversation.entries.value).toHaveLength(2 * count)
          expect([conversation.busy.value, line.offline.value]).toEqual([false, false])
        },
      ),
    )
  })

  it("goes on after a reload in the middle of a turn, and says nothing twice", async () => {
    for (const fate of ["lost", "unanswered"] as const) {
      const storage = memoryStorage()
      const { client, taken } = badLine([fate])
      const gone = client()
      const before = createConversation({
        ...makeOptions(),
        turn: async (request) => {
          const answer = gone.turn(request)
          gone.close()
          return answer.catch(() => new Promise<never>(() => {}))
        },
        memory: createMemory(storage),
      })
      void before.send({ kind: "say", text: "hello" }, "hello")
      await new Promise((resolve) => setImmediate(resolve))
      const line = client()
      const after = createConversation({
        ...makeOptions(),
        turn: (request) => line.turn(request),
        memory: createMemory(storage),
      })
      await after.catchUp()
      expect(taken.get("conversation-1")).toEqual([{ kind: "say", text: "hello" }])
      expect(after.entries.value.map(({ from }) => from)).toEqual(["me", "site"])
    }
  })

  it("shows a refusal, and begins anew after a conversation that is over", async () => {
    let refusal: RunRefused | undefined = new RunRefused("INSTANCE_EXPIRED", "too long ago")
    const line = badLine([]).client()
    const conversation = createConversation({
      ...makeOptions(),
      turn: async (request) => {
        if (refusal) throw refusal
        return line.turn(request)
      },
    })
    await conversation.send({ kind: "say", text: "a" }, "a")
    expect(conversation.entries.value.at(-1)).toMatchObject({ move: { kind: "fail", message: "over" } })
    expect(conversation.ended.value).toBe(true)
    refusal = undefined
    await conversation.send({ kind: "say", text: "b" }, "b")
    expect(conversation.entries.value.at(-1)).toMatchObject({ move: { kind: "inform" } })
  })

  it("shows again what is open after a refusal in the middle", async () => {
    const line = badLine([]).client()
    let refused = false
    const conversation = createConversation({
      ...makeOptions(),
      turn: async (request) => {
        if (request.input.kind === "give" && !refused) {
          refused = true
          throw new RunRefused("rate_limited", "not so fast")
        }
        return line.turn(request)
      },
    })
    await conversation.send({ kind: "say", text: "a" }, "a")
    await conversation.send({ kind: "give", values: {} }, "values")
    const kinds = conversation.entries.value.map((entry) =>
      entry.from === "site" ? entry.move.kind : entry.from,
    )
    expect(kinds).toEqual(["me", "inform", "me", "fail", "inform"])
  })

  it("remembers within bounds, and without storage not at all", () => {
    const storage = memoryStorage()
    const memory = createMemory(storage)
    const entries = Array.from({ length: 100 }, (_, key) => ({ key, from: "me" as const, text: "x" }))
    memory.write({ id: "a", turn: 1, ended: false, entries })
    expect(memory.read()?.entries).toHaveLength(40)
    memory.write({
      id: "a",
      turn: 2,
      ended: false,
      entries: [{ key: 0, from: "me", text: "x".repeat(2_000_000) }],
    })
    expect(memory.read()).toMatchObject({ turn: 2, entries: [] })
    storage.setItem("parley-conversation", "no JSON")
    expect(memory.read()).toBeUndefined()
    expect(createMemory(undefined).read()).toBeUndefined()
  })
})
