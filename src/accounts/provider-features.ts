import type { Configuration } from "oidc-provider"
import { lifetimes } from "./lifetimes.ts"
import type { OAuthProviderOptions } from "./oauth-provider.ts"
import { showPage, toCodeProblem, xsrfOf } from "./provider-pages.ts"
import { toShownClient } from "./shown-client.ts"

type Features = NonNullable<Configuration["features"]>

/** Which flows there are, and to whom they are open. */
export function toFeatures(
  options: OAuthProviderOptions,
  invalidTarget: (reason: string) => Error,
): Configuration["features"] {
  const { registration, mayFetch } = options
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
    resourceIndicators: toResources(options, invalidTarget),
    deviceFlow: toDeviceFlow(options),
  } as Features
}

/** RFC 8707: every token is for one resource; without one named, for this host. */
function toResources(
  { issuer, scopesOf }: OAuthProviderOptions,
  invalidTarget: (reason: string) => Error,
): Features["resourceIndicators"] {
  return {
    enabled: true,
    defaultResource: async (_ctx, _client, oneOf) => oneOf?.[0] ?? issuer,
    useGrantedResource: async () => true,
    getResourceServerInfo: async (_ctx, resource) => {
      const available = scopesOf(resource)
      if (available === undefined) throw invalidTarget("the resource is not served from here")
      return {
        scope: available.join(" "),
        audience: resource,
        accessTokenFormat: "jwt",
        accessTokenTTL: lifetimes.AccessToken,
        jwt: { sign: { alg: "EdDSA" } },
      }
    },
  }
}

/** RFC 8628: a terminal shows a code, and its person enters it in a browser. */
function toDeviceFlow({ pages }: OAuthProviderOptions): Features["deviceFlow"] {
  return {
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
  }
}
