import type { IntentDescriptor } from "../intent/index.ts"
import type { Understood } from "../understanding/index.ts"
import type { Knowledge } from "./transitions.ts"

/** So many things that can be done are named; nobody listens to more. */
const namedAtMost = 5

/** What can be done here, the nearest to the words first. */
export function offersOf({ intents, find }: Knowledge, understood?: Understood): readonly string[] {
  const near = (understood?.intents ?? []).flatMap(({ uid }) => find(uid) ?? [])
  const all = [...new Set([...near.slice(0, 2), ...intents])]
  return all
    .filter(({ deprecation }) => deprecation === undefined)
    .slice(0, namedAtMost)
    .map(toOffer)
}

/** How something that can be done stands in a list: with whose it is, where it is not this host's own. */
export function toOffer({ title, provider }: IntentDescriptor): string {
  return provider ? `${provider.name}: ${title}` : title
}
