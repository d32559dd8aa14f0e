import { z } from "zod"
import type { Database } from "../sqlite.ts"
import { courses, type Diet, diets } from "./data/recipes.ts"
import { ingredientsOf, type RecipeRow } from "./recipes.ts"
import { service } from "./service.ts"

export const recipeSummary = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  cuisine: z.string(),
  course: z.enum(courses),
  minutes: z.int(),
  calories: z.int(),
  protein: z.number(),
  diets: z.array(z.enum(diets)),
})

export const recipeDetails = recipeSummary.extend({
  prepMinutes: z.int(),
  cookMinutes: z.int(),
  servings: z.int(),
  carbohydrates: z.number(),
  fat: z.number(),
  ingredients: z.array(z.object({ product: z.string(), name: z.string(), grams: z.number() })),
  steps: z.array(z.string()),
})

export type RecipeSummary = z.output<typeof recipeSummary>
export type RecipeDetails = z.output<typeof recipeDetails>

export function toSummary(row: RecipeRow): RecipeSummary {
  const { id, title, description, cuisine, course, calories, protein } = row
  return {
    id,
    title,
    description,
    cuisine,
    course,
    minutes: row.prep_minutes + row.cook_minutes,
    calories,
    protein,
    diets: row.diets.split(" ").filter((diet): diet is Diet => diet !== ""),
  }
}

/** The recipe for the number of people asked for. Nutrition is per serving, so it stays the same. */
export function toDetails(database: Database, row: RecipeRow, servings = row.servings): RecipeDetails {
  return {
    ...toSummary(row),
    prepMinutes: row.prep_minutes,
    cookMinutes: row.cook_minutes,
    servings,
    carbohydrates: row.carbohydrates,
    fat: row.fat,
    ingredients: ingredientsOf(database, row.id).map(({ product_id, name, grams }) => ({
      product: product_id,
      name,
      grams: Math.round((grams * servings * 10) / row.servings) / 10,
    })),
    steps: JSON.parse(row.steps) as string[],
  }
}

export function urlOf(recipeId: string): string {
  return `${service.website}/recipes/${recipeId}`
}

const schemaDiets: Partial<Record<Diet, string>> = {
  vegan: "VeganDiet",
  vegetarian: "VegetarianDiet",
  "gluten-free": "GlutenFreeDiet",
}

export function toSchemaOrg(recipe: RecipeDetails): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "Recipe",
    "@id": urlOf(recipe.id),
    url: urlOf(recipe.id),
    name: recipe.title,
    description: recipe.description,
    recipeCuisine: recipe.cuisine,
    recipeCategory: recipe.course,
    recipeYield: `${recipe.servings} servings`,
    prepTime: `PT${recipe.prepMinutes}M`,
    cookTime: `PT${recipe.cookMinutes}M`,
    totalTime: `PT${recipe.minutes}M`,
    keywords: recipe.diets,
    suitableForDiet: recipe.diets.flatMap((diet) =>
      schemaDiets[diet] ? [`https://schema.org/${schemaDiets[diet]}`] : [],
    ),
    recipeIngredient: recipe.ingredients.map(({ name, grams }) => `${grams} g ${name.toLowerCase()}`),
    recipeInstructions: recipe.steps.map((text) => ({ "@type": "HowToStep", text })),
    nutrition: {
      "@type": "NutritionInformation",
      servingSize: "1 serving",
      calories: `${recipe.calories} calories`,
      proteinContent: `${recipe.protein} g`,
      carbohydrateContent: `${recipe.carbohydrates} g`,
      fatContent: `${recipe.fat} g`,
    },
  }
}
