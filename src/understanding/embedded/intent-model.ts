import { setImmediate as nextTurn } from "node:timers/promises"
import { enoughExamples, type Lessons } from "./calibration.ts"
import { encodeTexts } from "./encode-texts.ts"
import type { Encoder } from "./encoder.ts"
import { createIntentBlock, type IntentBlock } from "./intent-block.ts"
import { partition } from "./partition.ts"
import { createRouter } from "./router.ts"
import type { EncodedText } from "./similarity.ts"
import { type IntentTexts, toTrainingTexts } from "./training-texts.ts"

/** Scores for all intents, however many there are. */
export interface IntentModel {
  /** One score per intent; 0 for intents outside the blocks that were considered. */
  score(text: EncodedText): Float32Array
  readonly lessons: Pick<Lessons, "meant" | "foreign">
  /** How each everyday request would score if it had not been learnt from. */
  readonly everyday: readonly Float32Array[]
}

export interface IntentModelOptions {
  readonly encoder: Encoder
  readonly exactLimit: number
  readonly signal: AbortSignal | undefined
  /** Requests that are meant for none of the intents. */
  readonly everyday: readonly string[]
}

/**
 * The most texts of one block. Learning costs the cube of it, so many small blocks are faster and slightly less
 * exact.
 */
const blockLimit = 512

interface TrainedBlock {
  readonly intents: readonly number[]
  readonly model: IntentBlock
}

/**
 * Up to `exactLimit` texts form one block, in which every intent is learnt against every other. More are split into
 * blocks of similar intents, and a message is scored only in the few blocks with similar texts: so the time per
 * message hardly grows with the number of intents, and the time to start grows linearly. Other work can run between
 * blocks.
 */
export async function createIntentModel(
  intents: readonly IntentTexts[],
  { encoder, exactLimit, signal, everyday }: IntentModelOptions,
): Promise<IntentModel> {
  const texts = toTrainingTexts(intents)
  const said = texts.map(({ text }) => text)
  const encoded = await encodeTexts(encoder, said, signal)
  const router = createRouter(intents.length, texts, encoded, encoder.dimensions)
  const placed = router.centres.map((centre, intent) => ({ centre, size: router.textsOf[intent]!.length }))
  const limit = texts.length <= exactLimit ? exactLimit : Math.min(blockLimit, exactLimit)
  const foreign = await encodeTexts(encoder, everyday, signal)
  // Against blocks of a few similar intents everyday requests would outweigh what the intents have to tell each other.
  // Where there are few examples, the threshold is set from how everyday requests score, so they must not be learnt.
  const spoken = texts.filter((text) => text.spoken).length
  const against = texts.length <= exactLimit && spoken >= enoughExamples ? foreign : []
  const blocks: TrainedBlock[] = []
  const blockOf = new Uint32Array(intents.length)
  for (const members of partition(placed, limit)) {
    signal?.throwIfAborted()
    const rows = members.flatMap((intent, member) =>
      router.textsOf[intent]!.map((row) => ({ encoded: encoded[row]!, member, spoken: texts[row]!.spoken })),
    )
    for (const intent of members) blockOf[intent] = blocks.length
    blocks.push({ intents: members, model: createIntentBlock(rows, members.length, against) })
    await nextTurn()
  }
  const score = (text: EncodedText): Float32Array => {
    const scores = new Float32Array(intents.length)
    const chosen = blocks.length <= 1 ? blocks : router.route(text, blockOf).map((index) => blocks[index]!)
    for (const block of chosen) {
      const values = block.model.score(text)
      for (let member = 0; member < values.length; member++) scores[block.intents[member]!] = values[member]!
    }
    return scores
  }
  return {
    lessons: {
      meant: blocks.flatMap((block) => block.model.lessons.meant),
      foreign: blocks.flatMap((block) => block.model.lessons.foreign),
    },
    everyday: against.length > 0 ? blocks.flatMap((block) => block.model.everyday) : foreign.map(score),
    score,
  }
}
