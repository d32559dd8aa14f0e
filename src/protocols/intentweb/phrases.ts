/** The few sentences that only this protocol needs, in the languages conversations are held in. */
const phrases = {
  en: {
    confirmation: "Your confirmation: yes to go ahead, no to change something",
    choice: "Which one is meant",
    unclear: "What is wanted is not clear yet.",
  },
  de: {
    confirmation: "Ihre Bestätigung: Ja zum Ausführen, Nein zum Ändern",
    choice: "Welches davon gemeint ist",
    unclear: "Es ist noch nicht klar, was gewünscht wird.",
  },
  es: {
    confirmation: "Su confirmación: sí para seguir adelante, no para cambiar algo",
    choice: "Cuál de ellos quiere decir",
    unclear: "Todavía no está claro qué se desea.",
  },
  fr: {
    confirmation: "Votre confirmation : oui pour continuer, non pour changer quelque chose",
    choice: "Lequel est souhaité",
    unclear: "On ne sait pas encore ce qui est souhaité.",
  },
} as const

export type Phrases = Readonly<Record<keyof (typeof phrases)["en"], string>>

/** Of the language of a BCP 47 tag; English where we have none. */
export function phrasesFor(locale: string): Phrases {
  const language = locale.split("-", 1)[0]!.toLowerCase()
  return Object.hasOwn(phrases, language) ? phrases[language as keyof typeof phrases] : phrases.en
}
