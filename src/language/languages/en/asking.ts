import { type AskingWords, tending } from "../../asking-words.ts"
import { list, named } from "../../word-lists.ts"

export const asking: AskingWords = {
  superlatives: tending({
    price: { low: "cheapest, least expensive, lowest price", high: "most expensive, priciest" },
    time: { low: "quickest, fastest, shortest", high: "longest" },
    date: { low: "oldest", high: "newest, latest, most recent" },
    size: { low: "smallest", high: "largest, biggest" },
    rating: { high: "best rated, highest rated, top rated" },
  }),
  comparatives: tending({
    price: { low: "cheaper, less expensive, more affordable", high: "more expensive" },
    time: { low: "quicker, faster, shorter" },
    date: { high: "newer" },
    size: { low: "smaller", high: "larger, bigger" },
    calories: { low: "healthier, lighter" },
    protein: { high: "more protein" },
  }),
  leanings: tending({
    price: { low: "cheap, affordable, inexpensive" },
    time: { low: "quick, fast" },
    size: { low: "small", high: "spacious, large, big" },
    calories: { low: "healthy, light, low calorie, low in calories" },
    protein: {
      high: "protein rich, rich in protein, high in protein, high protein, lots of protein, loads of protein, plenty of protein",
    },
    fat: { low: "low fat, low in fat" },
    carbs: { low: "low carb, low in carbs" },
  }),
  attributes: named({
    price: "price, cost, costs, rent, budget",
    preparation: "prep, preparation",
    cooking: "cooking",
    size: "square metre, square metres, square meter, square meters, square foot, square feet, sqm, m2, m²",
    rating: "star, stars, rating",
    protein: "protein, proteins",
    calories: "calorie, calories, kcal",
    fat: "fat",
    carbs: "carb, carbs, carbohydrate, carbohydrates",
    sugar: "sugar",
    fiber: "fiber, fibre",
    bedrooms: "bedroom, bedrooms, bed, beds, room, rooms",
    bathrooms: "bathroom, bathrooms, bath, baths",
  }),
  betweenCounted: list("of, g, gram, grams, -, total, or, more, less"),
  without: list(`
    without, no, not, neither, nor, except, excluding, minus, free of, free from, avoid, allergic to, allergy to, can't eat,
    don't eat
  `),
  endsWithout: list("with, but, in, under, for, that, which, please, and with, below, over"),
  freeOf: "{thing} free",
  near: list("in, near, around, close to, within, at"),
  capitalsTellPlaces: true,
  filler: list(`
    idea, option, thing, kind, type, sort, one, stuff, item, result, suggestion, recommend, recommendation, suggest,
    have, list, me, best
  `),
  followUps: list(`
    what about, how about, and, only, just, but, with, without, instead, in, under, less, more, same, any, something,
    show me, make it, ok, then, also, not
  `),
  aboutSelf: list(`
    i am, i'm, im, i love, i like, i prefer, i hate, i dislike, i avoid, i can't eat, i don't eat, i am allergic to
  `),
  seeking: list("looking, searching, trying"),
}
