import type { Speller } from "../../language/index.ts"
import type { HouseWords } from "./house-words.ts"

/** Everything beside its words that decides how a question is read. */
export interface AskingSettings {
  readonly locale: string
  readonly timeZone: string
  readonly now: number
  /** What words mean at this business. */
  readonly houseWords: HouseWords
  /** Knows how the words of the items are spelt. */
  readonly speller?: Speller | undefined
}
