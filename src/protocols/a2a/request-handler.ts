import {
  type AgentCard,
  type Message,
  type SendMessageRequest,
  type StreamResponse,
  type Task,
  TaskState,
} from "@a2a-js/sdk"
import {
  PushNotificationNotSupportedError,
  TaskNotCancelableError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors"
import type { A2ARequestHandler, ServerCallContext } from "@a2a-js/sdk/server"
import type { TurnInput } from "../../conversation/index.ts"
import type { Host, HostContext, TurnResult } from "../../host/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { toA2AError } from "./errors.ts"
import { parseMessage, type Said, toOpening, toReply } from "./from-message.ts"
import { createSkills } from "./skills.ts"
import { fromTaskId, noSuchTask, openTask, type TaskIds } from "./task-ids.ts"
import { isBare, isTerminal, toBareMessage, toTask, toUpdates, toWorkingTask } from "./to-task.ts"
import { Places, Turns } from "./turns.ts"

export interface RequestHandlerOptions {
  readonly host: Host
  readonly card: () => AgentCard
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  /** Messages being answered, and tasks being followed, that one principal may have at once. */
  readonly atOnce?: number
  /** Milliseconds after which a followed task is looked at again. */
  readonly lookEvery?: number
  readonly onError: (error: unknown) => void
}

/** Where the caller of the host is found in the SDK's context of a call. */
const callerKey = "parley/caller"

export function withCaller(caller: HostContext): Map<string, unknown> {
  return new Map([[callerKey, caller]])
}

/** A turn that a message led to. */
interface Sent {
  readonly ids: TaskIds
  readonly opens: boolean
  readonly turn: Promise<TurnResult>
}

/** The operations of A2A (3.1) over the host: a task is a conversation, a message a turn of it. */
export function createRequestHandler(options: RequestHandlerOptions): A2ARequestHandler {
  const { host, stopping, onError, atOnce = 32, lookEvery = 1_000 } = options
  const skills = createSkills(host.describe().intents)
  const turns = new Turns<TurnResult>(atOnce)
  const followers = new Places("tasks being followed", atOnce)

  /** The principal is the caller's; the turn is the task's, and goes on when its caller leaves. */
  function callerOf(context: ServerCallContext, { tenant }: { readonly tenant: string }): HostContext {
    if (context.tenant || tenant)
      throw new ParleyError("invalid_request", "tenant: there are no tenants here.")
    const caller = context.state.get(callerKey) as HostContext
    return { ...caller, signal: stopping, idempotencyKey: undefined }
  }

  async function resume({ taskId }: TaskIds, caller: HostContext): Promise<TurnResult> {
    try {
      return await host.turn({ interactionId: taskId, input: { kind: "resume" } }, caller)
    } catch (error) {
      throw isParleyError(error) && error.code === "not_found" ? noSuchTask(taskId) : error
    }
  }

  /** Everything that is wrong with the message is said before its turn begins. */
  async function send(request: SendMessageRequest, caller: HostContext): Promise<Sent> {
    if (request.configuration?.taskPushNotificationConfig) throw noPush()
    const said = parseMessage(request.message)
    const opens = said.taskId === undefined
    const ids = opens
      ? openTask(caller.principal.id, said.messageId, said.contextId)
      : sameContext(fromTaskId(said.taskId!), said)
    if (opens) return { ids, opens, turn: take(ids, toOpening(said, skills), said, caller) }
    const stand = await resume(ids, caller)
    const turn = take(ids, toReply(said, skills, stand), said, caller)
    // Of a task that has ended only what was said before can be said again.
    if (stand.interaction.phase === "ended") await turn
    return { ids, opens, turn }
  }

  function take(
    { taskId }: TaskIds,
    input: TurnInput,
    { messageId }: Said,
    caller: HostContext,
  ): Promise<TurnResult> {
    const call = { interactionId: taskId, input, inputId: messageId }
    return turns.take(caller.principal.id, taskId, async () => {
      try {
        return await host.turn(call, caller)
      } catch (error) {
        if (isParleyError(error) || !stopping.aborted) throw error
        throw new ParleyError("unavailable", "This server is stopping. Send the message again.", {
          retryAfter: 5,
          cause: error,
        })
      }
    })
  }

  /** Undefined while a turn of the task is under way, here or on another node. */
  async function standOf(ids: TaskIds, caller: HostContext): Promise<TurnResult | undefined> {
    if (turns.find(caller.principal.id, ids.taskId)) return undefined
    try {
      return await resume(ids, caller)
    } catch (error) {
      if (isParleyError(error) && error.code === "conflict" && error.retryAfter !== undefined)
        return undefined
      throw error
    }
  }

  async function look(ids: TaskIds, caller: HostContext): Promise<Task> {
    const stand = await standOf(ids, caller)
    return stand ? toTask(ids, stand, skills) : toWorkingTask(ids)
  }

  async function sendMessage(request: SendMessageRequest, caller: HostContext): Promise<Message | Task> {
    const { ids, opens, turn } = await send(request, caller)
    if (request.configuration?.returnImmediately) return toWorkingTask(ids)
    const result = await turn
    return opens && isBare(result) ? toBareMessage(ids, result, skills) : toTask(ids, result, skills)
  }

  async function* stream(request: SendMessageRequest, caller: HostContext): AsyncGenerator<StreamResponse> {
    const { ids, turn } = await send(request, caller)
    yield { payload: { $case: "task", value: toWorkingTask(ids) } }
    yield* toUpdates(ids, await turn, skills)
  }

  /** Everything that happens to a task until it ends, whoever makes it happen and on whichever node (3.1.6). */
  async function* follow(ids: TaskIds, caller: HostContext): AsyncGenerator<StreamResponse> {
    let task = await look(ids, caller)
    if (isTerminal(task)) throw new UnsupportedOperationError("This task has ended. Get it to see how.")
    yield { payload: { $case: "task", value: task } }
    // Taken once somebody reads on: a stream that nobody reads has no end that would give it back.
    using _place = followers.take(caller.principal.id)
    const owner = caller.principal.id
    while (!isTerminal(task)) {
      if (!turns.find(owner, ids.taskId)) await turns.begun(owner, ids.taskId, lookEvery)
      if (stopping.aborted) return
      const turn = turns.find(owner, ids.taskId)?.catch(() => undefined)
      const stand = await (turn ?? standOf(ids, caller))
      const before = task
      task = stand ? toTask(ids, stand, skills) : task
      if (stand && isOther(task, before)) yield* toUpdates(ids, stand, skills)
    }
  }

  /** After the turn that is under way; what has had its effect by then cannot be called off. */
  async function cancel(ids: TaskIds, caller: HostContext): Promise<Task> {
    const { interaction } = await resume(ids, caller)
    if (interaction.phase === "ended") throw new TaskNotCancelableError("This task has ended already.")
    const call = { interactionId: ids.taskId, input: { kind: "cancel" } } as const
    const task = toTask(ids, await host.turn(call, caller), skills)
    if (task.status?.state === TaskState.TASK_STATE_CANCELED) return task
    throw new TaskNotCancelableError("This task ended before it could be cancelled.")
  }

  /** What the operation throws, in the words of A2A. */
  async function tell<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation()
    } catch (error) {
      throw toA2AError(error, onError)
    }
  }

  async function* tellAll(open: () => AsyncGenerator<StreamResponse>): AsyncGenerator<StreamResponse, void> {
    try {
      yield* open()
    } catch (error) {
      throw toA2AError(error, onError)
    }
  }

  return {
    getAgentCard: async () => options.card(),
    sendMessage: (request, context) => tell(() => sendMessage(request, callerOf(context, request))),
    sendMessageStream: (request, context) => tellAll(() => stream(request, callerOf(context, request))),
    getTask: (request, context) => tell(() => look(idsOf(request), callerOf(context, request))),
    cancelTask: (request, context) => tell(() => cancel(idsOf(request), callerOf(context, request))),
    resubscribe: (request, context) => tellAll(() => follow(idsOf(request), callerOf(context, request))),
    listTasks: () => refuse(new UnsupportedOperationError("Tasks are not listed here. Get one by its id.")),
    getAuthenticatedExtendedAgentCard: () =>
      refuse(new UnsupportedOperationError("There is one card for everybody.")),
    createTaskPushNotificationConfig: () => refuse(noPush()),
    getTaskPushNotificationConfig: () => refuse(noPush()),
    listTaskPushNotificationConfigs: () => refuse(noPush()),
    deleteTaskPushNotificationConfig: () => refuse(noPush()),
  }
}

/** Clients of 0.3 may have left it out. */
function idsOf({ id }: { readonly id?: string }): TaskIds {
  return fromTaskId(id ?? "")
}

function isOther(task: Task, before: Task): boolean {
  return task.status?.message?.messageId !== before.status?.message?.messageId
}

/** A context that is named beside a task is that task's own (3.4.2). */
function sameContext(ids: TaskIds, { contextId }: Said): TaskIds {
  if (contextId === undefined || contextId === ids.contextId) return ids
  throw new ParleyError("invalid_request", "message.contextId: the task belongs to another context.")
}

function noPush(): Error {
  return new PushNotificationNotSupportedError(
    "Nothing is pushed here. Follow the task, or get it by its id.",
  )
}

async function refuse(error: Error): Promise<never> {
  throw error
}
