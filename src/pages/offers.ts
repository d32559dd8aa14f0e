import type { Description } from "../host/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import type { Offer } from "./wire.ts"

const offersAtMost = 200

/**
 * What can be asked for here. Where several businesses offer something, one of each comes first, then a second one of
 * each, and so on: whoever reads only the first few sees all of them.
 */
export function toOffers({ intents }: Description): readonly Offer[] {
  const current = intents.filter(({ deprecation }) => deprecation === undefined)
  const byProvider = [...Map.groupBy(current, ({ provider }) => provider?.origin).values()]
  const rounds = Math.max(0, ...byProvider.map((group) => group.length))
  const offers: Offer[] = []
  for (let round = 0; round < rounds && offers.length < offersAtMost; round++)
    offers.push(...byProvider.flatMap((group) => group[round] ?? []).map(toOffer))
  return offers.slice(0, offersAtMost)
}

function toOffer({ uid, title, description, examples, provider }: IntentDescriptor): Offer {
  return {
    uid,
    title,
    description,
    example: examples[0] ?? title,
    ...(provider && { by: provider.name }),
  }
}
