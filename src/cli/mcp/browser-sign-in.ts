import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
} from "@modelcontextprotocol/client"
import { isSecureUrl } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { KeptAccess } from "./kept-access.ts"

export interface BrowserSignInOptions {
  /** The client to be: an id that was registered before, or the https address of its metadata document. */
  readonly client?: string | undefined
  readonly clientSecret?: string | undefined
  /** Shows an address to the person at this machine. */
  readonly open: (url: string) => void
  readonly kept: KeptAccess
}

const path = "/callback"

/**
 * Lets the person at this machine give access in their browser (RFC 8252): an address is opened, and the answer comes
 * back to a port that only this machine reaches.
 */
export class BrowserSignIn implements OAuthClientProvider, AsyncDisposable {
  readonly #options: BrowserSignInOptions
  readonly #server: Server
  readonly #metadataUrl: string | undefined
  #verifier = ""
  #state = ""
  #answer = Promise.withResolvers<URLSearchParams>()
  #discovery: OAuthDiscoveryState | undefined

  private constructor(options: BrowserSignInOptions, server: Server) {
    this.#options = options
    this.#server = server
    this.#metadataUrl = options.client?.startsWith("https://") ? options.client : undefined
    server.on("request", (request, response) => this.#receive(request, response))
  }

  static async start(options: BrowserSignInOptions): Promise<BrowserSignIn> {
    const server = createServer().listen(0, "127.0.0.1")
    await once(server, "listening")
    // Waiting for an answer alone keeps no process alive.
    server.unref()
    return new BrowserSignIn(options, server)
  }

  get redirectUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`
  }

  get clientMetadataUrl(): string {
    return this.#metadataUrl ?? ""
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: "parley mcp",
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      application_type: "native",
      ...(this.#options.clientSecret === undefined && { token_endpoint_auth_method: "none" }),
    }
  }

  state(): string {
    this.#state = randomBytes(16).toString("base64url")
    return this.#state
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    const { client, clientSecret, kept } = this.#options
    if (client === undefined || this.#metadataUrl !== undefined) return kept.read().client
    return { client_id: client, ...(clientSecret !== undefined && { client_secret: clientSecret }) }
  }

  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#options.kept.write({ client })
  }

  tokens(): OAuthTokens | undefined {
    return this.#options.kept.read().tokens
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#options.kept.write({ tokens })
  }

  codeVerifier(): string {
    return this.#verifier
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#discovery = discovery
  }

  /** A client from an earlier start waits at another port, so it is registered anew with its tokens gone. */
  invalidateCredentials(what: "all" | "client" | "tokens" | "verifier" | "discovery"): void {
    if (what === "verifier") this.#verifier = ""
    else if (what === "discovery") this.#discovery = undefined
    else this.#options.kept.write({ tokens: undefined, client: undefined })
  }

  redirectToAuthorization(url: URL): void {
    // The address comes from the server: nothing but a page may be opened.
    if (!isSecureUrl(url))
      throw new ParleyError(
        "unavailable",
        `${url.origin} is no safe address to sign in at; it must be https.`,
      )
    this.#answer = Promise.withResolvers()
    this.#options.open(url.href)
  }

  /** What the browser brought back; the issuer in it is checked by whoever redeems the code. */
  waitForAnswer(): Promise<URLSearchParams> {
    return this.#answer.promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.redirectUrl)
    // An answer to a question that was never asked may be a stranger's.
    const expected = pathname === path && this.#state !== "" && searchParams.get("state") === this.#state
    response.writeHead(expected ? 200 : 404, {
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      connection: "close",
    })
    response.end(expected ? "Done. You can close this page." : "Nothing is waiting for this.")
    if (!expected) return
    this.#state = ""
    this.#answer.resolve(searchParams)
  }
}
