import type { MeasureWords } from "../../language.ts"
import { named } from "../../word-lists.ts"

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
    m2: "mètres carrés",
    "°": "degrés",
  }),
}
