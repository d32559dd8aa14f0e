import type { AgentCard, Message, SendMessageRequest, StreamResponse, Task } from "@a2a-js/sdk"
import { PushNotificationNotSupportedError, UnsupportedOperationError } from "@a2a-js/sdk/errors"
import type { A2ARequestHandler, ServerCallContext } from "@a2a-js/sdk/server"
import type { HostContext } from "../../host/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { toA2AError } from "./errors.ts"
import { fromTaskId, type TaskIds } from "./task-ids.ts"
import { Tasks, type TasksOptions } from "./tasks.ts"
import { isBare, toBareMessage, toTask, toUpdates, toWorkingTask } from "./to-task.ts"

export interface RequestHandlerOptions extends TasksOptions {
  readonly card: () => Promise<AgentCard>
  readonly onError: (error: unknown) => void
}

/** The key of the caller in the SDK's context of a call. */
const callerKey = "parley/caller"

export function withCaller(caller: HostContext): Map<string, unknown> {
  return new Map([[callerKey, caller]])
}

/** The operations of A2A (3.1) over the tasks of the host, for every binding. */
export function createRequestHandler(options: RequestHandlerOptions): A2ARequestHandler {
  const { card, stopping, onError } = options
  const tasks = new Tasks(options)

  /** Keeps the caller's principal but not its signal: a turn belongs to the task and goes on when the caller leaves. */
  function callerOf(context: ServerCallContext, { tenant }: { readonly tenant: string }): HostContext {
    if (context.tenant || tenant)
      throw new ParleyError("invalid_request", "tenant: there are no tenants here.")
    const caller = context.state.get(callerKey) as HostContext
    return { ...caller, signal: stopping, idempotencyKey: undefined }
  }

  /** Translates what the operation throws into errors of A2A. */
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
    getAgentCard: card,
    sendMessage: (request, context) => tell(() => sendWhole(tasks, request, callerOf(context, request))),
    sendMessageStream: (request, context) =>
      tellAll(() => sendStreaming(tasks, request, callerOf(context, request))),
    getTask: (request, context) => tell(() => tasks.look(idsOf(request), callerOf(context, request))),
    cancelTask: (request, context) => tell(() => tasks.cancel(idsOf(request), callerOf(context, request))),
    resubscribe: (request, context) =>
      tellAll(() => tasks.follow(idsOf(request), callerOf(context, request))),
    listTasks: () => refuse(new UnsupportedOperationError("Tasks are not listed here. Get one by its id.")),
    getAuthenticatedExtendedAgentCard: () =>
      refuse(new UnsupportedOperationError("There is one card for everybody.")),
    createTaskPushNotificationConfig: () => refuse(noPush()),
    getTaskPushNotificationConfig: () => refuse(noPush()),
    listTaskPushNotificationConfigs: () => refuse(noPush()),
    deleteTaskPushNotificationConfig: () => refuse(noPush()),
  }
}

async function sendWhole(
  tasks: Tasks,
  request: SendMessageRequest,
  caller: HostContext,
): Promise<Message | Task> {
  if (request.configuration?.taskPushNotificationConfig) throw noPush()
  const answer = await tasks.answer(request, caller)
  if (answer) return answer
  const { ids, opens, turn } = await tasks.send(request, caller)
  if (request.configuration?.returnImmediately) return toWorkingTask(ids)
  const result = await turn
  const skills = await tasks.skills()
  return opens && isBare(result) ? toBareMessage(ids, result, skills) : toTask(ids, result, skills)
}

async function* sendStreaming(
  tasks: Tasks,
  request: SendMessageRequest,
  caller: HostContext,
): AsyncGenerator<StreamResponse> {
  if (request.configuration?.taskPushNotificationConfig) throw noPush()
  const answer = await tasks.answer(request, caller)
  if (answer) return yield { payload: { $case: "message", value: answer } }
  const { ids, turn } = await tasks.send(request, caller)
  yield { payload: { $case: "task", value: toWorkingTask(ids) } }
  yield* toUpdates(ids, await turn, await tasks.skills())
}

/** Clients of 0.3 may leave out the id. */
function idsOf({ id }: { readonly id?: string }): TaskIds {
  return fromTaskId(id ?? "")
}

function noPush(): Error {
  return new PushNotificationNotSupportedError(
    "Nothing is pushed here. Follow the task, or get it by its id.",
  )
}

async function refuse(error: Error): Promise<never> {
  throw error
}
