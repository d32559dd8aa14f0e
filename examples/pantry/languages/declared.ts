import type { IntentWords } from "../../../src/index.ts"

/** What the shop's declarations say in another language: of the shop, and of each intent by its name. */
export interface Declared {
  readonly about: string
  readonly intents: Readonly<
    Record<
      | "searchRecipes"
      | "getRecipe"
      | "addToCart"
      | "removeFromCart"
      | "viewCart"
      | "placeOrder"
      | "trackOrder"
      | "cancelOrder",
      IntentWords
    >
  >
}
