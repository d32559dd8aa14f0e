import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { PageInput, TurnResponse } from "../../src/pages/wire.ts"
import { createConversation } from "../../web/src/state/conversation.ts"
import { createMemory } from "../../web/src/state/tab-memory.ts"
import { Refused, type SendTurn } from "../../web/src/state/turn-requests.ts"

/** What becomes of one call on its way: it arrives and is answered, gets lost, or its answer does. */
type Fate = "fine" | "lost" | "unanswered"

/** A server that counts what it takes, at the end of a bad line. */
function badLine(fates: readonly Fate[]) {
  const taken = new Map<string, PageInput[]>()
  let call = 0
  const answer = (id: string): TurnResponse => ({
    turn: taken.get(id)!.length,
    ended: false,
    moves: [{ kind: "inform", message: `heard ${taken.get(id)!.length}` }],
    explanation: { facts: [], assumptions: [] },
  })
  const sendTurn: SendTurn = async ({ interactionId, input }) => {
    const fate = fates[call++] ?? "fine"
    if (fate === "lost") throw new TypeError("connection lost")
    if (input.kind === "resume") {
      if (!taken.has(interactionId)) throw new Refused(404, "not_found", "There is no such conversation.")
    } else taken.set(interactionId, [...(taken.get(interactionId) ?? []), input])
    if (fate === "unanswered") throw new TypeError("connection lost")
    return answer(interactionId)
  }
  return { sendTurn, taken }
}

function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

const options = { createId: () => "conversation-1", wait: () => Promise.resolve(), overText: "over" }

describe("the page's conversation", () => {
  it("says everything once and in order, whatever gets lost on the way", async () => {
    const fate = fc.constantFrom<Fate>("fine", "lost", "unanswered")
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (fates, count) => {
          const { sendTurn, taken } = badLine(fates)
          const conversation = createConversation({ ...options, sendTurn, memory: createMemory(undefined) })
          const said = Array.from(
            { length: count },
            (_, index): PageInput => ({ kind: "say", text: `word ${index}` }),
          )
          for (const input of said) await conversation.send(input, "said")
          expect(taken.get("conversation-1")).toEqual(said)
          expect(conversation.entries.value).toHaveLength(2 * count)
          expect([conversation.busy.value, conversation.offline.value]).toEqual([false, false])
        },
      ),
    )
  })

  it("goes on after a reload in the middle of a turn, and says nothing twice", async () => {
    for (const fate of ["lost", "unanswered"] as const) {
      const storage = memoryStorage()
      const { sendTurn, taken } = badLine([fate])
      const gone = new Promise<never>(() => {})
      const before = createConversation({
        ...options,
        sendTurn: (request) => sendTurn(request).catch(() => gone),
        memory: createMemory(storage),
      })
      void before.send({ kind: "say", text: "hello" }, "hello")
      await new Promise((resolve) => setImmediate(resolve))
      const after = createConversation({ ...options, sendTurn, memory: createMemory(storage) })
      await after.catchUp()
      expect(taken.get("conversation-1")).toEqual([{ kind: "say", text: "hello" }])
      expect(after.entries.value.map(({ from }) => from)).toEqual(["me", "site"])
    }
  })

  it("shows a refusal, and begins anew after a conversation that is over", async () => {
    let refusal: Refused | undefined = new Refused(410, "expired", "too long ago")
    const { sendTurn } = badLine([])
    const conversation = createConversation({
      ...options,
      sendTurn: async (request) => {
        if (refusal) throw refusal
        return sendTurn(request)
      },
      memory: createMemory(undefined),
    })
    await conversation.send({ kind: "say", text: "a" }, "a")
    expect(conversation.entries.value.at(-1)).toMatchObject({ move: { kind: "fail", message: "over" } })
    expect(conversation.ended.value).toBe(true)
    refusal = undefined
    await conversation.send({ kind: "say", text: "b" }, "b")
    expect(conversation.entries.value.at(-1)).toMatchObject({ move: { kind: "inform" } })
  })

  it("shows again what is open after a refusal in the middle", async () => {
    const { sendTurn } = badLine([])
    let refused = false
    const conversation = createConversation({
      ...options,
      sendTurn: async (request) => {
        if (request.input.kind === "give" && !refused) {
          refused = true
          throw new Refused(429, "rate_limited", "not so fast")
        }
        return sendTurn(request)
      },
      memory: createMemory(undefined),
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
