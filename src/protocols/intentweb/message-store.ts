/** An answer as it was signed and sent: the identical message gets these very bytes again. */
export interface StoredResponse {
  readonly http: number
  readonly body: string
}

/** One message that wants to be handled. Times are milliseconds since the epoch. */
export interface MessageClaim {
  /** Owner and nonce: a nonce is known per actor, so that nobody uses up another's. */
  readonly key: string
  /** What the first actor signed: the same message through another mediator is the same message. */
  readonly digest: string
  /** Owner and interaction id. */
  readonly thread: string
  readonly owner: string
  readonly queryHash: string
  /** Whether the message may begin a thread. */
  readonly opens: boolean
  readonly now: number
  /** Until when this node may handle it alone. */
  readonly leaseUntil: number
  /** After this time the message is refused for its age, and need not be remembered. */
  readonly forgetAt: number
  /** Until when a new thread may go on. */
  readonly threadUntil: number
}

/**
 * claimed: handle it; `attempt` above 1 means that a node began and never finished. answered: send this again.
 * different: the nonce is known with another message. busy: another message of the thread is being handled.
 * The other four say what is wrong with the thread, and nothing was written.
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
 * Which messages were handled and how they were answered, the same for every node and after every restart.
 * A claim and a settlement are one transaction each.
 */
export interface MessageStore {
  claim(claim: MessageClaim): Promise<MessageClaimed>
  /** False when the claim was taken over meanwhile: then the other answer stands. */
  settle(settlement: MessageSettlement): Promise<boolean>
  /** Gives a claim back as if the message had never come; a thread it opened goes with it. */
  withdraw(claim: Pick<MessageClaim, "key" | "thread">, attempt: number): Promise<void>
  /** Removes messages that are too old to be accepted and threads that ended before `threadsBefore`. */
  forget(now: number, threadsBefore: number): Promise<number>
}
