import { setImmediate } from "node:timers/promises"
import type { Place, RegistryChange, RegistryStore } from "../registry-store.ts"
import type { IndexedIntent } from "./intent-document.ts"

export interface StoreFollowerOptions {
  /** As many changes as are taken up at once. */
  readonly atOnce: number
  /** Brings the index up to these changes; `place` is that of the last. */
  readonly apply: (changes: IntentChanges, place: Place) => Promise<void>
}

export interface IntentChanges {
  readonly put: readonly IndexedIntent[]
  /** Ids of what must not be found any more. */
  readonly removed: readonly string[]
}

/** Follows the changes of a store from a place on. */
export class StoreFollower {
  readonly #options: StoreFollowerOptions
  /** The place in the order of the store's changes up to which it has followed. */
  place: Place | undefined
  #following: Promise<void> | undefined
  #isReady = false

  constructor(options: StoreFollowerOptions) {
    this.#options = options
  }

  get isReady(): boolean {
    return this.#isReady
  }

  async follow(store: RegistryStore, signal?: AbortSignal): Promise<void> {
    await this.#following?.catch(() => undefined)
    this.#following ??= this.#takeUp(store, signal).finally(() => {
      this.#following = undefined
    })
    return this.#following
  }

  async #takeUp(store: RegistryStore, signal: AbortSignal | undefined): Promise<void> {
    const { atOnce, apply } = this.#options
    for (;;) {
      const changes = await store.listChanges(this.place, atOnce)
      const last = changes.at(-1)
      if (last !== undefined) {
        const place = { revision: last.revision, id: last.id }
        await apply(toIntentChanges(changes), place)
        this.place = place
      }
      if (changes.length < atOnce) {
        this.#isReady = true
        return
      }
      // Requests that arrived in the meantime go first.
      await setImmediate()
      signal?.throwIfAborted()
    }
  }
}

function toIntentChanges(changes: readonly RegistryChange[]): IntentChanges {
  return {
    removed: changes.flatMap(({ id, known }) => (known ? [] : [id])),
    put: changes.flatMap(({ known }) =>
      known ? [{ id: known.intent.id, record: known.intent.record, entry: known.service.entry }] : [],
    ),
  }
}

/** Whether an index that followed up to a place followed this store: another one, or one taken back, lacks the change. */
export async function isPlaceOf(store: RegistryStore, place: Place | undefined): Promise<boolean> {
  if (place === undefined) return true
  const known = await store.findIntent(place.id)
  return known !== undefined && known.intent.revision >= place.revision
}
