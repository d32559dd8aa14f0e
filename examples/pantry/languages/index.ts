import { type IntentWords, inLanguage } from "../../../src/index.ts"
import { de, declaredDe, vocabularyDe } from "./de.ts"
import type { Declared } from "./declared.ts"
import { en, type Sentences } from "./en.ts"
import { declaredEs, es, vocabularyEs } from "./es.ts"
import { declaredFr, fr, vocabularyFr } from "./fr.ts"
import { productNames } from "./product-names.ts"

const sentences = { en, de, fr, es }

/** The sentences of the shop in the language of a customer. */
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

/** Products are called in recipes by the last word of their name: "Tinned chickpeas" are chickpeas. */
const ingredients = Object.fromEntries(
  [...productNames].flatMap(([own, names]) => {
    const plain = own.toLowerCase().replace(/^(tinned|frozen|fresh|ground|plain|natural) /, "")
    return Object.values(names)
      .filter((name) => name.toLowerCase() !== plain)
      .map((name) => [name, plain])
  }),
) as Record<string, string>

const vocabularies = [vocabularyDe, vocabularyFr, vocabularyEs]

/** What people say in other languages, in the words of recipes and shelves. */
export const vocabulary = {
  synonyms: Object.assign({ ...ingredients }, ...vocabularies.map(({ synonyms }) => synonyms)) as Record<
    string,
    string
  >,
  without: Object.assign({}, ...vocabularies.map(({ without }) => without)) as Record<string, string>,
  filler: [...new Set(vocabularies.flatMap(({ filler }) => filler))],
}
