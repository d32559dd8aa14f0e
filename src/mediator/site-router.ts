import { toPlainWords } from "../language/index.ts"
import { createIntentClassifier, type IntentClassifier } from "../understanding/index.ts"
import type { ListedCapability, Listing } from "./listing.ts"

/** A site with the capability of it that fits a wish best. */
export interface Candidate {
  readonly listing: Listing
  readonly capability: ListedCapability
  /** 0..1, of all the site's capabilities together. */
  readonly confidence: number
}

/** site: one is meant; choose: one of several, best first; none: nothing that is offered here. */
export type Destination =
  | { readonly kind: "site"; readonly candidate: Candidate; readonly why: "named" | "meaning" }
  | { readonly kind: "choose"; readonly candidates: readonly Candidate[] }
  | { readonly kind: "none" }

export interface SiteRouter {
  route(words: string, signal?: AbortSignal): Promise<Destination>
  /** Sites whose best capability for these words only gives information, best first. */
  informants(words: string, signal?: AbortSignal): Promise<readonly Candidate[]>
}

/** From this share of the likelihood on, a site is meant although several of its capabilities may be. */
const actFrom = 0.7
const choicesAtMost = 5
/** Below this share a further site is not worth a question. */
const leastShare = 0.12

/** Finds the site by the meaning of the words, over all capabilities of all sites. */
export async function createSiteRouter(listings: readonly Listing[]): Promise<SiteRouter> {
  const places = listings.flatMap((listing) =>
    listing.capabilities.map((capability) => ({ listing, capability })),
  )
  const classifier = places.length === 0 ? undefined : await learn(places)

  async function rank(words: string, signal?: AbortSignal) {
    if (!classifier) return { band: "none", candidates: [] } as const
    const { band, intents } = await classifier.classify(words, signal)
    const bySite = new Map<Listing, Candidate>()
    for (const { uid, confidence } of intents) {
      const { listing, capability } = places[Number(uid)]!
      const before = bySite.get(listing)
      bySite.set(listing, {
        listing,
        capability: before?.capability ?? capability,
        confidence: Math.min(1, (before?.confidence ?? 0) + confidence),
      })
    }
    const candidates = [...bySite.values()].sort((a, b) => b.confidence - a.confidence)
    return { band, candidates }
  }

  return {
    async route(words, signal) {
      const { band, candidates } = await rank(words, signal)
      const named = listings.filter((listing) => listing.capabilities.length > 0 && isNamed(listing, words))
      if (named.length === 1) {
        const [listing] = named
        const candidate = candidates.find((one) => one.listing === listing) ?? toCandidate(listing!)
        return { kind: "site", candidate, why: "named" }
      }
      const [best] = candidates
      if (band === "none" || best === undefined) return { kind: "none" }
      if (band === "act" || best.confidence >= actFrom)
        return { kind: "site", candidate: best, why: "meaning" }
      const close = candidates.filter(({ confidence }) => confidence >= leastShare * best.confidence)
      if (close.length === 1) return { kind: "site", candidate: best, why: "meaning" }
      return { kind: "choose", candidates: close.slice(0, choicesAtMost) }
    },
    async informants(words, signal) {
      const { band, candidates } = await rank(words, signal)
      if (band === "none") return []
      const least = leastShare * candidates[0]!.confidence
      return candidates.filter(
        ({ capability, confidence }) => capability.kind === "informational" && confidence >= least,
      )
    },
  }
}

function learn(places: readonly { readonly capability: ListedCapability }[]): Promise<IntentClassifier> {
  return createIntentClassifier(
    places.map(({ capability }, index) => ({
      uid: String(index),
      title: capability.intent,
      description: capability.description,
      examples: capability.examples ?? [],
    })),
  )
}

function toCandidate(listing: Listing): Candidate {
  return { listing, capability: listing.capabilities[0]!, confidence: 1 }
}

function isNamed({ site, capabilities }: Listing, words: string): boolean {
  const said = ` ${toPlainWords(words)} `
  const names = new Set([site.company, ...capabilities.map(({ provider }) => provider.company)])
  return [...names].some((name) => {
    const plain = toPlainWords(name)
    return plain.length >= 3 && said.includes(` ${plain} `)
  })
}
