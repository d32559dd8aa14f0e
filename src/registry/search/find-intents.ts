import { isParleyError, ParleyError } from "../../intent/index.ts"
import { lookUpUid } from "../look-up.ts"
import type { RegistryStore } from "../registry-store.ts"
import type { IndexedIntent } from "./intent-document.ts"
import type { IntentIndex } from "./intent-index.ts"
import type { IntentQuery } from "./intent-query.ts"
import { type Reason, toReason } from "./reason.ts"

/** What a caller asks: a UID may be without its version. */
export interface IntentSearchQuery extends Omit<IntentQuery, "id"> {
  readonly uid?: string | undefined
}

export interface SearchHit extends IndexedIntent {
  /** Where words were searched for. */
  readonly reason?: Reason | undefined
  /** UIDs of the same intent at other addresses, which are left out of the list. */
  readonly sameAs: readonly string[]
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  readonly total: number
}

/** Searches intents, whoever has them: those of a registry, or those of one site. */
export interface IntentSearch {
  search(query: IntentSearchQuery, offset: number, limit: number, signal?: AbortSignal): Promise<SearchPage>
  /** Another text after every change of what could be found. */
  revision(): string
}

export interface FindIntentsOptions {
  readonly index: IntentIndex
  /** The intents with these ids that others may see, in any order. */
  readonly load: (ids: readonly string[]) => Promise<readonly IndexedIntent[]>
  /** The id of the intent that a UID means, with a version or without; undefined where there is none. */
  readonly resolve: (uid: string) => Promise<string | undefined>
}

const namedAtMost = 10
/** Seconds after which a search that came too early may be tried again. */
const comeAgain = 5

export function createIntentSearch({ index, load, resolve }: FindIntentsOptions): IntentSearch {
  return {
    revision: () => String(index.version),
    async search({ uid, ...query }, offset, limit, signal) {
      const id = uid === undefined ? undefined : await resolve(uid)
      if (uid !== undefined && id === undefined) return { hits: [], total: 0 }
      const { found, total } = await index.search({ ...query, id }, offset, limit, signal)
      const intents = new Map((await load(found.map(({ id }) => id))).map((intent) => [intent.id, intent]))
      const others = query.query === undefined ? new Map() : await lookalikes(found.map(({ id }) => id))
      const hits: SearchHit[] = []
      for (const { id, hit } of found) {
        const intent = intents.get(id)
        // Withdrawn since it was indexed.
        if (intent === undefined) continue
        const reason = hit && query.query !== undefined ? toReason(query.query, hit, intent) : undefined
        hits.push({ ...intent, reason, sameAs: others.get(id) ?? [] })
      }
      return { hits, total }
    },
  }

  /** The UIDs of the same intents at other addresses, a few of each. */
  async function lookalikes(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const others = await index.lookalikes(ids)
    const known = await load([...others.values()].flatMap((list) => list.slice(0, namedAtMost)))
    const uids = new Map(known.map(({ id, record }) => [id, record.descriptor.uid]))
    return new Map(
      [...others].map(([id, list]) => [id, list.flatMap((other) => uids.get(other) ?? []).sort()]),
    )
  }
}

/** The search over a registry: the index finds, the store says what is found. */
export function createRegistrySearch(
  index: IntentIndex,
  store: RegistryStore,
  now: () => number,
): IntentSearch {
  const search = createIntentSearch({
    index,
    async load(ids) {
      const known = await store.findIntents(ids)
      return known.map(({ intent, service }) => ({
        id: intent.id,
        record: intent.record,
        entry: service.entry,
      }))
    },
    async resolve(uid) {
      try {
        const { intent } = await lookUpUid(uid, store, now())
        return intent.id
      } catch (error) {
        if (isParleyError(error) && error.code !== "invalid_request") return undefined
        throw error
      }
    },
  })
  return {
    revision: search.revision,
    async search(...given) {
      if (index.isReady) return search.search(...given)
      const message = `The intents are still being read in. Search again in ${comeAgain} seconds.`
      throw new ParleyError("unavailable", message, { retryAfter: comeAgain })
    },
  }
}
