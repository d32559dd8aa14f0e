import type { TurnInput } from "../conversation/index.ts"
import type { Host, HostContext, TurnResult } from "../host/index.ts"
import { isParleyError } from "../intent/index.ts"
import { Upkeep } from "../jobs/index.ts"
import type { DrawnTurn } from "../view/index.ts"
import { eventPattern } from "./define-flow.ts"
import { createDefinitions, type Definitions } from "./definitions.ts"
import { drawTurn } from "./draw-turn.ts"
import type { FlowLink } from "./flow-declaration.ts"
import { FlowError } from "./flow-error.ts"
import type { LoggedEvent } from "./flow-event.ts"
import { derivedId, sessionKey } from "./flow-ids.ts"
import {
  type ActiveFlow,
  type FlowInstance,
  type FlowNeed,
  type FlowSession,
  toActiveFlows,
} from "./flow-session.ts"
import type { FlowStore } from "./flow-store.ts"
import { applyNews, type ClientEvent, closeInstance, type FlowNews, handleEvent } from "./handle-event.ts"
import { LiveSessions } from "./live-sessions.ts"
import { settleNeed } from "./move-machine.ts"
import { openFlow, refreshInstance } from "./open-flow.ts"
import { performNeed } from "./perform-need.ts"
import { assertPermitted } from "./permissions.ts"
import type { FlowRegistry } from "./registry.ts"
import { isShown, sayWords, type Words } from "./say-words.ts"
import { needLease, SessionChanges } from "./session-changes.ts"
import { showTurn } from "./show-turn.ts"
import { toFlowContext, type Work } from "./work.ts"

export interface FlowsOptions {
  readonly host: Host
  readonly registry: FlowRegistry
  readonly store: FlowStore
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  /** Milliseconds after which a thread that nobody touches is over (a day). */
  readonly lifetime?: number
  /** Milliseconds that a thread is kept after that. */
  readonly retention?: number
  /** Milliseconds between two looks for what is due, and for what other nodes have written. */
  readonly lookEvery?: number
}

/** A thread, and who is at it: the principal comes from the transport and from nothing else. */
export interface Thread {
  readonly threadId: string
  readonly context: HostContext
}

/** How an input was taken. */
export interface Taken {
  /** It had been taken before: what it led to are the events behind this number. */
  readonly repeatedFrom: number | undefined
  /** Fulfilled once everything that it needs has been done. */
  readonly settled: Promise<void>
}

export interface FlowStand {
  readonly activeFlows: Readonly<Record<string, ActiveFlow>>
  /** Number of the last event. */
  readonly number: number
}

/** A turn of a conversation that its client draws itself. */
export interface OwnTurn {
  readonly conversation: string
  readonly input: TurnInput
  /** By which the input is taken once. */
  readonly id: string
}

/** What a device answered to an action. */
export interface ActionResponse {
  readonly id: string
  readonly actionId: string
  readonly success: boolean
  readonly result?: unknown
  readonly error?: unknown
}

const notShown = { shown: false, repeatedFrom: undefined, settled: Promise.resolve() }
const day = 86_400_000
const dueAtOnce = 64
const followingAtMost = 10_000
/** Clocks of nodes may differ by this much. */
const skew = 10_000

/** The flows of a host: its threads, with the instances that are open in them. */
export class Flows implements AsyncDisposable {
  readonly #options: Required<FlowsOptions>
  readonly #definitions: Definitions
  readonly #changes: SessionChanges
  readonly #live: LiveSessions
  readonly #running = new Map<string, Promise<void>>()
  readonly #upkeep: readonly Upkeep[]

  constructor(options: FlowsOptions) {
    this.#options = { now: Date.now, lifetime: day, retention: day, lookEvery: 1_000, ...options }
    const { host, registry, store, now, lookEvery, retention, onError } = this.#options
    this.#definitions = createDefinitions(host, registry)
    this.#live = new LiveSessions((id, after) => store.eventsAfter(id, after))
    this.#changes = new SessionChanges({
      ...this.#options,
      definitions: this.#definitions,
      publish: (id, events) => this.#live.publish(id, events),
    })
    this.#upkeep = [
      new Upkeep({ tasks: [() => this.takeUpDue(), () => this.#lookAtOthers()], every: lookEvery, onError }),
      new Upkeep({ tasks: [() => store.removeExpired(now() - retention)], every: 60_000, onError }),
    ]
  }

  get registry(): FlowRegistry {
    return this.#options.registry
  }

  /** What is open in a thread. */
  async stand(thread: Thread): Promise<FlowStand> {
    const session = await this.#changes.load(keyOf(thread), thread.context)
    return { activeFlows: toActiveFlows(session), number: session?.number ?? 0 }
  }

  /** The events behind a number; undefined when the log no longer reaches back that far. */
  async missed(thread: Thread, after: number): Promise<readonly LoggedEvent[] | undefined> {
    const { number } = await this.stand(thread)
    const events = await this.#options.store.eventsAfter(keyOf(thread), after)
    if (events.length > 0) return events[0]?.number === after + 1 ? events : undefined
    return after <= number ? [] : undefined
  }

  /** Everything that happens in a thread behind a number, by whomever. */
  follow(thread: Thread, after: number, signal: AbortSignal): AsyncGenerator<readonly LoggedEvent[]> {
    return this.#live.follow(keyOf(thread), after, signal)
  }

  /** Takes words: for the flow that asks, or for a new wish. */
  say(thread: Thread, words: Words, surroundings: FlowSession["context"] = []): Promise<Taken> {
    return this.#take(thread, words.id, words.text, async (work) => {
      const { draft } = work
      if (surroundings.length > 0) draft.session = { ...draft.session, context: surroundings }
      await sayWords(work, words)
    })
  }

  /** Opens a flow that is named. */
  async open(thread: Thread, link: FlowLink, id: string): Promise<Taken & { readonly instanceId: string }> {
    const instanceId = derivedId(keyOf(thread), "opened", id)
    const taken = await this.#take(thread, id, link, async (work) => {
      const definition = await this.#definitions.get(link.intentId)
      await openFlow(work, definition, { instanceId, params: link.params ?? {} })
    })
    return { ...taken, instanceId }
  }

  /**
   * Takes a turn of a conversation that its client draws itself. What the business has declared for it is shown beside
   * it, in this thread; a flow that cannot be shown does not undo the turn that led to it.
   */
  async turn(thread: Thread, turn: OwnTurn): Promise<Taken & { readonly drawn: DrawnTurn }> {
    const { host, now, stopping, onError } = this.#options
    const { conversation: interactionId, id: inputId } = turn
    const context = { ...thread.context, signal: stopping, asksAgain: true } as const
    const input = await this.#forShown(turn.input, context)
    const result = await host.turn({ interactionId, input, inputId }, context)
    const beside =
      input.kind === "resume"
        ? notShown
        : await this.#accompany(thread, interactionId, result).catch((error) => {
            onError(error)
            return notShown
          })
    const { shown, ...taken } = beside
    return { ...taken, drawn: await drawTurn(host, result, { now: now(), shown }) }
  }

  /** Words that mean something which a flow shows are no question to the content. */
  async #forShown(input: TurnInput, context: HostContext): Promise<TurnInput> {
    if (input.kind !== "say" || this.registry.flows.length === 0) return input
    const found = await this.#options.host.find(input.text, context)
    return (await isShown({ definitions: this.#definitions, context }, found))
      ? { ...input, forIntent: true }
      : input
  }

  /** Shows beside a turn what is declared for it. */
  async #accompany(
    thread: Thread,
    interactionId: string,
    result: TurnResult,
  ): Promise<Taken & { readonly shown: boolean }> {
    if (this.registry.flows.length === 0) return notShown
    const { turn } = result.standing
    const inputId = `${interactionId}.turn-${turn}`
    let shown = false
    const taken = await this.#take(thread, inputId, turn, async (work) => {
      shown = await showTurn(work, { interactionId, result, inputId, drawnElsewhere: true })
    })
    return { ...taken, shown }
  }

  /** Takes an event of a client. What the current state does not allow is refused and changes nothing. */
  async event(thread: Thread, event: ClientEvent): Promise<Taken> {
    if (!eventPattern.test(event.event))
      throw new FlowError("INVALID_EVENT", "event: write capitals, digits and '_', as in ADD_ITEM.")
    return this.#take(thread, event.id, event, (work) => handleEvent(work, event))
  }

  /** Takes what a device answered: it is an event of the flow that asked. */
  respond(thread: Thread, response: ActionResponse): Promise<Taken> {
    const { id, actionId, ...payload } = response
    return this.#take(thread, id, response, async (work) => {
      const { draft } = work
      const instance = Object.values(draft.session.instances).find(({ actions }) =>
        Object.hasOwn(actions, actionId),
      )
      if (!instance) throw new FlowError("INSTANCE_NOT_FOUND", "Nothing waits for this answer.")
      const { [actionId]: event = "", ...actions } = instance.actions
      draft.put({ ...instance, actions })
      await handleEvent(work, { id, instanceId: instance.instanceId, event, payload })
    })
  }

  /** Closes an instance because the person asks for it. */
  dismiss(
    thread: Thread,
    request: { readonly id: string; readonly instanceId: string; readonly reason: string },
  ): Promise<Taken> {
    return this.#take(thread, request.id, request, (work) =>
      closeInstance(work, work.draft.get(request.instanceId), request.reason === "timeout"),
    )
  }

  /** Tells all instances that are about a topic what has changed; returns how many there are. */
  async tell(topic: string, news: FlowNews): Promise<number> {
    let told = 0
    for (const key of await this.#options.store.findFollowing(topic, followingAtMost))
      await this.#changes.change(key, undefined, async ({ draft }) => {
        for (const instance of Object.values(draft.session.instances)) {
          if (!instance.follows.includes(topic)) continue
          applyNews(draft, await this.#definitions.get(instance.intentId), instance, news)
          told++
        }
      })
    return told
  }

  /** Does what is due anywhere: refreshes, ends that time brings, and needs that a node has left behind. */
  async takeUpDue(): Promise<void> {
    const { store, now, onError } = this.#options
    for (const key of await store.findDue(now(), dueAtOnce))
      try {
        const session = await this.#changes.change(key, undefined, (work) => this.#refreshDue(work))
        void this.#settle(key, session, this.#changes.contextOf(session)).catch(onError)
      } catch (error) {
        onError(error)
      }
  }

  async #refreshDue(work: Work): Promise<void> {
    const { draft } = work
    for (const instance of Object.values(draft.session.instances))
      if (instance.refreshAt !== undefined && instance.refreshAt <= draft.now)
        await this.#refresh(work, instance)
    // Written in any case: whoever writes first has taken it up.
    draft.session = { ...draft.session }
  }

  async #refresh(work: Work, instance: FlowInstance): Promise<void> {
    const { draft, context } = work
    const key = derivedId(instance.instanceId, "refresh", instance.refreshAt ?? 0)
    try {
      const definition = await this.#definitions.get(instance.intentId)
      assertPermitted(definition.flow, definition.descriptor, context.principal, work.host.directions?.())
      await refreshInstance(draft, definition, instance, toFlowContext(work, key))
    } catch (error) {
      // What was shown last stays, and the backend is asked again.
      this.#options.onError(error)
      draft.put({ ...instance, refreshAt: draft.now + needLease })
    }
  }

  async #lookAtOthers(): Promise<void> {
    if (this.#live.size === 0) return
    const { store, now, lookEvery } = this.#options
    const changed = await store.changedSince(now() - lookEvery - skew)
    for (const { id, number } of changed) this.#live.notice(id, number)
  }

  /** Takes an input once, and sees to what it needs. */
  async #take(
    thread: Thread,
    id: string,
    input: unknown,
    plan: (work: Work) => Promise<void>,
  ): Promise<Taken> {
    const key = keyOf(thread)
    // What was begun is finished when its client leaves.
    const context = { ...thread.context, signal: this.#options.stopping, idempotencyKey: undefined }
    let repeatedFrom: number | undefined
    const session = await this.#changes.change(key, context, async (work) => {
      const { draft } = work
      repeatedFrom = draft.takenFrom(id, input)
      if (repeatedFrom !== undefined) return
      draft.take(id, input)
      await plan(work)
    })
    const settled = this.#settle(key, session, context)
    // Whoever took it may have left: then nobody hears of a failure here, and what is due is taken up again.
    settled.catch(() => undefined)
    return { repeatedFrom, settled }
  }

  /** Performs what instances wait for, until none waits. */
  async #settle(key: string, session: FlowSession, context: HostContext): Promise<void> {
    const waiting = Object.values(session.instances).flatMap((instance) =>
      instance.need ? [{ instance, need: instance.need }] : [],
    )
    await Promise.all(waiting.map(({ instance, need }) => this.#performOnce(key, instance, need, context)))
  }

  #performOnce(key: string, instance: FlowInstance, need: FlowNeed, context: HostContext): Promise<void> {
    const name = `${key} ${instance.instanceId} ${instance.attempt}`
    const known = this.#running.get(name)
    if (known) return known
    const running = this.#perform(key, instance, need, context).finally(() => this.#running.delete(name))
    this.#running.set(name, running)
    return running
  }

  async #perform(key: string, instance: FlowInstance, need: FlowNeed, context: HostContext): Promise<void> {
    const outcome = await performNeed(this.#options.host, instance, need, context)
    // Another node still runs it: it is looked after when it is due.
    if (!outcome) return
    if (outcome.kind === "failed" && !isParleyError(outcome.error)) this.#options.onError(outcome.error)
    const session = await this.#changes.change(key, context, async (work) => {
      const { draft } = work
      const current = draft.find(instance.instanceId)
      if (!current?.need || current.attempt !== instance.attempt) return
      draft.put({ ...current, need: undefined })
      await settleNeed(work, instance.instanceId, outcome)
    })
    await this.#settle(key, session, context)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#upkeep.map((upkeep) => upkeep[Symbol.asyncDispose]()))
    await Promise.allSettled(this.#running.values())
  }
}

/** A thread that a stranger began stays where it is when its client proves itself. */
function keyOf({ threadId, context }: Thread): string {
  return sessionKey(threadId, (context.formerly ?? context.principal).id)
}
