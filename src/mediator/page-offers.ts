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
  const offers: PageOffer[] = []
  for (let round = 0; offers.length < offersAtMost; round++) {
    const next = listings.flatMap(({ capabilities }) => capabilities[round] ?? [])
    if (next.length === 0) break
    offers.push(...next.slice(0, offersAtMost - offers.length).map(toOffer))
  }
  return offers
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
