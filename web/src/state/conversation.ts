import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { PageInput, TurnResponse } from "../../../src/pages/wire.ts"
import type { Entry, Memory } from "./tab-memory.ts"
import { Refused, type SendTurn } from "./turn-requests.ts"

export interface ConversationOptions {
  readonly sendTurn: SendTurn
  readonly memory: Memory
  readonly createId: () => string
  readonly wait: (milliseconds: number) => Promise<void>
  readonly overText: string
}

export interface Conversation {
  readonly entries: ReadonlySignal<readonly Entry[]>
  readonly busy: ReadonlySignal<boolean>
  readonly offline: ReadonlySignal<boolean>
  readonly ended: ReadonlySignal<boolean>
  /** Sends an input; `spoken` is how it is shown in the conversation. */
  send(input: PageInput, spoken: string): Promise<void>
  /** Continues after a reload, or catches up with what another tab did. */
  catchUp(): Promise<void>
  startOver(): void
  /** Adds what a flow says, and the place of a flow, where they are not there yet. */
  addAside(text: string): void
  /** Shows what the visitor said to a flow. */
  addSpoken(text: string): void
  addFlow(instanceId: string): void
}

const longestWait = 8_000

type NewEntry = {
  [From in Entry["from"]]: Omit<Extract<Entry, { readonly from: From }>, "key">
}[Entry["from"]]

/** One tab's conversation: what was said, and how it recovers when the network or the server fails. */
export function createConversation(options: ConversationOptions): Conversation {
  const { sendTurn, memory, createId, wait } = options
  const entries = signal<readonly Entry[]>([])
  const busy = signal(false)
  const offline = signal(false)
  const ended = signal(true)
  let id = ""
  let turn = 0
  let key = 0
  let pending: PageInput | undefined

  const remember = () => memory.write({ id, turn, ended: ended.value, entries: entries.value, pending })

  function add(...added: readonly NewEntry[]): void {
    entries.value = [...entries.value, ...added.map((one) => ({ ...one, key: key++ }) as Entry)]
  }

  function show(response: TurnResponse): void {
    turn = response.turn
    ended.value = response.ended
    const { explanation, shown } = response
    // A flow may have said it before the conversation was asked.
    const isSaidAgain = (entry: Entry) =>
      entry.from === "site" &&
      entry.aside === true &&
      response.moves.some(({ message }) => message === entry.move.message)
    entries.value = entries.value.filter((entry) => !isSaidAgain(entry))
    add(...response.moves.map((move) => ({ from: "site" as const, move, explanation, shown })))
  }

  /** Shows why the server refused; if the conversation can continue, what is still open is shown again below. */
  async function showRefusal(error: Refused): Promise<void> {
    const isOver = error.code === "expired" || error.code === "not_found"
    ended.value = ended.value || isOver
    const message = isOver ? options.overText : error.message
    add({ from: "site", move: { kind: "fail", message, code: error.code } })
    if (ended.value || turn === 0) return
    const open = await sendTurn({ interactionId: id, input: { kind: "resume" } }).catch(() => undefined)
    if (open) batch(() => show(open))
  }

  /**
   * Asks for the current state until there is an answer; undefined if the server does not know the conversation yet.
   */
  async function reach(): Promise<TurnResponse | undefined> {
    for (let pause = 500; ; pause = Math.min(pause * 2, longestWait)) {
      try {
        const response = await sendTurn({ interactionId: id, input: { kind: "resume" } })
        offline.value = false
        return response
      } catch (error) {
        if (error instanceof Refused) {
          offline.value = false
          if (error.code === "not_found" && turn === 0) return undefined
          throw error
        }
        offline.value = true
        await wait(pause)
      }
    }
  }

  /** Sends an input exactly once: after a lost answer, the number of turns shows whether it arrived. */
  async function deliver(input: PageInput, sent: boolean): Promise<TurnResponse> {
    for (let tried = sent; ; tried = true) {
      if (tried) {
        const current = await reach()
        if (current && current.turn > turn) return current
      }
      try {
        return await sendTurn({ interactionId: id, input })
      } catch (error) {
        if (!(error instanceof Refused)) continue
        // Another tab continued it: show its current state.
        const current = error.code === "conflict" ? await reach() : undefined
        if (current && (current.turn > turn || current.ended)) return current
        throw error
      }
    }
  }

  async function perform(input: PageInput, sent: boolean): Promise<void> {
    busy.value = true
    pending = input
    remember()
    try {
      const response = await deliver(input, sent)
      batch(() => show(response))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await showRefusal(error)
    } finally {
      pending = undefined
      busy.value = false
      remember()
    }
  }

  return {
    entries,
    busy,
    offline,
    ended,
    async send(input, spoken) {
      if (busy.value) return
      if (ended.value) {
        id = createId()
        turn = 0
        ended.value = false
      }
      add({ from: "me", text: spoken })
      await perform(input, false)
    },
    async catchUp() {
      if (busy.value) return
      const first = id === ""
      const known = first ? memory.read() : undefined
      if (known) {
        id = known.id
        turn = known.turn
        key = Math.max(0, ...known.entries.map((entry) => entry.key + 1))
        batch(() => {
          entries.value = known.entries
          ended.value = known.ended
        })
        if (known.pending) return perform(known.pending, true)
      }
      if (id === "" || ended.value) return
      try {
        const response = await reach()
        // The visitor may have said something meanwhile: its own answer is on its way.
        if (response && response.turn > turn && !busy.value) batch(() => show(response))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        await showRefusal(error)
      }
      remember()
    },
    addAside(text) {
      const isSaid = entries.value
        .slice(-6)
        .some((entry) => entry.from === "site" && entry.move.message === text)
      if (isSaid || text === "") return
      add({ from: "site", move: { kind: "inform", message: text }, aside: true })
      remember()
    },
    addSpoken(text) {
      add({ from: "me", text })
      remember()
    },
    addFlow(instanceId) {
      if (entries.value.some((entry) => entry.from === "flow" && entry.instanceId === instanceId)) return
      add({ from: "flow", instanceId })
      remember()
    },
    startOver() {
      id = ""
      turn = 0
      batch(() => {
        entries.value = []
        ended.value = true
      })
      memory.clear()
    },
  }
}
