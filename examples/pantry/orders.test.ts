import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isParleyError } from "../../src/index.ts"
import { ada, bob, check, createContext, execute, findIntent, nobody } from "../testing.ts"
import { minute, toInstant } from "../zoned-time.ts"
import type { CartResult } from "./cart-result.ts"
import { createProducts } from "./data/products.ts"
import { createBackend } from "./index.ts"
import type { OrderResult } from "./order-result.ts"

const now = toInstant({ date: "2026-11-15", time: "12:00" }, "Europe/Madrid")
const home = { name: "Ada", address: "Carrer de Mallorca 12" }

type Confirmation = OrderResult & { readonly code: string }

function open() {
  const { intents, database } = createBackend(":memory:")
  const at = (override = {}) => createContext(now, override)
  const add = (values: Record<string, unknown>, context = at()) =>
    execute<CartResult>(intents, "addToCart", values, context)
  const order = (values = {}, context = at()) =>
    execute<Confirmation>(intents, "placeOrder", { ...home, ...values }, context)
  const stockOf = (id: string) =>
    database.get<{ stock: number }>("SELECT stock FROM products WHERE id = :id", { id })!.stock
  return { intents, database, at, add, order, stockOf }
}

describe("the cart", () => {
  test("adds products by name, and shows prices and total", async () => {
    const { add } = open()
    const cart = await add({ product: "rolled oats", quantity: 2 })
    expect(cart.lines).toEqual([
      { product: "rolled-oats", name: "Rolled oats", quantity: 2, price: "1.29 EUR", subtotal: "2.58 EUR" },
    ])
    expect(cart).toMatchObject({ goods: "2.58 EUR", delivery: "3.90 EUR", total: "6.48 EUR" })
    expect((await add({ items: [{ product: "egg", quantity: 1 }] })).cart).toBe(cart.cart)
  })

  test("the same execution twice adds once", async () => {
    const { add, at } = open()
    const context = at({ caller: nobody })
    const first = await add({ product: "eggs" }, context)
    expect(await add({ product: "eggs" }, context)).toEqual(first)
  })

  test("adds as many whole packs as a recipe needs", async () => {
    const { add } = open()
    const { lines } = await add({ recipe: "Chickpea curry with spinach", servings: 8 })
    // 960 g of chickpeas in tins of 240 g, 600 g of spinach in bags of 200 g.
    expect(lines.find(({ product }) => product === "tinned-chickpeas")!.quantity).toBe(4)
    expect(lines.find(({ product }) => product === "spinach")!.quantity).toBe(3)
  })

  test("says which products a word can mean, which are unknown, and which are out of stock", async () => {
    const { intents, at } = open()
    const { options } = await check(intents, "addToCart", { product: "rice" }, at())
    expect(options?.product?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["basmati-rice", "brown-rice"]),
    )
    const say = async (product: string) =>
      (await check(intents, "addToCart", { product }, at())).invalid?.[0]?.message
    expect(await say("unobtainium")).toContain("do not sell")
    expect(await say("saffron")).toBe("Saffron is out of stock.")
    expect(await say("eggs")).toBeUndefined()
    expect(await check(intents, "addToCart", {}, at())).toEqual({ needed: ["product"] })
    const both = { product: "eggs", recipe: "stone soup" }
    expect((await check(intents, "addToCart", both, at())).invalid?.[0]?.parameter).toBe("recipe")
  })

  test("takes out some packs, or all", async () => {
    const { intents, add, at } = open()
    await add({ product: "eggs", quantity: 3 })
    const take = (values: Record<string, unknown>) =>
      execute<CartResult>(intents, "removeFromCart", values, at())
    expect((await take({ product: "eggs", quantity: 1 })).lines[0]!.quantity).toBe(2)
    expect((await take({ product: "eggs" })).lines).toEqual([])
    await expect(take({ product: "eggs" })).rejects.toMatchObject({ code: "declined" })
    await add({ product: "basmati rice" })
    expect((await take({ product: "rice" })).lines).toEqual([])
  })

  test("has limits", async () => {
    const { add } = open()
    await add({ product: "eggs", quantity: 50 })
    await expect(add({ product: "eggs" })).rejects.toThrow("at most 50")
  })

  test("each caller has its own, and an anonymous one shows its id", async () => {
    const { intents, add, at } = open()
    const mine = await add({ product: "eggs" }, at({ caller: nobody }))
    const other = await add({ product: "milk" }, at({ caller: nobody }))
    expect(other.cart).not.toBe(mine.cart)
    const view = (values: object, caller: object) =>
      execute<CartResult>(intents, "viewCart", { ...values }, at({ caller }))
    await expect(view({}, nobody)).rejects.toMatchObject({ code: "not_found" })
    await expect(view({}, bob)).rejects.toMatchObject({ code: "not_found" })
    expect((await view({ cart: mine.cart }, nobody)).lines).toEqual(mine.lines)
    expect(await check(intents, "viewCart", {}, at({ caller: nobody }))).toEqual({ needed: ["cart"] })
  })
})

describe("an order", () => {
  test("is quoted at its total, takes the stock and empties the cart", async () => {
    const { intents, add, order, stockOf, at } = open()
    const before = stockOf("olive-oil")
    const { total } = await add({ product: "olive oil", quantity: 7 })
    const quote = await findIntent(intents, "placeOrder").quote!({ ...home }, at())
    expect(total).toBe("55.93 EUR")
    expect(quote).toEqual({ units: 5593n, scale: 2, currency: "EUR" })
    const placed = await order()
    expect(placed).toMatchObject({ total, delivery: "0.00 EUR", status: "preparing", deliveryTime: "13:30" })
    expect(placed.orderId).toMatch(/^ORD-[2-9A-Z]{6}$/)
    expect(stockOf("olive-oil")).toBe(before - 7)
    await expect(order()).rejects.toThrow("empty")
  })

  test("the same execution twice orders once", async () => {
    const { add, order, at, database } = open()
    await add({ product: "eggs" })
    const context = at()
    expect(await order({}, context)).toEqual(await order({}, context))
    expect(database.get("SELECT count(*) AS n FROM orders")).toEqual({ n: 1 })
  })

  test("declines when something has gone out of stock meanwhile, and takes nothing", async () => {
    const { intents, add, order, at, stockOf } = open()
    await add({ items: [{ product: "pistachios", quantity: 2 }] }, at({ caller: bob }))
    await add({
      items: [
        { product: "pistachios", quantity: 1 },
        { product: "eggs", quantity: 1 },
      ],
    })
    await order({}, at({ caller: bob }))
    const eggs = stockOf("eggs")
    const message = expect.stringContaining("Out of stock: Pistachios")
    await expect(order()).rejects.toMatchObject({ code: "declined", message })
    expect((await check(intents, "placeOrder", home, at())).invalid).toEqual([{ parameter: "cart", message }])
    expect(stockOf("eggs")).toBe(eggs)
  })

  test("declines when the cart no longer costs what was agreed", async () => {
    const { add, order } = open()
    const { total } = await add({ product: "eggs" })
    await add({ product: "milk" })
    await expect(order({ total })).rejects.toThrow("The cart has changed")
  })

  test("moves through preparing, ready and delivered as time passes", async () => {
    const { intents, add, order } = open()
    await add({ product: "eggs" })
    const { orderId } = await order()
    const statusAfter = async (minutes: number) => {
      const context = createContext(now + minutes * minute)
      return (await execute<OrderResult>(intents, "trackOrder", { orderId }, context)).status
    }
    expect(await statusAfter(0)).toBe("preparing")
    expect(await statusAfter(44)).toBe("preparing")
    expect(await statusAfter(45)).toBe("ready")
    expect(await statusAfter(89)).toBe("ready")
    expect(await statusAfter(90)).toBe("delivered")
  })

  test("is cancelled until it is ready, and the goods go back", async () => {
    const { intents, add, order, stockOf } = open()
    const before = stockOf("eggs")
    const cancel = (orderId: string, context = createContext(now + 44 * minute)) =>
      execute<OrderResult>(intents, "cancelOrder", { orderId }, context)
    await add({ product: "eggs", quantity: 3 })
    const first = await order()
    const late = createContext(now + 45 * minute)
    await expect(cancel(first.orderId, late)).rejects.toMatchObject({ code: "declined" })
    const context = createContext(now + 44 * minute)
    expect((await cancel(first.orderId, context)).status).toBe("cancelled")
    expect(stockOf("eggs")).toBe(before)
    expect((await cancel(first.orderId, context)).status).toBe("cancelled")
    await expect(cancel(first.orderId)).rejects.toThrow("already cancelled")
    expect(stockOf("eggs")).toBe(before)
  })

  test("is seen by the caller that placed it, or with its code", async () => {
    const { intents, add, order, at } = open()
    await add({ product: "eggs" }, at({ caller: ada }))
    const { orderId, code } = await order({}, at({ caller: ada }))
    const track = (values: object, caller: object) =>
      execute<OrderResult>(intents, "trackOrder", { orderId, ...values }, at({ caller }))
    await expect(track({}, bob)).rejects.toMatchObject({ code: "not_found" })
    await expect(track({}, nobody)).rejects.toMatchObject({ code: "not_found" })
    expect(await check(intents, "trackOrder", { orderId }, at({ caller: bob }))).toEqual({ needed: ["code"] })
    expect((await track({ code }, nobody)).orderId).toBe(orderId)
  })
})

test("whatever is added, ordered and cancelled, nothing is sold that is not there and nothing is lost", async () => {
  const ids = ["pistachios", "asparagus", "lamb-shoulder"]
  const initial = createProducts().filter(({ id }) => ids.includes(id))
  const action = fc.record({
    what: fc.constantFrom("addToCart", "addToCart", "placeOrder", "cancelOrder"),
    caller: fc.constantFrom(ada, bob),
    product: fc.constantFrom(...ids),
    quantity: fc.integer({ min: 1, max: 3 }),
    which: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
      using backend = createBackend(":memory:")
      const orders: string[] = []
      for (const { what, caller, product, quantity, which } of actions) {
        const input = {
          addToCart: { product, quantity },
          placeOrder: home,
          cancelOrder: { orderId: orders[which % Math.max(orders.length, 1)] ?? "ORD-AAAAAA" },
        }[what]!
        const context = createContext(now, { caller })
        try {
          const result = await execute<Confirmation>(backend.intents, what, input, context)
          if (what === "placeOrder") orders.push(result.orderId)
        } catch (error) {
          if (!isParleyError(error) || !["declined", "not_found"].includes(error.code)) throw error
        }
        for (const { id, stock } of initial)
          expect(
            backend.database.get(
              `SELECT stock + (
                 SELECT coalesce(sum(quantity), 0) FROM order_lines JOIN orders ON orders.id = order_id
                 WHERE product_id = products.id AND cancelled_by IS NULL
               ) AS kept, stock >= 0 AS possible FROM products WHERE id = :id`,
              { id },
            ),
          ).toEqual({ kept: stock, possible: 1 })
      }
    }),
    { numRuns: 25 },
  )
})

test("every intent shows its result in words and has five examples or more", () => {
  for (const { descriptor, present } of open().intents) {
    expect(descriptor.examples.length).toBeGreaterThanOrEqual(5)
    expect(present.message, descriptor.name).toBeTypeOf("function")
    expect(present.item, descriptor.name).toBeTypeOf("function")
  }
})
