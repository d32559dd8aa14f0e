import type { LoadedBlob } from "./blobs.ts"

/** What a transform may know beside its value. */
export interface TransformContext {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Attachments of the payload, fetched and verified. */
  readonly blobs: readonly LoadedBlob[]
}

export type Transform = (value: unknown, context: TransformContext) => unknown

/** A family of transforms by name; `argument` is what follows the colon in `name:argument`. */
export type TransformTable = Readonly<
  Record<string, (value: unknown, argument: string, context: TransformContext) => unknown>
>
