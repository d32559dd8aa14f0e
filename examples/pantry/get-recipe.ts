import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { escapeMarkdown } from "../markdown.ts"
import type { Database } from "../sqlite.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { recipeDetails, toDetails, toSchemaOrg } from "./recipe-result.ts"
import { findRecipe } from "./recipes.ts"

export const servings = z.int().min(1).max(20).describe("Number of people to cook for")

export function createGetRecipe(database: Database): Intent {
  return defineIntent({
    name: "getRecipe",
    title: "Show a recipe",
    description:
      "Gives the ingredients, the steps and the nutrition of one recipe, for any number of people.",
    examples: [
      "Show me the recipe for cinnamon apple porridge",
      "How do I make chickpea curry with spinach?",
      "Give me the ingredients for mushroom risotto with sage, for six people",
      "Open the first recipe",
      "What are the steps for beef tacos with avocado?",
      "How many calories has pumpkin soup with coconut?",
    ],
    input: z.object({
      recipe: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .describe("Title or id of the recipe")
        .meta({ "x-question": "Which recipe do you mean?" }),
      servings: servings.optional(),
    }),
    output: z.object({ recipe: recipeDetails.describe("The recipe with ingredients, steps and nutrition") }),
    constraints: ["Nutrition is for one serving."],
    notes: ["Without a number of people the recipe's own is used."],
    languages: wordsOf("getRecipe"),
    tags: ["recipes", "cooking", "ingredients", "nutrition"],
    effect: "read",
    execute: (input, context) => ({
      recipe: toDetails(database, findRecipe(database, input.recipe, context), input.servings),
    }),
    present: {
      message({ recipe }, context) {
        const said = saidIn(context)
        const ingredients = recipe.ingredients.map(
          ({ name, grams }) => `- ${grams} g ${escapeMarkdown(said.product(name))}`,
        )
        const steps = recipe.steps.map((step, index) => `${index + 1}. ${escapeMarkdown(step)}`)
        const facts = said.recipeFacts(recipe.minutes, recipe.servings, recipe.calories, recipe.protein)
        return [
          `**${escapeMarkdown(recipe.title)}**: ${facts}.`,
          ingredients.join("\n"),
          ...(said.stepsNote === "" ? [] : [said.stepsNote]),
          steps.join("\n"),
        ].join("\n\n")
      },
      item: ({ recipe }) => toSchemaOrg(recipe),
    },
  })
}
