import type { BoundWords, MeasureWords } from "../../language.ts"
import { list, named } from "../../word-lists.ts"

export const measures: MeasureWords = {
  durations: named({
    second: "secondes",
    minute: "minute, minutes, min",
    hour: "heure, heures, h",
    day: "jour, jours",
    night: "nuit, nuits, nuitée, nuitées",
    week: "semaine, semaines",
    month: "mois",
    year: "an, ans, année, années",
  }),
  old: [],
  fortnight: ["quinzaine"],
  quarterOfA: ["un quart d'", "quart d'"],
  halfA: ["une demi", "demi"],
  andAHalf: ["et demie", "et demi"],
  currencies: named({
    EUR: "€, eur, euro, euros",
    USD: "$, usd, dollar, dollars",
    GBP: "£, gbp, livres",
    CHF: "chf, francs",
    JPY: "¥, jpy, yens",
  }),
  percent: ["%", "pour cent"],
  units: named({
    km: "km, kilomètre, kilomètres",
    m: "m, mètre, mètres",
    cm: "cm",
    kg: "kg, kilo, kilos",
    g: "g, gramme, grammes",
    l: "l, litre, litres",
    m2: "m², m2, mètre carré, mètres carrés",
    "°": "degrés",
  }),
}

export const bounds: BoundWords = {
  atMost: list("au plus, au maximum, maximum, max, jusqu'à, pas plus de, pas plus que, ≤"),
  below: list(
    "moins de, moins que, à moins de, en dessous de, au dessous de, sous, inférieur à, inférieure à, <",
  ),
  atLeast: list("au moins, au minimum, minimum, min, à partir de, dès, pas moins de, ≥"),
  above: list("plus de, plus que, à plus de, au dessus de, supérieur à, supérieure à, >"),
  orLess: list("ou moins, maximum, max, au plus, au maximum"),
  orMore: list("ou plus, minimum, au moins, au minimum, et plus, +"),
  since: list("depuis, après, à partir de, à partir du, dès"),
  before: list("avant, jusqu'à, jusqu'au"),
}
