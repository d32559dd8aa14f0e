import type { IntentDescriptor } from "../../intent/index.ts"
import type { Situation, Understanding, Understood } from "../understanding.ts"
import type { Encoder } from "./encoder.ts"
import { createIntentClassifier } from "./intent-classifier.ts"
import { turnKind } from "./turns/index.ts"
import { type Extracted, extractValues } from "./values/index.ts"

export interface EmbeddedUnderstandingOptions {
  /** The static table if not given. */
  readonly encoder?: Encoder
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
      const [best] = intents
      const descriptor = situation.intent ?? (best && byUid.get(best.uid))
      return { kind: turnKind(text, situation), band, intents, ...extract(text, descriptor, situation) }
    },
  }
}

const nothing: Extracted = { values: [] }

function extract(text: string, descriptor: IntentDescriptor | undefined, situation: Situation): Extracted {
  return descriptor ? extractValues(text, descriptor, situation) : nothing
}
