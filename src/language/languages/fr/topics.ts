import type { Words } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const quotes: readonly [string, string] = ["« ", " »"]

export const opening = {
  asks: list(`
    ouvert, ouverte, ouverts, ouvre, ouvrez, ouverture, horaires, horaire, heures d'ouverture, ferme, fermez, fermé, fermée, fermés,
    fermeture, jusqu'à quelle heure, à partir de quelle heure, peux passer, puis je passer, à la réception
  `),
  closed: ["fermé"],
  everyDay: ["tous les jours", "chaque jour"],
}

export const topics: readonly Words[] = [
  list(
    "coût, coûte, coûtent, prix, frais, gratuit, gratuite, gratuitement, payer, payant, cher, payante, acompte, arrhes, caution, inclus, compris",
  ),
  list("annuler, annulation, annule, remboursement, rembourser, viens, venir, présente"),
  list("chien, chiens, animal, animaux, chat"),
  list("enfant, enfants, bébé, bébés, poussette, chaise haute"),
  list("parking, garer, stationnement, voiture"),
  list("retard, tard, attendre, gardée, gardé"),
  list("carte, cartes, espèces, paiement, payer"),
  list("fauteuil, accessible, marches, ascenseur"),
  list("livrer, livraison, livré, expédition"),
  list("retour, échange, garantie, rendre"),
  list("wifi, internet"),
  list("fumer, fumeur"),
  list("avance, à l'avance"),
]
