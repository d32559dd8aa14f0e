import {
  anew,
  asks,
  asksWhatToChange,
  confirms,
  declines,
  does,
  later,
  meanwhile,
  restart,
  resumed,
  says,
  tells,
} from "../script.ts"
import { fillCart, type PantryDialogue, setStock } from "./world.ts"

const home = { name: "Ada Byron", address: "Carrer de Mallorca 12" }
const packs = { "rolled-oats": 2, eggs: 1 }

/** Carts are ordered, orders followed and called off. */
export const ordering: readonly PantryDialogue[] = [
  {
    title: "[IW-16] [IW-52] an order is confirmed with what it costs",
    given: (database, owner) => fillCart(database, owner, packs),
    lines: [
      says("Check out please"),
      asks(["name", "address"], [/name/i, /address/i]),
      says("Ada Byron"),
      asks(["address"], [/deliver/i]),
      says("Carrer de Mallorca 12"),
      confirms(home, ["€9.77"]),
      says("yes"),
      does("Ordered", /ORD-/, "9.77 EUR"),
    ],
    leaves: { cart: {}, orders: [{ state: "placed", ...home, packs }] },
  },
  {
    title: "the reply is lost and the house restarts: ordered once",
    given: (database, owner) => fillCart(database, owner, packs),
    lines: [
      says("Order everything in the cart to Carrer de Mallorca 12, the name is Ada Byron"),
      confirms(home),
      restart,
      says("yes"),
      does("Ordered"),
      resumed,
      restart,
      resumed,
    ],
    leaves: { cart: {}, orders: [{ state: "placed", ...home, packs }] },
  },
  {
    title: "[IW-51] sold out before the yes: declined, and the cart is kept",
    given: (database, owner) => fillCart(database, owner, packs),
    lines: [
      says("Order everything in the cart to Carrer de Mallorca 12, the name is Ada Byron"),
      confirms(home),
      meanwhile((database) => setStock(database, "eggs", 0)),
      says("yes"),
      declines(/out of stock: eggs/i),
    ],
    leaves: { cart: packs, orders: [] },
  },
  {
    title: "a change of subject before the yes: the cart is shown and nothing is ordered",
    given: (database, owner) => fillCart(database, owner, packs),
    lines: [
      says("Order everything in the cart to Carrer de Mallorca 12, the name is Ada Byron"),
      confirms(home),
      says("what's in my cart?"),
      tells("Rolled oats", "9.77 EUR"),
      confirms(home),
      says("no, thanks"),
      asksWhatToChange(),
    ],
    leaves: { cart: packs, orders: [] },
  },
  {
    title: "an order is followed, and called off while there is time",
    given: (database, owner) => fillCart(database, owner, packs),
    lines: [
      says("Order everything in the cart to Carrer de Mallorca 12, the name is Ada Byron"),
      confirms(home),
      says("yes"),
      does("Ordered"),
      anew,
      later(10),
      says("Where is my order {order}?"),
      does("preparing"),
      anew,
      says("Please cancel {order}"),
      confirms({}),
      says("yes"),
      does("Cancelled"),
    ],
    leaves: { cart: {}, orders: [{ state: "cancelled", ...home, packs }] },
  },
  {
    title: "[IW-40] too late to cancel: said with the reason",
    given: (database, owner) => fillCart(database, owner, packs),
    lines: [
      says("Order everything in the cart to Carrer de Mallorca 12, the name is Ada Byron"),
      confirms(home),
      says("yes"),
      does("Ordered"),
      anew,
      later(50),
      says("Please cancel {order}"),
      asks(["orderId"], [/is ready/i], { not: ["orderId"] }),
    ],
    leaves: { cart: {}, orders: [{ state: "placed", ...home, packs }] },
  },
]
