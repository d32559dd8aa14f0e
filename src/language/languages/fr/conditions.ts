import type { ConditionWords } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const conditions: ConditionWords = {
  rulesOut: list(`
    sans, pas de, pas d', aucun, aucune, sauf, tout sauf, excepté, rien avec, allergique à, allergique au,
    allergique aux, allergique à la, allergie à, allergie aux, intolérant à, intolérant au, intolérante au,
    ne mange pas de, ne mange pas d', ne mangeons pas de, ne supporte pas
  `),
  ruledOutAfter: [],
  freeOf: [],
  avoided: list(`
    gluten, lactose, lait, noix, œuf, œufs, soja, blé, sucre, viande, poisson, alcool, caféine, parfum
  `),
  states: list(`
    végan, végane, végétarien, végétarienne, végétariens, végétariennes, cœliaque, coeliaque, casher, halal,
    diabétique, lactose, gluten, allergique, allergiques, allergie, allergies, intolérant, intolérante, enceinte,
    fauteuil roulant, handicapé, handicapée, accessible, aveugle, sourd, sourde, bébé, non fumeur
  `),
  removes: ["retirer", "retire", "supprimer", "supprime", "enlever", "enlève"],
  needs: list(`
    besoin, il nous faut, il me faut, il faudrait, nous avons, j'ai, avec un, avec une, fêtons, fêter, aussi,
    si possible, de préférence
  `),
}
