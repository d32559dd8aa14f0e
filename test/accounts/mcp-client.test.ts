import {
  auth,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect, eras } from "../mcp/support/client.ts"
import { type House, openHouse } from "./support/house.ts"
import { Visitor } from "./support/visitor.ts"

/** An application of a person: it keeps what it is given, and sends the person to the page. */
class Application implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:8976/callback"
  readonly clientMetadata = {
    client_name: "Desktop assistant",
    redirect_uris: [this.redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  }
  readonly #password: string
  callback: URL | undefined
  #client: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ""
  #discovery: OAuthDiscoveryState | undefined

  constructor(password: string) {
    this.#password = password
  }

  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#client = client
  }
  tokens() {
    return this.#tokens
  }
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens
  }
  discoveryState() {
    return this.#discovery
  }
  saveDiscoveryState(discovery: OAuthDiscoveryState) {
    this.#discovery = discovery
  }
  codeVerifier() {
    return this.#verifier
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  async redirectToAuthorization(url: URL) {
    this.callback = new URL(await new Visitor().agree(url.href, this.#password))
  }
}

describe.each(eras)("the official MCP client (%s era)", (era) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house?.[Symbol.asyncDispose]())

  it("[UM-26] finds the provider, registers, is let in by a person, and calls a protected tool", async () => {
    const serverUrl = new URL(`${house.origin}/mcp`)
    const application = new Application(house.password)
    expect(await auth(application, { serverUrl })).toBe("REDIRECT")
    const { callback } = application
    const authorizationCode = callback?.searchParams.get("code") ?? ""
    const iss = callback?.searchParams.get("iss") ?? undefined
    expect(iss).toBe(house.origin)
    expect(await auth(application, { serverUrl, authorizationCode, ...(iss && { iss }) })).toBe("AUTHORIZED")
    const transport = new StreamableHTTPClientTransport(serverUrl, { authProvider: application })
    await using connected = await connect(transport, era)
    expect(await connected.call("ringBell", { times: 3 })).toMatchObject({ structuredContent: { rung: 3 } })

    // The token is for the MCP door alone.
    const elsewhere = await fetch(`${house.origin}/api/execute/ringBell`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${application.tokens()?.access_token}`,
      },
      body: '{"times":1}',
    })
    expect(elsewhere.status).toBe(401)
  })

  it("[UM-26] is sent to the provider by the refusal of a token that is not good", async () => {
    const refused = await fetch(`${house.origin}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: "Bearer eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.e30.AAAA",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    })
    expect(refused.status).toBe(401)
    expect(refused.headers.get("www-authenticate")).toContain(
      `resource_metadata="${house.origin}/.well-known/oauth-protected-resource/mcp"`,
    )
  })
})
