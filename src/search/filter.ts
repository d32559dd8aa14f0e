/** A condition that a document must satisfy exactly. */
export type Filter =
  /** Is one of these documents. */
  | { readonly kind: "id"; readonly ids: readonly string[] }
  /** Has one of these values in the field. */
  | { readonly kind: "value"; readonly field: string; readonly values: readonly string[] }
  /** Has a number in the field, or in one of several fields, between the bounds. */
  | {
      readonly kind: "range"
      readonly fields: readonly string[]
      readonly min?: number | undefined
      readonly max?: number | undefined
      /** Excludes the bound itself: "less than" instead of "at most". */
      readonly above?: boolean | undefined
      readonly below?: boolean | undefined
    }
  /** Has all of these words. */
  | { readonly kind: "words"; readonly text: string }
  /** Has these words next to each other. */
  | { readonly kind: "phrase"; readonly text: string }
  | { readonly kind: "any"; readonly filters: readonly Filter[] }
  | { readonly kind: "not"; readonly filter: Filter }
