/** The most tokens that the labels of one declaration may have, and the most labels; the rules read a larger one alone. */
export const mostLabelRows = 1024
export const mostLabels = 192
/** Tokens of labels that are encoded at once: a message that comes in between waits no longer than for these. */
export const batchRows = 64
/**
 * The most pieces of a message that is read, which bounds the time it takes. A longer one is left to the rules: the
 * reader would take for silence what it has not seen.
 */
export const mostPieces = 64
/** How much of the question before it is read, from its end. */
export const mostQuestionPieces = 24

/** Blocks in the order they come, as many together as are encoded at once. */
export function toBatches(blocks: readonly (readonly number[])[]): (readonly number[])[][] {
  const batches: (readonly number[])[][] = []
  let room = 0
  for (const block of blocks) {
    if (block.length > room || batches.length === 0) {
      batches.push([])
      room = batchRows
    }
    batches.at(-1)?.push(block)
    room -= block.length
  }
  return batches
}
