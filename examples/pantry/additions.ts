import { type Check, type CheckContext, invalidInput, type Option } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import type { Addition } from "./carts.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn } from "./languages/index.ts"
import { findProducts, type Product } from "./products.ts"
import { findRecipe, hasRecipe, ingredientsOf } from "./recipes.ts"

export interface AdditionRequest {
  readonly product?: string | undefined
  readonly quantity?: number | undefined
  readonly items?: readonly { readonly product: string; readonly quantity: number }[] | undefined
  readonly recipe?: string | undefined
  readonly servings?: number | undefined
}

/** What a request adds to a cart, each product once. */
export function toAdditions(database: Database, request: AdditionRequest, context: CheckContext): Addition[] {
  const { servings } = request
  const named = [
    ...(request.product === undefined ? [] : [{ product: request.product, quantity: request.quantity ?? 1 }]),
    ...(request.items ?? []),
  ].flatMap(({ product, quantity }) => ofProduct(database, { product, quantity, servings }, context))
  const all = [...named, ...ofRecipe(database, request, context)]
  if (all.length === 0)
    throw invalidInput("addToCart", [
      { path: "product", rule: "missing", message: "'product', 'items' or 'recipe' is required" },
    ])
  const merged = new Map<string, Addition>()
  for (const { product, quantity } of all)
    merged.set(product.id, { product, quantity: quantity + (merged.get(product.id)?.quantity ?? 0) })
  return [...merged.values()]
}

/** "chickpea curry with spinach" lies on no shelf: somebody who asks for it wants its ingredients. */
function ofProduct(
  database: Database,
  {
    product: text,
    quantity,
    servings,
  }: Pick<AdditionRequest, "servings"> & {
    readonly product: string
    readonly quantity: number
  },
  context: CheckContext,
): Addition[] {
  if (namesRecipe(database, text)) return ofRecipe(database, { recipe: text, servings }, context)
  const several = findSeveral(database, text)
  if (several) return several.map((product) => ({ product, quantity }))
  return [{ product: resolveProduct(database, text, context), quantity }]
}

/** "eggs and milk": if each part means exactly one product in stock, all of them are wanted. */
function findSeveral(database: Database, text: string): Product[] | undefined {
  const parts = text.split(/,|&|\b(?:and|und|et|y)\b/).filter((part) => part.trim() !== "")
  if (parts.length < 2 || findProducts(database, text).length > 0) return undefined
  const found = parts.map((part) => findProducts(database, part))
  return found.every(([only, another]) => only && !another && only.stock > 0) ? found.flat() : undefined
}

function namesRecipe(database: Database, text: string): boolean {
  return findProducts(database, text).length === 0 && hasRecipe(database, text)
}

/** As many packs as contain the grams of every ingredient. */
function ofRecipe(
  database: Database,
  { recipe, servings }: Pick<AdditionRequest, "recipe" | "servings">,
  context: CheckContext,
): Addition[] {
  if (recipe === undefined) return []
  const found = findRecipe(database, recipe, context)
  const times = (servings ?? found.servings) / found.servings
  return ingredientsOf(database, found.id).map(({ product_id, grams }) => {
    const product = database.one<Product>("SELECT * FROM products WHERE id = :product_id", { product_id })
    return { product, quantity: Math.ceil((grams * times) / product.grams) }
  })
}

function resolveProduct(database: Database, text: string, context: CheckContext): Product {
  const found = findProducts(database, text)
  const [only] = found
  if (only && found.length === 1) return only
  throw invalidInput("addToCart", [
    { path: "product", rule: "invalid", message: explainProduct(text, found, saidIn(context)) },
  ])
}

/** Before anything is added: is the product known, is only one meant, is it in stock? */
export function checkProduct(database: Database, text: string, context: CheckContext): Check {
  const said = saidIn(context)
  if (namesRecipe(database, text) || findSeveral(database, text)) return {}
  const found = findProducts(database, text)
  const only = found.length === 1 ? found[0] : undefined
  if (only && only.stock > 0) return {}
  const message = only ? said.outOfStock(said.product(only.name)) : explainProduct(text, found, said)
  return { invalid: [{ parameter: "product", message }], options: { product: toOptions(found, said) } }
}

function explainProduct(text: string, found: readonly Product[], said: Sentences): string {
  const shown = text.slice(0, 60)
  return found.length === 0 ? said.notSold(shown) : said.severalSold(shown)
}

function toOptions(products: readonly Product[], said: Sentences): Option[] {
  return products
    .filter(({ stock }) => stock > 0)
    .slice(0, 10)
    .map(({ id, name, grams }) => ({ value: id, label: said.product(name), note: `${grams} g` }))
}
