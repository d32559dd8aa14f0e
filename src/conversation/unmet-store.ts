/** Why someone did not get what they asked for, as far as the words go. */
export type UnmetReason = "not-offered" | "not-understood" | "no-answer" | "given-up"

/** Words that led nowhere: the best list of what to build next. Equal words are counted, not repeated. */
export interface Unmet {
  readonly words: string
  readonly reason: UnmetReason
  readonly locale: string
  /** UID of the intent they were said about, where one was known. */
  readonly intent: string | undefined
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

/** Where unmet wishes are kept. */
export interface UnmetStore {
  note(unmet: Pick<Unmet, "words" | "reason" | "locale" | "intent">, now: number): Promise<void>
  /** The most frequent first, then the newest. */
  list(limit: number): Promise<readonly Unmet[]>
  /** Forgets what was last said before `time`, and beyond the `keep` newest. */
  trim(time: number, keep: number): Promise<void>
}
