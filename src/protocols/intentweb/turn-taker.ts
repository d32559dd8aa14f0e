import type { HostContext } from "../../host/index.ts"
import type { RequestEnvelope } from "./envelope.ts"
import type { StoredResponse } from "./message-store.ts"
import type { AnsweredRequest } from "./sign-response.ts"

/** A verified message that this node alone is handling now. */
export interface TurnToTake {
  readonly envelope: RequestEnvelope
  /** Owner and interaction id. */
  readonly thread: string
  readonly context: HostContext
  readonly to: AnsweredRequest
  /** Above 1 when a node began to handle this message and never finished. */
  readonly attempt: number
  /** Turns the conversation had taken before. */
  readonly turn: number
}

export interface TurnTaken {
  readonly response: StoredResponse
  readonly ended: boolean
  readonly turn: number
  /** When the conversation expires. */
  readonly threadUntil: number
  /** The message was refused and changed nothing: its answer is not kept, and it may be sent again. */
  readonly refused?: boolean
}

/**
 * Answers a message that is verified, in order and claimed: a site asks its host, a mediator another site. A thrown
 * error whose code allows another try leaves the interaction as it was; any other error is the answer and ends it.
 */
export interface TurnTaker {
  take(turn: TurnToTake): Promise<TurnTaken>
  /** Milliseconds one turn may take. */
  longest(): Promise<number>
  /** BCP 47 tag for messages that name none. */
  locale(): string
}
