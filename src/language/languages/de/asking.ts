import { type AskingWords, tending } from "../../asking-words.ts"
import { list, named } from "../../word-lists.ts"

export const asking: AskingWords = {
  superlatives: tending({
    price: {
      low: "billigste, billigsten, billigstes, günstigste, günstigsten, günstigstes, preiswerteste, preiswertesten",
      high: "teuerste, teuersten, teuerstes",
    },
    time: {
      low: "schnellste, schnellsten, schnellstes, kürzeste, kürzesten, kürzestes",
      high: "längste, längsten, längstes",
    },
    date: {
      low: "älteste, ältesten, ältestes",
      high: "neueste, neuesten, neuestes, aktuellste, aktuellsten",
    },
    size: { low: "kleinste, kleinsten, kleinstes", high: "größte, größten, größtes" },
    rating: { high: "bestbewertete, bestbewerteten, am besten bewertet, am besten bewertete" },
  }),
  comparatives: tending({
    price: {
      low: "billiger, billigere, billigeres, günstiger, günstigere, günstigeres, preiswerter, preiswertere",
      high: "teurer, teurere, teureres",
    },
    time: { low: "schneller, schnellere, schnelleres, kürzer, kürzere, kürzeres" },
    date: { high: "neuer, neuere, neueres" },
    size: { low: "kleiner, kleinere, kleineres", high: "größer, größere, größeres" },
    calories: { low: "gesünder, gesündere, gesünderes, leichter, leichtere, leichteres" },
    protein: { high: "mehr protein, mehr eiweiß" },
  }),
  leanings: tending({
    price: { low: "billig, billige, billiges, günstig, günstige, günstiges, preiswert, preiswerte" },
    time: { low: "schnell, schnelle, schnelles" },
    size: { low: "klein, kleine, kleines", high: "groß, große, großes, geräumig, geräumige" },
    calories: { low: "gesund, gesunde, gesundes, leicht, leichte, leichtes, kalorienarm, kalorienarme" },
    protein: { high: "proteinreich, proteinreiche, eiweißreich, eiweißreiche, viel protein, viel eiweiß" },
    fat: { low: "fettarm, fettarme" },
    carbs: { low: "kohlenhydratarm, kohlenhydratarme, low carb" },
  }),
  attributes: named({
    price: "preis, kosten, miete, budget",
    preparation: "vorbereitung, vorbereitungszeit",
    cooking: "kochzeit, garzeit",
    size: "quadratmeter, quadratmetern, qm, m2, m²",
    rating: "stern, sterne, sternen, bewertung",
    protein: "protein, eiweiß",
    calories: "kalorie, kalorien, kcal",
    fat: "fett",
    carbs: "kohlenhydrate, kohlenhydraten",
    sugar: "zucker",
    fiber: "ballaststoffe, ballaststoffen",
    bedrooms: "schlafzimmer, schlafzimmern, zimmer, zimmern",
    bathrooms: "bad, bäder, bädern, badezimmer, badezimmern",
  }),
  betweenCounted: list("g, gramm, an, -, insgesamt, oder, mehr, weniger"),
  without: list(`
    ohne, kein, keine, keinen, weder, noch, nicht, außer, ausgenommen, allergisch gegen, allergie gegen, esse kein, esse keine,
    esse keinen, vertrage kein, vertrage keine, vertrage keinen
  `),
  endsWithout: list("mit, aber, in, unter, für, bitte, sondern, über, und mit, das, die, der"),
  freeOf: "{thing}frei",
  near: list("in, im, bei, nahe, in der nähe von, um, rund um"),
  capitalsTellPlaces: false,
  filler: list(`
    idee, ideen, option, optionen, ding, dinge, art, etwas, ergebnis, ergebnisse, vorschlag, vorschläge, empfehlung,
    empfehlungen, empfehlen, empfiehl, liste, zeig, zeige, zeigen, gibt, beste, besten, bestes, welche, alle
  `),
  followUps: list(`
    und, wie wäre es mit, was ist mit, nur, aber, mit, ohne, stattdessen, in, unter, über, weniger, mehr, etwas, zeig mir,
    zeigen sie mir, ok, dann, auch, nicht, lieber
  `),
  aboutSelf: list(`
    ich bin, ich mag, ich liebe, ich bevorzuge, ich hasse, ich meide, ich esse kein, ich esse keine, ich esse keinen,
    ich vertrage kein, ich vertrage keine, ich vertrage keinen, ich bin allergisch gegen
  `),
  seeking: list("suche, auf der suche, versuche"),
}
