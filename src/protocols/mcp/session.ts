import {
  type AuthInfo,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import type { Principal } from "../../identity/index.ts"
import { toRpcErrorResponse } from "./errors.ts"
import { followResponse } from "./follow-response.ts"
import type { ProtocolServer } from "./protocol-server.ts"

export interface SessionOptions {
  readonly id: string
  /** Who opened it. */
  readonly principal: Principal
  /** What sessions of one caller are counted by. */
  readonly openedBy: string
  readonly protocolServer: ProtocolServer
  readonly now: () => number
  /** How many requests may wait for their answers at once. */
  readonly requestsAtMost: number
  readonly onNotice: (error: unknown) => void
}

/** The connection of one 2025-era client: what it declared, what it waits for, what it is asked. */
export class Session {
  readonly id: string
  readonly openedBy: string
  #owner: Principal
  readonly #options: SessionOptions
  readonly #transport: WebStandardStreamableHTTPServerTransport
  readonly #waiting = new Set<RequestId>()
  #exchanges = 0
  #used: number

  constructor(options: SessionOptions) {
    this.id = options.id
    this.openedBy = options.openedBy
    this.#owner = options.principal
    this.#options = options
    this.#used = options.now()
    this.#transport = new CountedTransport(options.id, (id) => this.#waiting.delete(id))
  }

  async open(): Promise<void> {
    await this.#options.protocolServer.server.connect(this.#transport)
  }

  /**
   * Whether a caller may use it. Its id is a secret of ours, so a stranger's session is used by whoever holds it; a
   * caller that proves itself takes it over, and then it is nobody else's.
   */
  admits(principal: Principal): boolean {
    if (this.#owner.proof === "none" && principal.proof !== "none") this.#owner = principal
    return this.#owner.proof === "none" || this.#owner.id === principal.id
  }

  /** When it was last used; undefined while a request or a stream of it is open. */
  get idleSince(): number | undefined {
    return this.#exchanges > 0 ? undefined : this.#used
  }

  async handle(request: Request, parsedBody: unknown, authInfo: AuthInfo): Promise<Response> {
    const messages: readonly unknown[] = Array.isArray(parsedBody) ? parsedBody : [parsedBody]
    const ids = messages.filter(isJSONRPCRequest).map(({ id }) => id)
    const refusal = this.#refuse(ids)
    if (refusal) return refusal
    for (const id of ids) this.#waiting.add(id)
    this.#exchanges++
    try {
      const response = await this.#transport.handleRequest(request, { parsedBody, authInfo })
      if (!response.ok) this.#crossOff(ids)
      this.#crossOff(messages.filter(isJSONRPCNotification).flatMap(cancelledBy))
      return followResponse(response, () => this.#leave())
    } catch (error) {
      this.#crossOff(ids)
      this.#leave()
      throw error
    }
  }

  resourceChanged(uri: string): void {
    this.#options.protocolServer.resourceChanged(uri)
  }

  /** Ends its streams and cancels what still waits. */
  async close(): Promise<void> {
    try {
      await this.#options.protocolServer.server.close()
    } catch (error) {
      this.#options.onNotice(error)
    }
  }

  #refuse(ids: readonly RequestId[]): Response | undefined {
    if (new Set(ids).size < ids.length || ids.some((id) => this.#waiting.has(id)))
      return toRpcErrorResponse(400, -32600, "The id of a request is in use by one that still waits.")
    const { requestsAtMost } = this.#options
    if (ids.length > 0 && this.#waiting.size + ids.length > requestsAtMost)
      return toRpcErrorResponse(
        429,
        -32000,
        `At most ${requestsAtMost} requests of a session wait at once. Let some finish or cancel them.`,
      )
    return undefined
  }

  #crossOff(ids: readonly RequestId[]): void {
    for (const id of ids) this.#waiting.delete(id)
  }

  /** An exchange ends when its answer has been sent. */
  #leave(): void {
    this.#exchanges--
    this.#used = this.#options.now()
  }
}

/** A cancelled request gets no answer, so its cancellation crosses it off. */
function cancelledBy({ method, params }: JSONRPCNotification): RequestId[] {
  const id = method === "notifications/cancelled" ? params?.requestId : undefined
  return typeof id === "string" || typeof id === "number" ? [id] : []
}

/** Reports when a request was answered. */
class CountedTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #answered: (id: RequestId) => void

  constructor(id: string, answered: (id: RequestId) => void) {
    super({ sessionIdGenerator: () => id })
    this.#answered = answered
  }

  override async send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined)
      this.#answered(message.id)
    return super.send(message, options)
  }
}
