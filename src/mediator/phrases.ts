/** What a mediator says in its own name, in the languages conversations are held in. */
const phrases = {
  en: {
    which: "Several sites can help with that. Which one do you mean?",
    whichShort: "Which site is meant",
    nothing: "Nobody here offers that. This is what can be done here:",
    wish: "What you would like to do",
    gaveUp: "I could not find out which site you mean. Please start again with other words.",
    cancelled: "Nothing was done.",
    compared: "These sites were asked, and this is what each of them says:",
    cheapestFirst: "Their offers, the cheapest first:",
    columns: ["Offer", "Price", "Site"],
    moreNeeded: "To compare these sites I need to know more:",
    asks: "It asks:",
    silent: "It could not be asked just now.",
    named: "Sent to {company}: it is named in the wish.",
    fitsBest: "Sent to {company}: its capability “{capability}” fits best.",
    chosen: "The user chose {company} ({capability}) when asked.",
    severalFit: "Several sites fit the wish.",
    noneFits: "No site fits the wish.",
    comparing: "The wish asks to compare: every site with information on it was asked ({companies}).",
    unreachable: "{company} cannot be reached just now. Nothing was done.",
    unanswered:
      "{company} gave no answer that can be relied on. Whether it did anything is not known: ask there before you try again.",
    allSilent: "None of the sites that could answer can be reached just now.",
  },
  de: {
    which: "Dabei können mehrere Anbieter helfen. Welchen meinen Sie?",
    whichShort: "Welcher Anbieter gemeint ist",
    nothing: "Das bietet hier niemand an. Das ist hier möglich:",
    wish: "Was Sie tun möchten",
    gaveUp:
      "Ich konnte nicht herausfinden, welchen Anbieter Sie meinen. Bitte beginnen Sie mit anderen Worten neu.",
    cancelled: "Es wurde nichts ausgeführt.",
    compared: "Diese Anbieter wurden gefragt, und das sagt jeder von ihnen:",
    cheapestFirst: "Ihre Angebote, das günstigste zuerst:",
    columns: ["Angebot", "Preis", "Anbieter"],
    moreNeeded: "Um diese Anbieter zu vergleichen, muss ich mehr wissen:",
    asks: "Er fragt:",
    silent: "Er konnte gerade nicht gefragt werden.",
    named: "An {company} geschickt: Der Name steht im Wunsch.",
    fitsBest: "An {company} geschickt: „{capability}“ passt dort am besten.",
    chosen: "Auf Nachfrage wurde {company} ({capability}) gewählt.",
    severalFit: "Mehrere Anbieter passen zum Wunsch.",
    noneFits: "Kein Anbieter passt zum Wunsch.",
    comparing:
      "Es soll verglichen werden: Alle Anbieter, die dazu Auskunft geben, wurden gefragt ({companies}).",
    unreachable: "{company} ist gerade nicht zu erreichen. Es wurde nichts ausgeführt.",
    unanswered:
      "Von {company} kam keine Antwort, auf die Verlass ist. Ob dort etwas ausgeführt wurde, ist nicht bekannt: Fragen Sie dort nach, bevor Sie es noch einmal versuchen.",
    allSilent: "Keiner der Anbieter, die antworten könnten, ist gerade zu erreichen.",
  },
  es: {
    which: "Varios sitios pueden ayudar con eso. ¿A cuál se refiere?",
    whichShort: "A qué sitio se refiere",
    nothing: "Nadie ofrece eso aquí. Esto es lo que se puede hacer aquí:",
    wish: "Qué desea hacer",
    gaveUp: "No he podido averiguar a qué sitio se refiere. Empiece de nuevo con otras palabras.",
    cancelled: "No se ha hecho nada.",
    compared: "Se ha preguntado a estos sitios, y esto es lo que dice cada uno:",
    cheapestFirst: "Sus ofertas, la más barata primero:",
    columns: ["Oferta", "Precio", "Sitio"],
    moreNeeded: "Para comparar estos sitios necesito saber más:",
    asks: "Pregunta:",
    silent: "No se le ha podido preguntar en este momento.",
    named: "Enviado a {company}: se nombra en la petición.",
    fitsBest: "Enviado a {company}: «{capability}» es lo que mejor encaja.",
    chosen: "Al preguntar, se eligió {company} ({capability}).",
    severalFit: "Varios sitios encajan con la petición.",
    noneFits: "Ningún sitio encaja con la petición.",
    comparing: "Se pide comparar: se ha preguntado a todos los sitios que informan sobre ello ({companies}).",
    unreachable: "No se puede contactar con {company} en este momento. No se ha hecho nada.",
    unanswered:
      "{company} no ha dado una respuesta fiable. No se sabe si ha hecho algo: pregunte allí antes de volver a intentarlo.",
    allSilent: "No se puede contactar en este momento con ninguno de los sitios que podrían responder.",
  },
  fr: {
    which: "Plusieurs sites peuvent vous aider. Lequel souhaitez-vous ?",
    whichShort: "Quel site est souhaité",
    nothing: "Personne ne propose cela ici. Voici ce qui est possible ici :",
    wish: "Ce que vous souhaitez faire",
    gaveUp: "Je n'ai pas pu savoir quel site vous souhaitez. Recommencez avec d'autres mots.",
    cancelled: "Rien n'a été fait.",
    compared: "Ces sites ont été interrogés, et voici ce que dit chacun :",
    cheapestFirst: "Leurs offres, la moins chère d'abord :",
    columns: ["Offre", "Prix", "Site"],
    moreNeeded: "Pour comparer ces sites, il me faut en savoir plus :",
    asks: "Il demande :",
    silent: "Il n'a pas pu être interrogé pour le moment.",
    named: "Envoyé à {company} : son nom figure dans la demande.",
    fitsBest: "Envoyé à {company} : « {capability} » convient le mieux.",
    chosen: "À la question posée, {company} ({capability}) a été choisi.",
    severalFit: "Plusieurs sites conviennent à la demande.",
    noneFits: "Aucun site ne convient à la demande.",
    comparing:
      "Il faut comparer : tous les sites qui renseignent à ce sujet ont été interrogés ({companies}).",
    unreachable: "{company} est injoignable pour le moment. Rien n'a été fait.",
    unanswered:
      "{company} n'a pas donné de réponse fiable. On ne sait pas si quelque chose a été fait : demandez sur place avant de réessayer.",
    allSilent: "Aucun des sites qui pourraient répondre n'est joignable pour le moment.",
  },
} as const

type English = (typeof phrases)["en"]
export type MediatorPhrases = {
  readonly [Name in keyof English]: English[Name] extends string ? string : readonly string[]
}

/** Of the language of a BCP 47 tag; English where we have none. */
export function mediatorPhrasesFor(locale: string): MediatorPhrases {
  const language = locale.split("-", 1)[0]!.toLowerCase()
  return Object.hasOwn(phrases, language) ? phrases[language as keyof typeof phrases] : phrases.en
}

/** Puts values into a phrase: `{company}` becomes the company. */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
