import { randomBytes } from "node:crypto"
import { createId } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { claimNamespace } from "./claim-namespace.ts"
import { isGone, lookUpUid, removedError } from "./look-up.ts"
import { provenOrigins } from "./ownership.ts"
import type { IntentRecord, ServiceEntry } from "./records.ts"
import type {
  Acting,
  KnownIntent,
  RegisteredIntent,
  RegisteredService,
  RegistryStore,
} from "./registry-store.ts"

export interface RegistryParts {
  readonly store: RegistryStore
  readonly now: () => number
}

/** What one owner may register, so that nobody fills the registry. */
const most = { services: 100, intents: 2_000 }

/** Services and intents as their owners register them, and what others may know of them. */
export class Registry {
  readonly #now: () => number
  readonly store: RegistryStore

  constructor({ store, now }: RegistryParts) {
    this.store = store
    this.#now = now
  }

  /** Registers a service. Others find it once its owner has proven that the host is theirs. */
  async register(owner: string, entry: ServiceEntry): Promise<RegisteredService> {
    await this.#assertFree(owner, entry.origin)
    const { total } = await this.store.listServices({ owner }, 0, 1)
    if (total >= most.services)
      throw new ParleyError("forbidden", `One owner registers at most ${most.services} services.`)
    const now = this.#now()
    const service: Omit<RegisteredService, "revision"> = {
      id: createId("service", now),
      entry,
      owner,
      source: "registered",
      ownership: { token: randomBytes(24).toString("base64url"), state: "pending" },
      createdAt: now,
      updatedAt: now,
    }
    return unchanged(await this.store.addService(service, { actor: owner, now }))
  }

  async #assertFree(owner: string, origin: string, except?: string): Promise<void> {
    const registered = (await this.store.servicesAt(origin)).filter(({ source }) => source === "registered")
    const taken = registered.find(
      (one) => one.id !== except && (one.owner === owner || one.ownership.state === "proven"),
    )
    if (!taken) return
    const isOwn = taken.owner === owner
    const whose = isOwn ? `You have registered it as '${taken.id}'.` : "Its owner has registered it."
    throw new ParleyError("conflict", `The service at ${origin} is registered already. ${whose}`, {
      details: { origin, ...(isOwn && { service_id: taken.id }) },
    })
  }

  /** A service at another host, or in a namespace of another domain, has to be proven anew. */
  async update(service: RegisteredService, entry: ServiceEntry, actor: string): Promise<RegisteredService> {
    const { id, ownership } = service
    const before = provenOrigins(service.entry)
    if (entry.origin !== service.entry.origin) await this.#assertFree(actor, entry.origin, id)
    await this.#assertNamespaceKept(service, entry)
    const isSame = provenOrigins(entry).every((origin) => before.includes(origin))
    const pending = { token: ownership.token, state: "pending" } as const
    const updated = { ...service, entry, ownership: isSame ? ownership : pending }
    return unchanged(await this.store.updateService(updated, "service updated", this.#acting(actor)))
  }

  async #assertNamespaceKept({ id, entry: before }: RegisteredService, entry: ServiceEntry): Promise<void> {
    const [old, wanted] = [before.service.namespace, entry.service.namespace]
    if (old === undefined || old === wanted || (await this.store.listIntents(id, 0, 1)).total === 0) return
    throw new ParleyError(
      "conflict",
      `The namespace '${old}' is part of the UIDs of this service's intents. Retire them first.`,
      { details: { parameter: "namespace" } },
    )
  }

  async retire({ id }: RegisteredService, actor: string): Promise<void> {
    await this.store.removeService(id, this.#acting(actor))
  }

  /** A service that this party may see: its own, or one that is proven. */
  async find(id: string, viewer?: string): Promise<RegisteredService> {
    const service = await this.store.findService(id)
    if (service && isVisible(service, viewer)) return service
    throw notFound(id)
  }

  /** A service for its owner to change. */
  async findOwn(id: string, owner: string): Promise<RegisteredService> {
    const service = await this.find(id, owner)
    if (service.owner === owner) return service
    throw new ParleyError("forbidden", "Access to this resource is forbidden. Only its owner changes it.")
  }

  /** Adds an intent to a service. The first one says the namespace, where the service did not. */
  async addIntent(
    service: RegisteredService,
    record: IntentRecord,
    actor: string,
  ): Promise<RegisteredIntent> {
    const { uid, namespace } = record.descriptor
    const placed = await this.#withNamespace(service, namespace, actor)
    if ((await this.store.listIntents(service.id, 0, 1)).total >= most.intents)
      throw new ParleyError("forbidden", `A service has at most ${most.intents} intents.`)
    const now = this.#now()
    const added = await this.store.addIntent(
      {
        id: createId("intent", now),
        serviceId: service.id,
        record,
        source: "registered",
        createdAt: now,
        updatedAt: now,
      },
      { actor, now },
    )
    if (!added)
      throw new ParleyError(
        "conflict",
        `The intent '${uid}' exists already. Update it, or give this one another version.`,
        { details: { intent_uid: uid } },
      )
    if (placed.ownership.state === "proven") await claimNamespace(this.store, placed, namespace)
    return added
  }

  async #withNamespace(service: RegisteredService, wanted: string, actor: string) {
    const { namespace } = service.entry.service
    if (namespace?.toLowerCase() === wanted.toLowerCase()) return service
    if (namespace === undefined) {
      const facts = { ...service.entry.service, namespace: wanted }
      return this.update(service, { ...service.entry, service: facts }, actor)
    }
    throw new ParleyError(
      "invalid_request",
      `The parameter 'intent_uid' is invalid: the namespace of this service is '${namespace}'.`,
      { details: { parameter: "intent_uid" } },
    )
  }

  async updateIntent(
    intent: RegisteredIntent,
    record: IntentRecord,
    actor: string,
  ): Promise<RegisteredIntent> {
    const [before, after] = [intent.record.descriptor.uid, record.descriptor.uid]
    if (before !== after)
      throw new ParleyError(
        "conflict",
        `The UID of an intent does not change: this one is '${before}'. Create '${after}' beside it.`,
        { details: { intent_uid: before } },
      )
    const source = "registered"
    return unchanged(await this.store.updateIntent({ ...intent, record, source }, this.#acting(actor)))
  }

  async retireIntent({ id }: RegisteredIntent, actor: string): Promise<void> {
    await this.store.removeIntent(id, this.#acting(actor))
  }

  /** The intent that a UID, or an `intent_id`, means. Its owner sees what is not proven yet, too. */
  async lookUp(text: string, viewer?: string): Promise<KnownIntent> {
    const now = this.#now()
    if (text.includes(":")) return lookUpUid(text, this.store, now, viewer)
    const known = await this.store.findIntent(text)
    if (!known || !isVisible(known.service, viewer)) throw notFound(text)
    if (isGone(known, now)) throw removedError(known)
    return known
  }

  #acting(actor: string): Acting {
    return { actor, now: this.#now() }
  }
}

function isVisible({ ownership, owner }: RegisteredService, viewer: string | undefined): boolean {
  return ownership.state === "proven" || (viewer !== undefined && owner === viewer)
}

function notFound(what: string): ParleyError {
  return new ParleyError("not_found", `The requested resource '${what.slice(0, 200)}' was not found.`)
}

function unchanged<T>(written: T | undefined): T {
  if (written !== undefined) return written
  throw new ParleyError(
    "conflict",
    "It was changed in the meantime. Read it again, and send your change anew.",
  )
}
