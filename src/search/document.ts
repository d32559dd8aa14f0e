import type { WeightedText } from "./word-index.ts"

/** What is indexed of anything that can be found. The thing itself is kept elsewhere, under the same id. */
export interface SearchDocument {
  readonly id: string
  /** What its words are found in. */
  readonly texts: readonly WeightedText[]
  /** What its meaning is taken from. */
  readonly gist: string
  readonly numbers: Readonly<Record<string, readonly number[]>>
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Documents with the same key are the same thing to a reader: only the best of them is shown. */
  readonly sameAs: string
}
