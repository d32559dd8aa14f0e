import { scopes } from "./scopes.ts"

export const resourceMetadataPath = "/.well-known/oauth-protected-resource"

/** What an application needs to know before it asks for access (RFC 9728 2). */
export function toResourceMetadata(origin: string, path: string, issuer: string, name: string) {
  return {
    resource: `${origin}${path}`,
    authorization_servers: [issuer],
    jwks_uri: `${origin}/.well-known/jwks.json`,
    // A protocol's door is for reading and doing. Running the place is asked for only by who means it.
    scopes_supported: path === "" ? scopes : ["read", "execute"],
    bearer_methods_supported: ["header"],
    dpop_signing_alg_values_supported: ["EdDSA", "ES256"],
    resource_name: name,
  }
}

/** Where the metadata of a path is (RFC 9728 3.1): the path follows the well-known name. */
export function resourceMetadataUrl(origin: string, path: string): string {
  return `${origin}${resourceMetadataPath}${path}`
}
