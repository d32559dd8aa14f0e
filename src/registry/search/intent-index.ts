import { setImmediate } from "node:timers/promises"
import { type Filter, type Hit, type IndexSnapshot, SearchIndex } from "../../search/index.ts"
import type { Encoder } from "../../understanding/index.ts"
import type { Place, RegistryStore } from "../registry-store.ts"
import { contentWords } from "./content-words.ts"
import { type IndexedIntent, toIntentDocument } from "./intent-document.ts"
import { type IntentQuery, toFilters } from "./intent-query.ts"

export interface IntentIndexOptions {
  readonly encoder: Encoder
  readonly now: () => number
  /** How many clusters of meanings are searched, where there are many intents; `Infinity` searches all. */
  readonly probes?: number | undefined
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

export interface IntentIndexSnapshot {
  readonly place: Place | undefined
  /** In the order of the index's ids. */
  readonly uids: readonly string[]
  readonly index: IndexSnapshot
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
  #index: SearchIndex
  readonly #now: () => number
  /** UIDs by id, by which lists without a question are ordered. */
  readonly #uids = new Map<string, string>()
  #sorted: readonly string[] | undefined
  #place: Place | undefined
  #following: Promise<void> | undefined
  #version = 0
  #isReady = false

  constructor({ encoder, now, probes }: IntentIndexOptions) {
    this.#index = new SearchIndex({ encoder, probes })
    this.#now = now
  }

  get size(): number {
    return this.#index.size
  }

  /** Whether it has followed the whole store once. Before that, answers would rest on a part of it. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Another number after every change: what was made of a search holds until then. */
  get version(): number {
    return this.#version
  }

  /** The place in the order of the store's changes up to which it has followed. */
  get place(): Place | undefined {
    return this.#place
  }

  /** Plain data that nothing changes later, so that it can be written while the index goes on. */
  toSnapshot(): IntentIndexSnapshot {
    const index = this.#index.toSnapshot()
    return { place: this.#place, uids: index.ids.map((id) => this.#uids.get(id) ?? ""), index }
  }

  /** An index from a snapshot; undefined where its meanings are those of another encoder. */
  static fromSnapshot(
    { place, uids, index }: IntentIndexSnapshot,
    options: IntentIndexOptions,
  ): IntentIndex | undefined {
    const opened = SearchIndex.fromSnapshot(index, options)
    if (!opened) return undefined
    const made = new IntentIndex(options)
    made.#index = opened
    made.#place = place
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
      if (last === undefined) {
        this.#isReady = true
        return
      }
      for (const { id, known } of changes) if (!known) this.remove(id)
      await this.put(
        changes.flatMap(({ known }) =>
          known ? [{ id: known.intent.id, record: known.intent.record, entry: known.service.entry }] : [],
        ),
      )
      this.#place = { revision: last.revision, id: last.id }
      if (changes.length < changesAtOnce) {
        this.#isReady = true
        return
      }
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

  /** For each of these, the others that say the same under the same name of a service. */
  lookalikes(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
    return this.#index.lookalikes(ids)
  }
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0
}
