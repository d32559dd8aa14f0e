import type { Band, RankedIntent } from "../understanding.ts"
import { calibrate } from "./calibration.ts"
import { encodeTexts } from "./encode-texts.ts"
import type { Encoder } from "./encoder.ts"
import { everydayTexts } from "./everyday-texts.ts"
import { findLeaders } from "./intent-block.ts"
import { createIntentModel } from "./intent-model.ts"
import { rankScores } from "./ranking.ts"
import { toEncodedText } from "./similarity.ts"
import { capText } from "./split-words.ts"
import { createStaticEncoder } from "./static-encoder.ts"
import type { IntentTexts } from "./training-texts.ts"

export interface Classification {
  readonly band: Band
  /** Best first, never more than ten; their confidences sum to 1 at most. */
  readonly intents: readonly RankedIntent[]
  /** The best score, about 0 to 1: orders messages by how surely they are meant for anything here. */
  readonly likeness: number
}

export interface IntentClassifier {
  /** Accepts any text; rejects only when aborted or when the encoder fails. */
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

/** Which intent is meant, learnt from title, description and examples of the declarations alone. */
export async function createIntentClassifier(
  intents: readonly IntentTexts[],
  options: IntentClassifierOptions = {},
): Promise<IntentClassifier> {
  const { encoder = createStaticEncoder(), actFrom = 0.7, exactLimit = 2000 } = options
  const model = await createIntentModel(intents, { encoder, exactLimit, signal: options.signal })
  const everyday = (await encodeTexts(encoder, everydayTexts, options.signal)).map((text) =>
    model.score(text),
  )
  const hasExamples = (place: number) => (intents[place]?.examples.length ?? 0) > 0
  const withExamples = calibrate({ ...model.lessons, everyday: everyday.map(findLeaders) })
  // Descriptions score lower than examples do, so intents without examples are judged by a measure of their own.
  const described = everyday.map((scores) => scores.filter((_, place) => !hasExamples(place)))
  const withoutExamples = calibrate({ meant: [], foreign: [], everyday: described.map(findLeaders) })
  return {
    async classify(text, signal) {
      const capped = capText(text)
      const scores = model.score(toEncodedText(capped, await encoder.encode([capped], signal)))
      const leaders = findLeaders(scores)
      const calibration = hasExamples(leaders.place) ? withExamples : withoutExamples
      const confidence = leaders.place === -1 ? 0 : calibration.confidence(leaders)
      const band = confidence >= actFrom ? "act" : "ask"
      return {
        band: leaders.best < calibration.threshold ? "none" : band,
        intents: rankScores(scores, confidence).flatMap(({ place, confidence }) => {
          const intent = intents[place]
          return intent ? { uid: intent.uid, confidence } : []
        }),
        likeness: leaders.best,
      }
    },
  }
}
