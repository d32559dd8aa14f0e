import { toCount, toSentenceList } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const areas: Readonly<Record<string, string>> = {
  window: "côté fenêtre",
  room: "en salle",
  garden: "au jardin",
}
const diets: Readonly<Record<string, string>> = {
  vegan: "végan",
  vegetarian: "végétarien",
  "gluten-free": "sans gluten",
  "dairy-free": "sans lactose",
  "nut-free": "sans fruits à coque",
}
const courses = {
  starter: "entrée",
  pasta: "pâtes",
  pizza: "pizza",
  main: "plat",
  side: "accompagnement",
  dessert: "dessert",
  drink: "boisson",
}
const contents: Readonly<Record<string, string>> = {
  meat: "viande",
  fish: "poisson",
  egg: "œuf",
  milk: "lait",
  gluten: "gluten",
  nuts: "fruits à coque",
  alcohol: "alcool",
}
const reasons: Readonly<Record<string, string>> = {
  "we are closed on Christmas Day": "nous sommes fermés le jour de Noël",
  "the New Year's Eve dinner is fully booked": "le dîner du réveillon est complet",
  "we are closed at Ferragosto": "nous sommes fermés le 15 août",
  "the wine club has the whole house that evening": "le club de vin occupe toute la maison ce soir-là",
}
const at = (time: string | undefined) => (time === undefined ? "" : ` à ${time}`)

export const fr: Sentences = {
  date: (date) => formatDate(date, "fr"),
  list: (words) => toSentenceList(words, "et"),
  orList: (words) => toSentenceList(words, "ou"),
  people: (count) => toCount(count, "personne"),
  area: (area) => areas[area] ?? area,
  tables: (ids) => `${ids.length === 1 ? "table" : "tables"} ${toSentenceList(ids, "et")}`,
  booking: (when, from, until, who, tables, area, name) =>
    `${when}, de ${from} à ${until}, ${who}, ${tables} (${area}), au nom de ${name}`,
  booked: (booking, id, code) =>
    `**Réservé** : ${booking}.\n\nVotre réservation est **${id}**. ` +
    `Gardez le code \`${code}\` pour la modifier ou l'annuler jusqu'à 2 heures avant.`,
  changed: (id, booking) => `**Modifié** : la réservation ${id} est maintenant ${booking}.`,
  cancelled: (id, booking) => `**Annulé** : réservation ${id} (${booking}).`,
  isFor: (id, when, time, people, name) =>
    `Réservation ${id} : ${when} à ${time}, ${people}, au nom de ${name}.`,
  unknownBooking: (id) =>
    `Vous n'avez pas accès à la réservation ${id} : vérifiez le numéro et donnez le code de la confirmation.`,
  alreadyCancelled: (id) => `La réservation ${id} est déjà annulée.`,
  tooLateToChange: (id) =>
    `La réservation ${id} ne peut plus être modifiée : c'est possible jusqu'à 2 heures avant. Appelez-nous, s'il vous plaît.`,
  past: (when) => `Le ${when} est déjà passé.`,
  tooFar: (when) => `On peut réserver jusqu'à 90 jours à l'avance ; le ${when} est plus tard.`,
  noTableThatDay: (when, why) => `Le ${when}, aucune table n'est possible : ${why}.`,
  tooLateForDay: (when) =>
    `Il est trop tard pour le ${when} : il faut réserver au moins 2 heures à l'avance.`,
  tooSoon: (time, when) =>
    `Le ${when} à ${time}, c'est trop tôt : il faut réserver au moins 2 heures à l'avance.`,
  atMostAhead: "On peut réserver jusqu'à 90 jours à l'avance.",
  nothingFree: (people, when, time) => `Aucune table pour ${people} n'est libre le ${when}${at(time)}.`,
  nothingFreeThere: (area, people, when, time) =>
    `Aucune table ${area} pour ${people} n'est libre le ${when}${at(time)}.`,
  span: (from, to) => `de ${from} à ${to}`,
  seated: (when, spans, why) =>
    `Le ${when}, nous accueillons nos clients ${spans}, à l'heure pile et à la demie${why === "" ? "" : ` (${why})`}.`,
  closedOn: (date) => `nous sommes fermés le ${formatDate(date, "fr").split(" ")[0]}`,
  reason: (reason) => reasons[reason] ?? reason,
  freeTimes: (people, when, times) => `Libre pour ${people} le ${when} : ${times}.`,
  freeAgain: (days) => ` De nouveau libre : ${days}.`,
  notOpen: (when, why) => `Nous ne sommes pas ouverts le ${when}${why === "" ? "" : ` : ${why}`}.`,
  open: (when, spans, why) => `Le ${when}, nous sommes ouverts ${spans}${why === "" ? "" : ` : ${why}`}.`,
  hoursHeads: ["Jour", "Ouvert"],
  menuHeads: ["Plat", "Description", "Prix", "Régimes"],
  diet: (diet) => diets[diet] ?? diet,
  content: (content) => contents[content] ?? content,
  suits: (dish, diet) => `Oui, ${dish} est ${diet}.`,
  suitsNot: (dish, diet, contains) => `Non, ${dish} n'est pas ${diet} : on y trouve ${contains}.`,
  dishes(count, diet, course) {
    const what = diet === undefined ? "" : ` (${diet})`
    const part = course === undefined ? "" : ` dans « ${courses[course as keyof typeof courses] ?? course} »`
    if (count === 0) return `Nous n'avons malheureusement rien${what} qui convienne${part}.`
    return `Nous avons ${toCount(count, "plat")}${what}${part}.`
  },
}

const date = {
  label: "Jour",
  sentence: "Jour de votre visite, du mardi au dimanche",
  question: "Quel jour souhaitez-vous venir ?",
}
const time = {
  label: "Heure",
  sentence: "Heure à laquelle vous souhaitez vous asseoir",
  question: "À quelle heure souhaitez-vous venir ?",
}
const partySize = {
  label: "Personnes",
  sentence: "Nombre de personnes",
  question: "Pour combien de personnes ?",
}
const seating = {
  label: "Place",
  sentence: "Où vous souhaitez vous asseoir : près d'une fenêtre, en salle ou au jardin",
  question: "Où souhaitez-vous vous asseoir ?",
  options: { window: "fenêtre", room: "salle", garden: "jardin" },
}
const phone = {
  label: "Téléphone",
  sentence: "Numéro de téléphone où vous joindre, nécessaire à partir de 9 personnes",
  question: "À partir de neuf personnes, il nous faut un numéro de téléphone : où peut-on vous joindre ?",
}
const notes = { label: "Remarque", sentence: "Ce que la cuisine ou le service doivent savoir" }
const bookingId = {
  label: "Réservation",
  sentence: "Numéro de votre réservation, comme RES-7KQ2MF",
  question: "De quelle réservation s'agit-il ? Son numéro ressemble à RES-7KQ2MF.",
}
const code = {
  label: "Code",
  sentence: "Code reçu avec la confirmation de votre réservation",
  question: "Quel code figurait dans la confirmation de votre réservation ?",
}

export const declaredFr: Declared = {
  about: "Un restaurant italien du Trastevere, avec pâtes maison, four à bois et jardin.",
  intents: {
    bookTable: {
      title: "Réserver une table",
      description: "Réserve une table chez Bella Cucina pour un jour, une heure et un nombre de personnes.",
      examples: [
        "Je voudrais réserver une table pour deux demain à sept heures",
        "Bonsoir, une table pour quatre vendredi à 19h30 au nom de Moreau",
        "Est-ce qu'on peut venir déjeuner dimanche à six ?",
        "Vous avez de la place pour trois ce soir vers 20h ?",
        "Une table près de la fenêtre samedi à vingt heures",
        "On voudrait fêter un anniversaire au jardin jeudi prochain, douze personnes",
        "Réservation pour 5 personnes le 21 à huit heures et demie",
        "J'aimerais réserver",
        "On aimerait dîner chez vous ce week-end",
      ],
      parameters: {
        date,
        time,
        partySize,
        name: {
          label: "Nom",
          sentence: "Nom de la réservation",
          question: "À quel nom dois-je réserver ?",
        },
        seating,
        phone,
        notes,
      },
      constraints: [
        "On réserve de 2 heures à 90 jours à l'avance.",
        "On s'installe à l'heure pile ou à la demie, au plus tard une heure avant la fermeture.",
        "La table est à vous deux heures ou jusqu'à la fermeture.",
        "À partir de 9 personnes, il faut un numéro de téléphone.",
      ],
      notes: [
        "Pour les grands groupes, nous rapprochons des tables.",
        "Le dernier jeudi soir du mois, le club de vin occupe toute la maison.",
        "La réservation est gratuite.",
      ],
      hours: { lundi: "fermé", "mardi à dimanche": "12:00-15:00, 18:00-23:00" },
    },
    modifyBooking: {
      title: "Modifier une réservation",
      description:
        "Déplace une réservation à un autre jour ou une autre heure, ou change le nombre de personnes, la place ou la remarque.",
      examples: [
        "Déplacez ma réservation RES-7KQ2MF à 20h s'il vous plaît",
        "Peut-on décaler notre réservation à samedi ?",
        "Finalement nous serons cinq au lieu de quatre",
        "Je dois changer l'heure de ma table",
        "Une demi-heure plus tard s'il vous plaît",
        "On pourrait plutôt s'asseoir au jardin ?",
        "Je voudrais modifier ma réservation",
      ],
      constraints: [
        "Une réservation peut être modifiée jusqu'à 2 heures avant.",
        "La nouvelle heure doit être de 2 heures à 90 jours à l'avance, avec une table libre.",
      ],
      notes: ["Si le nouveau souhait n'est pas possible, la réservation reste telle quelle."],
      parameters: { bookingId, code, date, time, partySize, seating, phone, notes },
    },
    cancelBooking: {
      title: "Annuler une réservation",
      description: "Annule une réservation et libère la table.",
      examples: [
        "Je voudrais annuler ma réservation RES-7KQ2MF",
        "On ne peut pas venir ce soir, annulez notre table s'il vous plaît",
        "Annuler la réservation",
        "Je dois malheureusement annuler",
        "On a un empêchement, on ne viendra pas vendredi",
        "Supprimez ma réservation",
        "Nous n'avons plus besoin de la table",
      ],
      constraints: ["Une réservation peut être annulée jusqu'à 2 heures avant."],
      notes: ["L'annulation est gratuite.", "Une réservation annulée ne revient pas : réservez à nouveau."],
      parameters: { bookingId, code },
    },
    findTimes: {
      title: "Heures libres",
      description: "Donne les heures auxquelles une table est libre un jour donné, sans réserver.",
      examples: [
        "Quand y a-t-il une table pour quatre vendredi ?",
        "Quelles heures sont libres demain soir ?",
        "Il reste quelque chose dimanche pour six personnes ?",
        "Vous êtes complets vendredi soir ?",
        "À quelles heures pourrait-on venir déjeuner le 14 ?",
        "Quels créneaux restent samedi pour deux ?",
      ],
      constraints: ["Seules sont données les heures de 2 heures à 90 jours à l'avance."],
      notes: [
        "Une heure donnée n'est pas retenue : réservez pour en être sûr.",
        "Sans nombre de personnes, nous comptons deux.",
      ],
      parameters: { date, partySize, seating },
    },
    askMenu: {
      title: "Carte et régimes",
      description:
        "Répond aux questions sur les plats, les prix, les régimes et les allergènes d'après la carte.",
      examples: [
        "Vous avez des plats végans ?",
        "Qu'est-ce qu'il y a à la carte ?",
        "Le tiramisù est-il sans gluten ?",
        "Quels desserts en cas d'allergie aux noix ?",
        "Combien coûte la margherita ?",
        "Montrez-moi les plats végétariens à moins de 15 euros",
        "Quelles pâtes proposez-vous ?",
        "Quelque chose sans lactose ?",
        "Je suis cœliaque, qu'est-ce que je peux manger ?",
      ],
      constraints: ["Les prix sont en euros, service compris."],
      notes: [
        "Les mentions suivent des ingrédients.",
        "La cuisine travaille les fruits à coque, la farine et le lait : des traces ne sont pas exclues, signalez-nous les allergies.",
      ],
      parameters: {
        diet: {
          label: "Régime",
          sentence: "Régime auquel les plats conviennent",
          options: {
            vegan: "végan",
            vegetarian: "végétarien",
            "gluten-free": "sans gluten",
            "dairy-free": "sans lactose",
            "nut-free": "sans noix",
          },
        },
        course: { label: "Partie de la carte", sentence: "Partie de la carte", options: courses },
        dish: { label: "Plat", sentence: "Mots du nom ou de la description d'un plat" },
        maxPrice: { label: "Prix maximum", sentence: "Prix maximum d'un plat en euros" },
      },
    },
    openingHours: {
      title: "Heures d'ouverture",
      description: "Dit quand Bella Cucina est ouvert, un jour donné ou les sept prochains.",
      examples: [
        "Quand êtes-vous ouverts ?",
        "Quels sont vos horaires ?",
        "Vous êtes ouverts le lundi ?",
        "Jusqu'à quelle heure servez-vous le soir ?",
        "Le restaurant est-il ouvert à Noël ?",
        "À quelle heure fermez-vous le dimanche ?",
        "Vous servez le midi ?",
      ],
      parameters: { date: { label: "Jour", sentence: "Jour dont il s'agit ; sans lui, les sept prochains" } },
    },
  },
}

/** What people say in this language, in the words of the menu. */
export const vocabularyFr = {
  synonyms: {
    végétarien: "vegetarian",
    végétarienne: "vegetarian",
    végétariens: "vegetarian",
    végétariennes: "vegetarian",
    végan: "vegan",
    végane: "vegan",
    végans: "vegan",
    végétalien: "vegan",
    végétalienne: "vegan",
    végétaliens: "vegan",
    cœliaque: "gluten free",
    coeliaque: "gluten free",
    entrée: "starter",
    entrées: "starter",
    pâtes: "pasta",
    "plat principal": "main",
    "plats principaux": "main",
    accompagnement: "side",
    accompagnements: "side",
    desserts: "dessert",
    boisson: "drink",
    boissons: "drink",
  },
  without: {
    viande: "vegetarian",
    lait: "dairy free",
    lactose: "dairy free",
    gluten: "gluten free",
    noix: "nut free",
    "fruits à coque": "nut free",
  },
  filler: ["plat", "plats", "manger", "carte"],
}
