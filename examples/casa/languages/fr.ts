import { toCount } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"
import type { Declared } from "./declared.ts"
import type { Sentences } from "./en.ts"

const types = { apartment: "appartement", studio: "studio", house: "maison", villa: "villa", loft: "loft" }
const statuses: Readonly<Record<string, string>> = {
  available: "disponible",
  reserved: "réservé",
  sold: "vendu",
  rented: "loué",
}
const features: Readonly<Record<string, string>> = {
  balcony: "balcon",
  terrace: "terrasse",
  garden: "jardin",
  elevator: "ascenseur",
  parking: "parking",
  furnished: "meublé",
  "air conditioning": "climatisation",
  pool: "piscine",
  "sea view": "vue sur la mer",
  "pets allowed": "animaux acceptés",
}

export const fr: Sentences = {
  date: (date) => formatDate(date, "fr"),
  price: ({ price, offer }) => `${price.toLocaleString("fr")} EUR${offer === "rent" ? " par mois" : ""}`,
  home: ({ property_type, bedrooms, district }) =>
    `${types[property_type]}${bedrooms > 0 ? ` de ${toCount(bedrooms, "chambre")}` : ""} à ${district}`,
  description: ({ features: own }) => own.map((feature) => features[feature] ?? feature).join(", "),
  status: (status) => statuses[status] ?? status,
  feature: (feature) => features[feature] ?? feature,
  noneFound: (page, pages) =>
    `Nous n'avons malheureusement rien de tel${pages > 0 ? ` à la page ${page} sur ${pages}` : ""}.`,
  found: (total, page, pages) => `${toCount(total, "offre")} (page ${page} sur ${pages}).`,
  heads: ["Numéro", "Bien", "Ville", "Prix", "Surface", "État"],
  rooms: (bedrooms, bathrooms, area) =>
    `${toCount(bedrooms, "chambre")}, ${toCount(bathrooms, "salle de bain", "salles de bain")}, ${area} m²`,
  built: (year, energy) => `construit en ${year}, classe énergétique ${energy}`,
  statusLine: (status) => `état : ${status}`,
  unknownHome: (id) =>
    `Nous n'avons pas de bien ${id} : faites d'abord une recherche, les numéros ressemblent à CASA-1001.`,
  unknownPlace: (place) => `Nous n'avons rien à « ${place} », seulement dans ces villes et leurs quartiers.`,
  pricesCross: "Le prix maximum est inférieur au prix minimum.",
  gone: (id, status) => `${id} est déjà ${status} : il ne se visite plus.`,
  notOnSunday: "Les visites ont lieu du lundi au samedi.",
  tooSoon: "Une visite se prévoit au moins 24 heures à l'avance.",
  tooFar: "Une visite se prévoit au plus 30 jours à l'avance.",
  dayTaken: (when) => `Toutes les heures du ${when} sont prises.`,
  notThen: (id, when, time) => `${id} ne peut pas être visité le ${when} à ${time}.`,
  alreadyAgreed: (id) => `Une visite de ${id} est déjà prévue sous cette adresse.`,
  reserved: (id) => `${id} est réservé ; vous seriez les suivants.`,
  agreed: (home, id, name, when, time, viewing) =>
    `**Convenu** : visite de ${home} (${id}) pour ${name} le ${when} à ${time}. La visite est **${viewing}**.`,
  moved: (id, home, when, time) => `**Déplacée** : ${id}, ${home}, est maintenant le ${when} à ${time}.`,
  calledOff: (id, home, when, time) => `**Annulée** : ${id}, ${home}, le ${when} à ${time}.`,
  tooLateToMove: "Une visite peut être déplacée jusqu'à 24 heures avant.",
  unknownViewing: (id) => `Aucune visite ${id} n'est prévue sous cette adresse.`,
  sent: (id, to) => `**Envoyé** : la confirmation de ${id} est en route vers ${to}.`,
}

const propertyId = {
  label: "Bien",
  sentence: "Numéro du bien, comme CASA-1001",
  question: "De quel bien s'agit-il ? Son numéro ressemble à CASA-1001.",
}

export const declaredFr: Declared = {
  about: "Des logements à louer et à vendre à Lisbonne, Porto, Valence, Séville, Turin et Bologne.",
  intents: {
    searchProperty: {
      title: "Chercher un logement",
      description:
        "Cherche des logements à louer ou à vendre selon le lieu, le prix, la taille, le type et les équipements.",
      examples: [
        "Je cherche un appartement de deux chambres à Lisbonne à moins de 1500 euros",
        "Maisons à vendre à Valence avec jardin",
        "Un studio meublé à louer à Porto",
        "Que peut-on acheter à Turin pour moins de 250000 ?",
        "Montrez-moi des appartements à Alfama avec balcon",
        "les locations les moins chères à Bologne",
        "Il nous faut au moins trois chambres et un parking à Triana",
        "Vous avez des villas avec piscine à Séville ?",
      ],
      constraints: ["Les prix sont en euros : au total pour un achat, par mois pour une location."],
      notes: [
        "Les biens vendus ou loués ne figurent pas dans la liste.",
        "Les biens réservés y figurent, avec cette mention.",
      ],
      parameters: {
        location: {
          label: "Lieu",
          sentence: "Ville ou quartier où chercher, comme Lisbonne ou Alfama",
          question: "Dans quelle ville ou quel quartier dois-je chercher ?",
        },
        offer: {
          label: "Location ou vente",
          sentence: "S'il s'agit de louer ou d'acheter",
          options: { rent: "louer", sale: "acheter" },
        },
        property_type: { label: "Type", sentence: "Type de logement", options: types },
        min_price: { label: "Prix minimum", sentence: "Prix minimum en euros, par mois pour une location" },
        max_price: { label: "Prix maximum", sentence: "Prix maximum en euros, par mois pour une location" },
        bedrooms: { label: "Chambres", sentence: "Nombre minimum de chambres" },
        min_area: { label: "Surface minimum", sentence: "Surface minimum en mètres carrés" },
        features: { label: "Équipements", sentence: "Ce que le logement doit avoir", options: features },
        sort: {
          label: "Ordre",
          sentence: "Ordre des résultats",
          options: {
            price_ascending: "les moins chers d'abord",
            price_descending: "les plus chers d'abord",
            largest: "les plus grands d'abord",
            newest: "les plus récents d'abord",
          },
        },
        page: { label: "Page", sentence: "Quelle page des résultats" },
        page_size: { label: "Par page", sentence: "Nombre de résultats par page" },
      },
    },
    getPropertyDetails: {
      title: "Détails d'un bien",
      description: "Dit tout ce qu'on sait d'un bien.",
      examples: [
        "Dites-m'en plus sur CASA-1001",
        "Montrez-moi les détails du premier appartement",
        "Quelle est la surface de CASA-1103 et est-il encore libre ?",
        "Quels équipements a cette maison ?",
        "détails de CASA-1210",
        "Que sait-on d'autre sur CASA-1042 ?",
      ],
      constraints: ["La référence est une de celles que donne la recherche."],
      notes: ["Les biens vendus ou loués restent consultables."],
      parameters: { property_id: propertyId },
    },
    requestViewing: {
      title: "Demander une visite",
      description: "Convient d'une heure à laquelle quelqu'un vous montre un bien.",
      examples: [
        "Je voudrais visiter CASA-1001 samedi matin",
        "Une visite de CASA-1042 demain à 11h",
        "Puis-je voir l'appartement la semaine prochaine ?",
        "J'aimerais voir la maison de Triana mardi à quatre heures",
        "Quand quelqu'un pourrait-il me montrer CASA-1210 ?",
        "Un rendez-vous pour une visite, je m'appelle Marta Silva",
      ],
      constraints: [
        "Les visites commencent à l'heure pile, de 10:00 à 18:00, du lundi au samedi, à l'heure de la ville.",
        "Une visite se fixe de 24 heures à 30 jours à l'avance.",
        "Les biens vendus ou loués ne se visitent plus.",
      ],
      notes: ["Une visite à la fois par bien et par personne.", "Les visites sont gratuites."],
      hours: { "lundi à samedi": "10:00-19:00", dimanche: "fermé" },
      parameters: {
        property_id: propertyId,
        date: {
          label: "Jour",
          sentence: "Jour de la visite, du lundi au samedi",
          question: "Quel jour souhaitez-vous le visiter ?",
        },
        time: {
          label: "Heure",
          sentence: "Heure de la visite, à l'heure pile de 10:00 à 18:00",
          question: "À quelle heure souhaitez-vous le visiter ?",
        },
        name: { label: "Nom", sentence: "Votre nom", question: "Quel est votre nom ?" },
        email: {
          label: "E-mail",
          sentence: "Adresse e-mail où vous joindre",
          question: "À quelle adresse e-mail peut-on vous joindre ?",
        },
      },
    },
    moveViewing: {
      title: "Déplacer une visite",
      description: "Convient d’un autre jour ou d’une autre heure pour une visite.",
      examples: [
        "Déplacez ma visite VIS-7KQ2MF à jeudi à 11 h",
        "Je dois reporter ma visite",
        "Une autre heure pour ma visite, s’il vous plaît",
      ],
      constraints: ["Une visite peut être déplacée jusqu'à 24 heures avant."],
      notes: ["Si la nouvelle heure est prise, la visite reste comme prévu."],
      parameters: {
        viewing_id: {
          label: "Visite",
          sentence: "Numéro de la visite, comme VIS-7KQ2MF",
          question: "De quelle visite s’agit-il ? Son numéro commence par VIS.",
        },
        email: {
          label: "E-mail",
          sentence: "Adresse e-mail sous laquelle la visite est prévue",
          question: "Sous quelle adresse e-mail est-elle prévue ?",
        },
        date: {
          label: "Jour",
          sentence: "Nouveau jour de la visite, du lundi au samedi",
          question: "À quel jour faut-il la déplacer ?",
        },
        time: {
          label: "Heure",
          sentence: "Nouvelle heure de la visite, à l’heure pile de 10 h à 18 h",
          question: "À quelle heure ?",
        },
      },
    },
    cancelViewing: {
      title: "Annuler une visite",
      description: "Annule une visite et libère son horaire.",
      examples: [
        "Annulez ma visite VIS-7KQ2MF",
        "Je ne peux pas venir à la visite",
        "Supprimez ma visite, s’il vous plaît",
      ],
      notes: ["Une visite annulée ne revient pas : demandez-en alors une autre."],
      parameters: {
        viewing_id: {
          label: "Visite",
          sentence: "Numéro de la visite, comme VIS-7KQ2MF",
          question: "De quelle visite s’agit-il ? Son numéro commence par VIS.",
        },
        email: {
          label: "E-mail",
          sentence: "Adresse e-mail sous laquelle la visite est prévue",
          question: "Sous quelle adresse e-mail est-elle prévue ?",
        },
      },
    },
    sendConfirmation: {
      title: "Envoyer la confirmation d'une visite",
      description:
        "Envoie le jour, l'heure et le bien d'une visite à l'adresse sous laquelle elle a été convenue.",
      examples: [
        "Envoyez-moi la confirmation de la visite VIS-7KQ2MF par e-mail",
        "J'ai encore besoin de la confirmation de ma visite",
        "Écrivez-moi quand et où a lieu ma visite",
      ],
      parameters: {
        viewing_id: {
          label: "Visite",
          sentence: "Numéro de la visite, comme VIS-7KQ2MF",
          question: "De quelle visite s'agit-il ? Son numéro commence par VIS.",
        },
        email: {
          label: "E-mail",
          sentence: "Adresse e-mail sous laquelle la visite a été convenue",
          question: "Sous quelle adresse e-mail a-t-elle été convenue ?",
        },
      },
    },
  },
}

/** What people say in this language, in the words of the listings. */
export const synonymsFr: Readonly<Record<string, string>> = {
  appartement: "apartment",
  appartements: "apartment",
  maison: "house",
  maisons: "house",
  location: "rent",
  louer: "rent",
  locations: "rent",
  vente: "sale",
  vendre: "sale",
  acheter: "sale",
  achat: "sale",
  balcon: "balcony",
  terrasse: "terrace",
  jardin: "garden",
  ascenseur: "elevator",
  meublé: "furnished",
  meublée: "furnished",
  climatisation: "air conditioning",
  piscine: "pool",
  "vue mer": "sea view",
  "vue sur la mer": "sea view",
  animaux: "pets allowed",
  chien: "pets allowed",
  Lisbonne: "Lisbon",
  Valence: "Valencia",
  Séville: "Seville",
  Bologne: "Bologna",
}
