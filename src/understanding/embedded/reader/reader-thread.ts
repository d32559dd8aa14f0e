import { ParleyError } from "../../../intent/index.ts"
import { BoundedMap } from "../../../limits/index.ts"
import { WorkerQueue, workerFile } from "../worker-queue.ts"
import type { ReaderJob, ReaderResult } from "./jobs.ts"
import type { LabelSet } from "./labels.ts"
import { mostLabelRows, mostLabels } from "./limits.ts"
import type { MessageInput } from "./model.ts"
import { parseReaderFile } from "./reader-file.ts"

/** Messages that may wait; the rules answer one more alone. */
const mostWaiting = 8
/** Declarations that may wait to be encoded; one more is asked for again when a message comes. */
const mostLoading = 512

const shared = new Map<string, ReaderThread>()

/** The model in a worker thread, once for each folder of weights in a process. */
export class ReaderThread implements AsyncDisposable {
  readonly languages: readonly string[]
  readonly #folder: string
  readonly #queue: WorkerQueue<ReaderJob, ReaderResult>
  readonly #loaded = new BoundedMap<string, true>(4096)
  readonly #loading = new Map<string, Promise<void>>()
  #last: Promise<void> = Promise.resolve()
  #reading = 0
  #users = 0

  private constructor(folder: string) {
    this.#folder = folder
    const file = parseReaderFile(folder)
    this.languages = file.languages
    this.#queue = new WorkerQueue({
      file: workerFile(import.meta.url),
      data: { folder, file },
      queueLimit: mostWaiting * 2,
      name: "learned reader",
    })
  }

  static share(folder: string): ReaderThread {
    const thread = shared.get(folder) ?? new ReaderThread(folder)
    shared.set(folder, thread)
    thread.#users++
    return thread
  }

  get isBusy(): boolean {
    return this.#reading >= mostWaiting
  }

  isLoaded({ key }: LabelSet): boolean {
    return this.#loaded.has(key)
  }

  /** Encodes labels one declaration after the other; a declaration that is too large is left to the rules. */
  load(set: LabelSet, cache: string | undefined): Promise<void> {
    const known = this.#loading.get(set.key)
    if (known) return known
    if (isTooLarge(set) || this.#loading.size >= mostLoading) return Promise.resolve()
    const loading = this.#last
      .then(() => this.#encode(set, cache))
      .finally(() => this.#loading.delete(set.key))
    this.#loading.set(set.key, loading)
    // Whoever asked for it is told of a failure; the next one starts all the same.
    this.#last = loading.catch(() => undefined)
    return loading
  }

  /** Undefined where the labels had to make room for others. */
  async read(
    { key, labels }: LabelSet,
    message: MessageInput,
    words: readonly number[],
    signal?: AbortSignal,
  ) {
    const job = { kind: "read", key, message, words, labels: labels.map(({ kind }) => kind) } as const
    this.#reading++
    try {
      const result = await this.#queue.run(job, { signal, urgent: true })
      if (result.kind === "read") return result
      this.#loaded.delete(key)
      return undefined
    } finally {
      this.#reading--
    }
  }

  /** Ends the thread with its last user. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (--this.#users > 0) return
    shared.delete(this.#folder)
    await this.#queue[Symbol.asyncDispose]()
  }

  async #encode({ key, blocks }: LabelSet, cache: string | undefined): Promise<void> {
    for (;;) {
      const result = await this.#queue.run({ kind: "load", key, blocks, cache })
      if (result.kind !== "loaded") continue
      this.#loaded.set(key, true)
      if (result.notStored === undefined) return
      throw new ParleyError(
        "unavailable",
        `The reader's labels could not be kept in ${cache}, so that each start encodes them again: ${result.notStored}`,
      )
    }
  }
}

function isTooLarge({ blocks }: LabelSet): boolean {
  return blocks.length > mostLabels || blocks.reduce((sum, block) => sum + block.length, 0) > mostLabelRows
}
