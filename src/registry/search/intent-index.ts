import type { Hit } from "../../search/index.ts"
import type { Encoder } from "../../understanding/index.ts"
import type { RegistryStore } from "../registry-store.ts"
import type { IntentQuery } from "./intent-query.ts"

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

/**
 * Intents of a store, ready to be searched: in the memory of this process, or on an engine. Equal scores, and lists
 * without a question, are in the order of UIDs, so that every node and every page has the same order.
 */
export interface IntentIndex {
  /** Whether it has followed the whole store once. Before that, answers would rest on a part of it. */
  readonly isReady: boolean
  /** Another number after every change: what was made of a search holds until then. */
  readonly version: number
  /**
   * Takes up every change of the store since the last time, made here or by another node. A call that finds another one
   * under way waits for it and looks once more: its own change may have come too late for that one.
   */
  follow(store: RegistryStore, signal?: AbortSignal): Promise<void>
  search(query: IntentQuery, offset: number, limit: number, signal?: AbortSignal): Promise<FoundIntents>
  /** For each of these, others that say the same under the same name of a service. */
  lookalikes(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}
