import { isParleyError, parseUid } from "../../intent/index.ts"
import { lookUpUid } from "../look-up.ts"
import type { RegistryStore } from "../registry-store.ts"
import { type IndexedIntent, sameKey } from "./intent-document.ts"
import type { IntentIndex } from "./intent-index.ts"
import type { IntentQuery } from "./intent-query.ts"
import { type Reason, toReason } from "./reason.ts"

/** What a caller asks: a UID may be without its version. */
export interface IntentSearchQuery extends Omit<IntentQuery, "uid"> {
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
  /** The whole UID that one without a version means; undefined where there is none. */
  readonly resolve: (uid: string) => Promise<string | undefined>
}

export function createIntentSearch({ index, load, resolve }: FindIntentsOptions): IntentSearch {
  return {
    revision: () => String(index.version),
    async search({ uid, ...query }, offset, limit, signal) {
      const whole = uid === undefined ? undefined : await resolve(uid)
      if (uid !== undefined && whole === undefined) return { hits: [], total: 0 }
      const exact = whole === undefined ? undefined : parseUid(whole)
      const wanted = exact?.version === undefined ? undefined : { ...exact, version: exact.version }
      const { found, total } = await index.search({ ...query, uid: wanted }, offset, limit, signal)
      const intents = new Map((await load(found.map(({ id }) => id))).map((intent) => [intent.id, intent]))
      const hits: SearchHit[] = []
      for (const { id, hit } of found) {
        const intent = intents.get(id)
        // Withdrawn since it was indexed.
        if (intent === undefined) continue
        const reason = hit && query.query !== undefined ? toReason(query.query, hit, intent) : undefined
        hits.push({ ...intent, reason, sameAs: hit ? await others(intent) : [] })
      }
      return { hits, total }
    },
  }

  async function others(intent: IndexedIntent): Promise<readonly string[]> {
    const ids = index.sameAs(sameKey(intent)).filter((id) => id !== intent.id)
    return (await load(ids.slice(0, 10))).map(({ record }) => record.descriptor.uid).sort()
  }
}

/** The search over a registry: the index finds, the store says what is found. */
export function createRegistrySearch(
  index: IntentIndex,
  store: RegistryStore,
  now: () => number,
): IntentSearch {
  return createIntentSearch({
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
        return intent.record.descriptor.uid
      } catch (error) {
        if (isParleyError(error) && error.code !== "invalid_request") return undefined
        throw error
      }
    },
  })
}
