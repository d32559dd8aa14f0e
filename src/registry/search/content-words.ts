import { detectLanguage, languageFor, toTerms } from "../../language/index.ts"

/** The words that say what is wanted: "find me a flat" asks for a flat. All of them where nothing is left. */
export function contentWords(text: string): readonly string[] {
  const { speech } = languageFor(detectLanguage(text, "en"))
  const words = [...new Set(toTerms(text))]
  const wanted = words.filter((word) => !isStopWord(word, speech.stop))
  return wanted.length > 0 ? wanted : words
}

const stopWords = new WeakMap<readonly string[], ReadonlySet<string>>()

function isStopWord(word: string, list: readonly string[]): boolean {
  const known = stopWords.get(list) ?? new Set(list.flatMap(toTerms))
  stopWords.set(list, known)
  return known.has(word)
}
