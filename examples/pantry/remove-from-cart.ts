import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { cart, cartResult, describeCart, toCartResult, toItemList } from "./cart-result.ts"
import { mostOfOne, removeFromCart } from "./carts.ts"
import { wordsOf } from "./languages/index.ts"

export function createRemoveFromCart(database: Database): Intent {
  return defineIntent({
    name: "removeFromCart",
    title: "Take out of the cart",
    description: "Takes some or all packs of a product out of your cart.",
    examples: [
      "Remove the eggs from my cart",
      "Take one pack of oats out again",
      "I don't need the milk after all",
      "Drop the saffron from the cart",
      "two avocados less please",
    ],
    input: z.object({
      product: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .describe("Name or id of a product in the cart")
        .meta({ "x-question": "Which product shall go?" }),
      quantity: z
        .int()
        .min(1)
        .max(mostOfOne)
        .optional()
        .describe("Number of packs to take out; without it, all"),
      cart: cart.optional(),
    }),
    output: cartResult,
    constraints: ["Only what is in the cart can be taken out."],
    notes: ["What has been ordered stays ordered: cancel the order instead."],
    languages: wordsOf("removeFromCart"),
    tags: ["groceries", "cart", "remove"],
    effect: "write",
    confirm: false,
    execute: (input, context) => toCartResult(database, removeFromCart(database, input, context)),
    present: { message: describeCart, item: toItemList },
  })
}
