import { createOfferCache, type Host } from "../host/index.ts"
import type { IntentDescriptor, Service } from "../intent/index.ts"
import type { ListedIntent } from "../protocols/uim/index.ts"
import {
  createIntentSearch,
  type IndexedIntent,
  type IntentSearch,
  MemoryIndex,
  type ServiceEntry,
} from "../registry/index.ts"
import type { Encoder } from "../understanding/index.ts"

/** Intents that can be searched and looked up over UIM: those of a site, or those of a registry. */
export interface KnownIntents {
  readonly search: IntentSearch
  lookUp(text: string, viewer: string | undefined): Promise<ListedIntent>
}

export interface HostIntentsOptions {
  readonly host: Host
  readonly origin: () => string
  readonly encoder: () => Encoder
  readonly now: () => number
}

/** The intents of one host, indexed when somebody searches for the first time and when the offer changes. */
export function createHostIntents({ host, origin, encoder, now }: HostIntentsOptions): KnownIntents {
  let revision = 0
  const listed = (descriptor: IntentDescriptor): IndexedIntent => ({
    id: descriptor.uid,
    record: {
      descriptor,
      knownAs: descriptor.uid,
      protocol: "uim",
      endpoint: { url: `${origin()}/api/execute/${descriptor.name}`, method: "POST" },
    },
    entry: toEntry(host.service, origin()),
  })
  const indexed = createOfferCache(host, async ({ intents, ...offer }) => {
    const index = new MemoryIndex({ encoder: encoder(), now })
    await index.put(intents.map(listed))
    const byUid = new Map(intents.map((descriptor) => [descriptor.uid, descriptor]))
    revision = offer.revision
    return createIntentSearch({
      index,
      load: async (ids) => ids.flatMap((id) => byUid.get(id) ?? []).map(listed),
      resolve: async (uid) => (await host.resolve(uid).catch(() => undefined))?.uid,
    })
  })
  return {
    search: {
      revision: () => `${revision} ${origin()}`,
      search: async (...given) => (await indexed()).search(...given),
    },
    async lookUp(text) {
      const { record, entry } = listed(await host.resolve(text))
      return { record, entry }
    },
  }
}

function toEntry(service: Service, origin: string): ServiceEntry {
  const { name, about, website, namespace, logo, terms, privacy, phone, email } = service
  return {
    origin,
    service: {
      name,
      description: about,
      url: website ?? origin,
      namespace,
      logo,
      terms,
      privacy,
      phone,
      email,
    },
    reached: [{ protocol: "uim", url: `${origin}/agents.json` }],
    mode: "hybrid",
  }
}
