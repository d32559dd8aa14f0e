import { type CheckContext, decline, type ExecuteContext, ParleyError } from "../../src/index.ts"
import { formatEuros } from "../money.ts"
import { createCode, createId, ownerOf } from "../ownership.ts"
import type { Database } from "../sqlite.ts"
import { minute } from "../zoned-time.ts"
import { priceCart } from "./cart-result.ts"
import { type CartLine, linesOf, requireCart } from "./carts.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn } from "./languages/index.ts"

export const readyAfter = 45 * minute
export const deliveredAfter = 90 * minute

export interface Order {
  readonly id: string
  readonly code: string
  readonly cancelled_by: string | null
  readonly placed_at: number
  readonly goods_cents: number
  readonly delivery_cents: number
  readonly name: string
  readonly address: string
}

export const statuses = ["preparing", "ready", "delivered", "cancelled"] as const

/** An order moves on with time; nobody has to push it. */
export function statusOf(order: Order, now: number): (typeof statuses)[number] {
  if (order.cancelled_by !== null) return "cancelled"
  if (now < order.placed_at + readyAfter) return "preparing"
  return now < order.placed_at + deliveredAfter ? "ready" : "delivered"
}

export interface OrderRequest {
  readonly cart?: string | undefined
  readonly name: string
  readonly address: string
  readonly total?: string | undefined
}

/** Why this cart cannot be ordered now. */
export function findCartProblem(lines: readonly CartLine[], said: Sentences): string | undefined {
  if (lines.length === 0) return said.nothingToOrder
  const short = lines.filter(({ quantity, stock }) => quantity > stock)
  if (short.length === 0) return undefined
  const names = short.map(({ name, stock }) =>
    stock === 0 ? said.product(name) : said.onlyLeft(said.product(name), stock),
  )
  return said.shortOf(said.list(names))
}

export function placeOrder(database: Database, request: OrderRequest, context: ExecuteContext): Order {
  return database.transaction(() => {
    const mine = { executionId: context.executionId }
    const earlier = database.get<Order>("SELECT * FROM orders WHERE created_by = :executionId", mine)
    if (earlier) return earlier
    const cartId = requireCart(database, request.cart, context)
    const lines = linesOf(database, cartId)
    const said = saidIn(context)
    const problem = findCartProblem(lines, said)
    if (problem !== undefined) throw decline(problem)
    const { goods, delivery, total } = priceCart(lines)
    if (request.total !== undefined && request.total !== formatEuros(total))
      throw decline(said.otherTotal(formatEuros(total), request.total))
    const id = createId("ORD", (taken) => hasOrder(database, taken))
    database.run(
      `INSERT INTO orders (id, code, owner, created_by, placed_at, goods_cents, delivery_cents, name, address)
       VALUES (:id, :code, :owner, :executionId, :now, :goods, :delivery, :name, :address)`,
      {
        ...mine,
        id,
        code: createCode(),
        owner: ownerOf(context.caller),
        now: context.now,
        goods,
        delivery,
        name: request.name,
        address: request.address,
      },
    )
    takeFromStock(database, id, lines)
    database.run("UPDATE cart_changes SET order_id = :id WHERE cart_id = :cartId AND order_id IS NULL", {
      id,
      cartId,
    })
    return database.one<Order>("SELECT * FROM orders WHERE id = :id", { id })
  })
}

export interface OrderKey {
  readonly orderId: string
  readonly code?: string | undefined
}

/** Cancels until the order is ready, and puts the goods back on the shelf. */
export function cancelOrder(database: Database, key: OrderKey, context: ExecuteContext): Order {
  return database.transaction(() => {
    const order = findOwnOrder(database, key, context)
    if (order.cancelled_by === context.executionId) return order
    assertCancellable(order, context)
    const { id } = order
    database.run("UPDATE orders SET cancelled_by = :executionId WHERE id = :id", {
      id,
      executionId: context.executionId,
    })
    database.run(
      `UPDATE products SET stock = stock + order_lines.quantity FROM order_lines
       WHERE order_lines.product_id = products.id AND order_id = :id`,
      { id },
    )
    return { ...order, cancelled_by: context.executionId }
  })
}

export function assertCancellable(order: Order, context: CheckContext): void {
  const said = saidIn(context)
  const status = statusOf(order, context.now)
  if (status === "cancelled") throw decline(said.alreadyCancelled(order.id))
  if (status !== "preparing") throw decline(said.tooLate(order.id, said.status(status)))
}

/** An order of someone else and one that does not exist look the same to a caller. */
export function findOwnOrder(database: Database, key: OrderKey, context: CheckContext): Order {
  const id = key.orderId.toUpperCase()
  const order = database.get<Order>(
    "SELECT * FROM orders WHERE id = :id AND (owner = :owner OR code = :code)",
    { id, owner: ownerOf(context.caller), code: key.code?.toUpperCase() ?? null },
  )
  if (order) return order
  throw new ParleyError("not_found", saidIn(context).unknownOrder(id))
}

export function orderLinesOf(database: Database, orderId: string) {
  return database.all<{ product_id: string; name: string; quantity: number; cents: number }>(
    `SELECT product_id, name, quantity, order_lines.cents FROM order_lines
     JOIN products ON products.id = product_id WHERE order_id = :orderId ORDER BY name`,
    { orderId },
  )
}

function takeFromStock(database: Database, orderId: string, lines: readonly CartLine[]): void {
  for (const { product_id, quantity, cents } of lines) {
    database.run("UPDATE products SET stock = stock - :quantity WHERE id = :product_id", {
      product_id,
      quantity,
    })
    database.run("INSERT INTO order_lines VALUES (:orderId, :product_id, :quantity, :cents)", {
      orderId,
      product_id,
      quantity,
      cents,
    })
  }
}

function hasOrder(database: Database, id: string): boolean {
  return database.get("SELECT 1 FROM orders WHERE id = :id", { id }) !== undefined
}
