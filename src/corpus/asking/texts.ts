/** What asking says of its own, by language. Everything else comes from the items. */
export interface Texts {
  readonly which: string
  readonly howMuch: string
  readonly price: string
  readonly minutes: string
  readonly atMost: string
  readonly between: string
  readonly over: string
  readonly noPreference: string
  readonly vague: string
  readonly nothing: string
  readonly nothingWith: string
  readonly noSuchPlace: string
  readonly noSuchSite: string
  readonly found: string
  readonly foundOne: string
  readonly closest: string
}

const en: Texts = {
  which: "Which {what} would you like?",
  howMuch: "What is your limit for the {what}?",
  price: "price",
  minutes: "minutes",
  atMost: "up to {amount}",
  between: "from {low} to {high}",
  over: "over {amount}",
  noPreference: "no preference",
  vague: "There are {count} that fit. A word or two more would narrow them down:",
  nothing: "Nothing here matches “{text}”.",
  nothingWith: "Nothing here matches all of: {filters}.",
  noSuchPlace: "Nothing here is in {place}.",
  noSuchSite: "There is no part called “{site}” here. There are: {sites}.",
  found: "{count} match; the closest are {names}.",
  foundOne: "One matches: {names}.",
  closest: "Closest to your question: {names}.",
}

const de: Texts = {
  which: "Welche Art von „{what}“ darf es sein?",
  howMuch: "Wo liegt Ihre Grenze bei „{what}“?",
  price: "Preis",
  minutes: "Minuten",
  atMost: "bis {amount}",
  between: "von {low} bis {high}",
  over: "über {amount}",
  noPreference: "egal",
  vague: "Es passen {count}. Ein, zwei Angaben mehr grenzen sie ein:",
  nothing: "Hier passt nichts zu „{text}“.",
  nothingWith: "Hier passt nichts zu allem davon: {filters}.",
  noSuchPlace: "Hier gibt es nichts in {place}.",
  noSuchSite: "Einen Teil namens „{site}“ gibt es hier nicht. Es gibt: {sites}.",
  found: "{count} passen; am nächsten sind {names}.",
  foundOne: "Eines passt: {names}.",
  closest: "Am nächsten an Ihrer Frage: {names}.",
}

const es: Texts = {
  which: "¿Qué opción de «{what}» prefiere?",
  howMuch: "¿Cuál es su límite para «{what}»?",
  price: "precio",
  minutes: "minutos",
  atMost: "hasta {amount}",
  between: "de {low} a {high}",
  over: "más de {amount}",
  noPreference: "me da igual",
  vague: "Hay {count} que encajan. Uno o dos datos más ayudarían:",
  nothing: "Aquí no hay nada que coincida con «{text}».",
  nothingWith: "Aquí no hay nada que cumpla todo esto: {filters}.",
  noSuchPlace: "Aquí no hay nada en {place}.",
  noSuchSite: "Aquí no hay ninguna parte llamada «{site}». Hay: {sites}.",
  found: "Coinciden {count}; los más cercanos son {names}.",
  foundOne: "Coincide uno: {names}.",
  closest: "Lo más cercano a su pregunta: {names}.",
}

const fr: Texts = {
  which: "Quel choix pour « {what} » ?",
  howMuch: "Quelle est votre limite pour « {what} » ?",
  price: "prix",
  minutes: "minutes",
  atMost: "jusqu'à {amount}",
  between: "de {low} à {high}",
  over: "plus de {amount}",
  noPreference: "peu importe",
  vague: "{count} conviennent. Une ou deux précisions aideraient :",
  nothing: "Rien ici ne correspond à « {text} ».",
  nothingWith: "Rien ici ne remplit tout ceci : {filters}.",
  noSuchPlace: "Il n'y a rien ici à {place}.",
  noSuchSite: "Il n'y a pas de partie « {site} » ici. Il y a : {sites}.",
  found: "{count} correspondent ; les plus proches sont {names}.",
  foundOne: "Un seul correspond : {names}.",
  closest: "Au plus près de votre question : {names}.",
}

const languages: Readonly<Record<string, Texts>> = { en, de, es, fr }

export function textsFor(locale: string): Texts {
  const language = locale.toLowerCase().split(/[-_]/)[0]!
  return Object.hasOwn(languages, language) ? languages[language]! : en
}

export function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
}

/** "A, B and C" in the language. */
export function listed(names: readonly string[], locale: string): string {
  try {
    return new Intl.ListFormat(locale, { type: "conjunction" }).format(names)
  } catch {
    return names.join(", ")
  }
}
