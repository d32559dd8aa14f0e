import { type BaseEvent, EventType, type RunAgentInput } from "@ag-ui/core"
import { type ActiveFlow, type Flows, type LoggedEvent, type Thread, toFailure } from "../../flow/index.ts"
import { toHttpStatus } from "../../http/index.ts"
import { isParleyError, toUncertain } from "../../intent/index.ts"
import { type Forwarded, parseForwarded } from "./payloads.ts"
import { type RunInput, type TakenInput, toInputs } from "./run-inputs.ts"
import { toStateDelta } from "./state-delta.ts"
import { toSurfaceEvents } from "./surface-events.ts"
import type { OwnThread } from "./thread-handle.ts"
import { ThreadStream } from "./thread-stream.ts"
import { toAgUi, toErrorEvent } from "./to-ag-ui.ts"

type ActiveFlows = Readonly<Record<string, ActiveFlow>>

/**
 * One run over HTTP: what the client missed, the state as it is, then everything that happens while its inputs are
 * taken. A run that shows a moving flow stays open until that is closed, by whomever.
 */
export async function* runEvents(
  flows: Flows,
  input: RunAgentInput,
  thread: OwnThread,
  { signal, onError }: { readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
): AsyncGenerator<BaseEvent> {
  const { threadId, runId } = input
  yield { type: EventType.RUN_STARTED, threadId, runId } as BaseEvent
  const { forwarded, refused } = readForwarded(input, thread.context.locale)
  const before = await flows.stand(thread)
  yield* await missedBy(flows, thread, forwarded)
  yield snapshot(before.activeFlows, thread.echoed)
  if (refused) yield refused
  await using stream = new ThreadStream(flows, thread, before.number, signal)
  const run = new Run({ flows, thread, stream, onError, a2ui: forwarded.a2ui ?? false }, before.activeFlows)
  yield* run.surfaces({})
  const inputs = refused ? [] : toInputs(flows, thread, input, forwarded)
  for (const one of inputs) yield* run.take(one)
  const follows = forwarded.follow ?? (inputs.length === 0 ? "moving" : "begun")
  while (!stream.ended && run.isShowing(follows)) yield* run.wait()
  yield finished(threadId, runId, stream.cursor)
}

export function snapshot(activeFlows: ActiveFlows, echoed: OwnThread["echoed"] = {}): BaseEvent {
  return { type: EventType.STATE_SNAPSHOT, snapshot: { ...echoed, activeFlows } } as BaseEvent
}

export function finished(threadId: string, runId: string, sequence: number): BaseEvent {
  return {
    type: EventType.RUN_FINISHED,
    threadId,
    runId,
    metadata: { intentflow: { sequence } },
  } as BaseEvent
}

export async function missedBy(
  flows: Flows,
  thread: Thread,
  { after }: Forwarded,
): Promise<readonly BaseEvent[]> {
  if (after === undefined) return []
  // Where the log no longer reaches back that far, the snapshot says it all.
  return ((await flows.missed(thread, after)) ?? []).flatMap(toAgUi)
}

/** A run whose extension cannot be read is answered like a refused event, and does nothing. */
export function readForwarded(
  input: RunAgentInput,
  locale: string,
): {
  readonly forwarded: Forwarded
  readonly refused?: BaseEvent
} {
  try {
    return { forwarded: parseForwarded(input.forwardedProps) }
  } catch (error) {
    return { forwarded: {}, refused: toErrorEvent(toFailure(error, locale)) }
  }
}

export interface RunParts {
  readonly flows: Flows
  readonly thread: Thread
  readonly stream: ThreadStream
  readonly onError: (error: unknown) => void
  /** Whether flows are described as surfaces of A2UI as well. */
  readonly a2ui: boolean
}

/** What a client of one thread is told while something is done in it. */
export class Run {
  readonly #flows: Flows
  readonly #thread: Thread
  readonly #stream: ThreadStream
  readonly #onError: RunParts["onError"]
  readonly #a2ui: boolean
  #shown: ActiveFlows
  readonly #rendered = new Set<string>()

  constructor({ flows, thread, stream, onError, a2ui }: RunParts, shown: ActiveFlows) {
    this.#flows = flows
    this.#thread = thread
    this.#stream = stream
    this.#onError = onError
    this.#a2ui = a2ui
    this.#shown = shown
  }

  get shown(): ActiveFlows {
    return this.#shown
  }

  /**
   * Whether there is something to stay open for: any flow or none, as the client says; else one that moves by itself
   * ("moving"), or one of those that this run has begun.
   */
  isShowing(follows: boolean | "moving" | "begun"): boolean {
    if (follows === false) return false
    return Object.entries(this.#shown).some(
      ([id, { streaming }]) =>
        follows === true || (streaming === true && (follows === "moving" || this.#rendered.has(id))),
    )
  }

  /** Takes one input; what it causes is told while it is being done. */
  async *take(input: RunInput): AsyncGenerator<BaseEvent> {
    const first = this.#stream.cursor
    const { failure, repeatedFrom, settled, told } = await performInput(
      input,
      this.#thread.context.locale,
      this.#onError,
    )
    if (told) yield told
    if (repeatedFrom !== undefined) yield* this.again(repeatedFrom, first)
    let isSettled = false
    const work = settled?.finally(() => {
      isSettled = true
    })
    // A failure ends the run; until it is awaited below it must not count as unhandled.
    work?.catch(() => undefined)
    while (work && !isSettled && !this.#stream.ended) {
      await this.#stream.wait(work)
      yield* this.tell(this.#stream.take())
    }
    await work
    for await (const events of this.#stream.drain()) yield* this.tell(events)
    if (failure) yield failure
    yield* this.delta()
  }

  /** An input that came twice is answered with what it led to, as far as this client has not been told. */
  async *again(from: number, until: number): AsyncGenerator<BaseEvent> {
    const events = (await this.#flows.missed(this.#thread, from)) ?? []
    yield* this.tell(events.filter(({ number }) => number <= until))
  }

  /** Waits for what happens next. */
  async *wait(): AsyncGenerator<BaseEvent> {
    await this.#stream.wait()
    yield* this.tell(this.#stream.take())
    yield* this.delta()
  }

  *tell(events: readonly LoggedEvent[]): Generator<BaseEvent> {
    for (const logged of events) {
      if (logged.event.kind === "render") this.#rendered.add(logged.event.instanceId)
      yield* toAgUi(logged)
    }
  }

  /** What differs in the state since it was told last. */
  async *delta(): AsyncGenerator<BaseEvent> {
    const { activeFlows } = await this.#flows.stand(this.#thread)
    const before = this.#shown
    const delta = toStateDelta(before, activeFlows)
    this.#shown = activeFlows
    if (delta.length === 0) return
    yield { type: EventType.STATE_DELTA, delta } as BaseEvent
    yield* this.surfaces(before)
  }

  /** Surfaces for the flows that are others than before. */
  *surfaces(before: ActiveFlows): Generator<BaseEvent> {
    if (this.#a2ui) yield* toSurfaceEvents(before, this.#shown, this.#thread.context.locale)
  }
}

/** How an input was taken, or how it was refused. */
export async function performInput(
  { eventId, instanceId, perform }: RunInput,
  locale: string,
  onError: RunParts["onError"],
): Promise<Partial<TakenInput> & { readonly failure?: BaseEvent }> {
  try {
    return await perform()
  } catch (thrown) {
    const error = toUncertain(thrown)
    if (!isParleyError(error)) throw error
    if (toHttpStatus(error.code) >= 500) onError(thrown)
    return { failure: toErrorEvent(toFailure(error, locale, instanceId), eventId) }
  }
}
