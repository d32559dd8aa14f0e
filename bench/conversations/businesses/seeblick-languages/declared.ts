import type { IntentWords } from "../../../../src/index.ts"

type Name = "findRooms" | "bookRoom" | "changeStay" | "cancelStay" | "askHouse"

/** What the hotel's declarations say in another language: of the house, and of each intent by its name. */
export interface Declared {
  readonly about: string
  readonly intents: Readonly<Record<Name, IntentWords>>
}
