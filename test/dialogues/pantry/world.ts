import type { Database } from "../../../examples/sqlite.ts"
import type { Dialogue } from "../script.ts"

export interface PantryLeft {
  /** Packs in the open cart, by product. */
  readonly cart: Readonly<Record<string, number>>
  readonly orders: readonly {
    readonly state: "placed" | "cancelled"
    readonly name: string
    readonly address: string
    readonly packs: Readonly<Record<string, number>>
  }[]
}

export type PantryDialogue = Dialogue<PantryLeft>

interface Packs {
  readonly product_id: string
  readonly quantity: number
}

interface OrderRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly address: string
  readonly cancelled_by: string | null
}

export const world = {
  facts(database: Database): Record<string, string> {
    const order = database.get<OrderRow>("SELECT id, code FROM orders ORDER BY rowid DESC")
    const cart = database.get<{ id: string }>("SELECT id FROM carts ORDER BY rowid DESC")
    return { ...(order && { order: order.id, code: order.code }), ...(cart && { cart: cart.id }) }
  },
  look: (database: Database): PantryLeft => ({
    cart: toPacks(
      database.all<Packs>(
        `SELECT product_id, sum(quantity) AS quantity FROM cart_changes WHERE order_id IS NULL
         GROUP BY product_id HAVING sum(quantity) > 0`,
      ),
    ),
    orders: database.all<OrderRow>("SELECT * FROM orders ORDER BY rowid").map((order) => ({
      state: order.cancelled_by === null ? "placed" : "cancelled",
      name: order.name,
      address: order.address,
      packs: toPacks(
        database.all<Packs>("SELECT product_id, quantity FROM order_lines WHERE order_id = :id", {
          id: order.id,
        }),
      ),
    })),
  }),
}

function toPacks(rows: readonly Packs[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ product_id, quantity }) => [product_id, quantity]))
}

/** Something lies in the person's cart already. */
export function fillCart(
  database: Database,
  owner: string | null,
  packs: Readonly<Record<string, number>>,
): void {
  database.run("INSERT INTO carts VALUES ('CART-AAAA-BBBB-CCCC', :owner, 0)", { owner })
  for (const [product, quantity] of Object.entries(packs))
    database.run("INSERT INTO cart_changes VALUES (:id, :product, 'CART-AAAA-BBBB-CCCC', :quantity, NULL)", {
      id: `before-${product}`,
      product,
      quantity,
    })
}

export function setStock(database: Database, product: string, stock: number): void {
  database.run("UPDATE products SET stock = :stock WHERE id = :product", { product, stock })
}
