import { type AskingWords, tending } from "../../asking-words.ts"
import { list, named } from "../../word-lists.ts"

export const asking: AskingWords = {
  superlatives: tending({
    price: {
      low: "le moins cher, la moins chère, les moins chers, les moins chères",
      high: "le plus cher, la plus chère, les plus chers, les plus chères",
    },
    time: {
      low: "le plus rapide, la plus rapide, les plus rapides, le plus court, la plus courte, les plus courts",
      high: "le plus long, la plus longue, les plus longs",
    },
    date: {
      low: "le plus ancien, la plus ancienne, les plus anciens",
      high: "le plus récent, la plus récente, les plus récents, les plus récentes",
    },
    size: {
      low: "le plus petit, la plus petite, les plus petits, les plus petites",
      high: "le plus grand, la plus grande, les plus grands, les plus grandes",
    },
    rating: { high: "le mieux noté, la mieux notée, les mieux notés, les mieux notées" },
  }),
  comparatives: tending({
    price: {
      low: "moins cher, moins chère, moins chers, moins chères",
      high: "plus cher, plus chère, plus chers",
    },
    time: { low: "plus rapide, plus rapides, plus court, plus courte", high: "plus long, plus longue" },
    date: { high: "plus récent, plus récente, plus récents, plus récentes" },
    size: {
      low: "plus petit, plus petite, plus petits",
      high: "plus grand, plus grande, plus grands, plus grandes",
    },
    calories: { low: "plus sain, plus saine, plus léger, plus légère" },
    protein: { high: "plus de protéines" },
  }),
  leanings: tending({
    price: { low: "bon marché, pas cher, pas chère, pas chers, abordable, abordables" },
    time: { low: "rapide, rapides" },
    size: {
      low: "petit, petite, petits, petites",
      high: "grand, grande, grands, grandes, spacieux, spacieuse",
    },
    calories: { low: "sain, saine, sains, léger, légère, légers, peu calorique, pauvre en calories" },
    protein: { high: "riche en protéines, riches en protéines" },
    fat: { low: "pauvre en graisses, pauvre en matières grasses" },
    carbs: { low: "pauvre en glucides" },
  }),
  attributes: named({
    price: "prix, coût, loyer, budget",
    preparation: "préparation",
    cooking: "cuisson",
    size: "mètre carré, mètres carrés, m2, m²",
    rating: "étoile, étoiles, note",
    protein: "protéine, protéines",
    calories: "calorie, calories, kcal",
    fat: "graisse, graisses, lipides",
    carbs: "glucides",
    sugar: "sucre, sucres",
    fiber: "fibre, fibres",
    bedrooms: "chambre, chambres, pièce, pièces",
    bathrooms: "salle de bain, salles de bain, salle de bains, salles de bains",
  }),
  betweenCounted: list("de, d', g, gramme, grammes, -, au total, ou, plus, moins"),
  without: list(`
    sans, pas, pas de, ni, non plus, sauf, excepté, hormis, éviter, allergique à, allergique au, allergique aux, mange pas de,
    je ne mange pas de
  `),
  endsWithout: list("avec, mais, à, dans, moins, plus, pour, qui, que, et avec"),
  freeOf: "sans {thing}",
  near: list("à, en, au, aux, dans, près de, autour de, proche de"),
  capitalsTellPlaces: true,
  filler: list(`
    idée, idées, option, options, chose, choses, sorte, genre, quelque, quelques, résultat, résultats, suggestion,
    suggestions, proposition, propositions, recommander, recommandation, liste, montre, montrez, meilleur, meilleure,
    meilleurs, meilleures, quels, quelles, tous, toutes
  `),
  followUps: list(`
    et, qu'en est-il de, seulement, juste, mais, avec, sans, plutôt, à, en, moins, plus, même, quelque chose, montrez-moi,
    ok, alors, aussi, pas
  `),
  aboutSelf: list(`
    je suis, j'aime, j'adore, je préfère, je déteste, j'évite, je ne mange pas, je n'aime pas, je suis allergique à,
    je suis allergique aux
  `),
  seeking: list("cherche, à la recherche, en train"),
}
