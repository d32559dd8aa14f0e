import type { IntentDescriptor } from "../../../intent/index.ts"
import { contentStems, type Language, nameToWords } from "../../../language/index.ts"

const cache = new WeakMap<IntentDescriptor, Map<string, ReadonlySet<string>>>()

/** Stems of the words in the declaration of an intent: in a message they name its subject and are never values. */
export function declaredStems(descriptor: IntentDescriptor, language: Language): ReadonlySet<string> {
  const byLanguage = cache.get(descriptor) ?? new Map<string, ReadonlySet<string>>()
  cache.set(descriptor, byLanguage)
  const known = byLanguage.get(language.tag)
  if (known) return known
  const names = descriptor.parameters.map(({ name }) => nameToWords(name)).join(" ")
  const words = new Set(contentStems(`${descriptor.title} ${descriptor.description} ${names}`, language))
  byLanguage.set(language.tag, words)
  return words
}
