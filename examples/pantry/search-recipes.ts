import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { toTable } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { courses, cuisines, diets } from "./data/recipes.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { recipeSummary, toSummary, urlOf } from "./recipe-result.ts"
import { searchRecipes } from "./recipes.ts"

export function createSearchRecipes(database: Database): Intent {
  return defineIntent({
    name: "searchRecipes",
    title: "Search recipes",
    description: "Finds recipes to cook by words, ingredients, diet, cuisine, time and nutrition.",
    examples: [
      "Something protein rich with cinnamon under 30 minutes",
      "Find me a vegan curry",
      "What can I cook with chickpeas and spinach?",
      "Quick Italian dinner ideas",
      "gluten free breakfast recipes",
      "A soup without cream, please",
      "Show low carb lunches with less than 500 calories",
      "What's for dessert?",
    ],
    input: z.object({
      query: z.string().max(200).optional().describe("Words that the recipe must have, as in pumpkin soup"),
      ingredients: z.array(z.string().max(50)).max(10).optional().describe("Ingredients that must be in it"),
      without: z.array(z.string().max(50)).max(10).optional().describe("Ingredients that must not be in it"),
      diet: z.enum(diets).optional().describe("Diet the recipe must suit"),
      cuisine: z.enum(cuisines).optional().describe("Kitchen the recipe comes from"),
      course: z.enum(courses).optional().describe("Meal the recipe is for"),
      maxMinutes: z
        .int()
        .min(1)
        .max(600)
        .optional()
        .describe("Longest time in minutes, preparation included"),
      minProtein: z.number().min(0).max(200).optional().describe("Least protein in grams for one serving"),
      maxCalories: z.int().min(0).max(5000).optional().describe("Most kilocalories for one serving"),
      page: z.int().min(1).max(100).default(1).describe("Which page of the results to show"),
      pageSize: z.int().min(1).max(50).default(10).describe("Number of recipes on a page"),
    }),
    output: z.object({
      recipes: z.array(recipeSummary).describe("Recipes that match, best first, on this page"),
      total: z.int().describe("Number of recipes that match on all pages"),
      page: z.int().describe("The page shown"),
      pages: z.int().describe("Number of pages there are"),
    }),
    constraints: ["High-protein means 25 grams or more, low-carb 25 grams or less, in one serving."],
    notes: ["Diets and nutrition follow from the ingredients of the recipe."],
    languages: wordsOf("searchRecipes"),
    tags: ["recipes", "cooking", "food", "search", "vegan", "protein", "dinner"],
    effect: "read",
    execute(input) {
      const found = searchRecipes(database, { ...input, words: input.query })
      const start = (input.page - 1) * input.pageSize
      return {
        recipes: found.slice(start, start + input.pageSize).map(toSummary),
        total: found.length,
        page: input.page,
        pages: Math.ceil(found.length / input.pageSize),
      }
    },
    present: {
      message({ recipes, total, page, pages }, context) {
        const said = saidIn(context)
        if (recipes.length === 0) return said.noRecipes(page, pages)
        const rows = recipes.map((recipe) => [
          recipe.title,
          `${recipe.minutes} min`,
          `${recipe.calories} kcal`,
          `${recipe.protein} g`,
          recipe.diets.map(said.diet).join(", "),
        ])
        return `${said.recipes(total, page, pages)}\n\n${toTable(said.recipeHeads, rows)}`
      },
      item: ({ recipes, total }) => ({
        "@context": "https://schema.org",
        "@type": "ItemList",
        numberOfItems: total,
        itemListElement: recipes.map((recipe, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: recipe.title,
          url: urlOf(recipe.id),
        })),
      }),
    },
  })
}
