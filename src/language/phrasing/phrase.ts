import { languageFor } from "../languages/index.ts"
import type { Fact } from "./facts.ts"
import { formatFact } from "./format.ts"
import type { PhraseKey, PlaceholderOf } from "./phrases.ts"
import type { Voice } from "./voice.ts"

/** The language something is said in, and the manner. */
export interface Speaking {
  /** BCP 47 tag of the conversation. */
  readonly locale: string
  /** How this business says it; without one, the sentences of the language's own table are used. */
  readonly voice?: Voice | undefined
}

/** Exactly the facts of the sentence: one missing or too many does not compile. */
export type FactsOf<Key extends PhraseKey> = Readonly<Record<PlaceholderOf<Key>, Fact>>

/**
 * The sentence for a key in the language of the tag (de-AT, then de, then English), with its facts filled in. Facts
 * are inserted in one pass and are not searched for placeholders, so text written by others cannot ask for one.
 */
export function phrase<Key extends PhraseKey>(
  { locale: tag, voice }: Speaking,
  key: Key,
  facts: FactsOf<Key>,
): string {
  const given = facts as Readonly<Record<string, Fact>>
  const language = languageFor(tag)
  const template = language.phrases[key]
  return (voice?.(template, language.tag) ?? template)
    .replace(/\{([a-zA-Z]+)\}(\n?)/g, (_, name: string, rest: string) => {
      const fact = given[name] ?? ""
      // CommonMark reads a line directly below a list as part of the last item.
      return formatFact(tag, fact) + (isBlock(fact) && rest !== "" ? "\n\n" : rest)
    })
    .trim()
}

function isBlock(fact: Fact): boolean {
  if (typeof fact === "string") return false
  if (fact.kind === "list") return fact.style === "bullets" || fact.style === "numbers"
  return fact.kind === "lines"
}
