import { jsonDigest } from "../identity/index.ts"
import type { Offer } from "../pages/index.ts"
import type { Listing } from "./listing.ts"

/** A capability of a site as the gateway's page offers it. */
export interface PageOffer extends Offer {
  /** Origin of the provider. */
  readonly provider: string
}

const offersAtMost = 200

/** One of every site, then a second one of every site, and so on: whoever reads only the first sees all of them. */
export function toPageOffers(listings: readonly Listing[]): readonly PageOffer[] {
  const bySite = listings.map(({ capabilities }) => capabilities.map(toOffer))
  const most = Math.max(0, ...bySite.map(({ length }) => length))
  const rounds = Array.from({ length: most }, (_, round) => bySite.flatMap((offers) => offers[round] ?? []))
  return rounds.flat().slice(0, offersAtMost)
}

function toOffer({
  id,
  intent,
  description,
  examples,
  provider,
}: Listing["capabilities"][number]): PageOffer {
  return {
    uid: jsonDigest([provider.origin, id ?? intent]),
    title: intent,
    description,
    example: examples?.[0] ?? intent,
    by: provider.company,
    provider: provider.origin,
  }
}
