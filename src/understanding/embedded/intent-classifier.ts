import type { Band, RankedIntent } from "../understanding.ts"
import { calibrate } from "./calibration.ts"
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
  /** Best first, at most ten; their confidences sum to 1 at most. */
  readonly intents: readonly RankedIntent[]
  /** The best score, about 0 to 1: how surely the message is meant for this business at all. */
  readonly likeness: number
}

export interface IntentClassifier {
  /** Accepts any text; rejects only when aborted or when the encoder fails. */
  classify(text: string, signal?: AbortSignal): Promise<Classification>
}

export interface IntentClassifierOptions {
  /** The static table if not given. */
  readonly encoder?: Encoder
  /** At this confidence and above, the first intent is acted on without asking. */
  readonly actFrom?: number
  /** Up to this many texts are learnt in one block; with more, similar intents are grouped into blocks. */
  readonly exactLimit?: number
  readonly signal?: AbortSignal
}

/**
 * Finds the intent that a message means. It learns only from the titles, descriptions and examples of the
 * declarations.
 */
export async function createIntentClassifier(
  intents: readonly IntentTexts[],
  options: IntentClassifierOptions = {},
): Promise<IntentClassifier> {
  const { encoder = createStaticEncoder(), actFrom = 0.75, exactLimit = 2000 } = options
  const { signal } = options
  const model = await createIntentModel(intents, { encoder, exactLimit, signal, everyday: everydayTexts })
  const hasExamples = (place: number) => (intents[place]?.examples.length ?? 0) > 0
  const withExamples = calibrate({ ...model.lessons, everyday: model.everyday.map(findLeaders) })
  // Descriptions score lower than examples, so intents without examples have a calibration of their own.
  const described = model.everyday.map((scores) => scores.filter((_, place) => !hasExamples(place)))
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
