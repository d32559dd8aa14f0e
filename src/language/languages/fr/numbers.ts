import { composeCardinals } from "../../cardinals.ts"
import type { NumberWords } from "../../language.ts"
import { counted, list, numbered } from "../../word-lists.ts"

const units = numbered(
  0,
  "zéro",
  "un",
  ...list("deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze"),
  ...list("seize, dix-sept, dix-huit, dix-neuf"),
)
const tens = counted([20, "vingt"], [30, "trente"], [40, "quarante"], [50, "cinquante"], [60, "soixante"])
/** Seventy and ninety count on from sixty and eighty. */
const vigesimal = Object.fromEntries(
  Object.entries(units).flatMap(([word, value]) => [
    ...(value >= 10 ? [[value === 11 ? "soixante et onze" : `soixante ${word}`, 60 + value] as const] : []),
    ...(value >= 1 ? [[`quatre vingt ${word}`, 80 + value] as const] : []),
  ]),
)

/** "Vingt et une heures": the hours are feminine. */
const feminine = Object.fromEntries(
  Object.entries(tens).map(([ten, value]) => [`${ten} et une`, value + 1] as const),
)

export const numbers: NumberWords = {
  cardinals: {
    ...composeCardinals(units, tens, (ten, unit, value) =>
      value % 10 === 1 ? `${ten} et ${unit}` : `${ten} ${unit}`,
    ),
    ...feminine,
    ...vigesimal,
    "quatre vingts": 80,
    septante: 70,
    huitante: 80,
    nonante: 90,
  },
  hundred: ["cent", "cents"],
  scales: counted([1e3, "mille"], [1e6, "million, millions"], [1e9, "milliard, milliards"]),
  joiners: ["et"],
  ordinals: numbered(
    1,
    "premier, première",
    "deuxième, second, seconde",
    ...list("troisième, quatrième, cinquième, sixième, septième, huitième, neuvième, dixième"),
  ),
  ordinalSuffixes: ["er", "ère", "e", "ème", "nd", "nde"],
  amounts: counted([2, "une paire de, les deux"], [6, "une demi-douzaine"], [12, "une douzaine, douzaine"]),
  indefinite: ["un", "une"],
  minus: ["moins"],
  decimal: ",",
  group: ".",
}
