import { z } from "zod"
import { type Check, type CheckContext, isParleyError } from "../../src/index.ts"
import { formatEuros, toDecimal } from "../money.ts"
import type { Database } from "../sqlite.ts"
import { fromInstant } from "../zoned-time.ts"
import { cartResult, toOrderItems } from "./cart-result.ts"
import {
  deliveredAfter,
  findOwnOrder,
  type Order,
  type OrderKey,
  orderLinesOf,
  readyAfter,
  statuses,
  statusOf,
} from "./orders.ts"
import { service } from "./service.ts"

export const orderId = z
  .string()
  .regex(/^ORD-[0-9A-Z]{6}$/i)
  .describe("Id of your order, as in ORD-7KQ2MF")
  .meta({ "x-question": "Which order is it? Its id looks like ORD-7KQ2MF." })
export const code = z
  .string()
  .max(20)
  .describe("Code that came with the confirmation of your order")
  .meta({ "x-question": "Which code came with the confirmation of your order?" })

export const orderResult = z.object({
  orderId: z.string().describe("Id of the order"),
  status: z.enum(statuses).describe("How far the order is"),
  lines: cartResult.shape.lines.describe("What was ordered"),
  delivery: z.string().describe("Price of the delivery"),
  total: z.string().describe("Price of the whole order"),
  placedAt: z.iso.datetime().describe("When the order was placed, in UTC"),
  readyTime: z.string().describe("Time of day at which the order is packed and ready"),
  deliveryTime: z.string().describe("Time of day at which the order is delivered"),
})

export type OrderResult = z.output<typeof orderResult>

export function toOrderResult(database: Database, order: Order, now: number): OrderResult {
  const timeOf = (instant: number) => fromInstant(instant, service.timeZone).time
  return {
    orderId: order.id,
    status: statusOf(order, now),
    lines: orderLinesOf(database, order.id).map(({ product_id, name, quantity, cents }) => ({
      product: product_id,
      name,
      quantity,
      price: formatEuros(cents),
      subtotal: formatEuros(cents * quantity),
    })),
    delivery: formatEuros(order.delivery_cents),
    total: formatEuros(order.goods_cents + order.delivery_cents),
    placedAt: new Date(order.placed_at).toISOString(),
    readyTime: timeOf(order.placed_at + readyAfter),
    deliveryTime: timeOf(order.placed_at + deliveredAfter),
  }
}

/** What a caller must still show before it may see or cancel an order. */
export function checkOrderAccess(
  database: Database,
  known: Partial<OrderKey>,
  context: CheckContext,
  assert: (order: Order) => void = () => {},
): Check {
  if (known.orderId === undefined) return {}
  try {
    assert(findOwnOrder(database, { ...known, orderId: known.orderId }, context))
    return {}
  } catch (error) {
    if (!isParleyError(error)) throw error
    if (error.code === "declined") return { invalid: [{ parameter: "orderId", message: error.message }] }
    if (error.code !== "not_found") throw error
    if (known.code === undefined) return { needed: ["code"] }
    return { invalid: [{ parameter: "code", message: error.message }] }
  }
}

const schemaStatuses = {
  preparing: "OrderProcessing",
  ready: "OrderInTransit",
  delivered: "OrderDelivered",
  cancelled: "OrderCancelled",
} as const

export function toSchemaOrder(result: OrderResult): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "Order",
    orderNumber: result.orderId,
    orderStatus: `https://schema.org/${schemaStatuses[result.status]}`,
    orderDate: result.placedAt,
    merchant: { "@type": "Organization", name: service.name },
    orderedItem: toOrderItems(result.lines),
    acceptedOffer: { "@type": "Offer", price: toDecimal(result.total), priceCurrency: "EUR" },
  }
}
