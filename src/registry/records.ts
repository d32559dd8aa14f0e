import type { Compliance, IntentDescriptor } from "../intent/index.ts"

/** What a host speaks. */
export type Protocol = "uim" | "intentweb" | "nlweb" | "mcp" | "a2a" | "openapi"

/** One way in which a host is reached: a protocol, and the address it is spoken at. */
export interface Reach {
  readonly protocol: Protocol
  readonly url: string
}

/** What a service says about itself (UIM 2.6.3). */
export interface ServiceFacts {
  readonly name: string
  readonly description: string
  /** Its main address (`service_url`). */
  readonly url: string
  /** Of all its intents; undefined until its first intent says it. */
  readonly namespace?: string | undefined
  readonly logo?: string | undefined
  readonly terms?: string | undefined
  readonly privacy?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

/** central: the mediator issues tokens for it and forwards executions; hybrid: the mediator only lists it. */
export type ServiceMode = "central" | "hybrid"

/** All that is known of a host beside its intents. */
export interface ServiceEntry {
  /** Where it is, a bare origin: the identity of a host. */
  readonly origin: string
  readonly service: ServiceFacts
  /** Address of its policy (`uim-policy-file`). */
  readonly policy?: string | undefined
  /** The key that verifies its tokens, as `agents.json` writes it (`uim-public-key`). */
  readonly publicKey?: string | undefined
  readonly compliance?: Compliance | undefined
  readonly license?: string | undefined
  /** Where its intents are searched (`uim-api-discovery`). */
  readonly discovery?: string | undefined
  /** One address that executes all its intents (`uim-api-execute`). */
  readonly execute?: string | undefined
  /** Where its tokens are asked for (`uim-pat-endpoint`). */
  readonly patEndpoint?: string | undefined
  /** Every way to it that is known, best first. */
  readonly reached: readonly Reach[]
  readonly mode: ServiceMode
}

/** A host's service as it was read: by registration, from `agents.json`, a manifest, an MCP server or a card. */
export interface ServiceRecord extends ServiceEntry {
  readonly intents: readonly IntentRecord[]
}

/** Where an intent is executed. */
export interface IntentEndpoint {
  readonly url: string
  readonly method: string
  readonly contentType?: string | undefined
}

/** An intent of another host, with what it takes to call it there. */
export interface IntentRecord {
  /** Its UID is unique in the registry and in our spelling; price, tags, limits and deprecation are here, too. */
  readonly descriptor: IntentDescriptor
  /** What its host calls it, and is sent: a UID as the host writes it, an MCP tool, an operation id. */
  readonly knownAs: string
  readonly protocol: Protocol
  readonly endpoint: IntentEndpoint
  /** The id that its host gives it beside the UID. */
  readonly intentId?: string | undefined
}
