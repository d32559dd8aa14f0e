import { type IntentWords, inLanguage } from "../../../../src/index.ts"
import { de, declaredDe } from "./de.ts"
import type { Declared } from "./declared.ts"
import { en, type Sentences, type Topic } from "./en.ts"
import { declaredEs, es } from "./es.ts"
import { declaredFr, fr } from "./fr.ts"

export type { Sentences, Topic }

const declared = { de: declaredDe, fr: declaredFr, es: declaredEs }

/** The sentences of the hotel in the language of a guest. */
export function saidIn({ locale }: { readonly locale: string }): Sentences {
  return inLanguage(locale, { en, de, fr, es })
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

/** What guests call our rooms and what they ask about in other languages. */
export const synonyms: Readonly<Record<string, string>> = {
  EZ: "single",
  DZ: "double",
  Zweibettzimmer: "double",
  rollstuhlgerecht: "accessible",
  Rollstuhl: "accessible",
  Aufzug: "accessibility",
  Fahrstuhl: "accessibility",
  Parkplatz: "parking",
  Parkplätze: "parking",
  einchecken: "arrival",
  "chambre individuelle": "single",
  "lits jumeaux": "double",
  "fauteuil roulant": "accessible",
  "petit déj": "breakfast",
  "p'tit déj": "breakfast",
  ascenseur: "accessibility",
  garer: "parking",
  individual: "single",
  "dos camas": "double",
  "silla de ruedas": "accessible",
  ascensor: "accessibility",
  aparcar: "parking",
  aparca: "parking",
  parking: "parking",
}
