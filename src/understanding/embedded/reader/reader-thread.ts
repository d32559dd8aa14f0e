import { ParleyError } from "../../../intent/index.ts"
import { BoundedMap } from "../../../limits/index.ts"
import { WorkerQueue, workerFile } from "../worker-queue.ts"
import type { ReaderJob, ReaderResult } from "./jobs.ts"
import type { LabelSet } from "./labels.ts"
import { mostLabelRows, mostLabels } from "./limits.ts"
import type { MessageInput } from "./model.ts"
import { parseReaderFile, type ReaderFile } from "./reader-file.ts"

/** Messages that may wait; the rules answer one more alone. */
const mostWaiting = 8
/** Declarations that may wait to be encoded; one more is asked for again when a message comes. */
const mostLoading = 512

/** How long the thread waits for another user after the last one left: sites are often opened one after the other. */
const lingering = 10_000

const shared = new Map<string, ReaderThread>()

/**
 * The model in a worker thread, once for each folder of weights in a process. It starts with the first job and keeps no
 * process alive.
 */
export class ReaderThread implements AsyncDisposable {
  readonly languages: readonly string[]
  readonly #folder: string
  readonly #file: ReaderFile
  #worker: WorkerQueue<ReaderJob, ReaderResult> | undefined
  #leaving: NodeJS.Timeout | undefined
  readonly #loaded = new BoundedMap<string, true>(4096)
  readonly #loading = new Map<string, Promise<void>>()
  #last: Promise<void> = Promise.resolve()
  #reading = 0
  #users = 0

  private constructor(folder: string) {
    this.#folder = folder
    this.#file = parseReaderFile(folder)
    this.languages = this.#file.languages
  }

  static share(folder: string): ReaderThread {
    const known = shared.get(folder)
    const thread = known && !known.#worker?.hasEnded ? known : new ReaderThread(folder)
    shared.set(folder, thread)
    clearTimeout(thread.#leaving)
    thread.#users++
    return thread
  }

  get #queue(): WorkerQueue<ReaderJob, ReaderResult> {
    this.#worker ??= new WorkerQueue({
      file: workerFile(import.meta.url),
      data: { folder: this.#folder, file: this.#file },
      queueLimit: mostWaiting * 2,
      name: "learned reader",
    })
    return this.#worker
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

  /** The last user's leaving ends the thread, a while later. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (--this.#users > 0) return
    this.#leaving = setTimeout(() => {
      if (shared.get(this.#folder) === this) shared.delete(this.#folder)
      void this.#worker?.[Symbol.asyncDispose]()
    }, lingering).unref()
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
