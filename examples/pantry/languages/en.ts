import { toCount, toSentenceList } from "../../markdown.ts"

/** What the shop says of its own accord. The other languages have the same sentences. */
export const en = {
  product: (name: string) => name,
  diet: (diet: string) => diet,
  list: (words: readonly string[]) => toSentenceList(words, "and"),
  orList: (words: readonly string[]) => toSentenceList(words, "or"),
  noRecipes: (page: number, pages: number) =>
    `No recipe matches${pages > 0 ? ` on page ${page} of ${pages}` : ""}.`,
  recipes: (total: number, page: number, pages: number) =>
    `Found ${toCount(total, "recipe")} (page ${page} of ${pages}).`,
  recipeHeads: ["Recipe", "Time", "Energy", "Protein", "Diets"],
  recipeFacts: (minutes: number, servings: number, calories: number, protein: number) =>
    `${minutes} minutes, ${servings} servings, ${calories} kcal and ${protein} g protein each`,
  /** Said before what is in English anyway. */
  stepsNote: "",
  unknownRecipe: (title: string) =>
    `There is no recipe '${title}': search for recipes first, and use a title from there.`,
  outOfStock: (name: string) => `${name} is out of stock.`,
  notSold: (name: string) => `We do not sell '${name}'.`,
  severalSold: (name: string) => `We have several products called '${name}'.`,
  atMostPacks: (most: number, name: string) => `A cart holds at most ${most} packs of ${name}.`,
  atMostLines: (most: number) => `A cart holds at most ${most} different products.`,
  tooManyChanges: "This cart has been changed too often: order it or start another.",
  unknownCart: (cart: string) => `There is no cart '${cart}': add something to start one.`,
  noCart: "You have no cart yet: add something first, or say which cart is yours.",
  notInCart: (name: string) => `There is no '${name}' in the cart.`,
  whichInCart: (name: string, names: string) => `Which '${name}' shall go: ${names}?`,
  emptyCart: (cart: string) => `The cart \`${cart}\` is empty.`,
  cartHeads: ["Product", "Packs", "Price", "Subtotal"],
  cartTotal: (delivery: string, total: string, cart: string) =>
    `Delivery ${delivery}, **total ${total}**. Your cart is \`${cart}\`.`,
  nothingToOrder: "The cart is empty: add something first.",
  onlyLeft: (name: string, stock: number) => `${name} (only ${stock} left)`,
  shortOf: (names: string) => `Out of stock: ${names}. Take it out of the cart to order the rest.`,
  otherTotal: (now: string, agreed: string) => `The cart has changed: it now costs ${now}, not ${agreed}.`,
  ordered: (id: string, total: string, time: string) =>
    `**Ordered**: ${id} for **${total}**, delivered at ${time}.`,
  keepCode: (code: string) => `Keep the code \`${code}\` to follow or cancel it.`,
  unknownOrder: (id: string) =>
    `No order ${id} is open to you: check the id, and give the code that came with its confirmation.`,
  alreadyCancelled: (id: string) => `Order ${id} is already cancelled.`,
  tooLate: (id: string, status: string) =>
    `Order ${id} is ${status}: it can be cancelled only while it is being prepared.`,
  status: (status: string) => status,
  orderStatus: (id: string, status: string) => `Order ${id} is **${status}**`,
  readyAndDelivered: (ready: string, delivered: string) =>
    `: it is ready at ${ready} and delivered at ${delivered}`,
  delivered: (time: string) => `: it is delivered at ${time}`,
  cancelled: (id: string, total: string) => `**Cancelled**: order ${id} for ${total}.`,
}

export type Sentences = typeof en
