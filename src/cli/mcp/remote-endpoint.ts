import {
  isInitializeRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client"
import type { BrowserSignIn } from "./browser-sign-in.ts"

export interface RemoteEndpointOptions {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Gets access where the host asks for it. */
  readonly signIn?: BrowserSignIn | undefined
  readonly fetch: typeof fetch
  readonly onMessage: (message: JSONRPCMessage) => void
  readonly onNotice: (error: Error) => void
}

export interface SendOptions {
  readonly requestSignal?: AbortSignal
  /** Called when the stream of a request ended. */
  readonly onRequestStreamEnd?: () => void
}

/** The id of the handshake that the bridge itself repeats; its answer is not passed on. */
const ownId = "parley-bridge-initialize"

/**
 * The host's MCP endpoint. A session of a 2025 client is bound to one node of the host. If it is lost, a new one is
 * opened with the client's own handshake, unnoticed by the client.
 */
export class RemoteEndpoint {
  readonly #options: RemoteEndpointOptions
  #transport: StreamableHTTPClientTransport
  /** The previous transport: requests on it may still be answered, or find their session lost. */
  #previous: StreamableHTTPClientTransport | undefined
  #handshake: JSONRPCRequest | undefined
  #renewal: Promise<void> | undefined
  #renewed: (() => void) | undefined
  #signingIn: Promise<void> | undefined
  #line: Promise<void> = Promise.resolve()
  #admitted = false

  constructor(options: RemoteEndpointOptions) {
    this.#options = options
    this.#transport = this.#createTransport()
  }

  async start(): Promise<void> {
    await this.#transport.start()
  }

  async send(message: JSONRPCMessage, options: SendOptions = {}): Promise<void> {
    if (isInitializeRequest(message)) this.#handshake = message as JSONRPCRequest
    if (this.#admitted) return await this.#sendSigningIn(message, options)
    // Until the host has let one in, they come one by one: otherwise each would send the person to sign in.
    const turn = this.#line.then(() => this.#sendSigningIn(message, options))
    this.#line = turn.catch(() => undefined)
    await turn
    this.#admitted = true
  }

  async #sendSigningIn(message: JSONRPCMessage, options: SendOptions): Promise<void> {
    await this.#signingIn
    try {
      await this.#pass(message, options)
    } catch (error) {
      if (!UnauthorizedError.isInstance(error)) throw error
      // Several requests may be refused at once; one sign-in is for all of them.
      this.#signingIn ??= this.#signIn().finally(() => {
        this.#signingIn = undefined
      })
      await this.#signingIn
      await this.#pass(message, options)
    }
  }

  async #signIn(): Promise<void> {
    const { signIn } = this.#options
    if (signIn !== undefined) await this.#transport.finishAuth(await signIn.waitForAnswer())
  }

  async #pass(message: JSONRPCMessage, options: SendOptions): Promise<void> {
    await this.#renewal
    const used = this.#transport
    try {
      await used.send(message, options)
    } catch (error) {
      if (!isLostSession(error) || used.sessionId === undefined || isInitializeRequest(message)) throw error
      // Several requests may find the session lost at once; the first of them opens the new one.
      if (used === this.#transport) this.#renewal ??= this.#renew()
      await this.#renewal
      await this.#transport.send(message, options)
    }
  }

  async close(): Promise<void> {
    await this.#transport.terminateSession().catch(this.#options.onNotice)
    await this.#previous?.close()
    await this.#transport.close()
  }

  async #renew(): Promise<void> {
    try {
      if (this.#handshake === undefined) throw new Error("The client never sent its handshake.")
      const { protocolVersion } = this.#transport
      await this.#previous?.close()
      this.#previous = this.#transport
      this.#transport = this.#createTransport()
      if (protocolVersion !== undefined) this.#transport.setProtocolVersion(protocolVersion)
      await this.#transport.start()
      const answered = Promise.withResolvers<void>()
      this.#renewed = answered.resolve
      const onRequestStreamEnd = () => answered.reject(new Error("The host ended the handshake."))
      await this.#transport.send({ ...this.#handshake, id: ownId }, { onRequestStreamEnd })
      await answered.promise
      await this.#transport.send({ jsonrpc: "2.0", method: "notifications/initialized" })
    } finally {
      this.#renewal = undefined
    }
  }

  #createTransport(): StreamableHTTPClientTransport {
    const { url, headers, signIn, fetch, onNotice } = this.#options
    const transport = new StreamableHTTPClientTransport(url, {
      fetch,
      ...(signIn && { authProvider: signIn }),
      requestInit: { headers: { ...headers } },
    })
    transport.onmessage = (message) => this.#receive(message)
    transport.onerror = onNotice
    return transport
  }

  #receive(message: JSONRPCMessage): void {
    const answers = "id" in message && !("method" in message)
    if (answers && (message.id === ownId || message.id === this.#handshake?.id)) {
      const version = isJSONRPCResultResponse(message) ? message.result.protocolVersion : undefined
      if (typeof version === "string") this.#transport.setProtocolVersion(version)
    }
    if (answers && message.id === ownId) this.#renewed?.()
    else this.#options.onMessage(message)
  }
}

function isLostSession(error: unknown): boolean {
  return error instanceof SdkHttpError && error.status === 404
}
