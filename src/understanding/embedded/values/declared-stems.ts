import type { IntentDescriptor } from "../../../intent/index.ts"
import { contentStems, type Language, nameToWords, tokenize, toLexicon } from "../../../language/index.ts"

const removing = new WeakMap<IntentDescriptor, Map<string, boolean>>()

/** Whether the intent takes something away: to it, "I don't need the milk" names the milk. */
export function isAboutRemoving(descriptor: IntentDescriptor, language: Language): boolean {
  const byLanguage = removing.get(descriptor) ?? new Map<string, boolean>()
  removing.set(descriptor, byLanguage)
  const known = byLanguage.get(language.tag)
  if (known !== undefined) return known
  const { removes } = toLexicon(language).conditions
  const words = [descriptor.title, descriptor.description, nameToWords(descriptor.name)]
  const made = words.some((text) => {
    const tokens = tokenize(text)
    return tokens.some((_, at) => removes.at(tokens, at) !== undefined)
  })
  byLanguage.set(language.tag, made)
  return made
}

type ByLanguage = Map<string, ReadonlySet<string>>

const declared = new WeakMap<IntentDescriptor, ByLanguage>()
const said = new WeakMap<IntentDescriptor, ByLanguage>()

/** Stems of the words in the declaration of an intent: in a message they name its subject and are never values. */
export function declaredStems(descriptor: IntentDescriptor, language: Language): ReadonlySet<string> {
  return once(declared, descriptor, language, () => {
    const names = descriptor.parameters.map(({ name }) => nameToWords(name))
    return [`${descriptor.title} ${descriptor.description}`, ...names]
  })
}

/** The same, with everything else that the declaration says of it: tags, sentences and the examples. */
export function saidStems(descriptor: IntentDescriptor, language: Language): ReadonlySet<string> {
  return once(said, descriptor, language, () => {
    const { title, description, examples, tags, parameters } = descriptor
    const about = parameters.map(({ name, sentence }) => `${nameToWords(name)} ${sentence}`)
    return [title, description, ...tags, ...about, ...examples.slice(0, 100)]
  })
}

function once(
  cache: WeakMap<IntentDescriptor, ByLanguage>,
  descriptor: IntentDescriptor,
  language: Language,
  toTexts: () => readonly string[],
): ReadonlySet<string> {
  const byLanguage = cache.get(descriptor) ?? new Map<string, ReadonlySet<string>>()
  cache.set(descriptor, byLanguage)
  const known = byLanguage.get(language.tag)
  if (known) return known
  const made = new Set(toTexts().flatMap((text) => contentStems(text, language)))
  byLanguage.set(language.tag, made)
  return made
}
