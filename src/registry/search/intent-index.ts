import { setImmediate } from "node:timers/promises"
import { detectLanguage, languageFor, toTerms } from "../../language/index.ts"
import { type Filter, type Hit, SearchIndex } from "../../search/index.ts"
import type { Encoder } from "../../understanding/index.ts"
import type { Place, RegistryStore } from "../registry-store.ts"
import { type IndexedIntent, toIntentDocument } from "./intent-document.ts"
import { type IntentQuery, toFilters } from "./intent-query.ts"

export interface IntentIndexOptions {
  readonly encoder: Encoder
  readonly now: () => number
}

/** An intent that was found; without words to rank by there is nothing to say about how well it fits. */
export interface FoundIntent {
  readonly id: string
  readonly hit?: Hit | undefined
}

export interface FoundIntents {
  readonly found: readonly FoundIntent[]
  readonly total: number
}

/** Tuned on public descriptions of tools: a declaration is short, so that meaning says more than in articles. */
const ranking = { wordShare: 0.5, nearEnough: 0.25 } as const
/** Enough for every page that anybody reads of a ranked list. */
const rankedAtMost = 400
const demotions = { deprecated: -0.1, stuffed: -0.25 } as const
/** Few enough that nothing else in this process waits long while they are indexed. */
const changesAtOnce = 64

/** Intents in memory, ready to be searched. It is filled directly, or follows the changes of a store. */
export class IntentIndex {
  readonly #index: SearchIndex
  readonly #now: () => number
  /** UIDs by id, by which lists without a question are ordered. */
  readonly #uids = new Map<string, string>()
  #sorted: readonly string[] | undefined
  #place: Place | undefined
  #following: Promise<void> | undefined
  #version = 0

  constructor({ encoder, now }: IntentIndexOptions) {
    this.#index = new SearchIndex({ encoder })
    this.#now = now
  }

  get size(): number {
    return this.#index.size
  }

  /** Another number after every change: what was made of a search holds until then. */
  get version(): number {
    return this.#version
  }

  async put(intents: readonly IndexedIntent[]): Promise<void> {
    await this.#index.put(intents.map(toIntentDocument))
    for (const { id, record } of intents) this.#uids.set(id, record.descriptor.uid)
    this.#changed()
  }

  remove(id: string): void {
    if (!this.#index.remove(id)) return
    this.#uids.delete(id)
    this.#changed()
  }

  #changed(): void {
    this.#sorted = undefined
    this.#version++
  }

  /**
   * Takes up every change of the store since the last time, made here or by another node. A call that finds another one
   * under way waits for it and looks once more: its own change may have come too late for that one.
   */
  async follow(store: RegistryStore, signal?: AbortSignal): Promise<void> {
    await this.#following?.catch(() => undefined)
    this.#following ??= this.#takeUp(store, signal).finally(() => {
      this.#following = undefined
    })
    return this.#following
  }

  async #takeUp(store: RegistryStore, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const changes = await store.listChanges(this.#place, changesAtOnce)
      const last = changes.at(-1)
      if (last === undefined) return
      for (const { id, known } of changes) if (!known) this.remove(id)
      await this.put(
        changes.flatMap(({ known }) =>
          known ? [{ id: known.intent.id, record: known.intent.record, entry: known.service.entry }] : [],
        ),
      )
      this.#place = { revision: last.revision, id: last.id }
      if (changes.length < changesAtOnce) return
      // Requests that arrived in the meantime go first.
      await setImmediate()
      signal?.throwIfAborted()
    }
  }

  async search(
    query: IntentQuery,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<FoundIntents> {
    const filters = toFilters(query, this.#now(), this.#index.numberFields.includes("removal"))
    if (query.query === undefined) return this.#list(filters, offset, limit)
    const { hits } = await this.#index.search(
      {
        text: query.query,
        words: contentWords(query.query),
        filters,
        wishes: Object.entries(demotions).map(([field, weight]) => ({
          filter: { kind: "value", field, values: ["yes"] },
          weight,
        })),
        limit: rankedAtMost,
        ...ranking,
      },
      signal,
    )
    const found = this.#inStableOrder(hits).slice(offset, offset + limit)
    return { found: found.map((hit) => ({ id: hit.id, hit })), total: hits.length }
  }

  /** Equal scores are ordered by UID, so that every node, and every page, has the same order. */
  #inStableOrder(hits: readonly Hit[]): readonly Hit[] {
    return [...hits].sort((a, b) => b.score - a.score || compare(this.#uids.get(a.id), this.#uids.get(b.id)))
  }

  #list(filters: readonly Filter[], offset: number, limit: number): FoundIntents {
    const ids = filters.length === 0 ? this.#allSorted() : this.#sort(this.#index.list(filters))
    return { found: ids.slice(offset, offset + limit).map((id) => ({ id })), total: ids.length }
  }

  #allSorted(): readonly string[] {
    this.#sorted ??= this.#sort([...this.#uids.keys()])
    return this.#sorted
  }

  #sort(ids: readonly string[]): readonly string[] {
    return [...ids].sort((a, b) => compare(this.#uids.get(a), this.#uids.get(b)))
  }

  /** The ids of intents that say the same under the same name of a service. */
  sameAs(key: string): readonly string[] {
    return this.#index.list([{ kind: "value", field: "same", values: [key] }])
  }
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The words that say what is wanted: "find me a flat" asks for a flat. All of them where nothing is left. */
function contentWords(text: string): string {
  const { speech } = languageFor(detectLanguage(text, "en"))
  const words = toTerms(text)
  const wanted = words.filter((word) => !isStopWord(word, speech.stop))
  return (wanted.length > 0 ? wanted : words).join(" ")
}

const stopWords = new WeakMap<readonly string[], ReadonlySet<string>>()

function isStopWord(word: string, list: readonly string[]): boolean {
  const known = stopWords.get(list) ?? new Set(list.flatMap(toTerms))
  stopWords.set(list, known)
  return known.has(word)
}
