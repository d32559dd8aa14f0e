import { randomUUID } from "node:crypto"
import { type Message, type SendMessageRequest, type StreamResponse, type Task, TaskState } from "@a2a-js/sdk"
import { TaskNotCancelableError, UnsupportedOperationError } from "@a2a-js/sdk/errors"
import type { TurnInput } from "../../conversation/index.ts"
import {
  createOfferCache,
  type Host,
  type HostContext,
  type HostTool,
  holding,
  type TurnResult,
} from "../../host/index.ts"
import { isUnguessable, widestCounter } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { Places } from "../../limits/index.ts"
import { tooManyAtOnce } from "./errors.ts"
import { parseMessage, type Said, toContinuation, toOpening } from "./from-message.ts"
import { RunningTurns } from "./running-turns.ts"
import { createSkills, type Skills } from "./skills.ts"
import { fromTaskId, noSuchTask, openTask, type TaskIds } from "./task-ids.ts"
import { isTerminal, toAnswerMessage, toTask, toUpdates, toWorkingTask } from "./to-task.ts"
import { createToolSkills, type ToolSkills } from "./tool-skills.ts"

export interface TasksOptions {
  readonly host: Host
  /** Skills beside the intents. */
  readonly tools?: readonly HostTool[]
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  /** How many messages one principal may have answered at once, and how many tasks it may follow. */
  readonly atOnce?: number
  /** Milliseconds after which a followed task is looked up again. */
  readonly lookEvery?: number
}

/** The turn that a message began. */
export interface Sent {
  readonly ids: TaskIds
  readonly opens: boolean
  readonly turn: Promise<TurnResult>
}

/** The tasks of a host: each is a conversation, and each message a turn of it. */
export class Tasks {
  readonly skills: () => Promise<Skills>
  readonly #host: Host
  readonly #tools: ToolSkills
  readonly #answering: Places
  readonly #stopping: AbortSignal
  readonly #lookEvery: number
  readonly #turns: RunningTurns<TurnResult>
  readonly #atOnce: number
  readonly #followers: Places

  constructor({ host, tools = [], stopping, atOnce = 32, lookEvery = 1_000 }: TasksOptions) {
    this.skills = createOfferCache(host, ({ intents }) => createSkills(intents))
    this.#host = host
    this.#tools = createToolSkills(tools)
    this.#answering = new Places({ each: atOnce })
    this.#stopping = stopping
    this.#lookEvery = lookEvery
    this.#turns = new RunningTurns(atOnce)
    this.#atOnce = atOnce
    this.#followers = new Places({ each: atOnce })
  }

  /** Answers a call of a skill that opens no task, since it changes nothing; undefined for every other message. */
  async answer({ message }: SendMessageRequest, sender: HostContext): Promise<Message | undefined> {
    const said = parseMessage(message)
    const answer = said.taskId === undefined ? this.#tools.toAnswer(said.content) : undefined
    if (!answer) return undefined
    using place = this.#answering.take(widestCounter(sender.principal))
    if (!place) throw tooManyAtOnce(this.#atOnce, "messages")
    const ids = openTask(sender.principal, said)
    return toAnswerMessage(ids, await answer(sender))
  }

  /** Throws for a malformed message before its turn begins. */
  async send({ message }: SendMessageRequest, sender: HostContext): Promise<Sent> {
    const said = parseMessage(message)
    const skills = await this.skills()
    if (said.taskId === undefined) {
      const parts = { skills, tools: this.#tools, resolve: (uid: string) => this.#host.resolve(uid) }
      const opening = await toOpening(said, parts)
      const ids = await this.#open(said, sender)
      return { ids, opens: true, turn: this.#take(ids, opening, said, inTask(sender, ids)) }
    }
    const ids = sameContext(fromTaskId(said.taskId), said)
    const caller = inTask(sender, ids)
    const stand = await this.#resume(ids, caller)
    const turn = this.#take(ids, toContinuation(said, skills, stand), said, caller)
    // A task that has ended accepts only a repetition of a message that it has taken before.
    if (stand.standing.ended) await turn
    return { ids, opens: false, turn }
  }

  async look(ids: TaskIds, asker: HostContext): Promise<Task> {
    const stand = await this.#standOf(ids, inTask(asker, ids))
    return stand ? toTask(ids, stand, await this.skills()) : toWorkingTask(ids)
  }

  /** Reports everything that happens to a task until it ends, by any client and on any node (3.1.6). */
  async *follow(ids: TaskIds, follower: HostContext): AsyncGenerator<StreamResponse> {
    let task = await this.look(ids, follower)
    const caller = inTask(follower, ids)
    if (isTerminal(task)) throw new UnsupportedOperationError("This task has ended. Get it to see how.")
    yield { payload: { $case: "task", value: task } }
    const owner = caller.principal.id
    // The place is taken once somebody reads on: a stream that nobody reads never ends, and would never return it.
    using place = this.#followers.take(widestCounter(caller.principal))
    if (!place) throw tooManyAtOnce(this.#atOnce, "tasks being followed")
    while (!isTerminal(task)) {
      if (!this.#turns.find(owner, ids.taskId)) await this.#turns.begun(owner, ids.taskId, this.#lookEvery)
      if (this.#stopping.aborted) return
      const turn = this.#turns.find(owner, ids.taskId)?.catch(() => undefined)
      const stand = await (turn ?? this.#standOf(ids, caller))
      if (!stand) continue
      const before = task
      const skills = await this.skills()
      task = toTask(ids, stand, skills)
      if (isOther(task, before)) yield* toUpdates(ids, stand, skills)
    }
  }

  /** Waits for the turn under way; what has taken effect by then cannot be cancelled. */
  async cancel(ids: TaskIds, asker: HostContext): Promise<Task> {
    const caller = inTask(asker, ids)
    const { standing } = await this.#resume(ids, caller)
    if (standing.ended) throw new TaskNotCancelableError("This task has ended already.")
    const call = { interactionId: ids.taskId, input: { kind: "cancel" } } as const
    const tooLate = new TaskNotCancelableError("This task ended before it could be cancelled.")
    const result = await this.#host.turn(call, caller).catch((error) => {
      const hasEnded = isParleyError(error) && error.code === "conflict" && error.retryAfter === undefined
      throw hasEnded ? tooLate : error
    })
    const task = toTask(ids, result, await this.skills())
    if (task.status?.state === TaskState.TASK_STATE_CANCELED) return task
    throw tooLate
  }

  /**
   * The task that a message opens, or opened before. A short message id of a stranger may be a neighbour's, too: once
   * that one has gone on with its task, by the id that it was given, the message opens another.
   */
  async #open(said: Said, { principal, ...rest }: HostContext): Promise<TaskIds> {
    const ids = openTask(principal, said)
    const isHeld = [said.messageId, said.contextId ?? ""].some(isUnguessable)
    if (principal.proof !== "none" || isHeld) return ids
    const caller = inTask({ ...rest, principal }, ids)
    const stand = await this.#resume(ids, caller).catch(() => undefined)
    return stand && stand.standing.turn > 1 ? openTask(principal, { ...said, messageId: randomUUID() }) : ids
  }

  #take(ids: TaskIds, input: TurnInput, { messageId }: Said, caller: HostContext): Promise<TurnResult> {
    const call = { interactionId: ids.taskId, input, inputId: messageId }
    return this.#turns.take(caller.principal, ids.taskId, async () => {
      try {
        return await this.#host.turn(call, { ...caller, session: { place: ids.contextId } })
      } catch (error) {
        if (isParleyError(error) || !this.#stopping.aborted) throw error
        const message = "This server is stopping. Send the message again."
        throw new ParleyError("unavailable", message, { retryAfter: 5, cause: error })
      }
    })
  }

  async #resume({ taskId }: TaskIds, caller: HostContext): Promise<TurnResult> {
    try {
      return await this.#host.turn({ interactionId: taskId, input: { kind: "resume" } }, caller)
    } catch (error) {
      throw isParleyError(error) && error.code === "not_found" ? noSuchTask(taskId) : error
    }
  }

  /** Undefined while a turn of the task is under way, here or on another node. */
  async #standOf(ids: TaskIds, caller: HostContext): Promise<TurnResult | undefined> {
    if (this.#turns.find(caller.principal.id, ids.taskId)) return undefined
    try {
      return await this.#resume(ids, caller)
    } catch (error) {
      const isRunning = isParleyError(error) && error.code === "conflict" && error.retryAfter !== undefined
      if (isRunning) return undefined
      throw error
    }
  }
}

/**
 * A stranger's tasks belong to whoever holds the id of their context, where that cannot be guessed, so that it has them
 * all together; otherwise each to whoever holds its own.
 */
function inTask(caller: HostContext, { taskId, contextId }: TaskIds): HostContext {
  return holding(caller, isUnguessable(contextId) ? contextId : taskId)
}

function isOther(task: Task, before: Task): boolean {
  return task.status?.message?.messageId !== before.status?.message?.messageId
}

/** A context named together with a task must be the task's own (3.4.2). */
function sameContext(ids: TaskIds, { contextId }: Said): TaskIds {
  if (contextId === undefined || contextId === ids.contextId) return ids
  throw new ParleyError("invalid_request", "message.contextId: the task belongs to another context.")
}
