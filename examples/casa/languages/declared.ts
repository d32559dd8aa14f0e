import type { IntentWords } from "../../../src/index.ts"

/** What the agency's declarations say in another language: of the agency, and of each intent by its name. */
export interface Declared {
  readonly about: string
  readonly intents: Readonly<
    Record<"searchProperty" | "getPropertyDetails" | "requestViewing" | "sendConfirmation", IntentWords>
  >
}
