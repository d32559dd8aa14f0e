import { type CheckContext, decline, type ExecuteContext, ParleyError } from "../../src/index.ts"
import { createCode, ownerOf } from "../ownership.ts"
import type { Database } from "../sqlite.ts"
import { day } from "../zoned-time.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn } from "./languages/index.ts"
import { findProducts, type Product } from "./products.ts"

export const mostOfOne = 50
const mostLines = 100
const mostChanges = 1000
const lifetime = 30 * day

export interface CartLine {
  readonly product_id: string
  readonly name: string
  readonly quantity: number
  readonly cents: number
  readonly stock: number
}

export interface Addition {
  readonly product: Product
  readonly quantity: number
}

/** The cart the caller names, or else its own. Anonymous callers have none of their own. */
export function findCart(
  database: Database,
  cart: string | undefined,
  context: CheckContext,
): string | undefined {
  if (cart === undefined)
    return database.get<{ id: string }>("SELECT id FROM carts WHERE owner = :owner", {
      owner: ownerOf(context.caller),
    })?.id
  const found = database.get<{ id: string }>("SELECT id FROM carts WHERE id = :id", {
    id: cart.toUpperCase(),
  })
  if (found) return found.id
  throw new ParleyError("not_found", saidIn(context).unknownCart(cart.slice(0, 40)))
}

export function requireCart(database: Database, cart: string | undefined, context: CheckContext): string {
  const id = findCart(database, cart, context)
  if (id !== undefined) return id
  throw new ParleyError("not_found", saidIn(context).noCart)
}

export function linesOf(database: Database, cartId: string): CartLine[] {
  return database.all<CartLine>(
    `SELECT product_id, name, sum(quantity) AS quantity, cents, stock
     FROM cart_changes JOIN products ON products.id = product_id
     WHERE cart_id = :cartId AND order_id IS NULL
     GROUP BY product_id HAVING sum(quantity) > 0 ORDER BY name`,
    { cartId },
  )
}

export function addToCart(
  database: Database,
  cart: string | undefined,
  additions: readonly Addition[],
  context: ExecuteContext,
): string {
  return database.transaction(() => {
    const earlier = findChanged(database, context)
    if (earlier !== undefined) return earlier
    const cartId = findCart(database, cart, context) ?? createCart(database, context)
    const said = saidIn(context)
    const quantities = new Map(linesOf(database, cartId).map((line) => [line.product_id, line.quantity]))
    for (const { product, quantity } of additions) {
      if (product.stock === 0)
        throw decline(said.outOfStock(said.product(product.name)), { product: product.id })
      const total = (quantities.get(product.id) ?? 0) + quantity
      if (total > mostOfOne) throw decline(said.atMostPacks(mostOfOne, said.product(product.name)))
      quantities.set(product.id, total)
      recordChange(database, cartId, product.id, quantity, context)
    }
    if (quantities.size > mostLines) throw decline(said.atMostLines(mostLines))
    return cartId
  })
}

export interface Removal {
  readonly cart?: string | undefined
  /** In the caller's words. Only a product in the cart can be meant. */
  readonly product: string
  /** Packs to take out; without it, all. */
  readonly quantity?: number | undefined
}

export function removeFromCart(database: Database, removal: Removal, context: ExecuteContext): string {
  return database.transaction(() => {
    const earlier = findChanged(database, context)
    if (earlier !== undefined) return earlier
    const cartId = requireCart(database, removal.cart, context)
    const { product_id, quantity } = findLine(database, cartId, removal.product, saidIn(context))
    recordChange(database, cartId, product_id, -Math.min(removal.quantity ?? quantity, quantity), context)
    return cartId
  })
}

function findLine(database: Database, cartId: string, product: string, said: Sentences): CartLine {
  const meant = findProducts(database, product).map(({ id }) => id)
  const lines = linesOf(database, cartId).filter(({ product_id }) => meant.includes(product_id))
  const [only] = lines
  if (only && lines.length === 1) return only
  const shown = product.slice(0, 60)
  if (lines.length === 0) throw decline(said.notInCart(shown))
  const names = said.orList(lines.map(({ name }) => said.product(name)))
  throw decline(said.whichInCart(shown, names))
}

/** The cart that this execution has changed in an earlier attempt. */
function findChanged(database: Database, { executionId }: ExecuteContext): string | undefined {
  return database.get<{ cart_id: string }>(
    "SELECT cart_id FROM cart_changes WHERE execution_id = :executionId",
    { executionId },
  )?.cart_id
}

function createCart(database: Database, { caller, now }: ExecuteContext): string {
  // Abandoned carts are deleted, so that strangers cannot fill the table.
  database.run(
    `DELETE FROM carts WHERE created_at < :oldest
       AND NOT EXISTS (SELECT 1 FROM cart_changes WHERE cart_id = carts.id AND order_id IS NOT NULL)`,
    { oldest: now - lifetime },
  )
  const id = `CART-${createCode()}`
  database.run("INSERT INTO carts VALUES (:id, :owner, :now)", { id, owner: ownerOf(caller), now })
  return id
}

function recordChange(
  database: Database,
  cartId: string,
  productId: string,
  quantity: number,
  context: ExecuteContext,
): void {
  const { executionId } = context
  const { changes } = database.one<{ changes: number }>(
    "SELECT count(*) AS changes FROM cart_changes WHERE cart_id = :cartId AND order_id IS NULL",
    { cartId },
  )
  if (changes >= mostChanges) throw decline(saidIn(context).tooManyChanges)
  database.run(
    `INSERT INTO cart_changes (execution_id, product_id, cart_id, quantity)
     VALUES (:executionId, :productId, :cartId, :quantity)`,
    { executionId, productId, cartId, quantity },
  )
}
