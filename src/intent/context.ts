/** The caller on whose behalf something is done: the part of a principal that a backend needs. */
export interface Caller {
  /**
   * What is known of the caller: nothing, a signed agent, a person who signed in, or another service.
   * @example "agent"
   */
  readonly kind: "anonymous" | "agent" | "user" | "service"
  /**
   * The same for every call of one caller.
   * @example "https://assistant.example"
   */
  readonly id: string
}

/** What a backend is told in addition to the values. */
export interface CheckContext {
  /**
   * The caller. Whatever is created belongs to it.
   * @example { kind: "agent", id: "https://assistant.example" }
   */
  readonly caller: Caller
  /**
   * BCP 47 tag of the conversation.
   * @example "de-AT"
   */
  readonly locale: string
  /**
   * Milliseconds since the epoch, from the host's clock.
   * @example 1_769_860_800_000
   */
  readonly now: number
  /**
   * Aborted when the caller cancels or the time is up.
   * @example fetch(url, { signal })
   */
  readonly signal: AbortSignal
}

export interface ExecuteContext extends CheckContext {
  /**
   * The same for every attempt at one execution: derive keys sent downstream from it.
   * @example { "idempotency-key": executionId }
   */
  readonly executionId: string
  /**
   * 1 for the first attempt.
   * @example 2
   */
  readonly attempt: number
}

/** A value the backend offers for a parameter, with how it is shown. */
export interface Option {
  /**
   * The value that the parameter gets when this option is chosen.
   * @example "19:30"
   */
  readonly value: unknown
  /**
   * How it is shown.
   * @example "half past seven"
   */
  readonly label: string
  /**
   * What else helps to choose.
   * @example "in the garden"
   */
  readonly note?: string | undefined
}

/** What the backend says about the values known so far. Everything is optional: silence means no objection. */
export interface Check {
  /**
   * Parameters needed now although the declaration calls them optional.
   * @example ["phone"]
   */
  readonly needed?: readonly string[]
  /**
   * Parameters not needed now although the declaration calls them required.
   * @example ["deliveryAddress"]
   */
  readonly notNeeded?: readonly string[]
  /**
   * Values that are well-formed but cannot be had, each with a sentence for the person who gave it.
   * @example [{ parameter: "day", message: "We are closed on Mondays." }]
   */
  readonly invalid?: readonly { readonly parameter: string; readonly message: string }[]
  /**
   * What the backend can offer, by parameter. Other values are still accepted.
   * @example { time: [{ value: "19:30", label: "19:30", note: "in the garden" }] }
   */
  readonly options?: Readonly<Record<string, readonly Option[]>>
  /**
   * What the backend assumed, in words, so that the answer can be explained.
   * @example ["Times are those of Rome."]
   */
  readonly assumptions?: readonly string[]
}
