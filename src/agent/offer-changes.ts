import { equalJson, formatMoney, formatRateLimit, type Money } from "../intent/index.ts"
import type { IntentRecord, ServiceRecord } from "../registry/index.ts"

/** What has changed in what a service offers since it was read the last time. */
export interface OfferChange {
  readonly kind: "withdrawn" | "added" | "moved" | "price" | "rate limit" | "parameters" | "policy" | "key"
  /** The UID of the intent, where it concerns one. */
  readonly uid?: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** A service as it was read: its record, and the digest of its policy where that was read, too. */
export interface ReadOffer {
  readonly record: ServiceRecord
  readonly policySha256?: string | undefined
}

/** Compares two readings of a service. */
export function compareOffers(before: ReadOffer, after: ReadOffer): readonly OfferChange[] {
  const known = byUid(before.record)
  const current = byUid(after.record)
  const withdrawn = [...known.keys()].filter((uid) => !current.has(uid))
  return [
    ...withdrawn.map((uid): OfferChange => ({ kind: "withdrawn", uid })),
    ...[...current].flatMap(([uid, intent]) => {
      const old = known.get(uid)
      return old === undefined ? [{ kind: "added", uid } as const] : compareIntents(uid, old, intent)
    }),
    ...difference("policy", before.policySha256, after.policySha256),
    ...difference("policy", before.record.policy, after.record.policy),
    ...difference("key", before.record.publicKey, after.record.publicKey),
  ]
}

function byUid({ intents }: ServiceRecord): ReadonlyMap<string, IntentRecord> {
  return new Map(intents.map((intent) => [intent.descriptor.uid, intent]))
}

function compareIntents(uid: string, before: IntentRecord, after: IntentRecord): readonly OfferChange[] {
  const limit = ({ descriptor: { rateLimit } }: IntentRecord) => rateLimit && formatRateLimit(rateLimit)
  const isSameInput = equalJson(before.descriptor.input, after.descriptor.input)
  return [
    ...difference("moved", addressOf(before), addressOf(after)),
    ...difference("price", priceOf(before.descriptor.price), priceOf(after.descriptor.price)),
    ...difference("rate limit", limit(before), limit(after)),
    ...(isSameInput ? [] : [{ kind: "parameters", uid } as const]),
  ].map((change) => ({ ...change, uid }))
}

function addressOf({ endpoint }: IntentRecord): string {
  return `${endpoint.method} ${endpoint.url}`
}

function priceOf(price: Money | undefined): string {
  return price ? formatMoney(price) : "free"
}

function difference(
  kind: OfferChange["kind"],
  before: string | undefined,
  after: string | undefined,
): readonly OfferChange[] {
  return before === after ? [] : [{ kind, before, after }]
}

/** A change in a sentence. */
export function toSentence({ kind, uid, before, after }: OfferChange): string {
  const what = uid ?? "the service"
  switch (kind) {
    case "withdrawn":
      return `${what} was withdrawn.`
    case "added":
      return `${what} is new.`
    case "moved":
      return `${what} moved from ${before} to ${after}.`
    case "parameters":
      return `${what} takes other parameters now.`
    case "key":
      return "The service has another key for its tokens."
    case "policy":
      return "The service has another policy."
    default:
      return `${what} has another ${kind}: ${after ?? "none"}, before ${before ?? "none"}.`
  }
}
