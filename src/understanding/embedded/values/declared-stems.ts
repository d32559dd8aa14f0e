import type { IntentDescriptor } from "../../../intent/index.ts"
import type { Locale } from "../../locales/index.ts"
import { contentStems, nameToWords } from "../../locales/stems.ts"

const cache = new WeakMap<IntentDescriptor, Map<string, ReadonlySet<string>>>()

/** Stems of the words in which an intent itself is spoken of: they are what is talked about, never a value. */
export function declaredStems(descriptor: IntentDescriptor, locale: Locale): ReadonlySet<string> {
  const byLocale = cache.get(descriptor) ?? new Map<string, ReadonlySet<string>>()
  cache.set(descriptor, byLocale)
  const known = byLocale.get(locale.tag)
  if (known) return known
  const names = descriptor.parameters.map(({ name }) => nameToWords(name)).join(" ")
  const words = new Set(contentStems(`${descriptor.title} ${descriptor.description} ${names}`, locale))
  byLocale.set(locale.tag, words)
  return words
}
