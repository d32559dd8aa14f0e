import type { Language } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const concepts: Language["concepts"] = {
  origin: ["départ", "origine", "depuis"],
  destination: ["destination", "arrivée", "vers", "destinataire"],
  place: list("lieu, ville, adresse, endroit, région, pays, rue, gare, aéroport, où"),
  address: ["adresse", "rue"],
  start: ["début", "arrivée", "commencement", "départ"],
  end: ["fin", "retour", "jusqu'à"],
  people: list(`
    personnes, personne, invités, voyageurs, places, adultes, participants, couverts
  `),
  person: ["nom", "client", "cliente", "contact", "médecin", "artiste"],
  creator: ["artiste", "auteur", "réalisateur", "groupe"],
  title: list("titre, film, chanson, livre, événement, hôtel, restaurant, produit, article"),
  thing: ["produit", "article", "recette", "plat", "ingrédient"],
  category: ["catégorie", "type", "genre", "cuisine", "sorte"],
  money: ["prix", "coût", "montant", "budget", "somme", "loyer", "tarif"],
  count: ["nombre", "quantité", "combien"],
  note: ["note", "notes", "commentaire", "remarque", "message", "demande", "raison"],
  phone: ["téléphone", "portable", "mobile"],
  email: ["email", "e-mail", "courriel"],
  date: ["date", "jour", "quand"],
  time: ["heure", "horaire", "quand"],
  duration: ["durée", "nuits", "jours", "heures", "séjour", "semaines"],
  ruledOut: ["sans", "allergie", "allergies", "allergènes", "exclure"],
}

export const cues: Language["cues"] = {
  origin: ["de", "depuis", "au départ de"],
  destination: ["à", "vers", "pour", "jusqu'à"],
  place: ["à", "en", "dans", "près de"],
  creator: ["de", "par"],
  person: ["avec", "pour", "chez"],
  title: ["appelé", "intitulé"],
  start: ["du", "de", "à partir du", "dès"],
  end: ["au", "jusqu'au", "à"],
  people: ["pour", "table pour", "nous serons", "nous sommes", "on sera", "on est", "serons", "sommes", "à"],
  money: ["pour"],
}

export const synonyms: Language["synonyms"] = [
  ["bon marché", "abordable", "économique"],
  ["cher", "haut de gamme", "luxueux"],
  ["personnes", "personne", "adultes", "places", "invités", "couverts"],
  ["dehors", "terrasse", "extérieur", "jardin"],
  ["dedans", "intérieur"],
]
