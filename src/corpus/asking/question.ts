import type { SchemaItem } from "../item.ts"

/** A question to a corpus with everything around it. */
export interface Question {
  readonly text: string
  /** Restricts to one source or host. */
  readonly site?: string | undefined
  /** Attributes of Schema.org that results must have, as the caller wrote them. */
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
  /** Questions before this one, oldest first. */
  readonly previous?: readonly string[] | undefined
  /** What the conversation is about, in prose. */
  readonly surroundings?: string | undefined
  /** What is known of the person, in prose: "vegetarian, has a sweet tooth". */
  readonly memory?: string | undefined
  /** The vague question that was answered by questions: `answers`, or else `text`, reply to those. */
  readonly replyTo?: string | undefined
  /** Answers to what was asked back, by question. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined
  readonly limit?: number | undefined
  readonly summarize?: boolean | undefined
  /** Only what meets all of it will do: nothing is let go to find something near. */
  readonly strict?: boolean | undefined
  /** Whether a vague question may be answered by questions. */
  readonly mayElicit?: boolean | undefined
  /** Origins of those who passed it on, so that it never comes back to one of them. */
  readonly askedThrough?: readonly string[] | undefined
  readonly locale: string
}

export interface ElicitedQuestion {
  readonly id: string
  readonly text: string
  /** Whether more than one of the options can be chosen. */
  readonly several: boolean
  readonly options: readonly string[]
}

/** What comes out of a question, in the order in which it is known. */
export type AnswerEvent =
  /** How the question was read. */
  | {
      readonly kind: "understood"
      /** The whole question, with what was replied: what a later one is told as the question before it. */
      readonly question: string
      /** In words: what results must satisfy. */
      readonly filters: readonly string[]
      /** Rules something out that somebody cannot have. */
      readonly binds?: boolean | undefined
      /** Attributes that no item knows, and currencies that no price is in. */
      readonly ignored: readonly string[]
      readonly corrections: readonly { readonly from: string; readonly to: string }[]
    }
  | { readonly kind: "item"; readonly id: string; readonly item: SchemaItem; readonly score: number }
  /** A sentence or two that only say what the items say. */
  | { readonly kind: "summary"; readonly text: string }
  | { readonly kind: "elicit"; readonly text: string; readonly questions: readonly ElicitedQuestion[] }
  /** Nothing fits; `message` says what was looked for. */
  | { readonly kind: "nothing"; readonly message: string }
