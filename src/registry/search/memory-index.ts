import { type Filter, type Hit, type IndexSnapshot, SearchIndex } from "../../search/index.ts"
import type { Place, RegistryStore } from "../registry-store.ts"
import { contentWords } from "./content-words.ts"
import { type IndexedIntent, toIntentDocument } from "./intent-document.ts"
import type { FoundIntents, IntentIndex, IntentIndexOptions } from "./intent-index.ts"
import { type IntentQuery, toFilters } from "./intent-query.ts"
import { compareUids, demotions, rankedAtMost, ranking } from "./intent-ranking.ts"
import { StoreFollower } from "./store-follower.ts"

export interface MemoryIndexOptions extends IntentIndexOptions {
  /** How many clusters of meanings are searched, where there are many intents; `Infinity` searches all. */
  readonly probes?: number | undefined
}

export interface MemoryIndexSnapshot {
  readonly place: Place | undefined
  /** In the order of the index's ids. */
  readonly uids: readonly string[]
  readonly index: IndexSnapshot
}

/** Few enough that nothing else in this process waits long while they are indexed. */
const changesAtOnce = 64

/** Intents in memory, ready to be searched. It is filled directly, or follows the changes of a store. */
export class MemoryIndex implements IntentIndex {
  #index: SearchIndex
  readonly #now: () => number
  /** UIDs by id, by which lists without a question are ordered. */
  readonly #uids = new Map<string, string>()
  #sorted: readonly string[] | undefined
  readonly #follower: StoreFollower
  #version = 0

  constructor({ encoder, now, probes }: MemoryIndexOptions) {
    this.#index = new SearchIndex({ encoder, probes })
    this.#now = now
    this.#follower = new StoreFollower({
      atOnce: changesAtOnce,
      apply: async ({ put, removed }) => {
        for (const id of removed) this.remove(id)
        await this.put(put)
      },
    })
  }

  get size(): number {
    return this.#index.size
  }

  get isReady(): boolean {
    return this.#follower.isReady
  }

  get version(): number {
    return this.#version
  }

  /** The place in the order of the store's changes up to which it has followed. */
  get place(): Place | undefined {
    return this.#follower.place
  }

  /** Plain data that nothing changes later, so that it can be written while the index goes on. */
  toSnapshot(): MemoryIndexSnapshot {
    const index = this.#index.toSnapshot()
    return { place: this.place, uids: index.ids.map((id) => this.#uids.get(id) ?? ""), index }
  }

  /** An index from a snapshot; undefined where its meanings are those of another encoder. */
  static fromSnapshot(
    { place, uids, index }: MemoryIndexSnapshot,
    options: MemoryIndexOptions,
  ): MemoryIndex | undefined {
    const opened = SearchIndex.fromSnapshot(index, options)
    if (!opened) return undefined
    const made = new MemoryIndex(options)
    made.#index = opened
    made.#follower.place = place
    for (const [number, id] of index.ids.entries()) if (opened.has(id)) made.#uids.set(id, uids[number] ?? "")
    return made
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

  follow(store: RegistryStore, signal?: AbortSignal): Promise<void> {
    return this.#follower.follow(store, signal)
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
        words: contentWords(query.query).join(" "),
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
    return [...hits].sort(
      (a, b) => b.score - a.score || compareUids(this.#uids.get(a.id), this.#uids.get(b.id)),
    )
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
    return [...ids].sort((a, b) => compareUids(this.#uids.get(a), this.#uids.get(b)))
  }

  async lookalikes(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.#index.lookalikes(ids)
  }
}
