import type { Words } from "./language.ts"

/** What things that were shown are compared by. */
export type Measure = "price" | "size" | "time" | "duration" | "distance" | "rating"

/** The words by which people speak of what was shown or done before. */
export interface ReferenceWords {
  /** Pick the thing with the least or the most of something: "the cheapest", "the bigger one". */
  readonly least: Readonly<Record<string, Measure>>
  readonly most: Readonly<Record<string, Measure>>
  /** Before the things meant: "the second of the …", "number 2". */
  readonly number: Words
  /** Articles that make an ordinal a reference: "the first". */
  readonly articles: Words
  /** Asks for what was done before once more: "the same again". */
  readonly same: Words
  /** Opens words that change the question before: "only", "and for", "what about". */
  readonly refine: Words
  /** Wants to know more of a thing: "tell me more". */
  readonly more: Words
  /** Names of what can be measured, as results are declared with them. */
  readonly measures: Readonly<Record<string, Measure>>
}
