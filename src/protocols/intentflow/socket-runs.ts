import { type BaseEvent, EventType, type RunAgentInput } from "@ag-ui/core"
import { answerFlow, FlowError, type Flows, type Thread, toFailure } from "../../flow/index.ts"
import type { HostContext } from "../../host/index.ts"
import { toHttpStatus } from "../../http/index.ts"
import { toParleyError, toUncertain } from "../../intent/index.ts"
import { finished, missedBy, performInput, Run, readForwarded, snapshot } from "./run-events.ts"
import { type RunInput, toEventInput, toInputs } from "./run-inputs.ts"
import { parseRun } from "./server.ts"
import { type OwnThread, openThread } from "./thread-handle.ts"
import { ThreadStream } from "./thread-stream.ts"
import { toErrorEvent } from "./to-ag-ui.ts"

export interface SocketRunsOptions {
  readonly flows: Flows
  readonly context: HostContext
  readonly send: (event: BaseEvent) => void
  readonly onError: (error: unknown) => void
  /** Aborted when the connection or the server ends. */
  readonly signal: AbortSignal
  readonly createId: () => string
}

interface OpenRun {
  readonly threadId: string
  readonly runId: string
  readonly thread: Thread
  readonly stream: ThreadStream
  readonly run: Run
}

const waitingAtMost = 64

/**
 * The runs of one connection, one after the other. A run lasts as long as something is open in its thread, so that a
 * whole exchange is one run: the client's events come in while it lasts.
 */
export class SocketRuns {
  readonly #options: SocketRunsOptions
  #open: OpenRun | undefined
  #waiting = 0
  #last: Promise<void> = Promise.resolve()

  constructor(options: SocketRunsOptions) {
    this.#options = options
  }

  /** Takes a message after those before it; false when too many wait already. */
  take(text: string): boolean {
    if (this.#waiting >= waitingAtMost) return false
    this.#waiting++
    this.#last = this.#last.then(async () => {
      this.#waiting--
      await this.#handle(text).catch((error) => this.#die(error))
    })
    return true
  }

  async #handle(text: string): Promise<void> {
    this.#options.context.countAgain?.()
    const message = parse(text)
    if (isClientEvent(message)) await this.#takeEvent(message)
    else await this.#begin(parseRun(message))
  }

  async #takeEvent(event: unknown): Promise<void> {
    const { flows, send, createId } = this.#options
    if (!this.#open) {
      send(
        toErrorEvent(
          toFailure(
            new FlowError("INVALID_MESSAGE", "Begin a run first: send a RunAgentInput."),
            this.#options.context.locale,
          ),
        ),
      )
      return
    }
    await this.#perform(this.#open, toEventInput(flows, this.#open.thread, event, createId()))
    await this.#finishIfOver()
  }

  async #begin(input: RunAgentInput): Promise<void> {
    const { flows, context, send, signal, onError } = this.#options
    await this.#finish()
    const { threadId, runId } = input
    const thread = openThread(input, context)
    send({ type: EventType.RUN_STARTED, threadId, runId } as BaseEvent)
    const { forwarded, refused, told } = await this.#greet(input, thread)
    const stream = new ThreadStream(flows, thread, told.number, signal)
    const run = new Run({ flows, thread, stream, onError, a2ui: forwarded.a2ui ?? false }, told.activeFlows)
    const open: OpenRun = { threadId, runId, thread, stream, run }
    this.#open = open
    void this.#pump(open)
    const inputs = refused ? [] : toInputs(flows, thread, input, forwarded)
    for (const one of inputs) await this.#perform(open, one)
    await this.#finishIfOver()
  }

  /** What the client missed, and the state as it is. */
  async #greet(input: RunAgentInput, thread: OwnThread) {
    const { flows, send } = this.#options
    const { forwarded, refused } = readForwarded(input, thread.context.locale)
    const told = await flows.stand(thread)
    for (const event of await missedBy(flows, thread, forwarded)) send(event)
    send(snapshot(told.activeFlows, thread.echoed))
    if (refused) send(refused)
    return { forwarded, refused, told }
  }

  /** Sends whatever happens in the thread, by whomever: the only one that reads the stream. */
  async #pump({ stream, run }: OpenRun): Promise<void> {
    while (!stream.ended) {
      await stream.wait()
      for (const event of run.tell(stream.take())) this.#options.send(event)
      this.#pumped?.()
      const isIdle = this.#waiting === 0 && this.#open?.stream === stream && !this.#isPerforming
      if (isIdle) this.#last = this.#last.then(() => this.#finishIfOver()).catch((error) => this.#die(error))
    }
    this.#pumped?.()
  }

  #pumped: (() => void) | undefined
  #isPerforming = false

  async #perform({ run, stream, thread }: OpenRun, input: RunInput): Promise<void> {
    const { flows, send, onError } = this.#options
    const first = stream.cursor
    this.#isPerforming = true
    try {
      const { failure, repeatedFrom, settled, told } = await performInput(
        input,
        thread.context.locale,
        onError,
      )
      if (told) send(told)
      if (repeatedFrom !== undefined) for await (const event of run.again(repeatedFrom, first)) send(event)
      await settled
      const { number } = await flows.stand(thread)
      while (stream.cursor < number && !stream.ended)
        await new Promise<void>((resolve) => {
          this.#pumped = resolve
        })
      if (failure) send(failure)
      for await (const event of run.delta()) send(event)
    } finally {
      this.#isPerforming = false
    }
  }

  /** The run is over once nothing is open that anybody could go on with. */
  async #finishIfOver(): Promise<void> {
    if (!this.#open) return
    for await (const event of this.#open.run.delta()) this.#options.send(event)
    const isOpen = Object.values(this.#open.run.shown).some(({ intentId }) => intentId !== answerFlow)
    if (!isOpen) await this.#finish()
  }

  async #finish(): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    const { threadId, runId, stream } = open
    await stream[Symbol.asyncDispose]()
    this.#options.send(finished(threadId, runId, stream.cursor))
  }

  /** What cannot be told as a refusal ends the run, or refuses a message that began none. */
  async #die(error: unknown): Promise<void> {
    const { message, code } = toParleyError(toUncertain(error))
    if (toHttpStatus(code) >= 500) this.#options.onError(error)
    await this.#open?.stream[Symbol.asyncDispose]()
    this.#open = undefined
    this.#options.send({ type: EventType.RUN_ERROR, message, code } as BaseEvent)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FlowError(
      "INVALID_MESSAGE",
      "Send JSON: a RunAgentInput, or a CUSTOM event while a run is open.",
    )
  }
}

/** A run has no type; whatever has one, or is an action of A2UI, is an event. */
function isClientEvent(message: unknown): boolean {
  return typeof message === "object" && message !== null && ("type" in message || "action" in message)
}
