import { languageFor } from "../languages/index.ts"
import type { Fact } from "./facts.ts"
import { formatFact } from "./format.ts"
import type { PhraseKey, PlaceholderOf } from "./phrases.ts"
import type { Voice } from "./voice.ts"

/** In which language something is said, and how. */
export interface Speaking {
  /** BCP 47 tag of the conversation. */
  readonly locale: string
  /** How this business says it; otherwise as the table of the language does. */
  readonly voice?: Voice | undefined
}

/** Exactly the facts of the sentence: one missing or too many does not compile. */
export type FactsOf<Key extends PhraseKey> = Readonly<Record<PlaceholderOf<Key>, Fact>>

/**
 * The sentence for a key in the language of the tag (de-AT, then de, then English), with its facts filled in.
 * Facts are put in once and never read again for placeholders, so no text of others can ask for one.
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
      // CommonMark takes a line right below a list for a part of its last item.
      return formatFact(tag, fact) + (isBlock(fact) && rest !== "" ? "\n\n" : rest)
    })
    .trim()
}

function isBlock(fact: Fact): boolean {
  if (typeof fact === "string") return false
  if (fact.kind === "list") return fact.style === "bullets" || fact.style === "numbers"
  return fact.kind === "lines"
}
