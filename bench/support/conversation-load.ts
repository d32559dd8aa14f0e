import { Agent, request } from "undici"
import type { KeyRing } from "../../src/identity/index.ts"
import { createRequest, type RequestEnvelope } from "../../src/protocols/intentweb/index.ts"

interface OpenConversation {
  readonly actorId: string
  readonly interactionId: string
  queryHash: string | undefined
  turns: number
}

/** One conversation; it is left before its end, so that nothing but turns is measured. */
const words = ["I want a tray of pastries for a party", "medium", "lemon", "round"]

export interface TurnsMeasured {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly turns: number
}

/** Many callers with one key: each conversation has an actor of its own, as it would in the world. */
export function createConversationLoad(port: number, ring: KeyRing, connections: number) {
  const origin = `http://127.0.0.1:${port}`
  const agent = new Agent({ connections, pipelining: 1 })
  const idle: OpenConversation[] = []
  let opened = 0

  function open(): OpenConversation {
    const number = ++opened
    return { actorId: `bench-${number}`, interactionId: `i-${number}`, queryHash: undefined, turns: 0 }
  }

  function sign({ actorId, interactionId, queryHash, turns }: OpenConversation): RequestEnvelope {
    const actor = { actorType: "ai_agent", actorId, key: () => ring.current("attribution") }
    return createRequest(
      { actor, now: Date.now, createNonce: () => crypto.randomUUID() },
      {
        flowType: queryHash === undefined ? "intent_request" : "information_response",
        message: words[turns]!,
        interactionId,
        audience: origin,
        queryHash,
      },
    )
  }

  async function take(conversation: OpenConversation): Promise<number> {
    const envelope = sign(conversation)
    const started = performance.now()
    const response = await request(`${origin}/intent`, {
      method: "POST",
      dispatcher: agent,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(envelope),
    })
    const answer = (await response.body.json()) as { readonly message: string }
    const took = performance.now() - started
    if (response.statusCode !== 200)
      throw new Error(`a turn was answered ${response.statusCode}: ${answer.message}`)
    conversation.queryHash ??= envelope.attribution.query_hash
    conversation.turns++
    return took
  }

  return {
    /** Opens conversations until so many wait for their next words. */
    async fill(wanted: number): Promise<void> {
      const todo = Array.from({ length: Math.max(0, wanted - idle.length) }, open)
      idle.push(...todo)
      let next = 0
      const worker = async () => {
        while (next < todo.length) await take(todo[next++]!)
      }
      await Promise.all(Array.from({ length: connections }, worker))
    },
    /** Takes turns for some seconds, each in the conversation that waited longest; a finished one is replaced. */
    async run(seconds: number): Promise<TurnsMeasured> {
      const times: number[] = []
      const started = performance.now()
      const until = started + seconds * 1_000
      const worker = async () => {
        while (performance.now() < until) {
          const conversation = idle.shift() ?? open()
          times.push(await take(conversation))
          idle.push(conversation.turns === words.length ? open() : conversation)
        }
      }
      await Promise.all(Array.from({ length: Math.min(connections, idle.length) }, worker))
      const elapsed = (performance.now() - started) / 1_000
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
      return { perSecond: times.length / elapsed, medianMs: at(0.5), p99Ms: at(0.99), turns: times.length }
    },
    close: () => agent.close(),
  }
}
