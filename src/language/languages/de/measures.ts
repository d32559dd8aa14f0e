import type { MeasureWords } from "../../language.ts"
import { named } from "../../word-lists.ts"

export const measures: MeasureWords = {
  durations: named({
    second: "sekunde, sekunden",
    minute: "minute, minuten, min",
    hour: "stunde, stunden, std",
    day: "tag, tage, tagen",
    night: "nacht, nächte, nächten",
    week: "woche, wochen",
    month: "monat, monate, monaten, monats",
    year: "jahr, jahre, jahren",
  }),
  halfA: ["eine halbe", "ein halbes", "einer halben", "halbe"],
  andAHalf: ["und eine halbe"],
  currencies: named({
    EUR: "€, eur, euro, euros",
    USD: "$, usd, dollar",
    GBP: "£, gbp, pfund",
    CHF: "chf, franken",
    JPY: "¥, jpy, yen",
  }),
  percent: ["%", "prozent"],
  units: named({
    km: "km, kilometer",
    m: "m, meter",
    cm: "cm, zentimeter",
    kg: "kg, kilo, kilogramm",
    g: "g, gramm",
    l: "l, liter",
    m2: "quadratmeter, qm",
    "°": "grad",
  }),
}
