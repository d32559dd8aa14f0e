import type { IntentRecord, ServiceEntry, ServiceRecord } from "./records.ts"

/** Who brought a service or an intent: its owner, the crawler, or the operator's configuration. */
export type Source = "registered" | "crawled" | "configured"

/** Where the proof of ownership stands. Others find only what is proven. */
export interface Ownership {
  /** What the owner publishes: `uim-owner=<token>` in DNS, or the file `/.well-known/uim-owner.txt`. */
  readonly token: string
  readonly state: "pending" | "proven" | "lapsed"
  /** How it was proven; `crawl`: it was read at the host itself. */
  readonly by?: "dns" | "file" | "crawl" | "operator" | undefined
  readonly provenAt?: number | undefined
  readonly checkedAt?: number | undefined
  /** Why the last check did not prove it, and what to do. */
  readonly problem?: string | undefined
}

export interface RegisteredService {
  /** `service_id` */
  readonly id: string
  readonly entry: ServiceEntry
  /** Id of the principal that may change it; undefined for what the crawler found. */
  readonly owner: string | undefined
  readonly source: Source
  readonly ownership: Ownership
  /** Grows with each change of the registry: an update that expects an older one is refused. */
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
}

export interface RegisteredIntent {
  /** `intent_id` */
  readonly id: string
  readonly serviceId: string
  readonly record: IntentRecord
  readonly source: Source
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
  /** When it was retired: its last good copy stays, and callers are told of its successor. */
  readonly removedAt: number | undefined
}

/** An intent together with the service it belongs to. */
export interface KnownIntent {
  readonly intent: RegisteredIntent
  readonly service: RegisteredService
}

/** One line of the audit. */
export interface RegistryEvent {
  readonly at: number
  /** Id of the principal, or what acted on its own: `crawler`, `operator`. */
  readonly actor: string
  readonly event:
    | "service registered"
    | "service updated"
    | "service retired"
    | "ownership proven"
    | "ownership lapsed"
    | "intent added"
    | "intent updated"
    | "intent retired"
    | "intents read"
  readonly serviceId: string
  /** The UID of the intent that it concerns. */
  readonly uid?: string | undefined
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

/** Who acts, and when: what every change leaves in the audit. */
export interface Acting {
  readonly actor: string
  readonly now: number
}

export interface IntentPage {
  readonly intents: readonly RegisteredIntent[]
  readonly total: number
}

export interface EventPage {
  readonly events: readonly RegistryEvent[]
  readonly total: number
}

export interface ServicePage {
  readonly services: readonly RegisteredService[]
  readonly total: number
}

export interface ReadCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly removed: number
}

/** How well a service may claim a namespace: by its own domain or a proof there, as a subdomain, or because nobody has it. */
export const namespaceClaims = { free: 1, subdomain: 2, domain: 3 } as const
export type NamespaceClaim = (typeof namespaceClaims)[keyof typeof namespaceClaims]

/** A place in the order of changes. */
export interface Place {
  readonly revision: number
  readonly id: string
}

/** A changed intent; `known` is undefined where others must not find it any more. */
export interface RegistryChange extends Place {
  readonly known: KnownIntent | undefined
}

/**
 * Stores services and intents of many hosts. Every change takes a revision in the order of commits, by which other
 * nodes follow, and leaves a line in the audit in the same transaction.
 */
export interface RegistryStore {
  /** Adds a service; undefined where a living one has its id. */
  addService(
    service: Omit<RegisteredService, "revision">,
    acting: Acting,
  ): Promise<RegisteredService | undefined>
  /**
   * Writes a service whose revision is still the given one; otherwise returns undefined and changes nothing. Its
   * intents change with it.
   */
  updateService(
    service: RegisteredService,
    event: RegistryEvent["event"],
    acting: Acting,
  ): Promise<RegisteredService | undefined>
  /** Notes a check that changed nothing for others: no revision, no audit. */
  noteCheck(id: string, ownership: Ownership): Promise<void>
  /** Retires a service with all its intents, and frees its namespace. */
  removeService(id: string, acting: Acting): Promise<boolean>
  findService(id: string): Promise<RegisteredService | undefined>
  /** All services at an origin: one that is proven, and any that still have to prove it. */
  servicesAt(origin: string): Promise<readonly RegisteredService[]>
  /** Services that their owners registered, by id: those whose ownership is to be checked. */
  listRegistered(afterId: string, limit: number): Promise<readonly RegisteredService[]>
  /** By name and id. `owner` limits it to theirs; without one, only what is proven. */
  listServices(filter: { owner?: string }, offset: number, limit: number): Promise<ServicePage>

  /**
   * Gives the namespace to a service unless another living service claims it at least as well. Whoever loses it keeps
   * its intents, and they are no longer found.
   */
  claimNamespace(namespace: string, serviceId: string, claim: NamespaceClaim): Promise<boolean>

  /** Adds an intent; undefined where the service has one with this UID that is not retired. */
  addIntent(
    intent: Omit<RegisteredIntent, "revision" | "removedAt">,
    acting: Acting,
  ): Promise<RegisteredIntent | undefined>
  /** Writes an intent whose revision is still the given one; otherwise returns undefined. */
  updateIntent(intent: RegisteredIntent, acting: Acting): Promise<RegisteredIntent | undefined>
  removeIntent(id: string, acting: Acting): Promise<boolean>
  findIntent(id: string): Promise<KnownIntent | undefined>
  /** Those of these that others may find. */
  findIntents(ids: readonly string[]): Promise<readonly KnownIntent[]>
  /**
   * All versions of an intent, retired ones too: at the service that has the namespace, or at those of an owner, proven
   * or not.
   */
  findVersions(namespace: string, name: string, owner?: string): Promise<readonly KnownIntent[]>
  /** Whether a proven service has this namespace. */
  hasNamespace(namespace: string): Promise<boolean>
  /** By UID. */
  listIntents(serviceId: string, offset: number, limit: number): Promise<IntentPage>

  /**
   * Makes the intents of one source of a service those that were read: new and changed ones are written, missing ones
   * are retired, the same ones left alone.
   */
  keepIntents(
    serviceId: string,
    intents: ServiceRecord["intents"],
    source: Source,
    acting: Acting,
  ): Promise<ReadCounts>

  /** Changes after a place, in their order. */
  listChanges(after: Place | undefined, limit: number): Promise<readonly RegistryChange[]>
  /** The newest revision, by which a node sees that something changed. */
  revision(): Promise<number>
  /** The newest first. */
  listEvents(serviceId: string, offset: number, limit: number): Promise<EventPage>
  /** Forgets what was retired before this time. */
  forgetRemoved(before: number): Promise<number>
  /** Forgets services that were registered before this time and never proven. */
  forgetUnproven(before: number): Promise<number>
}
