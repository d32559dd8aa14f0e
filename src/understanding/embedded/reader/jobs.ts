import type { LabelKind, ReadLabel } from "./decode.ts"
import type { MessageInput } from "./model.ts"

/** What the reader's thread is asked to do. */
export type ReaderJob = LoadJob | ReadJob

/** Encodes some more of a declaration's labels: to be sent again until they are loaded. */
export interface LoadJob {
  readonly kind: "load"
  readonly key: string
  readonly blocks: readonly (readonly number[])[]
  /** Folder where encoded labels are kept. */
  readonly cache?: string | undefined
}

export interface ReadJob {
  readonly kind: "read"
  /** The labels, which were loaded before. */
  readonly key: string
  readonly message: MessageInput
  /** The number of the word that each piece is of. */
  readonly words: readonly number[]
  readonly labels: readonly LabelKind[]
}

export type ReaderResult =
  | { readonly kind: "loading" }
  /** `notStored`: why they could not be kept on disk. */
  | { readonly kind: "loaded"; readonly notStored?: string }
  /** The labels were dropped to make room for others. */
  | { readonly kind: "dropped" }
  | { readonly kind: "read"; readonly labels: readonly ReadLabel[]; readonly acts: readonly number[] }
