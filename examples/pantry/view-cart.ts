import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { ownerOf } from "../ownership.ts"
import type { Database } from "../sqlite.ts"
import { cart, cartResult, describeCart, toCartResult, toItemList } from "./cart-result.ts"
import { requireCart } from "./carts.ts"
import { wordsOf } from "./languages/index.ts"

export function createViewCart(database: Database): Intent {
  return defineIntent({
    name: "viewCart",
    title: "Show the cart",
    description: "Shows what is in your cart and what an order of it would cost.",
    examples: [
      "What's in my cart?",
      "Show me the cart",
      "How much is it all together?",
      "What have I added so far?",
      "cart total please",
      "List my groceries",
    ],
    input: z.object({ cart: cart.optional() }),
    output: cartResult,
    constraints: ["Delivery costs 3.90 EUR and is free from 50.00 EUR."],
    notes: ["Products are not held for you before you order."],
    languages: wordsOf("viewCart"),
    tags: ["groceries", "cart", "total"],
    effect: "read",
    check: (_, context) => (ownerOf(context.caller) === null ? { needed: ["cart"] } : {}),
    execute: (input, context) => toCartResult(database, requireCart(database, input.cart, context)),
    present: { message: describeCart, item: toItemList },
  })
}
