/** What a gateway says in its own name, in the languages conversations are held in. */
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
  },
} as const

type English = (typeof phrases)["en"]
export type GatewayPhrases = {
  readonly [Name in keyof English]: English[Name] extends string ? string : readonly string[]
}

/** Of the language of a BCP 47 tag; English where we have none. */
export function gatewayPhrasesFor(locale: string): GatewayPhrases {
  const language = locale.split("-", 1)[0]!.toLowerCase()
  return Object.hasOwn(phrases, language) ? phrases[language as keyof typeof phrases] : phrases.en
}
