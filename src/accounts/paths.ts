export const oauthPath = "/oauth"
export const interactionPath = "/account/interaction"

/** Where the provider answers, by its own names for the endpoints. */
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
