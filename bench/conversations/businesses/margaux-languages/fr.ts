import { toSentenceList } from "../../../../examples/markdown.ts"
import { formatDate } from "../../../../examples/zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const treatments: Readonly<Record<string, string>> = {
  "women's cut": "coupe femme",
  "men's cut": "coupe homme",
  "children's cut": "coupe enfant",
  "beard trim": "taille de barbe",
  "wash and blow-dry": "shampoing et brushing",
  colour: "couleur",
  highlights: "mèches",
}

export const fr: Sentences = {
  date: (date) => formatDate(date, "fr"),
  list: (words) => toSentenceList(words, "et"),
  treatment: (treatment) => treatments[treatment] ?? treatment,
  price: (euros) => `${euros.replace(".", ",")} €`,
  offer: (treatment, price, minutes) => `${treatment} ${price} (${minutes} minutes)`,
  nothing: "Rien",
  appointment: (id, treatment, stylist, when, time, name, price) =>
    `${id}, ${treatment} avec ${stylist} le ${when} à ${time}, au nom de ${name}, ${price}`,
  booked: "Réservé",
  moved: "Déplacé",
  cancelled: "Annulé",
  isFor: (appointment) => `Il s'agit de ${appointment}.`,
  noColour: "Théo ne fait ni couleurs ni mèches.",
  past: (when) => `Le ${when} est déjà passé.`,
  tooFar: "Les rendez-vous se prennent jusqu'à soixante jours à l'avance.",
  closedOnSundays: "Nous sommes fermés le dimanche.",
  early: "Couleurs et mèches se prennent deux jours à l'avance, pour le test cutané.",
  fullDay: (when) => `Rien n'est libre le ${when}.`,
  notFree: (time, when) => `${time} n'est pas libre le ${when}.`,
  noLongerFree: (time) => `${time} n'est plus libre.`,
  unknown: (id) => `Je ne trouve pas de rendez-vous ${id} à ce nom : vérifiez le numéro et le nom.`,
  free: (when, times) => `Libre le ${when} : ${times}.`,
}

const treatment = {
  label: "Prestation",
  sentence: "Ce qu'il faut faire",
  question: "Que souhaitez-vous faire faire ?",
  options: treatments,
}
const stylist = {
  label: "Avec",
  sentence: "Qui s'occupe de vos cheveux ; Théo ne fait ni couleurs ni mèches",
  question: "Avec qui souhaitez-vous venir ?",
}
const date = {
  label: "Jour",
  sentence: "Jour du rendez-vous, du lundi au samedi",
  question: "Quel jour vous convient ?",
}
const time = {
  label: "Heure",
  sentence: "Heure du rendez-vous, à l'heure pile ou à la demie",
  question: "À quelle heure ?",
}
const name = { label: "Nom", sentence: "Votre nom", question: "À quel nom ?" }
const phone = {
  label: "Téléphone",
  sentence: "Numéro de téléphone, au cas où votre coiffeur serait malade",
  question: "À quel numéro vous joindre si votre coiffeur est malade ?",
}
const allergies = { label: "Allergies", sentence: "Allergies et peau sensible, comme sans ammoniaque" }
const notes = { label: "Remarque", sentence: "Ce que votre coiffeur devrait savoir" }
const appointmentId = {
  label: "Rendez-vous",
  sentence: "Numéro de votre rendez-vous, comme APP-301",
  question: "De quel rendez-vous s'agit-il ? Son numéro ressemble à APP-301.",
}
const hours = {
  Lundi: "13:00-18:00",
  "Mardi à vendredi": "09:00-19:00",
  Samedi: "09:00-17:00",
  Dimanche: "fermé",
}

export const declaredFr: Declared = {
  about: "Un salon de coiffure dans le vieux Lyon : coupes, couleurs et mèches pour tout le monde.",
  intents: {
    askPrices: {
      title: "Tarifs et prestations",
      description: "Dit ce que fait le salon, combien cela coûte et combien de temps cela prend.",
      examples: [
        "C'est combien une coupe ?",
        "Que proposez-vous ?",
        "tarif des mèches",
        "Vous avez quelque chose à moins de 30 euros ?",
        "Combien de temps prend une couleur ?",
        "Quels sont vos prix ?",
      ],
      notes: [
        "Les coupes enfant sont pour les enfants jusqu'à 12 ans.",
        "Nos couleurs sont sans ammoniaque, mais pas sans PPD.",
      ],
      parameters: { treatment, maxPrice: { label: "Prix maximum", sentence: "Prix maximum en euros" } },
    },
    findAppointments: {
      title: "Créneaux libres",
      description: "Donne les heures auxquelles une prestation est possible un jour donné.",
      examples: [
        "Quand est-ce que je pourrais venir vendredi pour une coupe ?",
        "Inès est libre demain ?",
        "Il vous reste des créneaux samedi ?",
        "Quelles heures restent demain pour une barbe ?",
        "Vous avez de la place l'après-midi ?",
        "Quelles sont vos disponibilités mercredi pour des mèches ?",
      ],
      hours,
      parameters: { treatment, date, stylist },
    },
    bookAppointment: {
      title: "Prendre rendez-vous",
      description:
        "Réserve une coupe, une couleur ou une autre prestation un jour donné, avec qui vous voulez.",
      examples: [
        "Il me faudrait une coupe jeudi à 17 h",
        "Inès peut me faire des mèches la semaine prochaine ?",
        "Coupe homme demain matin, au nom d'Arnaud",
        "Je voudrais un rendez-vous pour une couleur samedi, je suis allergique à la PPD",
        "Mon fils a besoin d'une coupe mercredi après-midi",
        "J'aimerais prendre rendez-vous",
        "Juste un brushing mardi vers dix heures",
      ],
      constraints: [
        "Jusqu'à soixante jours à l'avance ; couleurs et mèches au moins deux, pour le test cutané.",
      ],
      notes: [
        "En cas de retard de plus de 15 minutes, il faudra peut-être attendre.",
        "Il y a une marche à l'entrée, et une rampe.",
      ],
      hours,
      parameters: { treatment, date, time, stylist, name, phone, allergies, notes },
    },
    moveAppointment: {
      title: "Déplacer un rendez-vous",
      description: "Déplace un rendez-vous à un autre jour, une autre heure ou chez quelqu'un d'autre.",
      examples: [
        "Je peux venir une heure plus tard ?",
        "Déplacez APP-301 à samedi",
        "Je préférerais qu'Inès s'en occupe",
        "Je dois décaler mon rendez-vous chez le coiffeur",
        "On pourrait plutôt faire mercredi ?",
        "Je voudrais changer mon rendez-vous",
      ],
      parameters: { appointmentId, name, treatment, date, time, stylist, notes },
    },
    cancelAppointment: {
      title: "Annuler un rendez-vous",
      description: "Annule un rendez-vous au salon.",
      examples: [
        "Je voudrais annuler mon rendez-vous",
        "Je ne peux pas venir vendredi",
        "supprimez APP-301 s'il vous plaît",
        "J'ai un empêchement, annulez ma coupe",
        "Je ne viendrai pas",
      ],
      notes: ["L'annulation est gratuite jusqu'à la veille."],
      parameters: { appointmentId, name },
    },
  },
}
