/**
 * Turns sentences into vectors, where similar meanings lie near each other. Everything that compares meanings takes
 * an encoder and does not know which one.
 */
export interface Encoder {
  /** Identifies the vectors: vectors of encoders with different names must never be compared. */
  readonly name: string
  readonly dimensions: number
  /**
   * Returns one unit vector per text, one after the other, or zeros for a text without a known word. Any text is
   * accepted; only the first `maximumTextLength` code units are read.
   */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array>
}

/** Scales one of several consecutive vectors to length 1, in place. A vector of zeros stays as it is. */
export function normaliseVector(vectors: Float32Array, start: number, dimensions: number): void {
  let sum = 0
  for (let index = start; index < start + dimensions; index++) sum += vectors[index]! ** 2
  if (sum === 0) return
  const scale = 1 / Math.sqrt(sum)
  for (let index = start; index < start + dimensions; index++) vectors[index]! *= scale
}
