import type { KoaContextWithOIDC, Provider } from "oidc-provider"
import type { Fetch, HostKeys } from "../identity/index.ts"
import { type ClientMetadata, type RegisteredBy, refuseStranger } from "./client-rules.ts"
import type { People } from "./people.ts"
import { createAdapter } from "./provider-adapter.ts"
import { toFeatures } from "./provider-features.ts"
import type { ProviderPages } from "./provider-pages.ts"
import { toPolicy } from "./provider-policy.ts"
import type { SealedEntries } from "./sealed-entries.ts"

/** Who may register an application: anyone one that acts for people, the holder of an operator's token any, or nobody. */
export type Registration = "open" | "invited" | "closed"

export interface OAuthProviderOptions {
  readonly issuer: string
  readonly keys: HostKeys
  readonly entries: SealedEntries
  readonly people: People
  readonly registration: Registration
  /** What may be asked for at a resource; undefined where it is none of ours. */
  readonly scopesOf: (resource: string) => readonly string[] | undefined
  /** Scopes that clients may name beside the four. */
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
  // An invitation is for one application.
  provider.on("registration_create.success", (ctx) => {
    ctx.oidc.entities.InitialAccessToken?.destroy().catch(onError)
  })
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
