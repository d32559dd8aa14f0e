import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server"
import type { HostContext } from "../../host/index.ts"
import { type Asking, type ClientAbilities, isAsking, type McpCall } from "./extension-tools.ts"

/** What is sealed into the request state: the state, and the one tool, prompt or resource it is valid for. */
export interface Sealed {
  readonly of: string
  readonly state: unknown
}

export function toCall(server: Server, request: ServerContext, context: HostContext, place: string): McpCall {
  const { mcpReq } = request
  return {
    context: { ...context, signal: mcpReq.signal, idempotencyKey: undefined },
    client: toAbilities(server, request),
    answers: mcpReq.inputResponses ?? {},
    state: openState(request, place),
    meta: mcpReq._meta ?? {},
    progress: createProgress(request),
    log: (level, data) => mcpReq.log(level, data),
  }
}

/** The first revision whose enumerations may have titles. */
const titledSince = "2025-11-25"

/** Since 2026-07-28 a client says in every request what it can do; before, it says so once, when it connects. */
function toAbilities(server: Server, { mcpReq }: ServerContext): ClientAbilities {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined
  const capabilities = declared ?? server.getClientCapabilities() ?? {}
  const { elicitation } = capabilities
  return {
    // A client that names no mode knows forms only: they came first.
    forms: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
    pages: elicitation?.url !== undefined,
    titledChoices: (server.getNegotiatedProtocolVersion() ?? "") >= titledSince,
    sampling: capabilities.sampling !== undefined,
    roots: capabilities.roots !== undefined,
    apps: extensionsOf(capabilities)?.[appsExtension] !== undefined,
  }
}

const appsExtension = "io.modelcontextprotocol/ui"

function extensionsOf(capabilities: object): Readonly<Record<string, unknown>> | undefined {
  return (capabilities as { readonly extensions?: Readonly<Record<string, unknown>> }).extensions
}

function openState({ mcpReq }: ServerContext, place: string): unknown {
  const sealed = mcpReq.requestState<Sealed>()
  if (sealed === undefined || sealed.of === place) return sealed?.state
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState", {
    reason: "invalid_request_state",
  })
}

/** Progress is sent to a client that gave a token for it, and only ever grows (Progress, "Progress Flow"). */
function createProgress({ mcpReq }: ServerContext): McpCall["progress"] {
  const progressToken = mcpReq._meta?.progressToken
  let reached = Number.NEGATIVE_INFINITY
  return async (done, total, message) => {
    if (progressToken === undefined || done <= reached || mcpReq.signal.aborted) return
    reached = done
    await mcpReq.notify({
      method: "notifications/progress",
      params: {
        progressToken,
        progress: done,
        ...(total !== undefined && { total }),
        ...(message && { message }),
      },
    })
  }
}

/** Turns an `Asking` into the protocol's input request, with its state sealed; any other result stays as it is. */
export async function toResult<Result extends object>(
  result: Result | Asking,
  place: string,
  request: ServerContext,
  codec: RequestStateCodec<Sealed>,
): Promise<Result | InputRequiredResult> {
  if (!isAsking(result)) return result
  const { asking, state } = result
  return inputRequired({
    inputRequests: { ...asking },
    ...(state !== undefined && { requestState: await codec.mint({ of: place, state }, request) }),
  })
}

/** Says every few seconds that the work goes on, so that a client that watches progress keeps waiting. */
export function startHeartbeat(call: McpCall, every: number, onError: (error: unknown) => void): Disposable {
  let beats = 0
  const timer = setInterval(() => {
    beats++
    call.progress(beats, undefined, "Still working").catch(onError)
  }, every)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
