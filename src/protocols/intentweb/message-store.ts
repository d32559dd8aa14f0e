/** An answer as it was signed and sent: the identical message gets the same bytes again. */
export interface StoredResponse {
  readonly http: number
  readonly body: string
}

/** A message that a node asks to handle. Times are milliseconds since the epoch. */
export interface MessageClaim {
  /** Owner and nonce: nonces are kept per actor, so that no actor can use up another's. */
  readonly key: string
  /** Digest of what the first actor signed, so that a message has the same digest through every mediator. */
  readonly digest: string
  /** Owner and interaction id. */
  readonly thread: string
  readonly owner: string
  readonly queryHash: string
  /** Whether the message may begin a thread. */
  readonly opens: boolean
  readonly now: number
  /** Until then only this node may handle it. */
  readonly leaseUntil: number
  /** After this time the message would be refused for its age, so it need not be remembered. */
  readonly forgetAt: number
  /** When a new thread expires. */
  readonly threadUntil: number
}

/**
 * claimed: handle it; an `attempt` above 1 means that a node began and never finished. answered: send this response
 * again. different: the nonce was used for another message. busy: another message of the thread is being handled.
 * The others say what is wrong with the thread; nothing was written then.
 */
export type MessageClaimed =
  | { readonly kind: "claimed"; readonly attempt: number; readonly turn: number }
  | { readonly kind: "answered"; readonly response: StoredResponse }
  | { readonly kind: "different" | "busy" | "unopened" | "other_query" | "ended" | "expired" | "erased" }

export interface MessageSettlement {
  readonly key: string
  readonly thread: string
  readonly attempt: number
  readonly response: StoredResponse
  readonly ended: boolean
  /** Turns the conversation has taken. */
  readonly turn: number
  readonly threadUntil: number
}

/**
 * Keeps which messages were handled and how they were answered, for all nodes and across restarts. A claim and a
 * settlement are one transaction each.
 */
export interface MessageStore {
  claim(claim: MessageClaim): Promise<MessageClaimed>
  /** False when another node has taken over the claim: its answer counts then. */
  settle(settlement: MessageSettlement): Promise<boolean>
  /** Undoes a claim as if the message had never come, with the thread if the message opened it. */
  withdraw(claim: Pick<MessageClaim, "key" | "thread">, attempt: number): Promise<void>
  /** Removes messages that are too old to be accepted and threads that ended before `threadsBefore`. */
  forget(now: number, threadsBefore: number): Promise<number>
}
