import type { MeasureWords } from "../../language.ts"
import { named } from "../../word-lists.ts"

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
    m2: "metros cuadrados",
    "°": "grados",
  }),
}
