import { type CheckContext, ParleyError } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import type { Course, Diet } from "./data/recipes.ts"
import { saidIn } from "./languages/index.ts"
import { toStems } from "./products.ts"

export interface RecipeRow {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly cuisine: string
  readonly course: Course
  readonly prep_minutes: number
  readonly cook_minutes: number
  readonly servings: number
  readonly steps: string
  readonly calories: number
  readonly protein: number
  readonly carbohydrates: number
  readonly fat: number
  readonly diets: string
  /** The names of all ingredients, one per line. */
  readonly ingredient_names: string
}

export interface Ingredient {
  readonly product_id: string
  readonly name: string
  readonly grams: number
}

export interface RecipeFilter {
  readonly words?: string | undefined
  readonly ingredients?: readonly string[] | undefined
  readonly without?: readonly string[] | undefined
  readonly diet?: Diet | undefined
  readonly cuisine?: string | undefined
  readonly course?: Course | undefined
  readonly maxMinutes?: number | undefined
  readonly minProtein?: number | undefined
  readonly maxCalories?: number | undefined
}

const selectRecipes = `
  SELECT recipes.*, (
    SELECT group_concat(name, char(10)) FROM recipe_ingredients JOIN products ON products.id = product_id
    WHERE recipe_id = recipes.id
  ) AS ingredient_names
  FROM recipes`

/** Best first: by the number of words in the title, then by the time it takes. */
export function searchRecipes(database: Database, filter: RecipeFilter): RecipeRow[] {
  const rows = database.all<RecipeRow>(
    `${selectRecipes}
     WHERE (:diet IS NULL OR instr(' ' || diets || ' ', ' ' || :diet || ' ') > 0)
       AND (:cuisine IS NULL OR cuisine = :cuisine)
       AND (:course IS NULL OR course = :course)
       AND (:maxMinutes IS NULL OR prep_minutes + cook_minutes <= :maxMinutes)
       AND (:minProtein IS NULL OR protein >= :minProtein)
       AND (:maxCalories IS NULL OR calories <= :maxCalories)
     ORDER BY prep_minutes + cook_minutes, id`,
    {
      diet: filter.diet ?? null,
      cuisine: filter.cuisine ?? null,
      course: filter.course ?? null,
      maxMinutes: filter.maxMinutes ?? null,
      minProtein: filter.minProtein ?? null,
      maxCalories: filter.maxCalories ?? null,
    },
  )
  const words = toStems(filter.words ?? "")
  return rows
    .filter((row) => fitsWords(row, words) && fitsIngredients(row, filter))
    .map((row) => ({ row, score: countWords(row.title, words) }))
    .sort((a, b) => b.score - a.score)
    .map(({ row }) => row)
}

function fitsWords(row: RecipeRow, words: readonly string[]): boolean {
  const text = `${row.title} ${row.description} ${row.diets} ${row.ingredient_names}`
  return countWords(text, words) === words.length
}

function countWords(text: string, words: readonly string[]): number {
  const stems = new Set(toStems(text))
  return words.filter((word) => stems.has(word)).length
}

function fitsIngredients(row: RecipeRow, { ingredients = [], without = [] }: RecipeFilter): boolean {
  const has = (ingredient: string) =>
    row.ingredient_names.split("\n").some((name) => {
      const wanted = toStems(ingredient)
      return wanted.length > 0 && countWords(name, wanted) === wanted.length
    })
  return ingredients.every(has) && !without.some(has)
}

/** Finds a recipe by its id, or by its full title in any spelling. */
export function findRecipe(
  database: Database,
  idOrTitle: string,
  context: Pick<CheckContext, "locale">,
): RecipeRow {
  const found = findRecipeId(database, idOrTitle)
  if (found === undefined)
    throw new ParleyError("not_found", saidIn(context).unknownRecipe(idOrTitle.slice(0, 80)))
  return database.one<RecipeRow>(`${selectRecipes} WHERE recipes.id = :id`, { id: found })
}

export function hasRecipe(database: Database, idOrTitle: string): boolean {
  return findRecipeId(database, idOrTitle) !== undefined
}

function findRecipeId(database: Database, idOrTitle: string): string | undefined {
  const wanted = toStems(idOrTitle).join(" ")
  const titles = database.all<{ id: string; title: string }>("SELECT id, title FROM recipes")
  return titles.find(({ id, title }) => [id, title].some((name) => toStems(name).join(" ") === wanted))?.id
}

export function allRecipes(database: Database): RecipeRow[] {
  return database.all<RecipeRow>(`${selectRecipes} ORDER BY recipes.rowid`)
}

export function ingredientsOf(database: Database, recipeId: string): Ingredient[] {
  return database.all<Ingredient>(
    `SELECT product_id, name, recipe_ingredients.grams FROM recipe_ingredients
     JOIN products ON products.id = product_id
     WHERE recipe_id = :recipeId ORDER BY recipe_ingredients.grams DESC, product_id`,
    { recipeId },
  )
}
