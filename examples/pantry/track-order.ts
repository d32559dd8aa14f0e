import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import {
  checkOrderAccess,
  code,
  type OrderResult,
  orderId,
  orderResult,
  toOrderResult,
  toSchemaOrder,
} from "./order-result.ts"
import { findOwnOrder } from "./orders.ts"

export function createTrackOrder(database: Database): Intent {
  return defineIntent({
    name: "trackOrder",
    title: "Follow an order",
    description: "Says how far an order is: preparing, ready, delivered or cancelled.",
    examples: [
      "Where is my order?",
      "Track ORD-7KQ2MF",
      "When will my groceries arrive?",
      "Has my order been delivered yet?",
      "What's the status of my delivery?",
      "is ORD-7KQ2MF ready",
    ],
    input: z.object({ orderId, code: code.optional() }),
    output: orderResult,
    constraints: ["Only the one who ordered, or who has the code, can follow an order."],
    notes: ["Times are local to Barcelona."],
    languages: wordsOf("trackOrder"),
    tags: ["groceries", "order", "status", "delivery"],
    effect: "read",
    check: (known, context) => checkOrderAccess(database, known, context),
    execute: (input, context) => toOrderResult(database, findOwnOrder(database, input, context), context.now),
    present: {
      externalId: (output) => output.orderId,
      message(output, context) {
        const said = saidIn(context)
        return `${said.orderStatus(output.orderId, said.status(output.status))}${nextStep(output, said)}.`
      },
      item: toSchemaOrder,
    },
  })
}

function nextStep({ status, readyTime, deliveryTime }: OrderResult, said: Sentences): string {
  if (status === "preparing") return said.readyAndDelivered(readyTime, deliveryTime)
  return status === "ready" ? said.delivered(deliveryTime) : ""
}
