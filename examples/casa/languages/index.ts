import { type IntentWords, inLanguage } from "../../../src/index.ts"
import { de, declaredDe, synonymsDe } from "./de.ts"
import type { Declared } from "./declared.ts"
import { en, type Sentences } from "./en.ts"
import { declaredEs, es, synonymsEs } from "./es.ts"
import { declaredFr, fr, synonymsFr } from "./fr.ts"

const sentences = { en, de, fr, es }

/** The sentences of the agency in the language of a visitor. */
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
    de: declaredDe.intents[intent],
    fr: declaredFr.intents[intent],
    es: declaredEs.intents[intent],
  }
}

/** What people say in other languages, in the words of the listings. */
export const synonyms = { ...synonymsDe, ...synonymsFr, ...synonymsEs }
