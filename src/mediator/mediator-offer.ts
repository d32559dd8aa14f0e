import { type IntentDescriptor, ParleyError, type ServiceIntent } from "../intent/index.ts"
import type { Listing } from "./listing.ts"
import { type Offerer, type RemoteIntent, toRemoteIntents } from "./remote-intents.ts"
import { createRouter, isNamed, type Router } from "./router.ts"

/** What the sites and services of a mediator offer, and how to find it. */
export interface Offer {
  remotes(): readonly RemoteIntent[]
  intents(): readonly ServiceIntent[]
  find(uid: string): RemoteIntent
  /** Whether a UID, with or without its version, means something that is offered. */
  knows(uid: string): boolean
  /** The intents whose conversation we lead ourselves. */
  known(): readonly IntentDescriptor[]
  /** The router takes a moment to learn, so the first caller after a change of the offer makes it for all. */
  router(): Promise<Router>
  /** Origins of those to choose from, as many as an explanation may list. */
  considered(): readonly string[]
  isNamed(by: Offerer, words: string): boolean
  /** The name that a manifest gives to an origin; the origin itself where none does. */
  nameOf(origin: string): string
}

export interface OfferSources {
  /** The same array until something changes. */
  readonly listings: () => readonly Listing[]
  /** Intents of services that speak other protocols: the same array until something changes. */
  readonly services: () => readonly RemoteIntent[]
}

const consideredAtMost = 100

interface Made {
  readonly listings: readonly Listing[]
  readonly services: readonly RemoteIntent[]
  readonly remotes: readonly RemoteIntent[]
  readonly intents: readonly ServiceIntent[]
  readonly known: readonly IntentDescriptor[]
  readonly byUid: ReadonlyMap<string, RemoteIntent>
  /** UIDs without their versions. */
  readonly names: ReadonlySet<string>
  router?: Promise<Router>
}

/** Makes everything anew when what is offered changes. */
export function createOffer({ listings, services }: OfferSources): Offer {
  let made = make(listings(), services())
  const current = (): Made => {
    if (made.listings !== listings() || made.services !== services()) made = make(listings(), services())
    return made
  }
  return {
    remotes: () => current().remotes,
    intents: () => current().intents,
    known: () => current().known,
    find(uid) {
      const remote = current().byUid.get(uid)
      if (remote) return remote
      throw new ParleyError("unknown_intent", "This is not offered here any more.")
    },
    knows: (uid) => current().byUid.has(uid) || current().names.has(uid),
    router() {
      const now = current()
      now.router ??= createRouter(now.remotes)
      return now.router
    },
    considered: () => [...new Set(current().remotes.map(({ by }) => by.origin))].slice(0, consideredAtMost),
    isNamed,
    nameOf: (origin) => nameAt(origin, current()),
  }
}

/** A UID that a site has already is the site's: it leads the conversation about it. */
function make(listings: readonly Listing[], services: readonly RemoteIntent[]): Made {
  const led = toRemoteIntents(listings)
  const taken = new Set(led.map(({ intent }) => intent.descriptor.uid))
  const remotes = [...led, ...services.filter(({ intent }) => !taken.has(intent.descriptor.uid))]
  return {
    listings,
    services,
    remotes,
    intents: remotes.map(({ intent }) => intent),
    known: remotes.flatMap(({ intent, way }) => (way.kind === "known" ? [intent.descriptor] : [])),
    names: new Set(remotes.map(({ intent: { descriptor } }) => `${descriptor.namespace}:${descriptor.name}`)),
    byUid: new Map(remotes.map((remote) => [remote.intent.descriptor.uid, remote])),
  }
}

function nameAt(origin: string, { listings, remotes }: Made): string {
  for (const { site, capabilities } of listings) {
    if (site.origin === origin) return site.company
    const listed = capabilities.find(({ provider }) => provider.origin === origin)
    if (listed) return listed.provider.company
  }
  return remotes.find(({ by }) => by.origin === origin)?.by.company ?? origin
}

/** Two lists as one, which is the same array until one of them changes. */
export function joined(...lists: readonly (() => readonly RemoteIntent[])[]): () => readonly RemoteIntent[] {
  let parts = lists.map((list) => list())
  let all = parts.flat()
  return () => {
    const now = lists.map((list) => list())
    if (now.every((part, place) => part === parts[place])) return all
    parts = now
    all = now.flat()
    return all
  }
}
