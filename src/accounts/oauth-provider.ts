import type { IncomingMessage, ServerResponse } from "node:http"
import type { Configuration, KoaContextWithOIDC, Provider } from "oidc-provider"
import { formReferrerPolicy, pageContentSecurityPolicy } from "../http/index.ts"
import type { Fetch, HostKeys } from "../identity/index.ts"
import { allowedScopes, type ClientMetadata, type RegisteredBy, refuseStranger } from "./client-rules.ts"
import type { People } from "./people.ts"
import { createAdapter } from "./provider-adapter.ts"
import { scopes } from "./scopes.ts"
import type { SealedEntries } from "./sealed-entries.ts"

/** Who may register an application: anyone one that acts for people, the holder of an operator's token any, or nobody. */
export type Registration = "open" | "invited" | "closed"

/** HTML for what the provider shows itself. */
export interface ProviderPages {
  error(error: string, description: string | undefined): Promise<string>
  enterCode(xsrf: string, problem: string | undefined): Promise<string>
  confirmCode(xsrf: string, client: ShownClient, userCode: string): Promise<string>
  codeAccepted(client: ShownClient): Promise<string>
}

/** An application as people are shown it. */
export interface ShownClient {
  readonly id: string
  readonly name: string
  readonly registeredBy: RegisteredBy
}

export interface OAuthProviderOptions {
  readonly issuer: string
  readonly keys: HostKeys
  readonly entries: SealedEntries
  readonly people: People
  readonly registration: Registration
  /** What may be asked for at a resource; undefined where it is none of ours. */
  readonly scopesOf: (resource: string) => readonly string[] | undefined
  /** Narrow scopes that clients may name beside the four. */
  readonly narrowScopes: readonly string[]
  readonly full: ReadonlySet<string>
  readonly fetch: Fetch
  readonly pages: ProviderPages
  /** Whether a client's metadata document may be fetched now. */
  readonly mayFetch: (clientId: string) => boolean
  readonly recordToken: RecordToken
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Keeps what a signed access token stands for, so that it can be ended before it expires. */
export type RecordToken = (
  token: Readonly<Record<string, unknown>>,
  jti: string,
  exp: number,
) => Promise<void>

export const oauthPath = "/oauth"
export const interactionPath = "/account/interaction"

const minute = 60
const day = 24 * 60 * minute
const accessTokenLifetime = 10 * minute

export const endpoints = {
  authorization: `${oauthPath}/authorize`,
  token: `${oauthPath}/token`,
  registration: `${oauthPath}/register`,
  revocation: `${oauthPath}/revoke`,
  introspection: `${oauthPath}/introspect`,
  device_authorization: `${oauthPath}/device_authorization`,
  code_verification: `${oauthPath}/device`,
  pushed_authorization_request: `${oauthPath}/par`,
  end_session: `${oauthPath}/end`,
  // Served with all other keys of this host.
  jwks: "/.well-known/jwks.json",
} as const

/** The certified OpenID provider, set up for one issuer and one signing key. */
export async function createOAuthProvider(options: OAuthProviderOptions): Promise<Provider> {
  const { Provider, errors } = await import("oidc-provider")
  const { issuer, entries, full, now, onError } = options
  const refusals = {
    full: () => new errors.TemporarilyUnavailable("there are too many of these at once, try again later"),
    used: () => new errors.InvalidGrant("this code was used already"),
  }
  const provider = new Provider(issuer, {
    ...toPolicy(options),
    adapter: (kind: string) => createAdapter(kind, { entries, now, full, refusals }),
    features: toFeatures(options, (reason) => new errors.InvalidTarget(reason)),
    extraClientMetadata: {
      properties: ["registered_by"],
      validator: (ctx, key, _value, metadata) => {
        const by = registeredBy(ctx, metadata as ClientMetadata, options.registration)
        if (by === undefined) return
        const refusal = by === "invitation" ? undefined : refuseStranger(metadata as ClientMetadata)
        if (refusal !== undefined) throw new errors.InvalidClientMetadata(refusal)
        Object.assign(metadata, { [key]: by })
      },
    },
  })
  // What it believes of the address in front is written by us into the request, never by the caller.
  provider.proxy = true
  provider.on("server_error", (_ctx: unknown, error: unknown) => onError(error))
  ;(provider as NodeJS.EventEmitter).on("error", onError)
  return provider
}

/** Undefined where a client that was checked before is read again from storage. */
function registeredBy(
  ctx: KoaContextWithOIDC | undefined,
  { client_id = "" }: ClientMetadata,
  registration: Registration,
): RegisteredBy | undefined {
  if (client_id.startsWith("https:")) return "document"
  if (ctx?.oidc?.route !== "registration") return undefined
  return registration === "invited" ? "invitation" : "itself"
}

function toPolicy(options: OAuthProviderOptions): Configuration {
  const { issuer, keys, people, pages, fetch } = options
  const secure = issuer.startsWith("https:")
  const cookie = { httpOnly: true, sameSite: "lax", signed: true, overwrite: true } as const
  return {
    jwks: { keys: [toPrivateJwk(keys)] },
    routes: endpoints,
    scopes: ["openid", "offline_access", ...scopes, ...options.narrowScopes],
    responseTypes: ["code"],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      id_token_signed_response_alg: "EdDSA",
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_basic",
    },
    enabledJWA: { idTokenSigningAlgValues: ["EdDSA"], dPoPSigningAlgValues: ["ES256", "Ed25519", "EdDSA"] },
    pkce: { required: () => true },
    // Which pages may call is decided by the front, and no endpoint with CORS looks at cookies.
    clientBasedCORS: () => true,
    cookies: {
      names: {
        // A `__Host-` cookie cannot be planted by a neighbour under the same domain (RFC 6265bis, 4.1.3.2).
        session: secure ? "__Host-parley-account" : "parley-account",
        interaction: "parley-interaction",
        resume: "parley-resume",
      },
      keys: [keys.secret("account cookies").toString("base64url")],
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: accessTokenLifetime,
      ClientCredentials: accessTokenLifetime,
      AuthorizationCode: minute,
      DeviceCode: 10 * minute,
      Interaction: 15 * minute,
      IdToken: 10 * minute,
      Session: 7 * day,
      RefreshToken: 30 * day,
      Grant: 90 * day,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    // Sign-out everywhere ends what applications hold; a closed browser does not.
    expiresWithSession: async () => false,
    findAccount: async (_ctx, id) => {
      const person = await people.find(id)
      return person && { accountId: person.id, claims: async () => ({ sub: person.id }) }
    },
    interactions: { url: async (_ctx, interaction) => `${interactionPath}/${interaction.uid}` },
    formats: {
      customizers: {
        jwt: async (_ctx, token, { payload }) => {
          const { jti, exp } = payload as { jti: string; exp: number }
          await options.recordToken(token as unknown as Record<string, unknown>, jti, exp)
          return undefined as never
        },
      },
    },
    renderError: async (ctx, { error, error_description }) => {
      showPage(ctx, await pages.error(error, error_description))
    },
    fetch: (url, init) => {
      const { method, headers, redirect, signal } = init as RequestInit
      return fetch(url.toString(), { method, headers, redirect, signal } as RequestInit)
    },
    fetchResponseBodyLimits: {
      "client_id metadata document": 5 * 1024,
      jwks_uri: 64 * 1024,
      sector_identifier_uri: 5 * 1024,
    },
  } as Configuration
}

function toFeatures(
  options: OAuthProviderOptions,
  invalidTarget: (reason: string) => Error,
): Configuration["features"] {
  const { issuer, scopesOf, registration, pages, mayFetch } = options
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    introspection: {
      enabled: true,
      // Resource servers are clients that an operator made; everyone else learns about their own tokens only.
      allowedPolicy: async (_ctx, client, token) =>
        client.registered_by === "operator" || token.clientId === client.clientId,
    },
    registration: { enabled: registration !== "closed", initialAccessToken: registration === "invited" },
    clientIdMetadataDocument: {
      enabled: registration === "open",
      ack: "draft-02",
      allowFetch: async (_ctx: unknown, id: string) => mayFetch(id),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, _client, oneOf) => oneOf?.[0] ?? issuer,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource, client) => {
        const available = scopesOf(resource)
        if (available === undefined) throw invalidTarget("the resource is not served from here")
        return {
          scope: allowedScopes(client as ClientMetadata, available).join(" "),
          audience: resource,
          accessTokenFormat: "jwt",
          accessTokenTTL: accessTokenLifetime,
          jwt: { sign: { alg: "EdDSA" } },
        }
      },
    },
    deviceFlow: {
      enabled: true,
      // Nothing is kept of where a device stands.
      deviceInfo: () => ({}),
      userCodeInputSource: async (ctx, form, _out, error) => {
        const problem = error === undefined ? undefined : toCodeProblem(error)
        showPage(ctx, await pages.enterCode(xsrfOf(form), problem))
      },
      userCodeConfirmSource: async (ctx, form, client, _info, userCode) => {
        showPage(ctx, await pages.confirmCode(xsrfOf(form), toShownClient(client), userCode))
      },
      successSource: async (ctx) => {
        const { client } = ctx.oidc
        if (client) showPage(ctx, await pages.codeAccepted(toShownClient(client)))
      },
    },
  } as Configuration["features"]
}

function toPrivateJwk(keys: HostKeys): Record<string, unknown> {
  const { kid, privateKey } = keys.current("oauth")
  return { ...privateKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" }
}

function showPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = "html"
  ctx.set("content-security-policy", pageContentSecurityPolicy)
  ctx.set("referrer-policy", formReferrerPolicy)
  ctx.body = html
}

/** The provider hands over its own form; ours takes the token that guards it. */
function xsrfOf(form: string): string {
  return /name="xsrf" value="([0-9a-f]+)"/.exec(form)?.[1] ?? ""
}

function toCodeProblem({ name, userCode }: Error & { readonly userCode?: string }): string {
  if (name === "AbortedError") return "You refused it. The device gets no access."
  if (name === "NoCodeError") return "Enter the code that your device shows."
  if (userCode !== undefined)
    return "This code is wrong, or it is no longer good. Check it, or start again on your device."
  return "Something went wrong with this code. Start again on your device."
}

/** A client as people are shown it: its name is its own claim, so it is cut and shown beside how it is known. */
export function toShownClient(client: {
  readonly clientId: string
  readonly clientName?: string | undefined
  readonly registered_by?: unknown
}): ShownClient {
  const { clientId, clientName, registered_by } = client
  const name = (clientName ?? "").replace(/\p{C}/gu, "").trim().slice(0, 80)
  return {
    id: clientId,
    name: name === "" ? "An application without a name" : name,
    registeredBy: (registered_by as RegisteredBy | undefined) ?? "itself",
  }
}

/** Lets the provider answer a request as it stands at the public address. */
export function handleAt(
  provider: Provider,
  issuer: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  standAt(issuer, request)
  return provider.callback()(request, response)
}

/** Writes our public address into a request, whatever its headers claim, because the provider believes them. */
export function standAt(issuer: string, { headers }: IncomingMessage): void {
  const { protocol, host } = new URL(issuer)
  headers["x-forwarded-proto"] = protocol.slice(0, -1)
  headers["x-forwarded-host"] = host
}
