import { assign, createMachine } from "xstate"
import { z } from "zod"
import {
  createRegistry,
  defineEventHandlers,
  defineFlow,
  defineHydrator,
  type FlowRegistry,
} from "../../src/flow/entry.ts"
import type { Database } from "../sqlite.ts"
import { browse, shelf } from "./browse-products.ts"
import { type CartResult, cartResult, toCartResult } from "./cart-result.ts"
import { findCart, hasCart, mostOfOne } from "./carts.ts"
import { flowLanguages, flowWordsIn } from "./languages/flow-words.ts"
import { type OrderResult, orderResult, toOrderResult } from "./order-result.ts"
import { deliveredAfter, findOwnOrder, readyAfter } from "./orders.ts"

type FlowWords = ReturnType<typeof flowWordsIn>

const product = z.object({ product: z.string() })
const setQuantity = product.extend({ quantity: z.int().min(0).max(mostOfOne) })
const action = <Payload extends z.ZodType>(payload: Payload) =>
  z.array(z.object({ event: z.string(), label: z.string(), payload }))

/** A cart whose lines can be changed. */
const shownCart = cartResult.extend({
  lines: z.array(cartResult.shape.lines.element.extend({ actions: action(setQuantity) })),
})
const step = z.object({ label: z.string(), note: z.string(), state: z.enum(["done", "current", "ahead"]) })

/** The cart: shown after every change, and ordered from here. */
const order = defineFlow({
  intentId: "order.place",
  intent: "placeOrder",
  meta: {
    title: "Your cart",
    description: "Shows the cart, changes it and orders it.",
    category: "shopping",
    languages: flowLanguages("Ihr Warenkorb", "Votre panier", "Su carrito"),
  },
  schema: z.object({ cart: shownCart.optional(), actions: action(z.object({})).optional() }),
  display: "sheet",
  after: ["addToCart", "removeFromCart", "viewCart"],
  followUp: ({ orderId, code }) => ({ intentId: "order.track", params: { orderId, code } }),
})

/** A shelf to choose from, on top of the cart. */
const menu = defineFlow({
  intentId: "menu.browse",
  intent: "browseProducts",
  meta: {
    title: "Choose something",
    description: "Shows products to choose from.",
    category: "shopping",
    languages: flowLanguages("Suchen Sie etwas aus", "Choisissez", "Elija algo"),
  },
  schema: z.object({
    items: z.array(
      product.extend({
        name: z.string(),
        price: z.string(),
        actions: action(product),
      }),
    ),
  }),
  display: "modal",
  within: { flow: "order.place", event: "ITEM_CHOSEN" },
  machine: createMachine({
    context: {},
    initial: "browsing",
    states: {
      browsing: {
        on: { SELECT: { target: "chosen", actions: assign({ result: ({ event }) => event.payload }) } },
      },
      chosen: { type: "final" },
    },
  }),
})

/** An order on its way: it moves by itself. */
const tracker = defineFlow({
  intentId: "order.track",
  intent: "trackOrder",
  meta: {
    title: "Your order",
    description: "Shows how far an order is.",
    category: "shopping",
    languages: flowLanguages("Ihre Bestellung", "Votre commande", "Su pedido"),
  },
  schema: orderResult.extend({ steps: z.array(step) }),
  streaming: true,
  lifetime: 3 * 3_600_000,
})

/** What the shop shows on its page, in chat applications and to every client of AG-UI. */
export function createFlows(database: Database): FlowRegistry {
  return createRegistry({
    flows: [order, menu, tracker],
    hydrators: [
      defineHydrator({
        flow: order,
        extractionSchema: z.object({ cart: z.string().optional() }),
        // Whoever has no cart yet is asked for one by the conversation.
        hydrate({ cart }, context) {
          const id = hasCart(database, cart) ? findCart(database, cart, context) : undefined
          return id === undefined ? {} : toProps(toCartResult(database, id), context)
        },
      }),
      defineHydrator({
        flow: menu,
        extractionSchema: z.object({ shelf: shelf.optional() }),
        hydrate: (params, context) => ({
          items: browse(database, params.shelf).map((item) => ({
            ...item,
            actions: [
              { event: "SELECT", label: flowWordsIn(context).add, payload: { product: item.product } },
            ],
          })),
        }),
      }),
      defineHydrator({
        flow: tracker,
        extractionSchema: z.object({ orderId: z.string(), code: z.string().optional() }),
        hydrate: (key, context) => {
          const found = toOrderResult(database, findOwnOrder(database, key, context), context.now)
          return { ...found, steps: toSteps(found, flowWordsIn(context).steps) }
        },
        follows: ({ orderId }) => [`order:${orderId}`],
        refreshAt: ({ status, placedAt }) => nextChange(status, Date.parse(placedAt)),
      }),
    ],
    handlers: [
      defineEventHandlers({
        flow: order,
        on: {
          ADD_ITEM: {
            payload: z.object({ shelf: shelf.optional() }),
            handle: ({ payload }) => ({
              open: { intentId: "menu.browse", params: payload, event: "ITEM_CHOSEN" },
            }),
          },
          ITEM_CHOSEN: {
            payload: product,
            handle: async ({ payload, props }, context) => {
              const added = { items: [{ ...payload, quantity: 1 }], cart: props.cart?.cart }
              return { patch: toProps((await context.execute("addToCart", added)) as CartResult, context) }
            },
          },
          SET_QUANTITY: {
            payload: setQuantity,
            handle: async ({ payload, props: { cart } }, context) => {
              const line = cart?.lines.find((one) => one.product === payload.product)
              const difference = payload.quantity - (line?.quantity ?? 0)
              if (difference === 0) return {}
              const [intent, quantity] =
                difference > 0 ? ["addToCart", difference] : ["removeFromCart", -difference]
              const change = { product: payload.product, quantity, cart: cart?.cart }
              const changed = (await context.execute(intent as string, change)) as CartResult
              return { patch: toProps(changed, context) }
            },
          },
        },
      }),
    ],
  })
}

function toProps(cart: CartResult, customer: { readonly locale: string }) {
  const words = flowWordsIn(customer)
  const lines = cart.lines.map((line) => ({ ...line, actions: toActions(line, words) }))
  return {
    cart: { ...cart, lines },
    actions: [{ event: "ADD_ITEM", label: words.addSomething, payload: {} }],
  }
}

function toActions({ product, quantity }: CartResult["lines"][number], words: FlowWords) {
  const set = (label: string, wanted: number) => ({
    event: "SET_QUANTITY",
    label,
    payload: { product, quantity: wanted },
  })
  const fewer = set(words.fewer, quantity - 1)
  return quantity < mostOfOne ? [fewer, set(words.more, quantity + 1)] : [fewer]
}

/** How far an order is, step by step; one that was cancelled goes no further. */
function toSteps(
  { status, readyTime, deliveryTime }: OrderResult,
  words: FlowWords["steps"],
): z.output<typeof step>[] {
  if (status === "cancelled") return [{ label: words.cancelled, note: "", state: "current" }]
  const steps = [
    ["preparing", words.preparing, ""],
    ["ready", words.ready, readyTime],
    ["delivered", words.delivered, deliveryTime],
  ] as const
  const current = steps.findIndex(([name]) => name === status)
  const stateOf = (index: number) =>
    index < current || status === "delivered" ? "done" : index === current ? "current" : "ahead"
  return steps.map(([, label, note], index) => ({ label, note, state: stateOf(index) }))
}

function nextChange(status: z.output<typeof orderResult>["status"], placedAt: number): number | undefined {
  if (status === "preparing") return placedAt + readyAfter
  return status === "ready" ? placedAt + deliveredAfter : undefined
}
