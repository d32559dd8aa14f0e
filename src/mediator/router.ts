import { toPlainWords } from "../language/index.ts"
import { createIntentClassifier, type IntentClassifier } from "../understanding/index.ts"
import type { Offerer, RemoteIntent } from "./remote-intents.ts"

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
  /** Finds the IntentWeb sites whose best intent for these words only informs, best first. */
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
  const firstOf = new Map<Offerer, RemoteIntent>()
  for (const remote of remotes) if (!firstOf.has(remote.by)) firstOf.set(remote.by, remote)

  async function rank(words: string, signal?: AbortSignal) {
    if (!classifier) return { band: "none", candidates: [] } as const
    const { band, intents } = await classifier.classify(words, signal)
    const bySite = new Map<Offerer | RemoteIntent, Candidate>()
    for (const { uid, confidence } of intents) {
      const remote = byUid.get(uid)
      if (!remote) continue
      // A host that leads its conversations tells its intents apart itself; the others are told apart here.
      const group = remote.way.kind === "known" ? remote : remote.by
      const before = bySite.get(group)
      bySite.set(group, {
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
      const named = [...firstOf.values()].filter(({ by }) => isNamed(by, words))
      const [only] = named
      if (only && named.length === 1) {
        const ranked = candidates.find(({ remote }) => remote.by === only.by)
        return toNamed(ranked, only, remotes)
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
        ({ remote, confidence }) =>
          remote.way.kind === "intentweb" &&
          remote.intent.descriptor.effect === "read" &&
          confidence >= least,
      )
    },
  }
}

/** Whoever names a service without saying what it wants there is asked, by the service itself or by us. */
function toNamed(
  ranked: Candidate | undefined,
  only: RemoteIntent,
  remotes: readonly RemoteIntent[],
): Destination {
  const own = remotes.filter(({ by }) => by === only.by).slice(0, choicesAtMost)
  if (ranked || only.way.kind !== "known" || own.length === 1)
    return { kind: "site", candidate: ranked ?? { remote: only, confidence: 1 }, why: "named" }
  return { kind: "choose", candidates: own.map((remote) => ({ remote, confidence: 1 / own.length })) }
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

export function isNamed({ names }: Offerer, words: string): boolean {
  const said = ` ${toPlainWords(words)} `
  return names.some((name) => {
    const plain = toPlainWords(name)
    return plain.length >= 3 && said.includes(` ${plain} `)
  })
}
