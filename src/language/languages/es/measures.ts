import type { BoundWords, MeasureWords } from "../../language.ts"
import { list, named } from "../../word-lists.ts"

export const measures: MeasureWords = {
  durations: named({
    second: "segundos",
    minute: "minuto, minutos, min",
    hour: "hora, horas, h",
    day: "día, días",
    night: "noche, noches",
    week: "semana, semanas",
    month: "mes, meses",
    year: "año, años",
  }),
  old: ["de edad"],
  fortnight: ["quincena"],
  quarterOfA: ["un cuarto de", "cuarto de"],
  halfA: ["media", "medio"],
  andAHalf: ["y media", "y medio"],
  currencies: named({
    EUR: "€, eur, euro, euros",
    USD: "$, usd, dólar, dólares",
    GBP: "£, gbp, libras",
    MXN: "mxn, pesos",
    JPY: "¥, jpy, yenes",
  }),
  percent: ["%", "por ciento"],
  units: named({
    km: "km, kilómetro, kilómetros",
    m: "m, metro, metros",
    cm: "cm",
    kg: "kg, kilo, kilos",
    g: "g, gramo, gramos",
    l: "l, litro, litros",
    m2: "m², m2, metro cuadrado, metros cuadrados",
    "°": "grados",
  }),
}

export const bounds: BoundWords = {
  atMost: list("como mucho, como máximo, máximo, máx, hasta, no más de, ≤"),
  below: list("menos de, menos que, por debajo de, por menos de, bajo, inferior a, <"),
  atLeast: list("al menos, por lo menos, como mínimo, mínimo, mín, desde, a partir de, no menos de, ≥"),
  above: list("más de, más que, por encima de, superior a, >"),
  orLess: list("o menos, como mucho, como máximo, máximo"),
  orMore: list("o más, como mínimo, mínimo, en adelante, al menos, +"),
  since: list("desde, después de, a partir de, a partir del"),
  before: list("antes de, antes del, hasta, hasta el"),
}
