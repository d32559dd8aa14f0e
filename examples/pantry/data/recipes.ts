import { type Amounts, type Family, families } from "./families.ts"
import { createProducts, type Kind, type Product, toSlug } from "./products.ts"

export const diets = [
  "vegan",
  "vegetarian",
  "gluten-free",
  "dairy-free",
  "nut-free",
  "high-protein",
  "low-carb",
] as const
export type Diet = (typeof diets)[number]

export const cuisines = [...new Set(families.map(({ cuisine }) => cuisine))].sort()
export const courses = ["breakfast", "lunch", "dinner", "dessert"] as const
export type Course = (typeof courses)[number]

export interface RecipeData {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly cuisine: string
  readonly course: Course
  readonly prepMinutes: number
  readonly cookMinutes: number
  readonly servings: number
  readonly steps: readonly string[]
  readonly amounts: Amounts
  /** For one serving. */
  readonly calories: number
  readonly protein: number
  readonly carbohydrates: number
  readonly fat: number
  readonly diets: readonly Diet[]
}

/** Three hundred recipes; nutrition and diets follow from the products in them. */
export function createRecipes(): RecipeData[] {
  const products = new Map(createProducts().map((product) => [product.id, product]))
  return families.flatMap((family) =>
    family.mains.flatMap((main) =>
      family.accents.map((accent) => createRecipe(family, main, accent, products)),
    ),
  )
}

function createRecipe(
  family: Family,
  [main, mainAmounts]: Family["mains"][number],
  [accent, accentAmounts]: Family["accents"][number],
  products: ReadonlyMap<string, Product>,
): RecipeData {
  const fill = (text: string) => text.replaceAll("{main}", main).replaceAll("{accent}", accent)
  const title = capitalise(fill(family.title))
  const amounts = addAmounts(family.base, mainAmounts, accentAmounts)
  const used = Object.entries(amounts).map(([id, grams]) => ({ product: findProduct(products, id), grams }))
  const perServing = (nutrient: 0 | 1 | 2 | 3) =>
    used.reduce((sum, { product, grams }) => sum + (product.nutrition[nutrient] * grams) / 100, 0) /
    family.servings
  const protein = round(perServing(1))
  const carbohydrates = round(perServing(2))
  const minutes = family.prepMinutes + family.cookMinutes
  return {
    id: toSlug(title),
    title,
    description: `${family.cuisine} ${family.course} with ${main} and ${accent}, ready in ${minutes} minutes.`,
    cuisine: family.cuisine,
    course: family.course as Course,
    prepMinutes: family.prepMinutes,
    cookMinutes: family.cookMinutes,
    servings: family.servings,
    steps: family.steps.map(fill),
    amounts,
    calories: Math.round(perServing(0)),
    protein,
    carbohydrates,
    fat: round(perServing(3)),
    diets: toDiets(new Set(used.flatMap(({ product }) => product.kinds)), protein, carbohydrates),
  }
}

function toDiets(kinds: ReadonlySet<Kind>, protein: number, carbohydrates: number): Diet[] {
  const without = (...ruledOut: Kind[]) => !ruledOut.some((kind) => kinds.has(kind))
  const suits: Readonly<Record<Diet, boolean>> = {
    vegan: without("meat", "fish", "dairy", "egg", "honey"),
    vegetarian: without("meat", "fish"),
    "gluten-free": without("gluten"),
    "dairy-free": without("dairy"),
    "nut-free": without("nuts"),
    "high-protein": protein >= 25,
    "low-carb": carbohydrates <= 25,
  }
  return diets.filter((diet) => suits[diet])
}

function addAmounts(...all: readonly Amounts[]): Amounts {
  const sum: Record<string, number> = {}
  for (const amounts of all)
    for (const [id, grams] of Object.entries(amounts)) sum[id] = (sum[id] ?? 0) + grams
  return sum
}

function findProduct(products: ReadonlyMap<string, Product>, id: string): Product {
  const product = products.get(id)
  if (!product) throw new Error(`a recipe uses '${id}', which is no product: correct the name in families.ts`)
  return product
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function round(grams: number): number {
  return Math.round(grams * 10) / 10
}
