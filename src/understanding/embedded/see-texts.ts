import { setImmediate as nextTurn } from "node:timers/promises"
import type { Encoder } from "./encoder.ts"
import { type Seen, toSeen } from "./similarity.ts"

/** Texts given to the encoder at once: between two batches others get their turn and an abort takes effect. */
const batchSize = 64

export async function seeTexts(
  encoder: Encoder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Seen[]> {
  const { dimensions } = encoder
  const seen: Seen[] = []
  for (let start = 0; start < texts.length; start += batchSize) {
    signal?.throwIfAborted()
    const batch = texts.slice(start, start + batchSize)
    const vectors = await encoder.encode(batch, signal)
    for (const [index, text] of batch.entries())
      seen.push(toSeen(text, vectors.slice(index * dimensions, (index + 1) * dimensions)))
    await nextTurn()
  }
  return seen
}
