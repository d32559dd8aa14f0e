import { resolveLocale } from "../locales/index.ts"
import type { Fact } from "./facts.ts"
import { formatFact } from "./format.ts"
import type { PhraseKey, PlaceholderOf } from "./phrases.ts"

/** Exactly the facts of the sentence: one missing or too many does not compile. */
export type FactsOf<Key extends PhraseKey> = Readonly<Record<PlaceholderOf<Key>, Fact>>

/**
 * The sentence for a key in the language of the tag (de-AT, then de, then English), with its facts filled in.
 * Facts are put in once and never read again for placeholders, so no text of others can ask for one.
 */
export function phrase<Key extends PhraseKey>(tag: string, key: Key, facts: FactsOf<Key>): string {
  const given = facts as Readonly<Record<string, Fact>>
  return resolveLocale(tag)
    .phrases[key].replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => formatFact(tag, given[name] ?? ""))
    .trim()
}
