import type { Words } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const quotes: readonly [string, string] = ["“", "”"]

export const opening = {
  asks: list(`
    open, opens, opened, opening, opening hours, opening times, close, closes, closed, closing, closing time, shut, shuts, shutting, hours, business hours,
    how late, until when, till when, what time do you start, from when, come by, drop in, pop in, at the desk, at reception, are you there
  `),
  closed: ["closed"],
  everyDay: ["daily", "every day", "all week"],
}

export const topics: readonly Words[] = [
  list(
    "cost, costs, price, priced, fee, fees, charge, charged, charges, free, pay, expensive, deposit, included, include",
  ),
  list(
    "cancel, cancelled, cancellation, cancelling, refund, refunds, refunded, no show, noshow, show up, come, come off",
  ),
  list("dog, dogs, pet, pets, animal, animals, cat"),
  list("child, children, kid, kids, baby, babies, toddler, pram, high chair, highchair"),
  list("park, parking, car, garage"),
  list("late, later, delay, delayed, held, hold, wait"),
  list("card, cards, cash, payment, pay, paypal, credit"),
  list("wheelchair, accessible, step, steps, disabled, lift, elevator"),
  list("deliver, delivery, delivered, shipping, ship, arrive"),
  list("return, returns, exchange, refund, warranty, guarantee"),
  list("wifi, wi fi, internet"),
  list("smoke, smoking, smoker"),
  list("ahead, advance, beforehand"),
]
