import type { Readable, Writable } from "node:stream"
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  parseJSONRPCMessage,
  type RequestId,
  SdkHttpError,
  type SdkHttpErrorData,
} from "@modelcontextprotocol/client"
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio"
import type { BrowserSignIn } from "./browser-sign-in.ts"
import { RemoteEndpoint } from "./remote-endpoint.ts"

export interface BridgeOptions {
  /** The MCP endpoint of the host. */
  readonly url: URL
  readonly input: Readable
  readonly output: Writable
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Gets access where the host asks for it. */
  readonly signIn?: BrowserSignIn | undefined
  readonly fetch?: typeof fetch
  readonly signal: AbortSignal
  /** Called with what could not be passed on, for a person to read. */
  readonly onNotice: (error: Error) => void
}

/**
 * Passes messages between a program that speaks MCP over a pipe and a host that speaks it over HTTP, in whichever
 * revision the program chose. Resolves when the program closes its end.
 */
export async function bridge(options: BridgeOptions): Promise<void> {
  const { url, onNotice, signal } = options
  const local = new StdioServerTransport(options.input, options.output)
  const waiting = new Waiting()
  const tell = (message: JSONRPCMessage) => void local.send(message).catch(onNotice)
  const remote = new RemoteEndpoint({
    url,
    headers: options.headers ?? {},
    signIn: options.signIn,
    fetch: options.fetch ?? fetch,
    onNotice,
    onMessage(message) {
      if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message)) waiting.end(message.id)
      tell(message)
    },
  })

  async function pass(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCNotification(message) && waiting.cancel(message)) return
    const id = isJSONRPCRequest(message) ? message.id : undefined
    try {
      await remote.send(
        message,
        id === undefined ? {} : waiting.begin(id, message, () => fail(id, undefined)),
      )
    } catch (error) {
      if (id !== undefined) fail(id, error)
    }
  }

  /** Every request gets exactly one response. */
  function fail(id: RequestId, error: unknown): void {
    if (waiting.end(id)) tell(toErrorMessage(id, error, url))
  }

  const closed = new Promise<void>((resolve) => {
    local.onclose = resolve
  })
  local.onmessage = (message) => void pass(message)
  local.onerror = onNotice
  const stop = () => void local.close()
  signal.addEventListener("abort", stop, { once: true })
  await remote.start()
  await local.start()
  if (signal.aborted) stop()
  await closed
  signal.removeEventListener("abort", stop)
  waiting.abortAll()
  await remote.close()
}

/** The pending requests, each with a way to cancel it. */
class Waiting {
  readonly #requests = new Map<
    RequestId,
    { readonly modern: boolean; readonly controller: AbortController }
  >()

  begin(id: RequestId, message: JSONRPCMessage, onRequestStreamEnd: () => void) {
    const controller = new AbortController()
    this.#requests.set(id, { modern: isModern(message), controller })
    return { requestSignal: controller.signal, onRequestStreamEnd }
  }

  /** Returns false if it was answered before. */
  end(id: RequestId | undefined): boolean {
    return id !== undefined && this.#requests.delete(id)
  }

  /** Over HTTP, revision 2026-07-28 cancels by closing the stream; returns whether that was done. */
  cancel(message: JSONRPCMessage): boolean {
    if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return false
    const id = message.params?.requestId as RequestId
    const request = this.#requests.get(id)
    this.#requests.delete(id)
    if (request?.modern) request.controller.abort()
    return request?.modern ?? false
  }

  abortAll(): void {
    for (const { controller } of this.#requests.values()) controller.abort()
    this.#requests.clear()
  }
}

function isModern(message: JSONRPCMessage): boolean {
  const meta = isJSONRPCRequest(message) ? message.params?._meta : undefined
  return typeof meta === "object" && meta !== null && PROTOCOL_VERSION_META_KEY in meta
}

/** The host's own error, if it sent one; otherwise that it could not be reached. */
function toErrorMessage(id: RequestId, error: unknown, url: URL): JSONRPCMessage {
  const given = error instanceof SdkHttpError ? readError(error.data) : undefined
  if (given) return { jsonrpc: "2.0", id, error: given }
  const reason = error instanceof Error ? `: ${error.message}` : " before it answered"
  const message = `The connection to ${url.origin} failed${reason}`
  return { jsonrpc: "2.0", id, error: { code: -32000, message } }
}

function readError({ text }: SdkHttpErrorData) {
  try {
    const message = parseJSONRPCMessage({ ...JSON.parse(String(text)), id: 0 })
    return isJSONRPCErrorResponse(message) ? message.error : undefined
  } catch {
    return undefined
  }
}
