import type { Encoder } from "../encoder.ts"
import { capText } from "../split-words.ts"
import { shape } from "../transformer/shape.ts"
import { WorkerQueue, workerFile } from "../worker-queue.ts"
import { locateModel, type ModelFiles } from "./package.ts"

export interface MiniLmOptions {
  /** Where the model lies; the optional package if not given. */
  readonly files?: ModelFiles
  /** Requests that may wait for the worker; one more is refused. */
  readonly queueLimit?: number
}

export interface MiniLmEncoder extends Encoder, AsyncDisposable {}

/**
 * all-MiniLM-L6-v2 in a worker thread. It knows word order and context, and takes about ten milliseconds per message
 * and 180 MB. It does not keep the process alive while it has nothing to do.
 */
export function createMiniLmEncoder(options: MiniLmOptions = {}): MiniLmEncoder {
  const worker = new WorkerQueue<readonly string[], Float32Array>({
    file: workerFile(import.meta.url),
    data: options.files ?? locateModel(),
    queueLimit: options.queueLimit ?? 256,
    name: "MiniLM encoder",
  })
  return {
    name: "all-MiniLM-L6-v2",
    dimensions: shape.width,
    encode: (texts, signal) =>
      worker.run(
        texts.map((text) => capText(text)),
        { signal },
      ),
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}
