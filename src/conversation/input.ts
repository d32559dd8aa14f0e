import type { Outcome } from "../execution/index.ts"
import type { Check, ErrorCode, Issue } from "../intent/index.ts"
import type { Understood } from "../understanding/index.ts"
import type {
  DelegateCall,
  Delegation,
  Delivered,
  Opaque,
  Routing,
  Through,
  Undelivered,
} from "./delegation.ts"
import type { AskedParameter, Done } from "./moves.ts"

/** What a host knows about a question. */
export interface Answer {
  readonly message: string
  readonly items?: readonly Readonly<Record<string, unknown>>[] | undefined
  /** What must be known before it can be answered well; whatever is said next is read together with the question. */
  readonly wanted?: readonly string[] | undefined
  /** The answer is all that was wanted: this says it, and ends the conversation. */
  readonly done?: Done | undefined
  /** Whom the answer is from, where others were asked for it. */
  readonly through?: Through | undefined
  /** Their signed answers, as they came. */
  readonly evidence?: readonly Opaque[] | undefined
}

/** A question to the content of a host. */
export interface ContentQuestion {
  readonly text: string
  /** Questions before this one, oldest first. */
  readonly previous: readonly string[]
  /** The question that was answered by questions, where this replies to those. */
  readonly replyTo?: string | undefined
  readonly answers?: Readonly<Record<string, unknown>> | undefined
  /** The words wish for something to be done: only what fits them wholly is an answer. */
  readonly strict?: boolean | undefined
}

/** What the content says to it. `question` is the whole question, with what was replied. */
export type ContentAnswer =
  | {
      readonly kind: "items"
      readonly question: string
      readonly message: string
      readonly items: readonly Readonly<Record<string, unknown>>[]
      /** What somebody cannot have was ruled out. */
      readonly binds?: boolean | undefined
    }
  /** Too much fits: these would narrow it down. */
  | {
      readonly kind: "questions"
      /** UID of the intent that searches the content. */
      readonly intent: string
      readonly question: string
      readonly message: string
      readonly parameters: readonly AskedParameter[]
    }
  | { readonly kind: "nothing"; readonly message: string }

/** What the other side of the conversation does in a turn. */
export type TurnInput =
  | {
      readonly kind: "say"
      readonly text: string
      /** The words are for several hosts at once, whose answers are compared. */
      readonly several?: true
      /** The content was asked already: the words are for what can be done. */
      readonly forIntent?: true
    }
  /** Starts with an intent that is already chosen: a form, a tool call. */
  | { readonly kind: "start"; readonly uid: string; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "give"; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "pick"; readonly id: string }
  | { readonly kind: "confirm"; readonly yes: boolean }
  /** A question in the middle, whatever its words look like. */
  | { readonly kind: "question"; readonly text: string }
  | { readonly kind: "cancel" }
  /** Nothing new: say again where we are, and finish what was interrupted. */
  | { readonly kind: "resume" }

/** What the engine needs done before it can go on: effects as data, performed by the driver. */
export type Need =
  /** `heard` are the words without those that only point to something from before. */
  | { readonly kind: "understand"; readonly text: string; readonly heard?: string | undefined }
  | { readonly kind: "check"; readonly intent: string; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "answer"; readonly question: string }
  /** Look in the content; `understood` is what the words mean if it has nothing. */
  | {
      readonly kind: "search"
      readonly question: ContentQuestion
      readonly understood?: Understood | undefined
    }
  | { readonly kind: "execute"; readonly intent: string; readonly input: Readonly<Record<string, unknown>> }
  /** How an execution of this conversation ended. */
  | { readonly kind: "recall"; readonly executionId: string }
  /** Make the message by which this is said to the host that leads the conversation. */
  | { readonly kind: "prepare"; readonly intent: string; readonly input: DelegateCall["input"] }
  /** Send the message that was made. */
  | { readonly kind: "deliver"; readonly delegation: Delegation }

/** The results of needs, fed back into the engine. */
export type NeedResult =
  | { readonly kind: "understood"; readonly text: string; readonly understood: Understood }
  | {
      readonly kind: "checked"
      /** What the declaration says about the values. */
      readonly issues: readonly Issue[]
      /** What the backend says about them. */
      readonly check: Check
      /** What the order would cost, once everything is known. */
      readonly quote?: string | undefined
    }
  | {
      readonly kind: "answered"
      /** What was asked. */
      readonly question: string
      /** Undefined when the host has no answer. */
      readonly answer: Answer | undefined
    }
  | {
      readonly kind: "searched"
      readonly text: string
      readonly understood?: Understood | undefined
      readonly found: ContentAnswer
    }
  | { readonly kind: "executed"; readonly outcome: Outcome }
  /** The execution was refused before it was claimed. */
  | {
      readonly kind: "refused"
      readonly code: ErrorCode
      readonly message: string
      /** Where it can be had that this is allowed. */
      readonly url?: string | undefined
      readonly retryAfter?: number | undefined
    }
  | { readonly kind: "prepared"; readonly delegation: Delegation; readonly routing: Routing }
  | { readonly kind: "delivered"; readonly delivered: Delivered }
  | { readonly kind: "undelivered"; readonly undelivered: Undelivered }
