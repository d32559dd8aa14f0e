import type { IntentDescriptor, Vocabulary } from "../../intent/index.ts"
import type { Understanding, Understood } from "../understanding.ts"
import type { Encoder } from "./encoder.ts"
import { createIntentClassifier } from "./intent-classifier.ts"
import { settleIntent } from "./settle-intent.ts"
import { turnKind } from "./turn-kind.ts"
import { type Extracted, extractValues } from "./values/index.ts"

export interface EmbeddedUnderstandingOptions {
  /** The static table if not given. */
  readonly encoder?: Encoder
  /** What words mean at this business. */
  readonly vocabulary?: Vocabulary | undefined
}

/** Understanding without a language model: learnt from the declarations at start, in process, offline. */
export async function createEmbeddedUnderstanding(
  descriptors: readonly IntentDescriptor[],
  options: EmbeddedUnderstandingOptions = {},
): Promise<Understanding> {
  const classifier = await createIntentClassifier(descriptors, options)
  const byUid = new Map(descriptors.map((descriptor) => [descriptor.uid, descriptor]))
  return {
    async understand(text, situation, signal): Promise<Understood> {
      const { band, intents } = await classifier.classify(text, signal)
      const kind = turnKind(text, situation)
      if (situation.intent)
        return {
          kind,
          band,
          intents,
          ...extractValues(text, situation.intent, situation, options.vocabulary),
        }
      const read = (uid: string): Extracted => {
        const descriptor = byUid.get(uid)
        return descriptor ? extractValues(text, descriptor, situation, options.vocabulary) : { values: [] }
      }
      const { extracted, ...settled } = settleIntent(band, intents, read)
      return { kind, ...settled, ...extracted }
    },
  }
}
