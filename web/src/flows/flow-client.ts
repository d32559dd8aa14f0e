import { signal } from "@preact/signals"
import type {
  ActionPayload,
  TurnPayload,
  WireClientEvent,
  WireTurnInput,
} from "../../../src/protocols/intentflow/wire.ts"
import { performAction } from "./device-actions.ts"
import type { FlowState } from "./flow-state.ts"
import { createId, RunRefused, type RunRequest, type Runs } from "./runs.ts"
import { type Reading, ThreadReader } from "./thread-reader.ts"

export interface FlowClientOptions {
  readonly runs: Runs
  /** Draw flows that no component is registered for as the server describes them by A2UI. */
  readonly a2ui?: boolean
  /** Waits before it tries again. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** A value that changes: read it, or be told of it. */
export interface Watched<Value> {
  readonly value: Value
  /** Calls the listener now and whenever the value changes, until the function that it returns is called. */
  subscribe(listener: (value: Value) => void): () => void
}

/** A turn of a conversation that the page draws itself. */
export interface TurnRequest {
  readonly conversation: string
  readonly input: WireTurnInput | { readonly kind: "say"; readonly text: string }
  /** By which it is taken once, however often it is sent. */
  readonly id: string
  /** With it the person agrees to the terms of the site. */
  readonly agree?: boolean
}

type Payload = Readonly<Record<string, unknown>>
type Inputs = Pick<RunRequest, "events" | "words" | "agree">

const shortestPause = 400
const longestPause = 8_000

/** Begins to follow a thread; nothing is sent before something is asked of it. */
export function createFlowClient(options: FlowClientOptions): FlowClient {
  return new FlowClient(options)
}

/**
 * One thread at the client: what is shown, and what the person does. Everything is sent until it has arrived, under an
 * id by which the server takes it once; whatever was missed comes when the connection is back.
 */
export class FlowClient {
  readonly #runs: Runs
  readonly #a2ui: boolean
  readonly #wait: (milliseconds: number) => Promise<void>
  readonly #thread = new ThreadReader((action) => void this.#act(action))
  readonly #busy = signal(0)
  readonly #offline = signal(false)
  readonly #gone = new AbortController()
  #last: Promise<unknown> = Promise.resolve()
  #isFollowing = false

  constructor({ runs, a2ui = false, wait = waitOrOnline }: FlowClientOptions) {
    this.#runs = runs
    this.#a2ui = a2ui
    this.#wait = wait
  }

  get state(): Watched<FlowState> {
    return this.#thread.state
  }

  /** How many inputs to flows are under way. */
  get busy(): Watched<number> {
    return this.#busy
  }

  get offline(): Watched<boolean> {
    return this.#offline
  }

  /** Says something: to the flow that asks, or as a new wish. */
  say(text: string): Promise<void> {
    return this.#deliver({ events: [], words: { id: createId(), text } })
  }

  /**
   * Takes a turn of a conversation that the page draws itself; flows that are declared for it are shown beside it.
   * Throws `RunRefused` where the server refuses it.
   */
  async turn({ conversation, input, id, agree = false }: TurnRequest): Promise<TurnPayload> {
    const inputs: Inputs =
      input.kind === "say"
        ? { events: [], words: { id, text: input.text, conversation }, agree }
        : { events: [{ type: "CUSTOM", name: "parley.turn", value: { id, conversation, input } }], agree }
    const { turns, refusals } = await this.#enqueue(() => this.#insist(inputs))
    const [turn] = turns
    if (turn) return turn
    const { code = "INTERNAL_ERROR", message = "The turn was not answered." } = refusals[0] ?? {}
    throw new RunRefused(code, message)
  }

  /** Sends an event to a flow, as in `send(instanceId, "CONFIRM")`. */
  send(instanceId: string, event: string, payload?: unknown): Promise<void> {
    const value = { instanceId, event, ...(payload !== undefined && { payload }) }
    return this.#tell({ type: "CUSTOM", name: "intentflow.event", value: { id: createId(), ...value } })
  }

  /** Opens a flow by its id, or an intent by its UID. */
  open(intentId: string, params: Payload = {}): Promise<void> {
    return this.#tell({
      type: "CUSTOM",
      name: "intentflow.open",
      value: { id: createId(), intentId, params },
    })
  }

  /** Closes a flow, because the person wants that. */
  dismiss(instanceId: string): Promise<void> {
    const value = { id: createId(), instanceId, reason: "user_cancelled" as const }
    return this.#tell({ type: "CUSTOM", name: "intentflow.dismiss_request", value })
  }

  /** Asks where everything stands. */
  sync(): Promise<void> {
    return this.#deliver({ events: [] })
  }

  close(): void {
    this.#gone.abort()
  }

  #tell(event: WireClientEvent): Promise<void> {
    return this.#deliver({ events: [event] })
  }

  async #deliver(inputs: Inputs): Promise<void> {
    const isInput = inputs.events.length > 0 || inputs.words !== undefined
    if (isInput) this.#busy.value++
    try {
      await this.#enqueue(() => {
        if (inputs.events.length > 0)
          this.#thread.state.value = { ...this.#thread.state.value, refused: undefined }
        return this.#insist(inputs)
      })
    } catch (error) {
      if (!(error instanceof RunRefused)) throw error
      this.#thread.refuse(error)
    } finally {
      if (isInput) this.#busy.value--
    }
  }

  /** One after the other, so that everything arrives in the order in which it was done. */
  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work)
    const settled = () => void this.#follow()
    this.#last = done.then(settled, settled)
    return done
  }

  async #insist(inputs: Inputs): Promise<Reading> {
    for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
      if (this.#gone.signal.aborted) throw new RunRefused("closed", "This page no longer follows the thread.")
      try {
        return await this.#read({ ...inputs, follow: false })
      } catch (error) {
        if (error instanceof RunRefused) throw error
        await this.#pause(pause)
      }
    }
  }

  /** While something is open, what happens to it is told as it happens. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return
    this.#isFollowing = true
    let pause = shortestPause
    while (!this.#gone.signal.aborted && this.state.value.flows.length > 0)
      try {
        await this.#read({ events: [], follow: true })
        pause = shortestPause
        await this.#wait(pause)
      } catch (error) {
        if (error instanceof RunRefused) break
        await this.#pause(pause)
        pause = Math.min(pause * 2, longestPause)
      }
    this.#isFollowing = false
  }

  #read(request: Omit<RunRequest, "after">): Promise<Reading> {
    const events = this.#runs({ ...request, a2ui: this.#a2ui, after: this.#thread.cursor }, this.#gone.signal)
    return this.#thread.read(events, () => {
      this.#offline.value = false
    })
  }

  async #pause(milliseconds: number): Promise<void> {
    if (this.#gone.signal.aborted) return
    this.#offline.value = true
    await this.#wait(milliseconds)
  }

  async #act(action: ActionPayload): Promise<void> {
    const response = await performAction(action)
    if (!action.responseRequired) return
    const value = { id: createId(), actionId: action.actionId, ...response }
    await this.#tell({ type: "CUSTOM", name: "intentflow.action_response", value })
  }
}

/** Waits, but not longer than until the connection is back. */
function waitOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done(): void {
      clearTimeout(timer)
      globalThis.removeEventListener?.("online", done)
      resolve()
    }
    globalThis.addEventListener?.("online", done)
  })
}
