import { setImmediate as nextTurn } from "node:timers/promises"
import type { Encoder } from "./encoder.ts"
import { type EncodedText, toEncodedText } from "./similarity.ts"

/** How many texts the encoder gets at once. Between two batches other work can run and an abort takes effect. */
const batchSize = 64

export async function encodeTexts(
  encoder: Encoder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<EncodedText[]> {
  const { dimensions } = encoder
  const encoded: EncodedText[] = []
  for (let start = 0; start < texts.length; start += batchSize) {
    signal?.throwIfAborted()
    const batch = texts.slice(start, start + batchSize)
    const vectors = await encoder.encode(batch, signal)
    for (const [index, text] of batch.entries())
      encoded.push(toEncodedText(text, vectors.slice(index * dimensions, (index + 1) * dimensions)))
    await nextTurn()
  }
  return encoded
}
