import type { Description } from "../host/index.ts"
import { type IntentDescriptor, localise } from "../intent/index.ts"
import type { Offer, PageTool } from "./wire.ts"

const offersAtMost = 200

/**
 * Lists what can be asked for here. With several businesses, the first offer of each comes first, then the second of
 * each, and so on, so that a reader of the first few offers sees every business.
 */
export function toOffers({ intents }: Description, locale: string): readonly Offer[] {
  const current = intents.filter(({ deprecation }) => deprecation === undefined)
  const byProvider = [...Map.groupBy(current, ({ provider }) => provider?.origin).values()]
  const rounds = Math.max(0, ...byProvider.map((group) => group.length))
  const offers: Offer[] = []
  for (let round = 0; round < rounds && offers.length < offersAtMost; round++)
    offers.push(
      ...byProvider.flatMap((group) => group[round] ?? []).map((intent) => toOffer(localise(intent, locale))),
    )
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

/** The same as tools for an agent in the browser (WebMCP). */
export function toPageTools({ intents }: Description, locale: string): readonly PageTool[] {
  return intents
    .filter(({ deprecation, delegated }) => deprecation === undefined && !delegated)
    .slice(0, offersAtMost)
    .map((intent) => toPageTool(localise(intent, locale)))
}

function toPageTool({ name, uid, title, description, input, effect }: IntentDescriptor): PageTool {
  return { name, uid, title, description, inputSchema: input, effect }
}
