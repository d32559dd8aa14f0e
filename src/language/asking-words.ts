import type { Words } from "./language.ts"
import { list } from "./word-lists.ts"

/** What a number in content can be about, whatever the name of its field. */
export type ContentAttribute =
  | "price"
  | "time"
  | "preparation"
  | "cooking"
  | "date"
  | "size"
  | "rating"
  | "protein"
  | "calories"
  | "fat"
  | "carbs"
  | "sugar"
  | "fiber"
  | "bedrooms"
  | "bathrooms"

/** Towards the lowest or the highest of an attribute. */
export interface Tendency {
  readonly attribute: ContentAttribute
  readonly direction: "low" | "high"
}

/** Words in questions about content that filter, order or refer back rather than name what is looked for. */
export interface AskingWords {
  /** Order all results: "cheapest". */
  readonly superlatives: Readonly<Record<string, Tendency>>
  /** Compare with what was shown before: "cheaper". */
  readonly comparatives: Readonly<Record<string, Tendency>>
  /** Lean towards one end without ruling the other out: "cheap". */
  readonly leanings: Readonly<Record<string, Tendency>>
  /** What a number counts, beside the words in the names of fields: "3 bedrooms". */
  readonly attributes: Readonly<Record<string, ContentAttribute>>
  /** May stand between a number and what it counts: "20 g of protein". */
  readonly betweenCounted: Words
  /** Rule out what follows: "without". */
  readonly without: Words
  /** End what is ruled out: "without nuts but with oats". */
  readonly endsWithout: Words
  /** How content calls what is made without a thing: "{thing} free". */
  readonly freeOf: string
  /** Before a place: "near". */
  readonly near: Words
  /** Whether a capital letter tells a place from other nouns. German writes every noun with one. */
  readonly capitalsTellPlaces: boolean
  /** Say nothing about what is looked for: "some ideas". */
  readonly filler: Words
  /** Open a follow-up to the question before: "what about". */
  readonly followUps: Words
  /** Open a statement that people make about themselves: "I don't eat". */
  readonly aboutSelf: Words
  /** Say what a person is doing, not what they are: "I'm looking for". */
  readonly seeking: Words
}

type Ends = Readonly<Partial<Record<"low" | "high", string>>>

/** Words by the end they point to: `{ price: { low: "cheapest" } }`. */
export function tending(rows: Readonly<Partial<Record<ContentAttribute, Ends>>>): Record<string, Tendency> {
  const found: Record<string, Tendency> = {}
  for (const [attribute, ends] of Object.entries(rows) as [ContentAttribute, Ends][])
    for (const direction of ["low", "high"] as const)
      for (const word of list(ends[direction] ?? "")) found[word] = { attribute, direction }
  return found
}
