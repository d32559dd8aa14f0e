/**
 * Sentences to vectors in which likeness of meaning is nearness. Everything that compares meanings takes one
 * of these and does not know which.
 */
export interface Encoder {
  /** Names the vectors: those of encoders with different names must never be compared. */
  readonly name: string
  readonly dimensions: number
  /**
   * One unit vector per text, one after the other; all zeros where no word is known. Any text is accepted; what
   * stands after `maximumTextLength` is not read.
   */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array>
}

/** Scales one vector of a row of vectors to length 1, in place; a vector of zeros stays as it is. */
export function normaliseVector(vectors: Float32Array, start: number, dimensions: number): void {
  let sum = 0
  for (let index = start; index < start + dimensions; index++) sum += vectors[index]! ** 2
  if (sum === 0) return
  const scale = 1 / Math.sqrt(sum)
  for (let index = start; index < start + dimensions; index++) vectors[index]! *= scale
}
