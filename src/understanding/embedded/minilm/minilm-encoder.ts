import { Worker } from "node:worker_threads"
import { ParleyError } from "../../../intent/index.ts"
import type { Encoder } from "../encoder.ts"
import { capText } from "../split-words.ts"
import { locateModel, type ModelFiles } from "./package.ts"
import { shape } from "./shape.ts"
import type { EncodeResult } from "./worker.ts"

export interface MiniLmOptions {
  /** Where the model lies; the optional package if not given. */
  readonly files?: ModelFiles
  /** Requests that may wait for the worker; one more is refused. */
  readonly queueLimit?: number
}

export interface MiniLmEncoder extends Encoder, AsyncDisposable {}

interface Job {
  readonly texts: readonly string[]
  resolve(vectors: Float32Array): void
  reject(reason: unknown): void
}

/**
 * all-MiniLM-L6-v2 in a worker thread. It knows word order and context, and takes about ten milliseconds per message
 * and 180 MB. It does not keep the process alive while it has nothing to do.
 */
export function createMiniLmEncoder(options: MiniLmOptions = {}): MiniLmEncoder {
  const worker = new Worker(workerAddress, { workerData: options.files ?? locateModel() })
  const queueLimit = options.queueLimit ?? 256
  const queue: Job[] = []
  let running: Job | undefined
  let ended: ParleyError | undefined

  /** The worker gets one job at a time, so an abandoned job that has not started costs nothing. */
  function startNext(): void {
    running = queue.shift()
    if (running === undefined) {
      worker.unref()
      return
    }
    worker.ref()
    worker.postMessage(running.texts)
  }

  function end(reason: ParleyError): void {
    ended ??= reason
    running?.reject(ended)
    for (const job of queue.splice(0)) job.reject(ended)
  }

  worker.on("message", (result: EncodeResult) => {
    if ("vectors" in result) running?.resolve(result.vectors)
    else running?.reject(new ParleyError("internal", `The MiniLM encoder failed: ${result.failure}`))
    startNext()
  })
  worker.on("error", (cause) => end(unavailable("The MiniLM encoder's thread failed.", cause)))
  worker.on("exit", () => end(unavailable("The MiniLM encoder has ended. Create another one.")))
  worker.unref()

  function enqueue(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>()
    const job = { texts, resolve, reject }
    const giveUp = () => {
      const place = queue.indexOf(job)
      if (place !== -1) queue.splice(place, 1)
      reject(signal?.reason)
    }
    signal?.addEventListener("abort", giveUp, { once: true })
    queue.push(job)
    if (running === undefined) startNext()
    return promise.finally(() => signal?.removeEventListener("abort", giveUp))
  }

  return {
    name: "all-MiniLM-L6-v2",
    dimensions: shape.width,
    async encode(texts, signal) {
      signal?.throwIfAborted()
      if (ended !== undefined) throw ended
      if (queue.length >= queueLimit)
        throw new ParleyError(
          "unavailable",
          `${queueLimit} requests wait for the MiniLM encoder. Try again later.`,
          {
            retryAfter: 1,
          },
        )
      return enqueue(
        texts.map((text) => capText(text)),
        signal,
      )
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

/** The worker's file is TypeScript in a checkout and JavaScript in the package. */
const workerAddress = new URL(
  import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js",
  import.meta.url,
)

function unavailable(message: string, cause?: unknown): ParleyError {
  return new ParleyError("unavailable", message, { cause })
}
