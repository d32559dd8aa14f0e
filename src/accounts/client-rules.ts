import { isSecureUrl } from "../identity/index.ts"

/** How an application came to be known here. */
export type RegisteredBy = "operator" | "invitation" | "itself" | "document"

/** The metadata of a client (RFC 7591 2) that our rules look at. */
export interface ClientMetadata {
  readonly client_id?: string | undefined
  readonly client_name?: string | undefined
  readonly grant_types?: readonly string[] | undefined
  readonly redirect_uris?: readonly string[] | undefined
}

const deviceCode = "urn:ietf:params:oauth:grant-type:device_code"
const forPeople = new Set(["authorization_code", "refresh_token", deviceCode])
const redirectsAtMost = 10
const metadataAtMost = 8_192

/**
 * Returns why an application that nobody here knows may not register so. It may only act for a person who agrees to
 * it: acting on its own account (client credentials) is for clients that an operator made.
 */
export function refuseStranger(metadata: ClientMetadata): string | undefined {
  const { grant_types = [], redirect_uris = [] } = metadata
  const foreign = grant_types.find((grant) => !forPeople.has(grant))
  if (foreign !== undefined)
    return `grant_types: '${foreign}' is for clients that an operator of this server made`
  if (redirect_uris.length > redirectsAtMost) return `redirect_uris has at most ${redirectsAtMost} entries`
  const unsafe = redirect_uris.find((uri) => !isSafeRedirect(uri))
  if (unsafe !== undefined)
    return "redirect_uris are https, http on loopback, or a private-use scheme with a dot such as com.example.app:/done"
  if (JSON.stringify(metadata).length > metadataAtMost)
    return `the metadata has at most ${metadataAtMost} bytes`
  return undefined
}

/** RFC 8252 7: what a code may be sent to without anyone on the way reading it. */
function isSafeRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const url = new URL(uri)
  if (url.protocol === "http:" || url.protocol === "https:") return isSecureUrl(url)
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)
}
