import { createSeededRandom } from "../../examples/seeded-random.ts"

const mains =
  "chicken beef salmon tofu chickpea lentil mushroom pumpkin potato spinach shrimp egg rice pasta noodle bean aubergine cauliflower pork turkey".split(
    " ",
  )
const accents =
  "cinnamon lemon ginger garlic basil thyme saffron chilli coconut lime sesame honey mustard cumin paprika mint rosemary curry miso tahini".split(
    " ",
  )
const dishes =
  "soup salad stew curry bowl pie roast bake stir-fry risotto tacos gratin casserole sandwich omelette burger skewers dumplings".split(
    " ",
  )
const things =
  "chair table lamp sofa desk shelf kettle toaster blender backpack jacket boots tent bicycle helmet keyboard monitor speaker camera notebook".split(
    " ",
  )
const qualities =
  "wooden light sturdy foldable compact elegant vintage modern waterproof recycled ergonomic wireless handmade classic bright quiet durable soft".split(
    " ",
  )
const cities =
  "Lisbon Porto Valencia Seville Turin Bologna Vienna Graz Lyon Nantes Ghent Utrecht Aarhus Malmö Gdańsk Brno Kraków Split".split(
    " ",
  )
const topics =
  "travel gardening cooking photography cycling music history science design architecture language sport theatre film markets museums trains hiking".split(
    " ",
  )
const sentences = [
  "A favourite of many who tried it, and simple to look after.",
  "Made with care by people who know their trade.",
  "Good for a small family, and for guests as well.",
  "It has been with us for years and never let anybody down.",
  "Best enjoyed slowly, in good company.",
  "Ready when you are, on any day of the week.",
]

type Random = ReturnType<typeof createSeededRandom>

/** Items of four kinds with words as people write them, the same on every machine. */
export function* generateItems(count: number): Generator<Readonly<Record<string, unknown>>> {
  const random = createSeededRandom(55)
  const kinds = [recipe, product, listing, article]
  for (let number = 0; number < count; number++)
    yield { "@context": "https://schema.org", ...kinds[number % 4]!(random, number) }
}

function common(type: string, number: number, name: string, description: string) {
  const url = `https://bench.example/${type.toLowerCase()}/${number}`
  return { "@type": type, "@id": url, url, name, description }
}

function recipe(random: Random, number: number) {
  const [main, accent, dish] = [random.pick(mains), random.pick(accents), random.pick(dishes)]
  const minutes = random.between(5, 120)
  const diets = random.sample(
    ["vegan", "vegetarian", "gluten-free", "dairy-free", "nut-free"],
    random.between(0, 3),
  )
  return {
    ...common(
      "Recipe",
      number,
      `${main} ${dish} with ${accent}`,
      `A ${dish} of ${main} and ${accent}, ready in ${minutes} minutes. ${random.pick(sentences)}`,
    ),
    totalTime: `PT${minutes}M`,
    recipeCategory: random.pick(["breakfast", "lunch", "dinner", "dessert"]),
    recipeCuisine: random.pick(["Italian", "Indian", "Mexican", "Japanese", "French", "Greek"]),
    keywords: diets,
    recipeIngredient: random
      .sample([...mains, ...accents], 6)
      .map((name) => `${random.between(1, 400)} g ${name}`),
    nutrition: {
      calories: `${random.between(100, 900)} calories`,
      proteinContent: `${random.between(2, 60)} g`,
    },
  }
}

function product(random: Random, number: number) {
  const [quality, thing] = [random.pick(qualities), random.pick(things)]
  return {
    ...common(
      "Product",
      number,
      `${quality} ${thing} ${number}`,
      `A ${random.pick(qualities)} ${thing}, ${quality} and ${random.pick(qualities)}. ${random.pick(sentences)}`,
    ),
    category: thing,
    brand: { "@type": "Brand", name: `Brand ${random.between(1, 60)}` },
    offers: {
      price: String(random.between(5, 900)),
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
    },
    aggregateRating: { ratingValue: random.between(20, 50) / 10 },
  }
}

function listing(random: Random, number: number) {
  const [city, bedrooms] = [random.pick(cities), random.between(0, 5)]
  return {
    ...common(
      "Apartment",
      number,
      `${bedrooms}-bedroom apartment in ${city}`,
      `${random.pick(qualities)} apartment in ${city}. ${random.pick(sentences)} ${random.pick(sentences)}`,
    ),
    numberOfBedrooms: bedrooms,
    floorSize: { value: random.between(20, 200), unitCode: "MTK" },
    address: { addressLocality: city },
    offers: { price: String(random.between(300, 4_000)), priceCurrency: "EUR" },
  }
}

function article(random: Random, number: number) {
  const [one, other] = [random.pick(topics), random.pick(topics)]
  return {
    ...common(
      "Article",
      number,
      `${one} and ${other} in ${random.pick(cities)}`,
      `Notes on ${one}, ${other} and ${random.pick(topics)}. ${random.pick(sentences)}`,
    ),
    datePublished: `2026-${String(random.between(1, 12)).padStart(2, "0")}-${String(random.between(1, 28)).padStart(2, "0")}`,
    keywords: [one, other],
  }
}

/** Questions of each kind, varied so that nothing is asked twice in a row. */
export const asked = {
  plain: Array.from(
    { length: 60 },
    (_, n) =>
      `${mains[n % mains.length]} ${dishes[(n * 7) % dishes.length]} with ${accents[(n * 3) % accents.length]}`,
  ),
  filtered: Array.from({ length: 60 }, (_, n) =>
    n % 2 === 0
      ? `vegan ${dishes[n % dishes.length]} with ${accents[(n * 3) % accents.length]} in less than ${20 + (n % 5) * 10} minutes`
      : `apartment in ${cities[n % cities.length]} with at least ${1 + (n % 4)} bedrooms under ${800 + n * 20} euros`,
  ),
  ordered: Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0
      ? `cheapest apartment in ${cities[n % cities.length]}`
      : n % 3 === 1
        ? `newest articles about ${topics[n % topics.length]}`
        : `quick and healthy ${dishes[n % dishes.length]} with ${accents[(n * 3) % accents.length]}`,
  ),
  long: Array.from(
    { length: 60 },
    (_, n) =>
      `${qualities[n % qualities.length]} ${things[(n * 7) % things.length]} made with care by people who know their trade, good for a small family and for guests, a favourite of many and simple to look after`,
  ),
}
