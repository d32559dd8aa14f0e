import { z } from "zod"
import { type Check, type CheckContext, defineIntent, type Intent, isParleyError } from "../../src/index.ts"
import { formatEuros } from "../money.ts"
import { ownerOf } from "../ownership.ts"
import type { Database } from "../sqlite.ts"
import { cart, priceCart, toLinesTable } from "./cart-result.ts"
import { linesOf, requireCart } from "./carts.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { orderResult, toOrderResult, toSchemaOrder } from "./order-result.ts"
import { findCartProblem, placeOrder } from "./orders.ts"

export function createPlaceOrder(database: Database): Intent {
  return defineIntent({
    name: "placeOrder",
    title: "Order the cart",
    description: "Orders everything in your cart and has it delivered.",
    examples: [
      "Place my order",
      "Check out please",
      "Order everything in the cart to Carrer de Mallorca 12",
      "I'm done, send me the groceries",
      "Buy what's in my cart",
      "Deliver it to my home",
    ],
    input: z.object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .describe("Name on the doorbell")
        .meta({ "x-question": "Which name is on the doorbell?" }),
      address: z
        .string()
        .trim()
        .min(5)
        .max(200)
        .describe("Address to deliver to")
        .meta({ "x-question": "Where shall we deliver it?" }),
      cart: cart.optional(),
      total: z
        .string()
        .regex(/^\d{1,6}\.\d\d EUR$/)
        .optional()
        .describe("Total you agreed to; if the cart costs something else, nothing is ordered"),
    }),
    output: orderResult.extend({
      code: z.string().describe("Secret that lets you follow or cancel the order from elsewhere: keep it"),
    }),
    constraints: [
      "Everything in the cart must be in stock.",
      "Delivery costs 3.90 EUR and is free from 50.00 EUR.",
    ],
    notes: ["Orders are ready after 45 minutes and delivered after 90.", "You pay at the door."],
    languages: wordsOf("placeOrder"),
    tags: ["groceries", "order", "checkout", "delivery"],
    effect: "write",
    confirm: true,
    quote(input, context) {
      const lines = linesOf(database, requireCart(database, input.cart, context))
      return formatEuros(priceCart(lines).total)
    },
    check: (known, context) => checkCart(database, known.cart, context),
    execute(input, context) {
      const order = placeOrder(database, input, context)
      return { ...toOrderResult(database, order, context.now), code: order.code }
    },
    present: {
      externalId: (output) => output.orderId,
      message({ orderId, total, deliveryTime, lines, code }, context) {
        const said = saidIn(context)
        return [
          said.ordered(orderId, total, deliveryTime),
          toLinesTable(lines, said),
          said.keepCode(code),
        ].join("\n\n")
      },
      item: toSchemaOrder,
    },
  })
}

function checkCart(database: Database, cart: string | undefined, context: CheckContext): Check {
  if (cart === undefined && ownerOf(context.caller) === null) return { needed: ["cart"] }
  try {
    const problem = findCartProblem(linesOf(database, requireCart(database, cart, context)), saidIn(context))
    return problem === undefined ? {} : { invalid: [{ parameter: "cart", message: problem }] }
  } catch (error) {
    if (!isParleyError(error) || error.code !== "not_found") throw error
    return { invalid: [{ parameter: "cart", message: error.message }] }
  }
}
