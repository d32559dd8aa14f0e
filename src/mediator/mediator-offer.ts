import { ParleyError, type ServiceIntent } from "../intent/index.ts"
import type { Listing } from "./listing.ts"
import { type RemoteIntent, toRemoteIntents } from "./remote-intents.ts"
import { createRouter, isNamed, type Router } from "./router.ts"

/** What the sites of a mediator offer, and how to find it. */
export interface Offer {
  remotes(): readonly RemoteIntent[]
  intents(): readonly ServiceIntent[]
  find(uid: string): RemoteIntent
  /** The router takes a moment to learn, so the first caller after a change of the listings makes it for all. */
  router(): Promise<Router>
  /** Origins of the sites to choose from, as many as an explanation may list. */
  considered(): readonly string[]
  isNamed(listing: Listing, words: string): boolean
  /** The name that a manifest gives to an origin; the origin itself where none does. */
  nameOf(origin: string): string
}

const consideredAtMost = 100

interface Made {
  readonly from: readonly Listing[]
  readonly remotes: readonly RemoteIntent[]
  readonly intents: readonly ServiceIntent[]
  readonly byUid: ReadonlyMap<string, RemoteIntent>
  router?: Promise<Router>
}

/** Makes everything anew when the listings change. */
export function createOffer(listings: () => readonly Listing[]): Offer {
  let made = make(listings())
  const current = (): Made => {
    if (made.from !== listings()) made = make(listings())
    return made
  }
  return {
    remotes: () => current().remotes,
    intents: () => current().intents,
    find(uid) {
      const remote = current().byUid.get(uid)
      if (remote) return remote
      throw new ParleyError("unknown_intent", "This is not offered here any more.")
    },
    router() {
      const now = current()
      now.router ??= createRouter(now.remotes)
      return now.router
    },
    considered: () =>
      listings()
        .slice(0, consideredAtMost)
        .map(({ site }) => site.origin),
    isNamed,
    nameOf: (origin) => nameAt(origin, listings()),
  }
}

function make(from: readonly Listing[]): Made {
  const remotes = toRemoteIntents(from)
  return {
    from,
    remotes,
    intents: remotes.map(({ intent }) => intent),
    byUid: new Map(remotes.map((remote) => [remote.intent.descriptor.uid, remote])),
  }
}

function nameAt(origin: string, listings: readonly Listing[]): string {
  for (const { site, capabilities } of listings) {
    if (site.origin === origin) return site.company
    const listed = capabilities.find(({ provider }) => provider.origin === origin)
    if (listed) return listed.provider.company
  }
  return origin
}
