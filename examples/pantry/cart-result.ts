import { z } from "zod"
import type { PresentContext } from "../../src/index.ts"
import { toTable } from "../markdown.ts"
import { formatEuros, toDecimal } from "../money.ts"
import type { Database } from "../sqlite.ts"
import { type CartLine, linesOf } from "./carts.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn } from "./languages/index.ts"

export const cart = z
  .string()
  .max(40)
  .describe("Id of your cart, as in CART-7KQ2-MFX8-HJ4T; needed only when we do not know you")
  .meta({ "x-question": "Which cart is yours? Its id looks like CART-7KQ2-MFX8-HJ4T." })

const line = z.object({
  product: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: z.string(),
  subtotal: z.string(),
})

export const cartResult = z.object({
  cart: z.string().describe("Id of the cart: keep it, whoever knows it can use the cart"),
  lines: z.array(line).describe("What is in the cart"),
  goods: z.string().describe("Price of everything in the cart"),
  delivery: z.string().describe("Price of the delivery"),
  total: z.string().describe("What an order of this cart costs"),
})

export type CartResult = z.output<typeof cartResult>

const deliveryCents = 390
const freeDeliveryFrom = 5000

/** The one place that knows what a cart costs. */
export function priceCart(lines: readonly CartLine[]) {
  const goods = lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0)
  const delivery = goods === 0 || goods >= freeDeliveryFrom ? 0 : deliveryCents
  return { goods, delivery, total: goods + delivery }
}

export function toCartResult(database: Database, cartId: string): CartResult {
  const lines = linesOf(database, cartId)
  const price = priceCart(lines)
  return {
    cart: cartId,
    lines: lines.map(({ product_id, name, quantity, cents }) => ({
      product: product_id,
      name,
      quantity,
      price: formatEuros(cents),
      subtotal: formatEuros(cents * quantity),
    })),
    goods: formatEuros(price.goods),
    delivery: formatEuros(price.delivery),
    total: formatEuros(price.total),
  }
}

type Lines = CartResult["lines"]

export function toLinesTable(lines: Lines, said: Sentences): string {
  const rows = lines.map(({ name, quantity, price, subtotal }) => [
    said.product(name),
    String(quantity),
    price,
    subtotal,
  ])
  return toTable(said.cartHeads, rows)
}

export function describeCart({ cart, lines, delivery, total }: CartResult, context: PresentContext): string {
  const said = saidIn(context)
  if (lines.length === 0) return said.emptyCart(cart)
  return `${toLinesTable(lines, said)}\n\n${said.cartTotal(delivery, total, cart)}`
}

export function toOrderItems(lines: Lines): readonly Readonly<Record<string, unknown>>[] {
  return lines.map(({ product, name, quantity, price }) => ({
    "@type": "OrderItem",
    orderQuantity: quantity,
    orderedItem: {
      "@type": "Product",
      sku: product,
      name,
      offers: { "@type": "Offer", price: toDecimal(price), priceCurrency: "EUR" },
    },
  }))
}

export function toItemList(result: CartResult): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: "Cart",
    numberOfItems: result.lines.length,
    itemListElement: toOrderItems(result.lines),
  }
}
