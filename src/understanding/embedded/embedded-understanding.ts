import { type IntentDescriptor, inLanguage, localise, type Vocabulary } from "../../intent/index.ts"
import type { Understanding, Understood } from "../understanding.ts"
import type { Encoder } from "./encoder.ts"
import { createIntentClassifier, type IntentClassifier } from "./intent-classifier.ts"
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
  const classifiers = await createClassifiers(descriptors, options)
  const byUid = new Map(descriptors.map((descriptor) => [descriptor.uid, descriptor]))
  return {
    async understand(text, situation, signal): Promise<Understood> {
      const classifier = inLanguage(situation.locale, classifiers)
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
        const declared = byUid.get(uid)
        const descriptor = declared && localise(declared, situation.locale)
        return descriptor ? extractValues(text, descriptor, situation, options.vocabulary) : { values: [] }
      }
      const { extracted, ...settled } = settleIntent(band, intents, read)
      return { kind, ...settled, ...extracted }
    },
  }
}

/** The key of the language of the declarations themselves, which no tag can be. */
const own = "*"

/** One classifier for the declarations' own language, and one for each other that they have words in. */
async function createClassifiers(
  descriptors: readonly IntentDescriptor[],
  options: EmbeddedUnderstandingOptions,
): Promise<Readonly<Record<string, IntentClassifier>>> {
  const tags = new Set(descriptors.flatMap(({ languages = {} }) => Object.keys(languages)))
  const classifiers: Record<string, IntentClassifier> = {
    [own]: await createIntentClassifier(descriptors, options),
  }
  for (const tag of tags) {
    const told = descriptors.map((descriptor) => localise(descriptor, tag))
    classifiers[tag] = await createIntentClassifier(told, options)
  }
  return classifiers
}
