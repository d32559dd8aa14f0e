/** How well an item answers a question: 2 exactly, 1 in part, 0 not. */
export type Relevance = 0 | 1 | 2

/** The facts of an item that an expectation may look at. */
export interface Facts {
  readonly type: string
  /** Name, description, keywords and ingredients in lower case. */
  readonly name: string
  readonly text: string
  readonly tags: readonly string[]
  readonly minutes: number
  readonly calories: number
  readonly protein: number
  readonly price: number
  readonly bedrooms: number
  readonly area: number
}

export interface RankingQuestion {
  readonly text: string
  readonly corpus: "recipes" | "properties"
  readonly expects: (facts: Facts) => Relevance
}

type Rule = (facts: Facts) => boolean

const named =
  (...words: string[]): Rule =>
  ({ name }) =>
    words.every((word) => name.includes(word))
const has =
  (...words: string[]): Rule =>
  ({ text }) =>
    words.every((word) => text.includes(word))
const tagged =
  (...tags: string[]): Rule =>
  (facts) =>
    tags.every((tag) => facts.tags.includes(tag))
const within =
  (minutes: number): Rule =>
  (facts) =>
    facts.minutes <= minutes
const cheaper =
  (price: number): Rule =>
  (facts) =>
    facts.price <= price
const rooms =
  (low: number, high = low): Rule =>
  ({ bedrooms }) =>
    bedrooms >= low && bedrooms <= high
const all =
  (...rules: Rule[]): Rule =>
  (facts) =>
    rules.every((rule) => rule(facts))
const not =
  (rule: Rule): Rule =>
  (facts) =>
    !rule(facts)

function recipe(text: string, exactly: Rule, partly: Rule = () => false): RankingQuestion {
  return question("recipes", "Recipe", text, exactly, partly)
}

function home(text: string, exactly: Rule, partly: Rule = () => false): RankingQuestion {
  return question("properties", "RealEstateListing", text, exactly, partly)
}

function question(
  corpus: RankingQuestion["corpus"],
  type: string,
  text: string,
  exactly: Rule,
  partly: Rule,
): RankingQuestion {
  const expects = (facts: Facts) => (facts.type !== type ? 0 : exactly(facts) ? 2 : partly(facts) ? 1 : 0)
  return { text, corpus, expects }
}

/** What people ask, with what they should get; written from the catalogues alone, before any ranking was tried. */
export const questions: readonly RankingQuestion[] = [
  recipe(
    "something protein rich with cinnamon under 30 minutes",
    all(has("cinnamon"), within(29), ({ protein }) => protein >= 15),
    all(has("cinnamon"), within(29)),
  ),
  recipe("cinnamon apple porridge", named("cinnamon apple porridge"), named("porridge")),
  recipe("porridge with blueberries", named("blueberry", "porridge"), named("porridge")),
  recipe("vegan breakfast", all(tagged("vegan"), has("breakfast"))),
  recipe("vegan curry", all(tagged("vegan"), named("curry")), named("curry")),
  recipe("gluten-free dessert", all(tagged("gluten-free"), has("dessert")), has("dessert")),
  recipe("quick dinner in less than 20 minutes", all(has("dinner"), within(19)), has("dinner")),
  recipe("chickpea curry with spinach", named("chickpea", "curry", "spinach"), named("curry")),
  recipe("mushroom risotto", named("mushroom", "risotto"), named("risotto")),
  recipe("risotto with lemon", named("risotto", "lemon"), named("risotto")),
  recipe("beef tacos with avocado", named("beef", "taco", "avocado"), named("taco")),
  recipe("pumpkin soup with coconut", named("pumpkin", "soup", "coconut"), named("soup")),
  recipe("a warming soup for a cold day", named("soup")),
  recipe("high protein breakfast", all(tagged("high-protein"), has("breakfast")), has("breakfast")),
  recipe("low carb dinner", all(tagged("low-carb"), has("dinner")), has("dinner")),
  recipe("dairy free dessert", all(tagged("dairy-free"), has("dessert")), has("dessert")),
  recipe("nut-free breakfast", all(tagged("nut-free"), has("breakfast")), has("breakfast")),
  recipe(
    "breakfast under 300 calories",
    all(has("breakfast"), ({ calories }) => calories < 300),
    has("breakfast"),
  ),
  recipe(
    "dinner with at least 30 g of protein",
    all(has("dinner"), ({ protein }) => protein >= 30),
    has("dinner"),
  ),
  recipe("vegetarian tacos", all(named("taco"), tagged("vegetarian")), named("taco")),
  recipe("what can I cook with salmon", has("salmon")),
  recipe("recipes with tofu", has("tofu")),
  recipe("chicken dinner", all(has("chicken"), has("dinner")), has("chicken")),
  recipe("something Italian with tomato", all(has("italian"), has("tomato")), has("italian")),
  recipe("Indian food", has("indian")),
  recipe("Mexican lunch or dinner", has("mexican")),
  recipe("Japanese dish", has("japanese")),
  recipe("Moroccan recipes", has("moroccan")),
  recipe("French dessert", all(has("french"), has("dessert")), has("dessert")),
  recipe("cinamon porrige", named("cinnamon", "porridge"), named("porridge")),
  recipe("bluebery pancakes", named("blueberry", "pancake"), named("pancake")),
  recipe("pancakes with maple syrup", all(named("pancake"), has("maple")), named("pancake")),
  recipe("oats for breakfast", has("oats", "breakfast"), has("oats")),
  recipe("salad with feta", all(named("salad"), has("feta")), named("salad")),
  recipe("vegan salad without nuts", all(named("salad"), tagged("vegan", "nut-free")), named("salad")),
  recipe("stir fry with rice", all(has("rice"), named("stir")), has("rice")),
  recipe("lentil soup", named("lentil", "soup"), named("soup")),
  recipe(
    "pasta with mushrooms",
    all(has("mushroom"), (facts) => /pasta|spaghetti|penne|tagliatelle/.test(facts.text)),
    has("pasta"),
  ),
  recipe("omelette with spinach", named("frittata", "spinach"), named("frittata")),
  recipe(
    "egg breakfast without meat",
    all(has("egg"), has("breakfast"), tagged("vegetarian")),
    all(has("egg"), has("breakfast")),
  ),
  recipe("banana dessert", all(named("banana"), has("dessert")), named("banana")),
  recipe("raspberry breakfast bowl", all(named("raspberry"), has("breakfast")), named("raspberry")),
  recipe("skyr bowl", named("skyr", "bowl"), has("skyr")),
  recipe(
    "vegan dinner in under half an hour",
    all(tagged("vegan"), has("dinner"), within(29)),
    all(tagged("vegan"), has("dinner")),
  ),
  recipe("gluten free vegan dinner", all(tagged("gluten-free", "vegan"), has("dinner"))),
  recipe("dinner without fish", all(has("dinner"), not(has("fish")))),
  home(
    "two-bedroom apartment in Lisbon",
    all(rooms(2), tagged("apartment", "lisbon")),
    tagged("apartment", "lisbon"),
  ),
  home(
    "flat to rent in Porto",
    all(
      tagged("rent", "porto"),
      (facts) =>
        facts.tags.includes("apartment") || facts.tags.includes("studio") || facts.tags.includes("loft"),
    ),
    tagged("porto"),
  ),
  home(
    "house for sale in Valencia with a garden",
    tagged("house", "sale", "valencia", "garden"),
    tagged("house", "valencia"),
  ),
  home("furnished studio in Porto", tagged("studio", "porto", "furnished"), tagged("studio", "porto")),
  home(
    "apartment in Lisbon under 1500 euros",
    all(tagged("apartment", "lisbon"), cheaper(1499)),
    tagged("apartment", "lisbon"),
  ),
  home("villa with a pool in Seville", tagged("villa", "pool", "seville"), tagged("villa", "seville")),
  home("loft in Turin", tagged("loft", "turin"), tagged("turin")),
  home("home with a sea view in Valencia", tagged("sea view", "valencia"), tagged("valencia")),
  home("apartment with balcony in Alfama", tagged("apartment", "balcony", "alfama"), tagged("alfama")),
  home("pets allowed in Bologna", tagged("pets allowed", "bologna"), tagged("bologna")),
  home(
    "at least three bedrooms with parking in Lisbon",
    all(rooms(3, 9), tagged("parking", "lisbon")),
    tagged("lisbon"),
  ),
  home(
    "house in Seville with at least 4 bedrooms",
    all(rooms(4, 9), tagged("house", "seville")),
    tagged("house", "seville"),
  ),
  home(
    "buy an apartment in Turin for less than 250000",
    all(tagged("apartment", "turin", "sale"), cheaper(249_999)),
    tagged("apartment", "turin"),
  ),
  home("rent in Porto below 900 euros", all(tagged("rent", "porto"), cheaper(899)), tagged("rent", "porto")),
  home(
    "apartment with elevator and air conditioning",
    tagged("apartment", "elevator", "air conditioning"),
    tagged("elevator"),
  ),
  home(
    "larger than 120 square metres in Valencia",
    all(tagged("valencia"), ({ area }) => area > 120),
    tagged("valencia"),
  ),
  home("small studio in Lisbon", tagged("studio", "lisbon"), tagged("lisbon")),
  home("terrace in Chiado", tagged("terrace", "chiado"), tagged("chiado")),
  home("villas for sale", tagged("villa", "sale"), tagged("villa")),
  home("lofts to rent", tagged("loft", "rent"), tagged("loft")),
  home("house with garden and pool", tagged("house", "garden", "pool"), tagged("garden", "pool")),
  home(
    "apartments in Portugal with terrace",
    all(
      tagged("apartment", "terrace"),
      (facts) => facts.tags.includes("lisbon") || facts.tags.includes("porto"),
    ),
    tagged("terrace"),
  ),
  home(
    "homes in Italy for sale under 200000 euros",
    all(
      tagged("sale"),
      cheaper(199_999),
      (facts) => facts.tags.includes("turin") || facts.tags.includes("bologna"),
    ),
  ),
  home(
    "three bedroom house in Bologna",
    all(rooms(3), tagged("house", "bologna")),
    tagged("house", "bologna"),
  ),
  home(
    "one bedroom apartment to rent in Turin",
    all(rooms(1), tagged("apartment", "rent", "turin")),
    tagged("apartment", "turin"),
  ),
  home("appartment in Lisbonn with balcony", tagged("apartment", "lisbon", "balcony"), tagged("lisbon")),
  home(
    "furnished apartment in Bologna to rent",
    tagged("apartment", "furnished", "bologna", "rent"),
    tagged("apartment", "bologna"),
  ),
  home(
    "renovated apartment close to schools and a park",
    has("renovated", "schools", "apartment"),
    has("schools"),
  ),
  home("quiet house with friendly neighbours", has("quiet", "friendly", "house"), has("friendly")),
  home(
    "wooden floors and high ceilings in Lisbon",
    all(has("wooden floors"), tagged("lisbon")),
    has("wooden floors"),
  ),
  home("bright home with south facing windows", has("bright", "south"), has("south")),
  home("place with original tiles", has("original tiles")),
  home("near the market and tram", has("market")),
  home(
    "house without a garden in Turin",
    all(tagged("house", "turin"), not(tagged("garden"))),
    tagged("house", "turin"),
  ),
  home(
    "apartment between 800 and 1200 euros in Bologna",
    all(tagged("apartment", "bologna"), ({ price }) => price >= 800 && price <= 1200),
    tagged("apartment", "bologna"),
  ),
  home("villa in Valencia with parking", tagged("villa", "valencia", "parking"), tagged("villa", "valencia")),
  home("studio with sea view", tagged("studio", "sea view"), tagged("sea view")),
  home("home in Triana with a terrace", tagged("triana", "terrace"), tagged("triana")),
  home("something in Benfica to buy", tagged("benfica", "sale"), tagged("benfica")),
]
