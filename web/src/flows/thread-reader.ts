import { batch, type Signal, signal } from "@preact/signals"
import type {
  ActionPayload,
  ErrorPayload,
  TurnPayload,
  WireState,
} from "../../../src/protocols/intentflow/wire.ts"
import { afterOperations } from "./a2ui-state.ts"
import { afterCustom, afterText, type FlowState, fromSnapshot, nothingShown } from "./flow-state.ts"
import { type AgUiEvent, RunRefused } from "./runs.ts"

/** One run as it is read: the state it began with, the text that is being said, and the answers to its own inputs. */
export interface Reading {
  readonly after: number | undefined
  snapshot?: Partial<WireState>
  text?: { readonly id: string; text: string } | undefined
  readonly turns: TurnPayload[]
  readonly refusals: ErrorPayload[]
}

/** What is known of a thread, from the events of its runs: each is applied once, however often it is told. */
export class ThreadReader {
  readonly state: Signal<FlowState> = signal(nothingShown)
  readonly #onAction: (action: ActionPayload) => void
  /** Number of the last event that was applied. */
  #cursor: number | undefined

  constructor(onAction: (action: ActionPayload) => void) {
    this.#onAction = onAction
  }

  get cursor(): number | undefined {
    return this.#cursor
  }

  /** Reads a run to its end. Throws `RunRefused` where the server refused it, any other error where it broke off. */
  async read(events: AsyncIterable<AgUiEvent>, onEvent: () => void): Promise<Reading> {
    const reading: Reading = { after: this.#cursor, turns: [], refusals: [] }
    for await (const event of events) {
      onEvent()
      if (event.type === "RUN_ERROR") throw toRunError(event)
      batch(() => this.#take(event, reading))
      if (event.type === "RUN_FINISHED") return reading
    }
    throw new Error("The run broke off.")
  }

  refuse({ code, message }: RunRefused): void {
    const value = { version: "1.0", code, category: "internal", message, recoverable: false }
    this.state.value = afterCustom(this.state.value, "intentflow.error", value)
  }

  #take(event: AgUiEvent, reading: Reading): void {
    const number = event.metadata?.intentflow?.sequence
    if (event.type === "STATE_SNAPSHOT") this.#begin(event.snapshot as Partial<WireState>, reading)
    else if (event.type === "RUN_FINISHED") this.#finish(number, reading)
    else if (number !== undefined) this.#takeNumbered(event, number, reading)
    else if (event.type === "CUSTOM") this.#takeAnswer(event, reading)
    else if (event.activityType === "a2ui-surface") this.#takeSurface(event)
  }

  /** What is told to this run alone. */
  #takeAnswer(event: AgUiEvent, reading: Reading): void {
    if (event.name === "parley.turn") reading.turns.push(event.value as TurnPayload)
    else {
      if (event.name === "intentflow.error") reading.refusals.push(event.value as ErrorPayload)
      this.#apply(event)
    }
  }

  #takeSurface({ content }: AgUiEvent): void {
    const { surfaces } = this.state.value
    this.state.value = { ...this.state.value, surfaces: afterOperations(surfaces, content) }
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
      this.state.value = afterText(this.state.value, reading.text)
      reading.text = undefined
    } else this.#apply(event)
    this.#cursor = number
  }

  #apply({ name = "", value }: AgUiEvent): void {
    this.state.value = afterCustom(this.state.value, name, value)
    if (name === "intentflow.action") this.#onAction(value as ActionPayload)
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
    if (snapshot) this.state.value = fromSnapshot(this.state.value, snapshot)
  }
}

/** What ended a run: a fault that passes, or a refusal. */
function toRunError({ code = "internal", message = "" }: AgUiEvent): Error {
  return ["unavailable", "conflict", "rate_limited"].includes(code)
    ? new Error(message)
    : new RunRefused(code, message)
}
