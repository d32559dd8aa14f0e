import type { IntentDescriptor } from "../intent/index.ts"
import { contentStems, type Language, languageFor, stemOf } from "../language/index.ts"

/** A rule answers a question when it speaks of at least this share of what is asked about. */
const enough = 0.5

/**
 * Answers a question by what the business has declared beside its intents: rules, notes and hours. The sentences of
 * the intent under way come first. Undefined where no sentence speaks of what is asked.
 */
export function declaredAnswer(
  question: string,
  intents: readonly IntentDescriptor[],
  locale: string,
): string | undefined {
  const language = languageFor(locale)
  const asked = new Set(topicsOf(question, language))
  if (asked.size === 0) return undefined
  const scored = intents
    .flatMap(({ constraints, notes }) => [...constraints, ...notes])
    .map((sentence) => ({ sentence, share: shareOf(asked, topicsOf(sentence, language)) }))
    .filter(({ share }) => share >= enough)
  const best = Math.max(...scored.map(({ share }) => share))
  const told = [...new Set(scored.filter(({ share }) => share === best).map(({ sentence }) => sentence))]
  return told.length === 0 ? undefined : told.slice(0, 2).join(" ")
}

function shareOf(asked: ReadonlySet<string>, said: readonly string[]): number {
  const known = new Set(said)
  return [...asked].filter((stem) => known.has(stem)).length / asked.size
}

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
        if (!made.has(stem)) made.set(stem, `topic ${place}`)
  tables.set(language, made)
  return made
}
