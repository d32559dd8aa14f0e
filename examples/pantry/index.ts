import { createUpdates, type Updates } from "../../src/flow/entry.ts"
import type { Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { createAddToCart } from "./add-to-cart.ts"
import { createBrowseProducts } from "./browse-products.ts"
import { createCancelOrder } from "./cancel-order.ts"
import { openPantry } from "./database.ts"
import { createFlows } from "./flows.ts"
import { createGetRecipe } from "./get-recipe.ts"
import { createPlaceOrder } from "./place-order.ts"
import { allProducts, toSchemaOrg as toSchemaProduct } from "./products.ts"
import { toDetails, toSchemaOrg } from "./recipe-result.ts"
import { allRecipes } from "./recipes.ts"
import { createRemoveFromCart } from "./remove-from-cart.ts"
import { createSearchRecipes } from "./search-recipes.ts"
import { service } from "./service.ts"
import { createTrackOrder } from "./track-order.ts"
import { createViewCart } from "./view-cart.ts"

export { openPantry } from "./database.ts"
export { toSchemaOrg } from "./recipe-result.ts"
export { service } from "./service.ts"

export const port = 4002

/** Everything the shop can do for a cook. */
export function createIntents(database: Database, updates: Updates = createUpdates()): Intent[] {
  return [
    createSearchRecipes(database),
    createGetRecipe(database),
    createBrowseProducts(database),
    createAddToCart(database),
    createRemoveFromCart(database),
    createViewCart(database),
    createPlaceOrder(database),
    createTrackOrder(database),
    createCancelOrder(database, updates),
  ]
}

/** Recipes, then products, as Schema.org items. */
export async function* items(database: Database): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const row of allRecipes(database)) yield toSchemaOrg(toDetails(database, row))
  for (const product of allProducts(database)) yield toSchemaProduct(product)
}

/** The whole business over its own database file. Dispose it to close the file. */
export function createBackend(file: string) {
  const database = openPantry(file)
  const updates = createUpdates()
  return {
    service,
    intents: createIntents(database, updates),
    flows: createFlows(database),
    updates,
    items: () => items(database),
    database,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}
