import type { Configuration } from "oidc-provider"
import type { HostKeys } from "../identity/index.ts"
import { lifetimes } from "./lifetimes.ts"
import type { OAuthProviderOptions } from "./oauth-provider.ts"
import { endpoints, interactionPath } from "./paths.ts"
import { showPage } from "./provider-pages.ts"
import { scopes } from "./scopes.ts"

/** What holds for every flow: keys, cookies, lifetimes, who a person is, and the way out. */
export function toPolicy(options: OAuthProviderOptions): Configuration {
  const { keys, people, pages, recordToken } = options
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
    cookies: toCookies(options),
    ttl: lifetimes,
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
          await recordToken(token as unknown as Record<string, unknown>, jti, exp)
          return undefined as never
        },
      },
    },
    renderError: async (ctx, { error, error_description }) => {
      showPage(ctx, await pages.error(error, error_description))
    },
    ...toWayOut(options),
  } as Configuration
}

function toPrivateJwk(keys: HostKeys): Record<string, unknown> {
  const { kid, privateKey } = keys.current("oauth")
  return { ...privateKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" }
}

function toCookies({ issuer, keys }: OAuthProviderOptions): Configuration["cookies"] {
  const cookie = { httpOnly: true, sameSite: "lax", signed: true, overwrite: true } as const
  return {
    names: {
      // A `__Host-` cookie cannot be planted by a neighbour under the same domain (RFC 6265bis, 4.1.3.2).
      session: issuer.startsWith("https:") ? "__Host-parley-account" : "parley-account",
      interaction: "parley-interaction",
      resume: "parley-resume",
    },
    keys: [keys.secret("account cookies").toString("base64url")],
    long: cookie,
    short: cookie,
  }
}

/** What the provider fetches of strangers (metadata documents, key sets) goes the one guarded way. */
function toWayOut({ fetch }: OAuthProviderOptions): Partial<Configuration> {
  return {
    fetch: (url, init) => {
      const { method, headers, redirect, signal } = init as RequestInit
      return fetch(url.toString(), { method, headers, redirect, signal } as RequestInit)
    },
    fetchResponseBodyLimits: {
      "client_id metadata document": 5 * 1024,
      jwks_uri: 64 * 1024,
      sector_identifier_uri: 5 * 1024,
    },
  } as Partial<Configuration>
}
