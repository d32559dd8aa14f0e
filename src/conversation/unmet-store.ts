/** Why someone did not get what they asked for, as far as the words go. */
export type UnmetReason = "not-offered" | "not-understood" | "no-answer" | "given-up"

interface Wish {
  readonly words: string
  readonly reason: UnmetReason
  readonly locale: string
  /** UID of the intent they were said about, where one was known. */
  readonly intent: string | undefined
}

/** Words of one conversation that led nowhere. */
export interface UnmetWords extends Wish {
  /** Id of the principal who said them. */
  readonly owner: string
  /** Id of the interaction they were said in. */
  readonly conversation: string
}

/** Words that led nowhere, whoever said them: the best list of what to build next. Equal words are counted. */
export interface Unmet extends Wish {
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

/** Where unmet wishes are kept: by conversation, so that they can be erased with it. */
export interface UnmetStore {
  note(unmet: UnmetWords, now: number): Promise<void>
  /** The most frequent first, then the newest. */
  list(limit: number): Promise<readonly Unmet[]>
  /** Forgets what was last said before `time`, and all but the words of the `keep` newest. */
  trim(time: number, keep: number): Promise<void>
}
