import * as oauth from "oauth4webapi"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type House, openHouse, ring } from "./support/house.ts"
import { Visitor } from "./support/visitor.ts"

/** The client library refuses plain HTTP unless it is told that this is a test on loopback. */
const http = { [oauth.allowInsecureRequests]: true }
const redirectUri = "http://127.0.0.1:8976/callback"

describe("a standard OAuth client library, unchanged", () => {
  let house: House
  let server: oauth.AuthorizationServer
  beforeAll(async () => {
    house = await openHouse()
    const issuer = new URL(house.origin)
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...http })
    server = await oauth.processDiscoveryResponse(issuer, response)
  })
  afterAll(() => house?.[Symbol.asyncDispose]())

  async function register(more: Record<string, unknown> = {}): Promise<oauth.Client> {
    const metadata = {
      client_name: "Test application",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      ...more,
    }
    const response = await oauth.dynamicClientRegistrationRequest(server, metadata as never, http)
    return await oauth.processDynamicClientRegistrationResponse(response)
  }

  async function authorise(client: oauth.Client, scope: string, more: Record<string, string> = {}) {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const url = new URL(server.authorization_endpoint!)
    const params = {
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...more,
    }
    url.search = new URLSearchParams(params).toString()
    const callback = await new Visitor().agree(url.href, house.password)
    const answer = oauth.validateAuthResponse(server, client, new URL(callback), state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      redirectUri,
      verifier,
      http,
    )
    return { tokens: await oauth.processAuthorizationCodeResponse(server, client, response), callback }
  }

  it("[UM-26] finds the metadata of the provider and of what it protects", async () => {
    expect(server).toMatchObject({
      issuer: house.origin,
      token_endpoint: `${house.origin}/oauth/token`,
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
    })
    for (const path of ["", "/mcp"]) {
      const resource = new URL(`${house.origin}${path}`)
      const found = await oauth.processResourceDiscoveryResponse(
        resource,
        await oauth.resourceDiscoveryRequest(resource, http),
      )
      expect(found.authorization_servers).toEqual([house.origin])
    }
  })

  it("[UM-26] completes the authorisation code flow with PKCE, refreshes, and revokes", async () => {
    const client = await register()
    const { tokens } = await authorise(client, "read execute")
    expect(tokens).toMatchObject({ token_type: "bearer", scope: "read execute", expires_in: 600 })
    expect(await ring(house.origin, { authorization: `Bearer ${tokens.access_token}` })).toMatchObject({
      status: 200,
    })

    const none = oauth.None()
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, none, tokens.refresh_token!, http),
    )
    const bearer = { authorization: `Bearer ${refreshed.access_token}` }
    expect((await ring(house.origin, bearer)).status).toBe(200)

    const revoked = await oauth.revocationRequest(server, client, none, refreshed.access_token, http)
    await oauth.processRevocationResponse(revoked)
    expect((await ring(house.origin, bearer)).status).toBe(401)
  })

  it("[UM-26] gives a service a token by client credentials, and only for what it was made for", async () => {
    const { clientId, clientSecret } = await house.addService("Robot", "execute:intent/ringBell read")
    const client = { client_id: clientId }
    const ask = (scope: string) =>
      oauth.clientCredentialsGrantRequest(
        server,
        client,
        oauth.ClientSecretBasic(clientSecret),
        { scope },
        http,
      )
    const tokens = await oauth.processClientCredentialsResponse(
      server,
      client,
      await ask("execute:intent/ringBell"),
    )
    const bearer = { authorization: `Bearer ${tokens.access_token}` }
    expect((await ring(house.origin, bearer)).status).toBe(200)
    expect((await ring(house.origin, bearer, "openDoor")).status).toBe(403)
    expect((await ask("operate")).status).toBe(400)

    const introspected = await oauth.processIntrospectionResponse(
      server,
      client,
      await oauth.introspectionRequest(
        server,
        client,
        oauth.ClientSecretBasic(clientSecret),
        tokens.access_token,
        http,
      ),
    )
    expect(introspected).toMatchObject({
      active: true,
      client_id: clientId,
      scope: "execute:intent/ringBell",
    })
  })

  it("[UM-26] completes a pushed authorisation request", async () => {
    const client = await register()
    const verifier = oauth.generateRandomCodeVerifier()
    const pushed = await oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(
        server,
        client,
        oauth.None(),
        {
          redirect_uri: redirectUri,
          response_type: "code",
          scope: "execute",
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        },
        http,
      ),
    )
    const query = new URLSearchParams({ client_id: client.client_id, request_uri: pushed.request_uri })
    const callback = await new Visitor().agree(`${server.authorization_endpoint}?${query}`, house.password)
    const answer = oauth.validateAuthResponse(server, client, new URL(callback), oauth.expectNoState)
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        answer,
        redirectUri,
        verifier,
        http,
      ),
    )
    expect((await ring(house.origin, { authorization: `Bearer ${tokens.access_token}` })).status).toBe(200)
  })

  it("[UM-26] completes the device flow of a terminal", async () => {
    const client = await register({
      redirect_uris: [],
      response_types: [],
      grant_types: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
    })
    const device = await oauth.processDeviceAuthorizationResponse(
      server,
      client,
      await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope: "execute" }, http),
    )
    const poll = () => oauth.deviceCodeGrantRequest(server, client, oauth.None(), device.device_code, http)
    expect(await (await poll()).json()).toMatchObject({ error: "authorization_pending" })

    const person = new Visitor()
    const entry = await person.open(device.verification_uri)
    expect(entry.text).toContain("The code that your device shows")
    expect((await person.submit(entry, { user_code: "WRNG-CODE" })).text).toContain("This code is wrong")
    const confirm = await person.submit(await person.open(device.verification_uri), {
      user_code: device.user_code,
    })
    expect(confirm.text).toContain(device.user_code)
    const signIn = await person.submit(confirm, {})
    const consent = await person.submit(signIn, { name: "operator", password: house.password })
    expect(consent.text).toContain("Ring the bell")
    expect((await person.submit(consent, { answer: "agree" })).text).toContain("The device is connected")

    const tokens = await oauth.processDeviceCodeResponse(server, client, await poll())
    expect((await ring(house.origin, { authorization: `Bearer ${tokens.access_token}` })).status).toBe(200)
  })

  it("[UM-26] binds a token to a key (DPoP): without the key it is worthless", async () => {
    const { clientId, clientSecret } = await house.addService("Careful robot", "execute")
    const client: oauth.Client = { client_id: clientId }
    const key = await oauth.generateKeyPair("ES256")
    const handle = oauth.DPoP(client, key)
    const tokens = await oauth.processClientCredentialsResponse(
      server,
      client,
      await oauth.clientCredentialsGrantRequest(
        server,
        client,
        oauth.ClientSecretBasic(clientSecret),
        { scope: "execute" },
        { ...http, DPoP: handle },
      ),
    )
    expect(tokens.token_type).toBe("dpop")
    const url = new URL(`${house.origin}/api/execute/ringBell`)
    const call = (more: object) =>
      oauth.protectedResourceRequest(
        tokens.access_token,
        "POST",
        url,
        new Headers({ "content-type": "application/json" }),
        JSON.stringify({ times: 1 }),
        { ...http, ...more },
      )
    expect((await call({ DPoP: handle })).status).toBe(200)
    const other = oauth.DPoP(client, await oauth.generateKeyPair("ES256"))
    await expect(call({ DPoP: other })).rejects.toMatchObject({ status: 401 })
    await expect(call({})).rejects.toMatchObject({ status: 401 })
  })
})
