import { setImmediate } from "node:timers/promises"
import { isParleyError } from "../intent/index.ts"
import type { CorpusStore, LoadCounts, LoadRun, Refusal } from "./corpus-store.ts"
import { type ParsedItem, parseItem } from "./item.ts"

/** One entry of a source: a possible item, or the reason why there is none at this place. */
export type SourceEntry = {
  /** Its place in the source, for people: a line, a page. */
  readonly place: string
  /** Pass this to `read` to continue after the entry; undefined if the source can only be read from the start. */
  readonly readTo?: string | undefined
} & (
  | { readonly item: unknown; readonly base?: string | undefined }
  | { readonly refused: string }
  | { readonly nothing: true }
)

/** Where items come from. */
export interface CorpusSource {
  /** The name under which its items are stored and, in the next run, compared. */
  readonly name: string
  read(readTo: string | undefined, signal: AbortSignal): AsyncIterable<SourceEntry>
}

export interface LoadProgress extends LoadCounts {
  readonly read: number
  /** Items per second since this process began. */
  readonly rate: number
}

export interface LoadOptions {
  readonly store: CorpusStore
  readonly source: CorpusSource
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: LoadProgress) => void
  readonly onRefusal?: (refusal: Refusal) => void
  readonly now?: () => number
}

const batchSize = 100
const batchMilliseconds = 2_000

/**
 * Reads a source to its end. Changed items are written, vanished ones deleted, and those that cannot be accepted are
 * kept with the reason. A run that was killed continues after its last written batch.
 */
export async function loadCorpus(options: LoadOptions): Promise<LoadProgress> {
  const { store, source, now = Date.now, signal = new AbortController().signal } = options
  const started = now()
  let run = await store.openRun(source.name, started)
  let read = 0
  const progress = (): LoadProgress => ({
    ...run.counts,
    read,
    rate: Math.round(read / Math.max(0.001, (now() - started) / 1_000)),
  })
  let batch = new Batch(run)
  let flushed = started
  const flush = async () => {
    const result = await store.put(run, batch, now())
    run = result.run
    for (const refusal of result.refusals) options.onRefusal?.(refusal)
    batch = new Batch(run)
    flushed = now()
    options.onProgress?.(progress())
    // Requests that arrived in the meantime go first.
    await setImmediate()
  }
  for await (const entry of source.read(run.readTo, signal)) {
    signal.throwIfAborted()
    if (!("nothing" in entry)) read++
    batch.add(entry, options.onRefusal)
    if (batch.size >= batchSize || now() - flushed > batchMilliseconds) await flush()
  }
  signal.throwIfAborted()
  await flush()
  run = await store.finishRun(run, now())
  options.onProgress?.(progress())
  return progress()
}

class Batch {
  readonly items: ParsedItem[] = []
  readonly refusals: Refusal[] = []
  readTo: string | undefined

  constructor(run: LoadRun) {
    this.readTo = run.readTo
  }

  get size(): number {
    return this.items.length + this.refusals.length
  }

  add(entry: SourceEntry, onRefusal: LoadOptions["onRefusal"]): void {
    this.readTo = entry.readTo
    if ("nothing" in entry) return
    const reason = "refused" in entry ? entry.refused : this.#take(entry.item, entry.base)
    if (reason === undefined) return
    const refusal = { place: entry.place.slice(0, 500), reason: reason.slice(0, 500) }
    this.refusals.push(refusal)
    onRefusal?.(refusal)
  }

  #take(value: unknown, base: string | undefined): string | undefined {
    try {
      this.items.push(parseItem(value, base))
      return undefined
    } catch (error) {
      if (isParleyError(error)) return error.message
      throw error
    }
  }
}
