import type { IntentDescriptor } from "../../../intent/index.ts"

/** Some characters of a message, and how sure it is that they belong together. Offsets count UTF-16 code units. */
export interface ReadSpan {
  /** 0..1 */
  readonly score: number
  readonly start: number
  readonly end: number
}

/** What a message does with a parameter: one of them, with chances that add up to 1. */
export interface ReadStatus {
  readonly none: number
  readonly given: number
  /** "Any day will do." */
  readonly any: number
  /** "How much is it?" */
  readonly asked: number
  /** "Not on Friday." */
  readonly excluded: number
}

export interface ReadParameter {
  readonly status: ReadStatus
  /** Surest first; no two of them overlap. */
  readonly spans: readonly ReadSpan[]
  /** For a parameter with listed values: what the message does with each of them. */
  readonly values: ReadonlyMap<unknown, ReadStatus>
}

/** How a message is read for one intent: which words belong to which parameter, and which belong to none. */
export interface Reading {
  readonly parameters: ReadonlyMap<string, ReadParameter>
  /** Words that matter and that no parameter takes. */
  readonly others: readonly ReadSpan[]
  /** 0..1 each; a message may do several things at once. */
  readonly acts: ReadonlyMap<string, number>
}

/** What the message answers. */
export interface ReadContext {
  /** BCP 47 tag of the conversation. */
  readonly locale: string
  /** The words of the question before, where there was one. */
  readonly question?: string | undefined
  /** The parameters that it asked for. */
  readonly asked: readonly string[]
}

/** A learned second opinion beside the grammar. */
export interface Reader {
  /**
   * Undefined where it has no opinion: a language it is not good at, a declaration whose labels are not ready yet, or
   * too much waiting.
   */
  read(
    text: string,
    descriptor: IntentDescriptor,
    context: ReadContext,
    signal?: AbortSignal,
  ): Promise<Reading | undefined>
}
