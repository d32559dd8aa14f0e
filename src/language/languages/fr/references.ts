import type { ReferenceWords } from "../../reference-words.ts"
import { list, named } from "../../word-lists.ts"

export const references: ReferenceWords = {
  least: named({
    price: "moins cher, moins chère, moins chers, moins chères, le meilleur marché",
    size: "plus petit, plus petite",
    time: "plus tôt",
    duration: "plus rapide, plus court, plus courte",
    distance: "plus proche, plus près",
    rating: "moins bien noté, moins bien notée",
  }),
  most: named({
    price: "plus cher, plus chère",
    size: "plus grand, plus grande",
    time: "plus tard",
    duration: "plus long, plus longue",
    distance: "plus loin, plus éloigné, plus éloignée",
    rating: "mieux noté, mieux notée",
  }),
  number: ["numéro", "n", "option", "#"],
  articles: list("le, la, l, les, du, au, de la, à la, ce, cette, celui, celle"),
  same: list(
    "la même chose, le même, la même, pareil, comme d'habitude, comme la dernière fois, encore la même chose",
  ),
  refine: list(`
    seulement, uniquement, pardon, désolé, désolée, en fait, finalement, je voulais dire, que, et, et pour, et avec, mais, mais avec, avec, sans, et si, et pour, plutôt, quelque chose, ou, pas, moins de, plus de, jusqu'à, au plus, au moins,
    ceux avec, celles avec, lesquels, lesquelles, moins cher, plus grand
  `),
  more: list(
    "en savoir plus, plus sur, plus d'infos sur, détails, montrez moi, montre moi, qu'est ce que, je parle de, dites m'en plus",
  ),
  measures: named({
    price: "prix, coût, montant, loyer",
    size: "surface, taille, chambres, places",
    time: "heure, date, jour, début",
    duration: "minutes, durée, heures",
    distance: "distance",
    rating: "note, étoiles",
  }),
}
