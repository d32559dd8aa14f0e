import { type IntentDescriptor, ParleyError, type Service } from "../intent/index.ts"
import type { Description, Host, PageRequest } from "./host.ts"

/** Intents on one page of a description. */
const pageSize = 500
/** Where a protocol has one list for everything, so many intents stand in it. */
const listedAtMost = 2_000

/** Cuts a whole list into the pages of a description. `position` is where the page begins. */
export function toDescription(
  service: Service,
  { intents, revision }: { readonly intents: readonly IntentDescriptor[]; readonly revision: number },
  { cursor, limit = pageSize }: PageRequest = {},
): Description {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isSafeInteger(start) || start < 0)
    throw new ParleyError("invalid_request", "This cursor was not given by the list it is used for.")
  const end = start + Math.min(limit, pageSize)
  return {
    service,
    intents: start === 0 && end >= intents.length ? intents : intents.slice(start, end),
    revision,
    ...(end < intents.length && { next: String(end) }),
  }
}

/** Everything a host offers, as far as one list can hold it. */
export async function describeAll(host: Pick<Host, "describe">): Promise<Description> {
  const first = await host.describe()
  if (first.next === undefined) return first
  const intents = [...first.intents]
  let next: string | undefined = first.next
  while (next !== undefined && intents.length < listedAtMost) {
    const page: Description = await host.describe({ cursor: next })
    intents.push(...page.intents)
    next = page.next
  }
  return { ...first, intents: intents.slice(0, listedAtMost), next }
}

/** Returns what is made of everything a host offers. It is made once, and anew when the offer changes. */
export function createOfferCache<T>(
  host: Pick<Host, "describe">,
  make: (offer: Description) => T,
): () => Promise<T> {
  let made: { readonly revision: number; readonly value: Promise<T> } | undefined
  return async () => {
    const { revision } = await host.describe({ limit: 1 })
    if (made?.revision !== revision) {
      const value = describeAll(host).then(make)
      made = { revision, value }
      // What could not be made is tried again by whoever asks next.
      value.catch(() => {
        if (made?.value === value) made = undefined
      })
    }
    return made.value
  }
}
