import type { Leaders, Lessons } from "./calibration.ts"
import { fitKernelRidge } from "./kernel-ridge.ts"
import { createSimilarity, type EncodedText } from "./similarity.ts"

/** A text to learn from, with the index of its intent within the block. */
export interface BlockText {
  readonly encoded: EncodedText
  readonly member: number
  readonly spoken: boolean
}

/** A set of intents that are learnt together, each against the others. */
export interface IntentBlock {
  /** One score per intent: about 1 for its own examples, about 0 for a text unlike all of them. */
  score(text: EncodedText): Float32Array
  readonly lessons: Pick<Lessons, "meant" | "foreign">
  /** The scores of each everyday request from a fit without it. */
  readonly everyday: readonly Float32Array[]
}

/**
 * How fast a text's influence falls with distance, and how much the fit is smoothed. Measured with
 * bench/understanding.
 */
const sharpness = 3
const ridge = 0.1

/**
 * Learns the intents against each other and against everyday requests, which are meant for none of them: what is like
 * one of these scores low for all.
 */
export function createIntentBlock(
  texts: readonly BlockText[],
  members: number,
  everyday: readonly EncodedText[] = [],
): IntentBlock {
  const encoded = [...texts.map((text) => text.encoded), ...everyday]
  const similarity = createSimilarity(encoded)
  const size = encoded.length
  const classes = members + (everyday.length > 0 ? 1 : 0)
  const kernel = new Float64Array(size * size)
  for (const [row, text] of encoded.entries()) {
    const likeness = similarity.compare(text, row + 1)
    for (let column = 0; column <= row; column++) kernel[row * size + column] = toInfluence(likeness[column]!)
  }
  const classOf = Uint32Array.from(encoded, (_, row) => texts[row]?.member ?? members)
  const { coefficients, withoutText, withoutClass } = fitKernelRidge(kernel, classOf, classes, ridge)
  const scoresOf = (scores: Float32Array, row: number) =>
    scores.subarray(row * classes, row * classes + members)
  return {
    lessons: {
      meant: texts.flatMap(({ spoken, member }, row) => {
        if (!spoken) return []
        const leaders = findLeaders(scoresOf(withoutText, row))
        return [{ ...leaders, right: leaders.place === member }]
      }),
      // Without its only intent a block has no scores to learn from.
      foreign: (members < 2 ? [] : texts).map((_, row) => findLeaders(scoresOf(withoutClass, row))),
    },
    everyday: everyday.map((_, index) => scoresOf(withoutText, texts.length + index)),
    score(text) {
      const likeness = similarity.compare(text)
      const scores = new Float32Array(members)
      for (let row = 0; row < size; row++) {
        const influence = toInfluence(likeness[row]!)
        const start = row * classes
        for (let member = 0; member < members; member++)
          scores[member]! += influence * coefficients[start + member]!
      }
      return scores
    },
  }
}

function toInfluence(likeness: number): number {
  return Math.exp(sharpness * (likeness - 1))
}

/** A score below 0 says no more than a score of 0: the text is like nothing here. */
export function findLeaders(scores: Float32Array): Leaders & { readonly place: number } {
  let [best, second, place] = [0, 0, -1]
  for (const [index, score] of scores.entries()) {
    if (score > best) [best, second, place] = [score, best, index]
    else if (score > second) second = score
  }
  return { best, second, place }
}
