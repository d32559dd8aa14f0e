import { type IntentWords, inLanguage } from "../../../src/index.ts"
import { de, declaredDe, vocabularyDe } from "./de.ts"
import type { Declared } from "./declared.ts"
import { en, type Sentences } from "./en.ts"
import { declaredEs, es, vocabularyEs } from "./es.ts"
import { declaredFr, fr, vocabularyFr } from "./fr.ts"

const sentences = { en, de, fr, es }
const declared = { de: declaredDe, fr: declaredFr, es: declaredEs }

/** The sentences of the house in the language of a guest. */
export function saidIn({ locale }: { readonly locale: string }): Sentences {
  return inLanguage(locale, sentences)
}

export const languages = {
  de: { about: declaredDe.about },
  fr: { about: declaredFr.about },
  es: { about: declaredEs.about },
}

/** The words of one intent in every other language. */
export function wordsOf(intent: keyof Declared["intents"]): Readonly<Record<string, IntentWords>> {
  return {
    de: declared.de.intents[intent],
    fr: declared.fr.intents[intent],
    es: declared.es.intents[intent],
  }
}

const vocabularies = [vocabularyDe, vocabularyFr, vocabularyEs]

/** What people say in other languages, in the words of the menu. */
export const vocabulary = {
  synonyms: Object.assign({}, ...vocabularies.map(({ synonyms }) => synonyms)) as Record<string, string>,
  without: Object.assign({}, ...vocabularies.map(({ without }) => without)) as Record<string, string>,
  filler: [...new Set(vocabularies.flatMap(({ filler }) => filler))],
}
