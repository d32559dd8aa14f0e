import { batch, signal } from "@preact/signals"
import type { ActionPayload, WireClientEvent, WireState } from "../../../src/protocols/intentflow/wire.ts"
import { performAction } from "./device-actions.ts"
import { afterCustom, afterText, type FlowState, fromSnapshot, nothingShown } from "./flow-state.ts"
import { type AgUiEvent, createId, RunRefused, type RunRequest, type Runs } from "./runs.ts"

export interface FlowClientOptions {
  readonly runs: Runs
  /** Waits before it tries again. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** A value that changes: read it, or be told of it. */
export interface Watched<Value> {
  readonly value: Value
  /** Calls the listener now and whenever the value changes, until the function that it returns is called. */
  subscribe(listener: (value: Value) => void): () => void
}

type Payload = Readonly<Record<string, unknown>>
type Inputs = Pick<RunRequest, "events" | "words">

/** One run as it is read: the state it began with, and the text that is being said. */
interface Reading {
  readonly after: number | undefined
  snapshot?: Partial<WireState>
  text?: { readonly id: string; text: string } | undefined
}

const shortestPause = 400
const longestPause = 8_000

/** Begins to follow a thread; nothing is sent before something is asked of it. */
export function createFlowClient(options: FlowClientOptions): FlowClient {
  return new FlowClient(options)
}

/**
 * The flows of one thread at the client: what is shown, and what the person does. Everything is sent until it has
 * arrived, under an id by which the server takes it once; whatever was missed comes when the connection is back.
 */
export class FlowClient {
  readonly #runs: Runs
  readonly #wait: (milliseconds: number) => Promise<void>
  readonly #state = signal<FlowState>(nothingShown)
  readonly #busy = signal(0)
  readonly #offline = signal(false)
  readonly #gone = new AbortController()
  /** Number of the last event that was applied. */
  #cursor: number | undefined
  #last: Promise<void> = Promise.resolve()
  #isFollowing = false

  constructor({ runs, wait = waitOrOnline }: FlowClientOptions) {
    this.#runs = runs
    this.#wait = wait
  }

  get state(): Watched<FlowState> {
    return this.#state
  }

  /** How many inputs are under way. */
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

  /** One after the other, so that everything arrives in the order in which it was done. */
  #deliver(inputs: Inputs): Promise<void> {
    const isInput = inputs.events.length > 0 || inputs.words !== undefined
    if (isInput) this.#busy.value++
    const delivered = this.#last.then(() => this.#insist(inputs))
    this.#last = delivered.finally(() => {
      if (isInput) this.#busy.value--
      void this.#follow()
    })
    return this.#last
  }

  async #insist(inputs: Inputs): Promise<void> {
    if (inputs.events.length > 0) this.#state.value = { ...this.#state.value, refused: undefined }
    for (let pause = shortestPause; !this.#gone.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await this.#read({ ...inputs, follow: false })
      } catch (error) {
        if (error instanceof RunRefused) return this.#refuse(error)
        await this.#pause(pause)
      }
    }
  }

  /** While something is open, what happens to it is told as it happens. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return
    this.#isFollowing = true
    let pause = shortestPause
    while (!this.#gone.signal.aborted && this.#state.value.flows.length > 0)
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

  async #pause(milliseconds: number): Promise<void> {
    if (this.#gone.signal.aborted) return
    this.#offline.value = true
    await this.#wait(milliseconds)
  }

  #refuse({ code, message }: RunRefused): void {
    const value = { version: "1.0", code, category: "internal", message, recoverable: false }
    this.#state.value = afterCustom(this.#state.value, "intentflow.error", value)
  }

  async #read(request: Omit<RunRequest, "after">): Promise<void> {
    const reading: Reading = { after: this.#cursor }
    for await (const event of this.#runs({ ...request, after: this.#cursor }, this.#gone.signal)) {
      this.#offline.value = false
      if (event.type === "RUN_ERROR") throw toRunError(event)
      batch(() => this.#take(event, reading))
      if (event.type === "RUN_FINISHED") return
    }
    throw new Error("The run broke off.")
  }

  #take(event: AgUiEvent, reading: Reading): void {
    const number = event.metadata?.intentflow?.sequence
    if (event.type === "STATE_SNAPSHOT") this.#begin(event.snapshot as Partial<WireState>, reading)
    else if (event.type === "RUN_FINISHED") this.#finish(number, reading)
    else if (number !== undefined) this.#takeNumbered(event, number, reading)
    else if (event.type === "CUSTOM") this.#apply(event)
  }

  #takeNumbered(event: AgUiEvent, number: number, reading: Reading): void {
    if (this.#cursor !== undefined && number <= this.#cursor) return
    if (event.type === "TEXT_MESSAGE_START") reading.text = { id: event.messageId ?? "", text: "" }
    else if (event.type === "TEXT_MESSAGE_CONTENT" && reading.text) reading.text.text += String(event.delta)
    else this.#applyNumbered(event, number, reading)
  }

  #applyNumbered(event: AgUiEvent, number: number, reading: Reading): void {
    // The log no longer reaches back to what is known here: the state that the run began with says it all.
    if (this.#cursor !== undefined && number > this.#cursor + 1) this.#reset(reading)
    if (event.type === "TEXT_MESSAGE_END" && reading.text) {
      this.#state.value = afterText(this.#state.value, reading.text)
      reading.text = undefined
    } else this.#apply(event)
    this.#cursor = number
  }

  #apply({ name = "", value }: AgUiEvent): void {
    this.#state.value = afterCustom(this.#state.value, name, value)
    if (name === "intentflow.action") void this.#act(value as ActionPayload)
  }

  async #act(action: ActionPayload): Promise<void> {
    const response = await performAction(action)
    if (!action.responseRequired) return
    const value = { id: createId(), actionId: action.actionId, ...response }
    await this.#tell({ type: "CUSTOM", name: "intentflow.action_response", value })
  }

  #begin(snapshot: Partial<WireState>, reading: Reading): void {
    reading.snapshot = snapshot
    if (this.#cursor === undefined) this.#reset(reading)
  }

  #finish(number: number | undefined, reading: Reading): void {
    if (number === undefined) return
    const isBehind = this.#cursor !== undefined && this.#cursor < number
    // The server knows less than was known here when the run began: it has begun anew.
    const isOtherThread = reading.after !== undefined && number < reading.after
    if (isBehind || isOtherThread) this.#reset(reading)
    if (this.#cursor === undefined || isBehind || isOtherThread) this.#cursor = number
  }

  #reset({ snapshot }: Reading): void {
    if (snapshot) this.#state.value = fromSnapshot(this.#state.value, snapshot)
  }
}

/** What ended a run: a fault that may pass, or a refusal. */
function toRunError({ code = "internal", message = "" }: AgUiEvent): Error {
  return ["internal", "unavailable", "conflict", "rate_limited"].includes(code)
    ? new Error(message)
    : new RunRefused(code, message)
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
