import { z } from "zod"
import { type Check, type CheckContext, defineIntent, type Intent, isParleyError } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { checkProduct, toAdditions } from "./additions.ts"
import { cart, cartResult, describeCart, toCartResult, toItemList } from "./cart-result.ts"
import { addToCart, mostOfOne } from "./carts.ts"
import { servings } from "./get-recipe.ts"
import { wordsOf } from "./languages/index.ts"
import { findRecipe } from "./recipes.ts"

const product = z.string().trim().min(1).max(80)
const quantity = z.int().min(1).max(mostOfOne)

export function createAddToCart(database: Database): Intent {
  return defineIntent({
    name: "addToCart",
    title: "Add to the cart",
    description: "Puts groceries, or everything a recipe needs, into your cart.",
    examples: [
      "Add two packs of oats to my cart",
      "Put everything for chickpea curry with spinach into the cart",
      "I need eggs and milk",
      "Add the ingredients of this recipe for four people",
      "Three avocados please",
      "Throw in some olive oil",
      "buy the ingredients for mushroom risotto with lemon",
    ],
    input: z.object({
      product: product
        .optional()
        .describe("Name or id of a product, as in rolled oats, or title of a recipe for all it needs")
        .meta({ "x-question": "Which product would you like?" }),
      quantity: quantity.optional().describe("Number of packs of the product"),
      items: z
        .array(z.object({ product, quantity }))
        .min(1)
        .max(50)
        .optional()
        .describe("Several products at once, each with its number of packs"),
      recipe: z.string().max(100).optional().describe("Title or id of a recipe whose ingredients you want"),
      servings: servings.optional(),
      cart: cart.optional(),
    }),
    output: cartResult,
    constraints: [`A cart holds at most ${mostOfOne} packs of a product and 100 products.`],
    notes: [
      "Nothing is ordered yet, and a cart is kept for 30 days.",
      "For a recipe as many whole packs are added as it needs.",
    ],
    languages: wordsOf("addToCart"),
    tags: ["groceries", "cart", "shopping", "add", "buy"],
    effect: "write",
    confirm: false,
    check(known, context) {
      const { product, recipe, items } = known
      if (product === undefined && recipe === undefined && items === undefined) return { needed: ["product"] }
      const review = product === undefined ? {} : checkProduct(database, product, context)
      return recipe === undefined || review.invalid ? review : checkRecipe(database, recipe, context)
    },
    execute(input, context) {
      const additions = toAdditions(database, input, context)
      return toCartResult(database, addToCart(database, input.cart, additions, context))
    },
    present: { message: describeCart, item: toItemList },
  })
}

function checkRecipe(database: Database, recipe: string, context: CheckContext): Check {
  try {
    findRecipe(database, recipe, context)
    return {}
  } catch (error) {
    if (!isParleyError(error) || error.code !== "not_found") throw error
    return { invalid: [{ parameter: "recipe", message: error.message }] }
  }
}
