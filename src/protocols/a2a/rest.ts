import {
  A2A_CONTENT_TYPE,
  AgentCard,
  ListTasksRequest,
  ListTasksResponse,
  type MessageFns,
  SendMessageRequest,
  SendMessageResponse,
  StreamResponse,
  Task,
  TaskPushNotificationConfig,
} from "@a2a-js/sdk"
import { type ServerCallContext, validateVersion } from "@a2a-js/sdk/server"
import { type Context, Hono } from "hono"
import { readJson } from "../../http/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { toA2AError, toRestBody, toRestResponse } from "./errors.ts"
import type { BindingOptions } from "./json-rpc.ts"
import { toStream } from "./stream.ts"
import { parseParams } from "./wire.ts"

type Operation = (c: Context, call: ServerCallContext) => Promise<Response>

/** HTTP+JSON (11), which exists since 1.0. */
export function createRest({ handler, callOf, onError }: BindingOptions): Hono {
  /** Answers what an operation throws in the shape of this binding. */
  const operate = (operation: Operation) => async (c: Context) => {
    try {
      const call = await callOf(c)
      validateVersion(call.requestedVersion, await handler.getAgentCard(), "HTTP+JSON")
      return await operation(c, call)
    } catch (error) {
      return toRestResponse(toA2AError(error, onError))
    }
  }
  const toEvents = (events: AsyncIterable<StreamResponse>, c: Context) =>
    toStream(mapped(events), c.req.raw.signal, (error) => toRestBody(toA2AError(error, onError)))

  const routes = new Hono()
  routes.post(
    "/message:send",
    operate(async (c, call) => {
      const answered = await handler.sendMessage(await readMessage(c), call)
      const payload =
        "messageId" in answered
          ? ({ $case: "message", value: answered } as const)
          : ({ $case: "task", value: answered } as const)
      return toResponse({ payload }, SendMessageResponse)
    }),
  )
  routes.post(
    "/message:stream",
    operate(async (c, call) => toEvents(handler.sendMessageStream(await readMessage(c), call), c)),
  )
  routes.get(
    "/tasks",
    operate(async (c, call) => {
      const asked = ListTasksRequest.fromJSON(c.req.query())
      return toResponse(await handler.listTasks(asked, call), ListTasksResponse)
    }),
  )
  routes.get(
    "/tasks/:task",
    operate(async (c, call) => {
      const { id, verb } = readTask(c)
      if (verb === "subscribe") return toEvents(handler.resubscribe({ id, tenant: "" }, call), c)
      if (verb !== undefined) throw noSuchOperation(verb)
      return toResponse(await handler.getTask({ id, tenant: "" }, call), Task)
    }),
  )
  routes.post(
    "/tasks/:task",
    operate(async (c, call) => {
      const { id, verb } = readTask(c)
      if (verb === "subscribe") return toEvents(handler.resubscribe({ id, tenant: "" }, call), c)
      if (verb !== "cancel") throw noSuchOperation(verb)
      return toResponse(await handler.cancelTask({ id, tenant: "", metadata: undefined }, call), Task)
    }),
  )
  for (const place of [
    "/tasks/:task/pushNotificationConfigs",
    "/tasks/:task/pushNotificationConfigs/:config",
  ])
    routes.on(["GET", "POST", "DELETE"], place, operate(refusePush))
  routes.get(
    "/extendedAgentCard",
    operate(async (_, call) => {
      const card = await handler.getAuthenticatedExtendedAgentCard({ tenant: "" }, call)
      return toResponse(card, AgentCard)
    }),
  )
  return routes

  async function refusePush(c: Context, call: ServerCallContext): Promise<Response> {
    const asked = { tenant: "", taskId: c.req.param("task") ?? "", id: c.req.param("config") ?? "" }
    const config = await handler.getTaskPushNotificationConfig(asked, call)
    return toResponse(config, TaskPushNotificationConfig)
  }
}

async function readMessage(c: Context): Promise<SendMessageRequest> {
  return SendMessageRequest.fromJSON(parseParams(await readJson(c.req.raw)))
}

/** Splits `{id}` or `{id}:{verb}`; none of our ids has a colon. */
function readTask(c: Context): { readonly id: string; readonly verb: string | undefined } {
  const [id = "", verb] = (c.req.param("task") ?? "").split(":", 2)
  return { id, verb }
}

function noSuchOperation(verb = ""): ParleyError {
  return new ParleyError(
    "not_implemented",
    `There is no operation '${verb.slice(0, 40)}' on a task. There are: cancel, subscribe.`,
  )
}

async function* mapped(events: AsyncIterable<StreamResponse>): AsyncGenerator<unknown> {
  for await (const event of events) yield StreamResponse.toJSON(event)
}

function toResponse<T>(message: T, codec: MessageFns<T>): Response {
  const headers = { "content-type": A2A_CONTENT_TYPE }
  return new Response(JSON.stringify(codec.toJSON(message)), { headers })
}
