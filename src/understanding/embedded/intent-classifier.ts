import { setImmediate as nextTurn } from "node:timers/promises"
import type { Band, RankedIntent } from "../understanding.ts"
import { calibrate } from "./calibration.ts"
import type { Encoder } from "./encoder.ts"
import { everydayTexts } from "./everyday-texts.ts"
import { createIntentBlock, findLeaders, type IntentBlock } from "./intent-block.ts"
import { partition } from "./partition.ts"
import { createRouter } from "./router.ts"
import { type Seen, toSeen } from "./similarity.ts"
import { createStaticEncoder } from "./static-encoder.ts"
import { capText } from "./text.ts"
import { type IntentTexts, toTrainingTexts } from "./training-texts.ts"

export interface Classification {
  readonly band: Band
  /** Best first, never more than ten; their confidences sum to 1 at most. */
  readonly intents: readonly RankedIntent[]
  /** The best score, about 0 to 1: orders messages by how surely they are meant for anything here. */
  readonly likeness: number
}

export interface IntentClassifier {
  /** Never throws for any text; rejects only when aborted or when the encoder fails. */
  classify(text: string, signal?: AbortSignal): Promise<Classification>
}

export interface IntentClassifierOptions {
  /** The static table if not given. */
  readonly encoder?: Encoder
  /** From this confidence on, the first intent is acted on without asking. */
  readonly actFrom?: number
  /** Up to this many texts, all are learnt against each other; with more, like intents are grouped. */
  readonly exactLimit?: number
  readonly signal?: AbortSignal
}

const mostRanked = 10
const defaults = { actFrom: 0.7, exactLimit: 2000 }
/** Texts of a group: learning takes the cube of it, so many small ones are quicker, and a little less exact. */
const blockLimit = 512

interface TrainedBlock {
  readonly intents: readonly number[]
  readonly model: IntentBlock
}

/** Learns from the declarations alone. Yields to the event loop between blocks. */
export async function createIntentClassifier(
  intents: readonly IntentTexts[],
  options: IntentClassifierOptions = {},
): Promise<IntentClassifier> {
  const { encoder = createStaticEncoder(), signal } = options
  const actFrom = options.actFrom ?? defaults.actFrom
  const texts = toTrainingTexts(intents)
  const seen = await encodeAll(
    encoder,
    texts.map(({ text }) => text),
    signal,
  )
  const router = createRouter(intents.length, texts, seen, encoder.dimensions)
  const placed = router.centres.map((centre, intent) => ({ centre, size: router.textsOf[intent]!.length }))
  const blocks: TrainedBlock[] = []
  const exactLimit = options.exactLimit ?? defaults.exactLimit
  for (const members of partition(
    placed,
    texts.length <= exactLimit ? exactLimit : Math.min(blockLimit, exactLimit),
  )) {
    signal?.throwIfAborted()
    const rows = members.flatMap((intent, member) =>
      router.textsOf[intent]!.map((row) => ({ seen: seen[row]!, member, spoken: texts[row]!.spoken })),
    )
    blocks.push({ intents: members, model: createIntentBlock(rows, members.length) })
    await nextTurn()
  }
  const blockOf = new Uint32Array(intents.length)
  for (const [index, block] of blocks.entries()) for (const intent of block.intents) blockOf[intent] = index
  const everyday = (await encodeAll(encoder, everydayTexts, signal)).map((text) => findLeaders(score(text)))
  const calibration = calibrate({
    meant: blocks.flatMap((block) => block.model.lessons.meant),
    foreign: blocks.flatMap((block) => block.model.lessons.foreign),
    everyday,
  })

  function score(text: Seen): Float32Array {
    const scores = new Float32Array(intents.length)
    const chosen = blocks.length <= 1 ? blocks : router.route(text, blockOf).map((index) => blocks[index]!)
    for (const block of chosen) {
      const values = block.model.score(text)
      for (let member = 0; member < values.length; member++) scores[block.intents[member]!] = values[member]!
    }
    return scores
  }

  return {
    async classify(text, signal) {
      const capped = capText(text)
      const scores = score(toSeen(capped, await encoder.encode([capped], signal)))
      const leaders = findLeaders(scores)
      const confidence = leaders.place === -1 ? 0 : calibration.confidence(leaders)
      const ranked = rank(scores, confidence).map(({ place, confidence }) => ({
        uid: intents[place]!.uid,
        confidence,
      }))
      if (leaders.best < calibration.threshold)
        return { band: "none", intents: ranked, likeness: leaders.best }
      return { band: confidence >= actFrom ? "act" : "ask", intents: ranked, likeness: leaders.best }
    },
  }
}

/** Texts given to the encoder at once: lets an abort take effect and messages in between. */
const batchSize = 64

async function encodeAll(encoder: Encoder, texts: readonly string[], signal?: AbortSignal): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let start = 0; start < texts.length; start += batchSize) {
    const batch = texts.slice(start, start + batchSize)
    const vectors = await encoder.encode(batch, signal)
    for (const [index, text] of batch.entries())
      seen.push(toSeen(text, vectors.slice(index * encoder.dimensions, (index + 1) * encoder.dimensions)))
  }
  return seen
}

/** What the first does not have, the others share in proportion to the squares of their scores. */
function rank(scores: Float32Array, confidence: number): { place: number; confidence: number }[] {
  const best: number[] = []
  for (const [place, score] of scores.entries()) {
    if (score <= 0 || (best.length === mostRanked && score <= scores[best.at(-1)!]!)) continue
    const at = best.findIndex((other) => scores[other]! < score)
    best.splice(at === -1 ? best.length : at, 0, place)
    if (best.length > mostRanked) best.pop()
  }
  const [, ...others] = best
  const sum = others.reduce((total, place) => total + scores[place]! ** 2, 0)
  return best.map((place, index) => ({
    place,
    confidence:
      index === 0 ? confidence : Math.min(confidence, ((1 - confidence) * scores[place]! ** 2) / sum),
  }))
}
