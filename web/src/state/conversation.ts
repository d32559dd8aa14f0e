import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { DrawnTurn, PageInput } from "../../../src/pages/wire.ts"
import type { TurnRequest } from "../flows/flow-client.ts"
import { RunRefused } from "../flows/runs.ts"
import type { Entry, Memory, Pending } from "./tab-memory.ts"

export interface ConversationOptions {
  /** Takes a turn, however long that takes; throws `RunRefused` where it is refused. */
  readonly turn: (request: TurnRequest) => Promise<DrawnTurn>
  readonly memory: Memory
  readonly createId: () => string
  readonly overText: string
}

export interface Conversation {
  readonly entries: ReadonlySignal<readonly Entry[]>
  readonly busy: ReadonlySignal<boolean>
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

/** Refusals by which a conversation is over. */
const overCodes: ReadonlySet<string> = new Set(["INSTANCE_EXPIRED", "INSTANCE_NOT_FOUND"])

type NewEntry = {
  [From in Entry["from"]]: Omit<Extract<Entry, { readonly from: From }>, "key">
}[Entry["from"]]

/** One tab's conversation: what was said, and what is still on its way. */
export function createConversation(options: ConversationOptions): Conversation {
  const { memory, createId } = options
  const entries = signal<readonly Entry[]>([])
  const busy = signal(false)
  const ended = signal(true)
  let id = ""
  let turn = 0
  let key = 0
  let pending: Pending | undefined

  const remember = () => memory.write({ id, turn, ended: ended.value, entries: entries.value, pending })

  function add(...added: readonly NewEntry[]): void {
    entries.value = [...entries.value, ...added.map((one) => ({ ...one, key: key++ }) as Entry)]
  }

  function show(response: DrawnTurn): void {
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

  const resume = () => options.turn({ conversation: id, id: createId(), input: { kind: "resume" } })

  /** Shows why the server refused; if the conversation can continue, what is still open is shown again below. */
  async function showRefusal({ code, message }: RunRefused): Promise<void> {
    const isOver = overCodes.has(code)
    ended.value = ended.value || isOver
    add({ from: "site", move: { kind: "fail", message: isOver ? options.overText : message, code } })
    if (ended.value || turn === 0) return
    const open = await resume().catch(() => undefined)
    if (open) batch(() => show(open))
  }

  async function deliver({ id: inputId, input }: Pending): Promise<DrawnTurn> {
    try {
      return await options.turn({ conversation: id, id: inputId, ...toTurn(input) })
    } catch (error) {
      if (!(error instanceof RunRefused) || error.code !== "STATE_CONFLICT") throw error
      // Another tab may have continued it: then its current state is shown.
      const current = await resume()
      if (current.turn > turn || current.ended) return current
      throw error
    }
  }

  async function perform(input: Pending): Promise<void> {
    busy.value = true
    pending = input
    remember()
    try {
      const response = await deliver(input)
      batch(() => show(response))
    } catch (error) {
      if (!(error instanceof RunRefused)) throw error
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
    ended,
    async send(input, spoken) {
      if (busy.value) return
      if (ended.value) {
        id = createId()
        turn = 0
        ended.value = false
      }
      add({ from: "me", text: spoken })
      await perform({ id: createId(), input })
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
        if (known.pending) return perform(known.pending)
      }
      if (id === "" || ended.value) return
      try {
        const response = await resume()
        // The visitor may have said something meanwhile: its own answer is on its way.
        if (response.turn > turn && !busy.value) batch(() => show(response))
      } catch (error) {
        if (!(error instanceof RunRefused)) throw error
        // An answer that left nothing open is kept nowhere.
        if (turn > 0 || !overCodes.has(error.code)) await showRefusal(error)
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

/** Who agrees to the terms says yes to what needed that. */
function toTurn(input: PageInput): Pick<TurnRequest, "input" | "agree"> {
  return input.kind === "agree" ? { input: { kind: "confirm", yes: true }, agree: true } : { input }
}
