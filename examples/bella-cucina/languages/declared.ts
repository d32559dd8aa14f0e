import type { IntentWords } from "../../../src/index.ts"

/** What the restaurant's declarations say in another language: of the house, and of each intent by its name. */
export interface Declared {
  readonly about: string
  readonly intents: Readonly<
    Record<
      "bookTable" | "modifyBooking" | "cancelBooking" | "findTimes" | "askMenu" | "openingHours",
      IntentWords
    >
  >
}
