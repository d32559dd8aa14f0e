/** `/index.json`: every file of a catalog with the URLs under which this host serves it (URLs). */
export interface IndexDocument {
  readonly authority: string
  readonly title: string
  readonly description?: string | undefined
  readonly intents: readonly IntentEntry[]
  readonly profiles: readonly ProfileEntry[]
  readonly common: readonly CommonEntry[]
}

export interface FileEntry {
  readonly $id: string
  readonly title: string
  readonly url: string
  readonly pinned_url: string
  readonly sha256: string
  readonly replaced_by?: string | undefined
}

export interface IntentEntry extends FileEntry {
  readonly fqdn: string
  readonly description: string
  /** Behaviour hints stand beside the core file, never in it. */
  readonly hints?: HintsEntry | undefined
}

export interface HintsEntry {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export interface ProfileEntry extends FileEntry {
  readonly id: string
  readonly pins: string
}

export interface CommonEntry extends FileEntry {
  readonly name: string
}

/** `/.well-known/intents` (RFC 8615): what a deployment accepts. */
export interface DeploymentDocument {
  readonly catalogs: readonly { readonly authority: string; readonly index: string }[]
  readonly profiles: readonly AcceptedProfile[]
  readonly endpoints: readonly Endpoint[]
  /** Whatever the deployment demands beyond the profiles. */
  readonly policy?: Readonly<Record<string, unknown>> | undefined
}

export interface AcceptedProfile {
  readonly id: string
  /** Hash-pinned: a substituted profile is not accepted. */
  readonly url: string
  readonly sha256: string
  readonly scopes: readonly string[]
}

export interface Endpoint {
  readonly protocol: string
  readonly url: string
}
