import type { WeightedText } from "./word-index.ts"

/** The indexed form of something that can be found. The thing itself is stored elsewhere under the same id. */
export interface SearchDocument {
  readonly id: string
  /** The texts whose words are indexed. */
  readonly texts: readonly WeightedText[]
  /** The text whose meaning is indexed. */
  readonly gist: string
  readonly numbers: Readonly<Record<string, readonly number[]>>
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Documents with the same key look the same to a reader: only the best of them is shown. */
  readonly sameAs: string
}
