import type { IntentDescriptor } from "../intent/index.ts"
import { contentStems, type Language, languageFor, stemOf } from "../language/index.ts"

/** A rule answers a question when it speaks of at least this share of what is asked about. */
const enough = 0.5

/** What a business declared beside its intents that answers a question. */
export interface DeclaredFact {
  readonly text: string
  /** How much of what is asked about it speaks of. */
  readonly share: number
  /** The number of things that it was asked about and speaks of. */
  readonly shared: number
}

/**
 * Answers a question by the rules and notes of the declarations. The matters that people usually ask a house about are
 * known in every language, so a question finds its rule also where that stands in another one.
 */
export function declaredFact(
  question: string,
  intents: readonly IntentDescriptor[],
  locale: string,
): DeclaredFact | undefined {
  const asked = new Set(topicsOf(question, languageFor(locale)))
  if (asked.size === 0) return undefined
  const scored = intents
    .flatMap(({ constraints, notes }) => [...constraints, ...notes])
    .map((text) => ({ text, ...sharedBy(asked, text, locale) }))
    .map((one) => ({ ...one, share: one.shared / asked.size }))
    .filter(({ share, shared, isMatter }) => share >= enough && (shared > 1 || isMatter))
  const best = Math.max(...scored.map(({ share }) => share))
  const [first, ...others] = [
    ...new Map(scored.filter(({ share }) => share === best).map((one) => [one.text, one])).values(),
  ]
  if (!first) return undefined
  return {
    ...first,
    text: [first, ...others]
      .slice(0, 2)
      .map(({ text }) => text)
      .join(" "),
  }
}

/** A sentence may be in the language of the conversation, or in that of a declaration that has no other. */
function sharedBy(
  asked: ReadonlySet<string>,
  sentence: string,
  locale: string,
): { readonly shared: number; readonly isMatter: boolean } {
  const languages = [...new Set([languageFor(locale), languageFor("en")])]
  const said = new Set(languages.flatMap((language) => topicsOf(sentence, language)))
  const both = [...asked].filter((topic) => said.has(topic))
  // One word alone that is no usual matter may stand there by chance.
  return { shared: both.length, isMatter: both.some((topic) => topic.startsWith(matter)) }
}

const matter = "topic "

/** The words that carry meaning, each by the matter it belongs to where the language knows one. */
function topicsOf(text: string, language: Language): string[] {
  const topics = tableOf(language)
  return contentStems(text, language).map((stem) => topics.get(stem) ?? stem)
}

const tables = new WeakMap<Language, ReadonlyMap<string, string>>()

function tableOf(language: Language): ReadonlyMap<string, string> {
  const known = tables.get(language)
  if (known) return known
  const made = new Map<string, string>()
  for (const [place, group] of language.topics.entries())
    for (const word of group)
      for (const stem of [...contentStems(word, language), stemOf(word, language)])
        if (!made.has(stem)) made.set(stem, `${matter}${place}`)
  tables.set(language, made)
  return made
}
