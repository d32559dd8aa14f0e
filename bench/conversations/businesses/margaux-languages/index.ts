import { type IntentWords, inLanguage } from "../../../../src/index.ts"
import { de, declaredDe } from "./de.ts"
import type { Declared } from "./declared.ts"
import { en, type Sentences } from "./en.ts"
import { declaredEs, es } from "./es.ts"
import { declaredFr, fr } from "./fr.ts"

export type { Sentences }

const declared = { de: declaredDe, fr: declaredFr, es: declaredEs }

/** The sentences of the salon in the language of a client. */
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

/** What clients call our treatments in other languages. */
export const synonyms: Readonly<Record<string, string>> = {
  Damenhaarschnitt: "women's cut",
  Frauenhaarschnitt: "women's cut",
  Herrenhaarschnitt: "men's cut",
  Männerhaarschnitt: "men's cut",
  Kinderhaarschnitt: "children's cut",
  Bart: "beard trim",
  färben: "colour",
  Färbung: "colour",
  Haarfarbe: "colour",
  Strähnen: "highlights",
  föhnen: "wash and blow-dry",
  "coupe pour femme": "women's cut",
  "coupe dame": "women's cut",
  "coupe pour homme": "men's cut",
  "coupe pour enfant": "children's cut",
  barbe: "beard trim",
  coloration: "colour",
  teinture: "colour",
  brushing: "wash and blow-dry",
  "corte de señora": "women's cut",
  "corte de caballero": "men's cut",
  "corte de niño": "children's cut",
  "corte de niña": "children's cut",
  barba: "beard trim",
  "lavar y peinar": "wash and blow-dry",
  teñir: "colour",
  color: "colour",
  reflejos: "highlights",
}
