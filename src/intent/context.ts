/** Who causes something: the part of a principal that a backend needs. */
export interface Caller {
  readonly kind: "anonymous" | "agent" | "user" | "service"
  readonly id: string
}

/** What a backend is told beside the values. */
export interface CheckContext {
  readonly caller: Caller
  /** BCP 47 tag of the conversation. */
  readonly locale: string
  /** Milliseconds since the epoch, from the host's clock. */
  readonly now: number
  /** Aborted when the caller cancels or the time is up. */
  readonly signal: AbortSignal
}

export interface ExecuteContext extends CheckContext {
  /** The same for every attempt at one execution: derive keys sent downstream from it. */
  readonly executionId: string
  /** 1 for the first attempt. */
  readonly attempt: number
}

/** A value the backend offers for a parameter, with how it is shown. */
export interface Option {
  readonly value: unknown
  readonly label: string
  readonly note?: string | undefined
}

/** What the backend says about the values known so far. Everything is optional: silence means no objection. */
export interface Check {
  /** Parameters needed now although the declaration calls them optional. */
  readonly needed?: readonly string[]
  /** Parameters not needed now although the declaration calls them required. */
  readonly notNeeded?: readonly string[]
  readonly invalid?: readonly { readonly parameter: string; readonly message: string }[]
  /** What the backend can offer, by parameter. */
  readonly options?: Readonly<Record<string, readonly Option[]>>
  /** What the backend took for granted, in words, for explicability. */
  readonly assumptions?: readonly string[]
}
