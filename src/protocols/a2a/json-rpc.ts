import { A2A_LEGACY_PROTOCOL_VERSION } from "@a2a-js/sdk/compat/v0_3"
import { LegacyJsonRpcTransportHandler } from "@a2a-js/sdk/compat/v0_3/server"
import { A2A_ERROR_CODE } from "@a2a-js/sdk/errors"
import {
  type A2ARequestHandler,
  JsonRpcTransportHandler,
  type ServerCallContext,
  validateVersion,
} from "@a2a-js/sdk/server"
import { type Context, Hono } from "hono"
import { readJson } from "../../http/index.ts"
import { isParleyError } from "../../intent/index.ts"
import { toA2AError, toRpcBody, toRpcErrorResponse } from "./errors.ts"
import { toStream } from "./stream.ts"
import { parseParams } from "./wire.ts"

export interface BindingOptions {
  readonly handler: A2ARequestHandler
  readonly callOf: (c: Context) => Promise<ServerCallContext>
  readonly onError: (error: unknown) => void
}

type RpcRequest = Record<string, unknown>

/** JSON-RPC (9), in the version that the client speaks. The SDK reads, writes and calls the handler. */
export function createJsonRpc({ handler, callOf, onError }: BindingOptions): Hono {
  const current = new JsonRpcTransportHandler(handler)
  const legacy = new LegacyJsonRpcTransportHandler(handler)

  async function answer(c: Context, body: RpcRequest): Promise<Response> {
    const call = await callOf(c)
    validateVersion(call.requestedVersion, await handler.getAgentCard(), "JSONRPC")
    const request = { ...body, params: parseParams(body.params) }
    const transport = call.requestedVersion === A2A_LEGACY_PROTOCOL_VERSION ? legacy : current
    const answered = await transport.handle(request, call)
    if (!(Symbol.asyncIterator in answered)) return Response.json(answered)
    return toStream(answered, c.req.raw.signal, (error) => toRpcBody(toA2AError(error, onError), body.id))
  }

  const routes = new Hono()
  routes.post("/", async (c) => {
    const body = await readRpc(c.req.raw)
    if (body instanceof Response) return body
    try {
      return await answer(c, body)
    } catch (error) {
      return Response.json(toRpcBody(toA2AError(error, onError), body.id))
    }
  })
  return routes
}

/** Reads the request in a body; a body that is not JSON, or not one request, is answered with JSON-RPC's own errors. */
async function readRpc(request: Request): Promise<RpcRequest | Response> {
  try {
    const body = await readJson(request)
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as RpcRequest
  } catch (error) {
    if (!isParleyError(error) || error.code !== "invalid_request") throw error
    return toRpcErrorResponse(A2A_ERROR_CODE.PARSE_ERROR, error.message)
  }
  return toRpcErrorResponse(A2A_ERROR_CODE.INVALID_REQUEST, "The body: send one JSON-RPC request, an object.")
}
