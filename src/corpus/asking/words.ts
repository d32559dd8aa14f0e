/** English words by which questions say more than what they name. A phrase is written with single spaces. */
export const words = {
  /** Before a bound: `open` bounds are outside themselves. */
  atMost: {
    closed: [
      "at most",
      "up to",
      "no more than",
      "not more than",
      "maximum",
      "max",
      "within",
      "no longer than",
    ],
    open: [
      "under",
      "below",
      "less than",
      "fewer than",
      "cheaper than",
      "smaller than",
      "shorter than",
      "quicker than",
      "faster than",
      "<",
    ],
  },
  atLeast: {
    closed: ["at least", "no less than", "minimum", "min", "from", "starting at"],
    open: ["over", "above", "more than", "larger than", "bigger than", "longer than", ">"],
  },
  /** After a bound. */
  orLess: ["or less", "or fewer", "or under", "or cheaper", "max", "maximum", "at most", "tops"],
  orMore: ["or more", "or larger", "or bigger", "minimum", "at least", "+", "plus"],
  about: ["around", "about", "roughly", "approximately"],
  between: ["between", "from"],
  since: ["since", "after", "newer than", "from"],
  before: ["before", "until", "by", "older than"],
  /** Rule out what follows, up to the next of `endsExclusion`. */
  without: [
    "without",
    "no",
    "not",
    "except",
    "excluding",
    "minus",
    "free of",
    "free from",
    "avoid",
    "allergic to",
    "allergy to",
    "can't eat",
    "don't eat",
  ],
  endsExclusion: [
    "with",
    "but",
    "in",
    "under",
    "for",
    "that",
    "which",
    "please",
    "and with",
    "below",
    "over",
  ],
  near: ["in", "near", "around", "close to", "within", "at"],
  /** Say nothing about what is looked for. */
  filler: [
    "recipe",
    "idea",
    "option",
    "thing",
    "kind",
    "type",
    "sort",
    "place",
    "one",
    "ones",
    "stuff",
    "item",
    "result",
    "suggestion",
    "recommend",
    "recommendation",
    "suggest",
    "cook",
    "eat",
    "have",
    "list",
    "me",
    "best",
    "dish",
    "meal",
    "food",
  ],
} as const

/** Words that order all results. */
export const superlatives: Readonly<Record<string, readonly [attribute: string, direction: "low" | "high"]>> =
  {
    cheapest: ["price", "low"],
    "least expensive": ["price", "low"],
    "lowest price": ["price", "low"],
    "most expensive": ["price", "high"],
    priciest: ["price", "high"],
    quickest: ["time", "low"],
    fastest: ["time", "low"],
    shortest: ["time", "low"],
    longest: ["time", "high"],
    newest: ["date", "high"],
    latest: ["date", "high"],
    "most recent": ["date", "high"],
    oldest: ["date", "low"],
    largest: ["size", "high"],
    biggest: ["size", "high"],
    smallest: ["size", "low"],
    "best rated": ["rating", "high"],
    "highest rated": ["rating", "high"],
    "top rated": ["rating", "high"],
  }

/** Words that compare with what was shown before. */
export const comparatives: Readonly<Record<string, readonly [attribute: string, direction: "low" | "high"]>> =
  {
    cheaper: ["price", "low"],
    "less expensive": ["price", "low"],
    "more affordable": ["price", "low"],
    quicker: ["time", "low"],
    faster: ["time", "low"],
    shorter: ["time", "low"],
    larger: ["size", "high"],
    bigger: ["size", "high"],
    smaller: ["size", "low"],
    newer: ["date", "high"],
    healthier: ["calories", "low"],
    lighter: ["calories", "low"],
    "more protein": ["protein", "high"],
  }

/** Words that lean towards one end without ruling the other out. */
export const leanings: Readonly<Record<string, readonly [attribute: string, direction: "low" | "high"]>> = {
  cheap: ["price", "low"],
  affordable: ["price", "low"],
  inexpensive: ["price", "low"],
  quick: ["time", "low"],
  fast: ["time", "low"],
  healthy: ["calories", "low"],
  light: ["calories", "low"],
  spacious: ["size", "high"],
  large: ["size", "high"],
  big: ["size", "high"],
  small: ["size", "low"],
  "protein rich": ["protein", "high"],
  "rich in protein": ["protein", "high"],
  "high in protein": ["protein", "high"],
  "high protein": ["protein", "high"],
  "low calorie": ["calories", "low"],
  "low in calories": ["calories", "low"],
  "low fat": ["fat", "low"],
  "low carb": ["carbs", "low"],
  "low in carbs": ["carbs", "low"],
}

// Maps, because these are looked up by any word that somebody says: an object has a "constructor".

/** Fields in which an attribute's numbers stand, best first; `price` stands for all currencies. */
export const attributeFields: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    price: ["price"],
    time: ["totalTime", "duration", "timeRequired", "cookTime", "performTime"],
    date: ["startDate", "datePosted", "datePublished", "uploadDate", "dateCreated", "releaseDate"],
    size: ["floorSize", "size", "area"],
    rating: ["ratingValue"],
    protein: ["proteinContent"],
    calories: ["calories"],
    fat: ["fatContent"],
    carbs: ["carbohydrateContent"],
    sugar: ["sugarContent"],
    fiber: ["fiberContent"],
    bedrooms: ["numberOfBedrooms", "numberOfRooms"],
    bathrooms: ["numberOfBathroomsTotal", "numberOfFullBathrooms"],
    year: ["yearBuilt", "vehicleModelDate"],
  }),
)

/** Words for what a number counts, beside those in the names of fields. */
export const attributeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    price: "price",
    cost: "price",
    rent: "price",
    budget: "price",
    calorie: "calories",
    kcal: "calories",
    protein: "protein",
    fat: "fat",
    carb: "carbs",
    carbohydrate: "carbs",
    sugar: "sugar",
    fiber: "fiber",
    fibre: "fiber",
    bedroom: "bedrooms",
    bed: "bedrooms",
    room: "bedrooms",
    bathroom: "bathrooms",
    bath: "bathrooms",
    square: "size",
    sqm: "size",
    m2: "size",
    "m²": "size",
    star: "rating",
    rating: "rating",
  }),
)

/** Skipped between a number and what it counts. */
export const unitWords: ReadonlySet<string> = new Set([
  "of",
  "g",
  "gram",
  "metre",
  "meter",
  "-",
  "total",
  "or",
  "more",
  "less",
])

/** Words that stand for a value written otherwise. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    flat: "apartment",
    condo: "apartment",
    buy: "sale",
    purchase: "sale",
    rental: "rent",
    renting: "rent",
    lease: "rent",
    veggie: "vegetarian",
    meatless: "vegetarian",
    lift: "elevator",
    supper: "dinner",
    pet: "pets allowed",
    plant: "vegan",
  }),
)

/** Diets that rule out a thing. */
export const withoutThing: ReadonlyMap<string, string> = new Map(
  Object.entries({
    meat: "vegetarian",
    animal: "vegan",
    milk: "dairy free",
    gluten: "gluten free",
  }),
)

/** Open a follow-up to the question before. */
export const followUps: readonly string[] = [
  "what about",
  "how about",
  "and",
  "only",
  "just",
  "but",
  "with",
  "without",
  "instead",
  "in",
  "under",
  "less",
  "more",
  "same",
  "any",
  "something",
  "show me",
  "make it",
  "ok",
  "then",
  "also",
  "not",
]
