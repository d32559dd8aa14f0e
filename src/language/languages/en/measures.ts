import type { BoundWords, MeasureWords } from "../../language.ts"
import { list, named } from "../../word-lists.ts"

export const measures: MeasureWords = {
  durations: named({
    second: "second, seconds, sec, secs",
    minute: "minute, minutes, min, mins",
    hour: "hour, hours, hr, hrs, h",
    day: "day, days, day's",
    night: "night, nights, nite, nites",
    week: "week, weeks, week's, wk, wks",
    month: "month, months, month's, mth, mths",
    year: "year, years, year's, yr, yrs",
  }),
  old: ["old", "olds"],
  fortnight: ["fortnight", "fortnights"],
  quarterOfA: ["a quarter of an", "quarter of an", "a quarter of a", "quarter of a"],
  halfA: ["half a", "half an", "a half"],
  andAHalf: ["and a half"],
  currencies: named({
    USD: "$, us$, usd, dollar, dollars, buck, bucks",
    EUR: "€, eur, euro, euros",
    GBP: "£, gbp, pound, pounds, quid",
    JPY: "¥, jpy, yen",
    CHF: "chf, francs",
    INR: "₹, inr, rupees",
    CAD: "cad",
    AUD: "aud",
    SEK: "sek",
    NOK: "nok",
    DKK: "dkk",
    PLN: "pln",
    CNY: "cny",
  }),
  percent: ["%", "percent", "per cent"],
  units: named({
    km: "km, kilometre, kilometres, kilometer, kilometers",
    mi: "mi, mile, miles",
    m: "metre, metres, meter, meters",
    cm: "cm",
    mm: "mm",
    ft: "ft, foot, feet",
    in: "inch, inches",
    kg: "kg, kilo, kilos, kilogram, kilograms",
    g: "g, gram, grams",
    oz: "oz, ounce, ounces",
    l: "litre, litres, liter, liters",
    ml: "ml",
    m2: "m², m2, square metre, square metres, square meter, square meters, sqm",
    ft2: "square feet, sqft",
    "°": "degrees",
  }),
}

export const bounds: BoundWords = {
  atMost: list(`at most, up to, no more than, not more than, no longer than, not over, not above, no higher
    than, nothing over, nothing above, not exceeding, can stretch to, stretch to, can go to, go up to, afford, maximum,
    max, max., within, ≤`),
  below: list(
    "under, below, less than, fewer than, cheaper than, smaller than, shorter than, quicker than, faster than, <",
  ),
  atLeast: list("at least, no less than, not less than, minimum, min, min., from, starting at, ≥"),
  above: list("over, above, more than, larger than, bigger than, longer than, >"),
  orLess: list("or less, or fewer, or under, or cheaper, or below, max, maximum, at most, tops"),
  orMore: list(
    "or more, or larger, or bigger, or over, or above, minimum, at least, +, plus, and up, upwards",
  ),
  since: list("since, after, newer than, from"),
  before: list("before, until, till, by, older than"),
}
