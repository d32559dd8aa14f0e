import type { Interaction, Move, TurnInput } from "../conversation/index.ts"
import type { AnswerEvent, Question } from "../corpus/index.ts"
import type { Outcome } from "../execution/index.ts"
import type { Principal } from "../identity/index.ts"
import type { IntentDescriptor, Service } from "../intent/index.ts"

/** What every call carries beside its own content. */
export interface HostContext {
  readonly principal: Principal
  /** BCP 47 tag the answer should be in. */
  readonly locale: string
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  readonly idempotencyKey?: string | undefined
  /** SHA-256 of the IntentSchema type that the caller approved; another one is not executed. */
  readonly pin?: string | undefined
}

export interface Description {
  readonly service: Service
  readonly intents: readonly IntentDescriptor[]
}

export interface Found {
  readonly descriptor: IntentDescriptor
  /** 0..1 */
  readonly confidence: number
}

/** A turn of a conversation; `interactionId` is chosen by the caller and belongs to its principal. */
export interface TurnCall {
  readonly interactionId: string
  readonly input: TurnInput
  /** The caller's own id of this input: when the same one comes again, it is told where the conversation stands. */
  readonly inputId?: string | undefined
}

export interface TurnResult {
  /** In the order they are to be said; the last one is what the other side answers to. */
  readonly moves: readonly Move[]
  readonly interaction: Interaction
}

export interface ExecuteCall {
  /** UID with or without version. */
  readonly uid: string
  readonly input: unknown
}

/**
 * What every protocol is written against. A site is a host over its own intents; a mediator is a host over
 * other hosts' intents; so whatever a site speaks a mediator speaks.
 */
export interface Host extends AsyncDisposable {
  describe(): Description
  find(words: string, context: HostContext): Promise<readonly Found[]>
  /** What its content says to a question, each part as soon as it is known. Absent where there is no content. */
  readonly answer?: ((question: Question, context: HostContext) => AsyncIterable<AnswerEvent>) | undefined
  turn(call: TurnCall, context: HostContext): Promise<TurnResult>
  execute(call: ExecuteCall, context: HostContext): Promise<Outcome>
  status(executionId: string, context: HostContext): Promise<Outcome>
  cancel(executionId: string, context: HostContext): Promise<Outcome>
}
