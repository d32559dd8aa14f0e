import type { ReferenceWords } from "../../reference-words.ts"
import { list, named } from "../../word-lists.ts"

export const references: ReferenceWords = {
  least: named({
    price: "cheaper, cheapest, less expensive, least expensive, lowest price, most affordable",
    size: "smaller, smallest, tiniest",
    time: "earlier, earliest, sooner, soonest",
    duration: "quicker, quickest, faster, fastest, shorter, shortest",
    distance: "nearer, nearest, closer, closest",
    rating: "worst, lowest rated",
  }),
  most: named({
    price: "more expensive, most expensive, dearest, priciest",
    size: "bigger, biggest, larger, largest",
    time: "later, latest",
    duration: "longer, longest, slowest",
    distance: "farthest, furthest",
    rating: "best rated, highest rated, top rated, better rated",
  }),
  number: ["number", "no", "nr", "option", "#"],
  articles: ["the", "that", "your"],
  same: list(
    "the same, same again, same, the same again, the same thing, same thing, the usual, once more the same",
  ),
  refine: list(`
    only, just, sorry, oh sorry, actually, i meant, no wait, and, and for, and with, but, but with, but only, with, without, what about, how about, and what about,
    rather, something, anything, make it, make that, or, no, not, under, over, up to, at most, at least, ones with,
    those with, the ones with, which of those, which of them, which ones, any with, any of them, cheaper, bigger
  `),
  more: list(
    "tell me more, more about, more on, details, show me, open, what is, what's, describe, i mean, info on",
  ),
  measures: named({
    price: "price, cost, amount, fee, rent, rate, total",
    size: "area, size, surface, capacity, bedrooms, rooms, seats, volume, weight",
    time: "time, start, starts, starts_at, startsAt, date, day, departure, departs, arrival, startDate, begins",
    duration: "minutes, duration, length, hours, days, nights, totalTime",
    distance: "distance, km, kilometres, kilometers, metres",
    rating: "rating, stars, score, ratingValue",
  }),
}
