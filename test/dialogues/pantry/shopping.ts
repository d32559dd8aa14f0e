import { anew, asks, does, resumed, says } from "../script.ts"
import { fillCart, type PantryDialogue } from "./world.ts"

/** Recipes are found and carts are filled. */
export const shopping: readonly PantryDialogue[] = [
  {
    title: "[IW-39] packs are put into the cart with a number in words, once however often it is said",
    lines: [says("Add two packs of rolled oats to my cart"), does("Rolled oats", "2"), resumed],
    leaves: { cart: { "rolled-oats": 2 }, orders: [] },
  },
  {
    title: "[IW-24] oil can be several things: the second one is taken",
    lines: [
      says("Throw in some oil"),
      asks(["product"], [/oil/i], { offering: ["Olive oil", "Rapeseed oil", "Sesame oil"] }),
      says("the second one"),
      does("Rapeseed oil"),
    ],
    leaves: { cart: { "rapeseed-oil": 1 }, orders: [] },
  },
  {
    title: "[IW-40] saffron is out of stock: said, and nothing is added",
    lines: [
      says("Add saffron to the cart"),
      asks(["product"], [/saffron is out of stock/i], { not: ["product"] }),
      says("then cinnamon"),
      does("Cinnamon"),
    ],
    leaves: { cart: { cinnamon: 1 }, orders: [] },
  },
  {
    title: "[IW-40] what the shop does not sell is said, and something else is taken",
    lines: [
      says("add three unicorn steaks to my cart"),
      asks(["product"], [/do not sell/i], { not: ["product"] }),
      says("ok, avocados"),
      does("Avocados"),
    ],
    leaves: { cart: { avocados: 3 }, orders: [] },
  },
  {
    title: "[IW-39] two things in one breath both go into the cart",
    lines: [says("I need eggs and milk"), does("Eggs", "Milk")],
    leaves: { cart: { eggs: 1, milk: 1 }, orders: [] },
  },
  {
    title: "a recipe is found by a question about what is at hand",
    lines: [says("what can I cook with chickpeas and spinach?"), does("Chickpea curry with spinach")],
    leaves: { cart: {}, orders: [] },
  },
  {
    title: "everything for a recipe goes into the cart, and one thing out again",
    lines: [
      says("Put everything for cinnamon apple porridge into the cart"),
      does("Apples", "Cinnamon", "Rolled oats"),
      anew,
      says("Remove the cinnamon from my cart"),
      does("Apples"),
    ],
    leaves: { cart: { apples: 1, "oat-drink": 1, "rolled-oats": 1, "sea-salt": 1 }, orders: [] },
  },
  {
    title: "a recipe is found by what is in it and by the time there is",
    lines: [says("Something vegan with cinnamon under 30 minutes"), does("Cinnamon apple porridge")],
    leaves: { cart: {}, orders: [] },
  },
  {
    title: "the cart is shown with its total",
    given: (database, owner) => fillCart(database, owner, { "rolled-oats": 2, eggs: 1 }),
    lines: [says("What's in my cart?"), does("Rolled oats", "Eggs", "9.77 EUR")],
    leaves: { cart: { "rolled-oats": 2, eggs: 1 }, orders: [] },
  },
]
