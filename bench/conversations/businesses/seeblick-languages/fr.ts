import { formatDate } from "../../../../examples/zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const rooms: Readonly<Record<string, string>> = {
  single: "chambre simple",
  double: "chambre double",
  family: "chambre familiale",
  accessible: "chambre accessible",
}
const topics = {
  breakfast:
    "Le petit-déjeuner est servi de 7:00 à 10:30 et coûte 16 euros ; végan et sans gluten si vous nous prévenez.",
  parking: "Douze places gratuites derrière la maison, dont deux avec une borne de recharge.",
  pets: "Les chiens sont les bienvenus pour 12 euros la nuit, sauf dans la salle du petit-déjeuner.",
  arrival:
    "Les chambres sont prêtes à partir de 15:00 et à vous jusqu'à 11:00 ; après 21:00 la clé est dans la boîte à la porte.",
  sauna: "Le sauna est gratuit pour nos hôtes, de 16:00 à 21:00.",
  accessibility:
    "La chambre accessible est au rez-de-chaussée avec une douche sans marche ; il n'y a pas d'ascenseur.",
  cancelling: "L'annulation est gratuite jusqu'à deux jours avant l'arrivée.",
}

export const fr: Sentences = {
  topics,
  date: (date) => formatDate(date, "fr"),
  room: (room) => rooms[room] ?? room,
  price: (euros) => `${euros.replace(".", ",")} €`,
  stay: (id, room, from, to, guests, name, price) =>
    `${id}, ${room} du ${from} au ${to}, hôtes : ${guests}, au nom de ${name}, ${price}`,
  extras: (breakfast, dog) =>
    [...(breakfast ? ["avec petit-déjeuner"] : []), ...(dog ? ["avec un chien"] : [])].join(", "),
  booked: "Réservé",
  changed: "Modifié",
  cancelled: "Annulé",
  isFor: (stay) => `Il s'agit de ${stay}.`,
  sleeps: (room, people) =>
    `Une ${room} est pour ${people === 1 ? "une personne" : `${people} personnes`} au plus.`,
  past: (when) => `Le ${when} est déjà passé.`,
  tooFar: "Nous prenons les réservations jusqu'à un an à l'avance.",
  departsAfter: "Le départ est après l'arrivée.",
  closedInJanuary: "Nous sommes fermés en janvier.",
  nothingFree: "Aucune chambre n'est libre pour ces nuits.",
  notFree: (room) => `Aucune ${room} n'est libre pour ces nuits.`,
  offer: (room, price, left) => `${room}, ${price}, encore ${left}`,
  nothingFits: "Aucune chambre libre ne convient.",
  unknown: (id) => `Je ne trouve pas de réservation ${id} à ce nom : vérifiez le numéro et le nom.`,
}

const room = {
  label: "Chambre",
  sentence: "Type de chambre",
  question: "Quelle chambre souhaitez-vous ?",
  options: rooms,
}
const arrival = { label: "Arrivée", sentence: "Jour d'arrivée", question: "Quel jour arrivez-vous ?" }
const departure = { label: "Départ", sentence: "Jour de départ" }
const nights = { label: "Nuits", sentence: "Nombre de nuits", question: "Combien de nuits ?" }
const guests = {
  label: "Personnes",
  sentence: "Nombre de personnes dans la chambre",
  question: "Combien serez-vous ?",
}
const name = { label: "Nom", sentence: "Nom de l'hôte", question: "À quel nom ?" }
const email = {
  label: "E-mail",
  sentence: "Adresse e-mail",
  question: "À quelle adresse e-mail envoyer la confirmation ?",
}
const breakfast = {
  label: "Petit-déjeuner",
  sentence: "Si vous prenez le petit-déjeuner, 16 euros par personne et par jour",
}
const dog = { label: "Chien", sentence: "Si un chien vous accompagne, 12 euros la nuit" }
const notes = {
  label: "Remarque",
  sentence: "Ce que nous devrions savoir : allergies, arrivée tardive, lit de bébé",
}
const stayId = {
  label: "Réservation",
  sentence: "Numéro de votre réservation, comme STAY-701",
  question: "De quelle réservation s'agit-il ? Son numéro ressemble à STAY-701.",
}
const maxPrice = { label: "Prix maximum", sentence: "Prix maximum d'une nuit en euros" }

export const declaredFr: Declared = {
  about:
    "Un petit hôtel de onze chambres au bord du lac de Constance, avec sauna et terrasse de petit-déjeuner.",
  intents: {
    findRooms: {
      title: "Chambres libres",
      description: "Donne les chambres libres d'un jour à un autre, avec leurs prix.",
      examples: [
        "Avez-vous une chambre pour deux de vendredi à dimanche ?",
        "Combien coûte une chambre familiale pour trois nuits en décembre ?",
        "il reste quelque chose le week-end prochain à moins de 100 euros la nuit ?",
        "La chambre accessible est-elle libre le 28 ?",
        "Quelles chambres reste-t-il le premier week-end de décembre ?",
        "C'est combien la nuit en chambre simple ?",
      ],
      parameters: { arrival, departure, nights, guests, maxPrice },
    },
    bookRoom: {
      title: "Réserver une chambre",
      description:
        "Réserve une chambre à partir du jour d'arrivée, pour un nombre de nuits ou jusqu'au jour de départ.",
      examples: [
        "Je voudrais réserver une chambre double de vendredi à dimanche",
        "Il me faut une chambre simple pour deux nuits à partir de demain",
        "Une chambre familiale à Noël avec petit-déjeuner, nous sommes quatre avec un chien",
        "Chambre pour ma femme et moi le 5 décembre, au nom de Haas",
        "Nous aimerions passer deux nuits au bord du lac le mois prochain",
        "Chambre double du 10 au 12 mars s'il vous plaît",
      ],
      constraints: ["Jusqu'à un an à l'avance et pour 21 nuits au plus.", "Nous sommes fermés en janvier."],
      notes: [topics.arrival, topics.cancelling, "Vous payez au départ."],
      hours: { Réception: "07:00-21:00" },
      parameters: {
        room,
        arrival,
        departure,
        nights,
        guests,
        name,
        email,
        breakfast,
        dog,
        notes,
      },
    },
    changeStay: {
      title: "Modifier une réservation",
      description: "Change les jours, la chambre, les hôtes ou les extras d'une réservation.",
      examples: [
        "On peut rester une nuit de plus ?",
        "Ajoutez le petit-déjeuner à STAY-701",
        "Nous arrivons un jour plus tard",
        "plutôt une chambre plus grande",
        "Je dois déplacer notre séjour à une autre semaine",
        "Je voudrais modifier ma réservation",
      ],
      parameters: { stayId, name, room, arrival, departure, nights, guests, breakfast, dog, notes },
    },
    cancelStay: {
      title: "Annuler une réservation",
      description: "Annule la réservation d'une chambre.",
      examples: [
        "Annulez STAY-701",
        "Finalement nous ne pouvons pas venir",
        "annulez notre séjour s'il vous plaît",
        "Supprimez ma réservation",
        "Je voudrais annuler la chambre",
      ],
      notes: [topics.cancelling],
      parameters: { stayId, name },
    },
    askHouse: {
      title: "La maison",
      description:
        "Répond aux questions sur le petit-déjeuner, le parking, les chiens, l'arrivée, le sauna et l'accessibilité.",
      examples: [
        "À quelle heure est le petit-déjeuner ?",
        "Peut-on se garer à l'hôtel ?",
        "Il y a un ascenseur ?",
        "Je peux venir avec mon chien ?",
        "à partir de quelle heure peut-on arriver",
        "Le sauna est-il compris ?",
      ],
      parameters: {
        topic: {
          label: "Sujet",
          sentence: "Ce que vous voulez savoir",
          question: "Que voulez-vous savoir sur la maison ?",
          options: {
            breakfast: "petit-déjeuner",
            parking: "parking",
            pets: "animaux",
            arrival: "arrivée et départ",
            sauna: "sauna",
            accessibility: "accessibilité",
            cancelling: "annulation",
          },
        },
      },
    },
  },
}
