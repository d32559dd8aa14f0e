import { toPlainWords } from "../language/index.ts"
import { createIntentClassifier, type IntentClassifier } from "../understanding/index.ts"
import type { Listing } from "./listing.ts"
import type { RemoteIntent } from "./remote-intents.ts"

/** A site, with its intent that fits a wish best. */
export interface Candidate {
  readonly remote: RemoteIntent
  /** From 0 to 1, for all intents of the site together. */
  readonly confidence: number
}

/** site: one is meant; choose: one of several, best first; none: nothing that is offered here. */
export type Destination =
  | { readonly kind: "site"; readonly candidate: Candidate; readonly why: "named" | "meaning" }
  | { readonly kind: "choose"; readonly candidates: readonly Candidate[] }
  | { readonly kind: "none" }

export interface Router {
  route(words: string, signal?: AbortSignal): Promise<Destination>
  /** Finds the sites whose best intent for these words only informs, best first. */
  informants(words: string, signal?: AbortSignal): Promise<readonly Candidate[]>
}

/** A site with at least this confidence is meant, even where several of its intents may be. */
const actFrom = 0.7
const choicesAtMost = 5
/** A site with less than this share of the best one's confidence is not offered as a choice. */
const leastShare = 0.12

/** Finds the site by the meaning of the words, over all intents of all sites. */
export async function createRouter(remotes: readonly RemoteIntent[]): Promise<Router> {
  const classifier = remotes.length === 0 ? undefined : await learn(remotes)
  const byUid = new Map(remotes.map((remote) => [remote.intent.descriptor.uid, remote]))
  const firstOf = new Map<Listing, RemoteIntent>()
  for (const remote of remotes) if (!firstOf.has(remote.listing)) firstOf.set(remote.listing, remote)

  async function rank(words: string, signal?: AbortSignal) {
    if (!classifier) return { band: "none", candidates: [] } as const
    const { band, intents } = await classifier.classify(words, signal)
    const bySite = new Map<Listing, Candidate>()
    for (const { uid, confidence } of intents) {
      const remote = byUid.get(uid)
      if (!remote) continue
      const before = bySite.get(remote.listing)
      bySite.set(remote.listing, {
        remote: before?.remote ?? remote,
        confidence: Math.min(1, (before?.confidence ?? 0) + confidence),
      })
    }
    const candidates = [...bySite.values()].sort((a, b) => b.confidence - a.confidence)
    return { band, candidates }
  }

  return {
    async route(words, signal) {
      const { band, candidates } = await rank(words, signal)
      const named = [...firstOf.values()].filter(({ listing }) => isNamed(listing, words))
      const [only] = named
      if (only && named.length === 1) {
        const ranked = candidates.find(({ remote }) => remote.listing === only.listing)
        return { kind: "site", candidate: ranked ?? { remote: only, confidence: 1 }, why: "named" }
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
      const [best] = candidates
      if (band === "none" || best === undefined) return []
      const least = leastShare * best.confidence
      return candidates.filter(
        ({ remote, confidence }) => remote.intent.descriptor.effect === "read" && confidence >= least,
      )
    },
  }
}

function learn(remotes: readonly RemoteIntent[]): Promise<IntentClassifier> {
  return createIntentClassifier(
    remotes.map(({ intent: { descriptor } }) => ({
      uid: descriptor.uid,
      title: descriptor.title,
      description: descriptor.description,
      examples: descriptor.examples,
    })),
  )
}

export function isNamed({ site, capabilities }: Listing, words: string): boolean {
  const said = ` ${toPlainWords(words)} `
  const names = new Set([site.company, ...capabilities.map(({ provider }) => provider.company)])
  return [...names].some((name) => {
    const plain = toPlainWords(name)
    return plain.length >= 3 && said.includes(` ${plain} `)
  })
}
