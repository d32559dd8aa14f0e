import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { saidIn, wordsOf } from "./languages/index.ts"
import { checkOrderAccess, code, orderId, orderResult, toOrderResult, toSchemaOrder } from "./order-result.ts"
import { assertCancellable, cancelOrder } from "./orders.ts"

export function createCancelOrder(database: Database): Intent {
  return defineIntent({
    name: "cancelOrder",
    title: "Cancel an order",
    description: "Cancels an order that is still being prepared.",
    examples: [
      "Cancel my order",
      "Please cancel ORD-7KQ2MF",
      "I don't want the delivery any more",
      "Stop my grocery order",
      "I ordered by mistake, call it off",
    ],
    input: z.object({ orderId, code: code.optional() }),
    output: orderResult,
    constraints: ["An order can be cancelled until it is ready, 45 minutes after it was placed."],
    notes: ["Cancelling is free of charge."],
    languages: wordsOf("cancelOrder"),
    tags: ["groceries", "order", "cancel"],
    effect: "destructive",
    idempotent: true,
    confirm: true,
    check: (known, context) =>
      checkOrderAccess(database, known, context, (order) => assertCancellable(order, context)),
    execute: (input, context) => toOrderResult(database, cancelOrder(database, input, context), context.now),
    present: {
      externalId: (output) => output.orderId,
      message: (output, context) => saidIn(context).cancelled(output.orderId, output.total),
      item: toSchemaOrder,
    },
  })
}
