import type { EncodedLabels } from "./model.ts"

const megabyte = 1024 * 1024

/** Encoded labels by key, up to a number of bytes: those that were used longest ago make room. */
export class LabelMemory {
  readonly #most: number
  readonly #entries = new Map<string, EncodedLabels>()
  #bytes = 0

  constructor(most = 32 * megabyte) {
    this.#most = most
  }

  get(key: string): EncodedLabels | undefined {
    const found = this.#entries.get(key)
    if (!found) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found
  }

  set(key: string, labels: EncodedLabels): void {
    this.#delete(key)
    this.#entries.set(key, labels)
    this.#bytes += bytesOf(labels)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most || oldest === key) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    const found = this.#entries.get(key)
    if (!found) return
    this.#entries.delete(key)
    this.#bytes -= bytesOf(found)
  }
}

function bytesOf({ batches, parts }: EncodedLabels): number {
  return batches.reduce(
    (sum, { halves, states }) => sum + halves.byteLength + states.byteLength,
    parts.rows.byteLength,
  )
}
