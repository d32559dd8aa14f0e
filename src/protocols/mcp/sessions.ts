import { randomUUID } from "node:crypto"
import { type AuthInfo, isInitializeRequest } from "@modelcontextprotocol/server"
import { type HostContext, holding } from "../../host/index.ts"
import { widestCounter } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { toAuthInfo } from "./auth-info.ts"
import { toRpcErrorResponse } from "./errors.ts"
import type { ProtocolServer } from "./protocol-server.ts"
import { Session } from "./session.ts"

/** How many sessions there may be, and for how long. */
export interface SessionLimits {
  /**
   * Sessions in all (2,000); beyond it, the longest idle one makes room.
   * @example 500
   */
  readonly atMost: number
  /**
   * Sessions of one principal (50); its longest idle one makes room for a new one.
   * @example 10
   */
  readonly perPrincipal: number
  /**
   * Milliseconds without a request or an open stream after which a session is closed (30 minutes).
   * @example 10 * 60_000
   */
  readonly idle: number
  /**
   * Requests of one session that may wait at once (32).
   * @example 16
   */
  readonly requests: number
}

export const defaultSessionLimits: SessionLimits = {
  atMost: 2_000,
  perPrincipal: 50,
  idle: 30 * 60_000,
  requests: 32,
}

export interface SessionsOptions {
  readonly createServer: () => ProtocolServer
  readonly limits: SessionLimits
  readonly now: () => number
  readonly onNotice: (error: unknown) => void
}

/**
 * Sessions of clients of 2025's revisions, which say once what they can do and are asked over the same connection. A
 * session lives on this node only. A client that loses it starts a new one, and continues a conversation by its
 * handle.
 */
export class Sessions implements AsyncDisposable {
  readonly #options: SessionsOptions
  readonly #sessions = new Map<string, Session>()
  readonly #sweep: NodeJS.Timeout

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#sweep = setInterval(() => this.expire(), Math.min(options.limits.idle, 60_000)).unref()
  }

  async handle(request: Request, body: unknown, context: HostContext): Promise<Response> {
    const id = request.headers.get("mcp-session-id")
    if (isInitializeRequest(body)) return this.#initialize(request, body, context)
    if (id === null)
      return toRpcErrorResponse(
        400,
        -32000,
        "There is no Mcp-Session-Id. Initialize first, or send the envelope of revision 2026-07-28.",
      )
    this.expire()
    const session = this.#sessions.get(id)
    // Someone else's session is answered like one that does not exist.
    if (!session?.admits(context.principal))
      return toRpcErrorResponse(404, -32001, "There is no such session. Initialize a new one.")
    const response = await session.handle(request, body, inSession(context, id))
    if (request.method === "DELETE" && response.ok) this.#sessions.delete(id)
    return response
  }

  /** Closes the sessions that were idle for too long. */
  expire(): void {
    const { now, limits } = this.#options
    for (const session of this.#sessions.values())
      if ((session.idleSince ?? Number.POSITIVE_INFINITY) + limits.idle <= now()) void this.#close(session)
  }

  resourceChanged(uri: string): void {
    for (const session of this.#sessions.values()) session.resourceChanged(uri)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all([...this.#sessions.values()].map((session) => this.#close(session)))
  }

  async #initialize(request: Request, body: unknown, context: HostContext): Promise<Response> {
    const { principal } = context
    const openedBy = widestCounter(principal)
    this.#makeRoom(openedBy)
    const { createServer, limits, now, onNotice } = this.#options
    const session = new Session({
      id: randomUUID(),
      principal,
      openedBy,
      protocolServer: createServer(),
      requestsAtMost: limits.requests,
      now,
      onNotice,
    })
    this.#sessions.set(session.id, session)
    try {
      await session.open()
      const response = await session.handle(request, body, inSession(context, session.id))
      if (!response.ok) await this.#close(session)
      return response
    } catch (error) {
      await this.#close(session)
      throw error
    }
  }

  /** A principal that opens many sessions loses its own first; work under way is never cut off for another. */
  #makeRoom(openedBy: string): void {
    this.expire()
    const { atMost, perPrincipal } = this.#options.limits
    const own = [...this.#sessions.values()].filter((session) => session.openedBy === openedBy)
    if (own.length >= perPrincipal) this.#closeLongestIdle(own)
    if (this.#sessions.size >= atMost) this.#closeLongestIdle([...this.#sessions.values()])
  }

  #closeLongestIdle(sessions: readonly Session[]): void {
    let longest: Session | undefined
    let since = Number.POSITIVE_INFINITY
    for (const session of sessions) {
      const { idleSince = Number.POSITIVE_INFINITY } = session
      if (idleSince < since) [longest, since] = [session, idleSince]
    }
    if (!longest)
      throw new ParleyError("unavailable", "There are too many open sessions. Close some, or try later.", {
        retryAfter: 30,
      })
    void this.#close(longest)
  }

  #close(session: Session): Promise<void> {
    this.#sessions.delete(session.id)
    return session.close()
  }
}

/** What a stranger does in a session belongs to that session, so that those behind one address are told apart. */
function inSession(context: HostContext, id: string): AuthInfo {
  return toAuthInfo(holding(context, id, { lasting: true }))
}
