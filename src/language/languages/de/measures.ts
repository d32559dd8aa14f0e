import type { BoundWords, MeasureWords } from "../../language.ts"
import { list, named } from "../../word-lists.ts"

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
  old: ["alt", "alte", "alter"],
  fortnight: [],
  quarterOfA: ["eine viertel", "viertel"],
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
    m2: "m², m2, quadratmeter, quadratmetern, qm",
    "°": "grad",
  }),
}

export const bounds: BoundWords = {
  atMost: list("höchstens, maximal, max, max., bis zu, bis, nicht mehr als, nicht länger als, nicht über, ≤"),
  below: list(
    "unter, unterhalb von, weniger als, kleiner als, kürzer als, günstiger als, billiger als, schneller als, <",
  ),
  atLeast: list("mindestens, wenigstens, minimal, min, min., ab, nicht weniger als, nicht unter, ≥"),
  above: list("über, oberhalb von, mehr als, größer als, länger als, teurer als, >"),
  orLess: list("oder weniger, oder darunter, oder günstiger, oder billiger, höchstens, maximal"),
  orMore: list("oder mehr, oder darüber, oder größer, und mehr, aufwärts, mindestens, wenigstens, +"),
  since: list("seit, nach, ab, neuer als"),
  before: list("vor, bis, bis zum, älter als"),
}
