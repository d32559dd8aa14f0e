import { type Fetch, jsonDigest } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { BoundedMap } from "../../limits/index.ts"
import type { LookupTxt } from "../../outbound/index.ts"
import { createTermsClient, discoverUim } from "../../protocols/uim/index.ts"
import { lookupFor } from "../discovery/discover-host.ts"
import { compareOffers, type OfferChange, type ReadOffer } from "../offer-changes.ts"
import { createRevalidatingFetch } from "../revalidating-fetch.ts"

/** A service as it stands now. */
export interface Offer extends ReadOffer {
  readonly policy: unknown
  readonly idempotencyHeader: string | undefined
}

/** A service that was read again. */
export interface Reread {
  readonly offer: Offer
  /** As it was read before; undefined the first time. */
  readonly before: Offer | undefined
  readonly changes: readonly OfferChange[]
}

export type ReadOffers = (origin: string, signal?: AbortSignal) => Promise<Reread>

const servicesAtMost = 1_000

/** Reads services, `agents.json` and policy, each time anew and only as far as they have changed. */
export function createReadOffers(fetch: Fetch, lookupTxt: LookupTxt | undefined): ReadOffers {
  const revalidating = createRevalidatingFetch(fetch)
  const terms = createTermsClient(revalidating)
  const known = new BoundedMap<string, Offer>(servicesAtMost)
  return async (origin, signal) => {
    const lookup = lookupFor(origin, lookupTxt)
    const { record, idempotencyHeader, layers } = await discoverUim(origin, {
      fetch: revalidating,
      lookupTxt: lookup,
      signal,
    })
    if (record === undefined) {
      const failed = layers.find(({ state }) => state === "failed")
      throw new ParleyError(
        failed ? "unavailable" : "not_found",
        failed?.problem ?? `${origin} publishes no agents.json, and DNS names none for it.`,
        { details: { sent: false } },
      )
    }
    const policy = await terms.readPolicy(record, signal)
    const policySha256 = policy === undefined ? undefined : jsonDigest(policy)
    const offer = { record, idempotencyHeader, policy, policySha256 }
    const before = known.get(origin)
    known.set(origin, offer)
    return { offer, before, changes: before ? compareOffers(before, offer) : [] }
  }
}
