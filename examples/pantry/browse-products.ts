import { z } from "zod"
import { defineIntent, type Intent } from "../../src/index.ts"
import { toTable } from "../markdown.ts"
import { formatEuros } from "../money.ts"
import type { Database } from "../sqlite.ts"
import { categories } from "./data/products.ts"
import { wordsOf } from "./languages/index.ts"
import { allProducts, type Product } from "./products.ts"

export const shelf = z
  .enum(["sweet", ...categories])
  .describe("Shelf to look at, as in fruit, drinks or sweet")
const sweets = ["honey", "maple-syrup", "dark-chocolate", "cocoa-powder", "brown-sugar"]
const shown = 24

export function createBrowseProducts(database: Database): Intent {
  return defineIntent({
    name: "browseProducts",
    title: "Browse the shelves",
    description: "Shows products of a shelf to choose from, such as fruit, drinks or something sweet.",
    examples: [
      "Add something sweet",
      "I feel like something sweet",
      "Show me the fruit shelf",
      "What drinks do you have?",
      "Let me choose something from the bread shelf",
      "add something to drink",
      "browse the vegetables",
    ],
    input: z.object({ shelf: shelf.optional() }),
    output: z.object({
      products: z
        .array(z.object({ product: z.string(), name: z.string(), price: z.string() }))
        .describe("Products in stock"),
    }),
    notes: ["Nothing is added before you choose."],
    tags: ["groceries", "browse", "shelf"],
    effect: "read",
    languages: wordsOf("browseProducts"),
    execute: (input) => ({ products: browse(database, input.shelf) }),
    present: {
      message: ({ products }) =>
        toTable(
          ["Product", "Price"],
          products.map(({ name, price }) => [name, price]),
        ),
      item: ({ products }) => ({
        "@context": "https://schema.org",
        "@type": "ItemList",
        numberOfItems: products.length,
        itemListElement: products.map(({ product, name }) => ({ "@type": "Product", sku: product, name })),
      }),
    },
  })
}

export function browse(database: Database, wanted: z.output<typeof shelf> | undefined) {
  const isWanted = ({ id, category }: Product) =>
    wanted === undefined ||
    (wanted === "sweet" ? category === "fruit" || sweets.includes(id) : category === wanted)
  return allProducts(database)
    .filter((product) => product.stock > 0 && isWanted(product))
    .sort((a, b) => Number(sweets.includes(b.id)) - Number(sweets.includes(a.id)))
    .slice(0, shown)
    .map(({ id, name, cents }) => ({ product: id, name, price: formatEuros(cents) }))
}
