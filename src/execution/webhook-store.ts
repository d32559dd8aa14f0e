/** An execution whose outcome the owner's own system has yet to be told. */
export interface DueWebhook {
  readonly executionId: string
  /** The attempt of the execution that was settled: a later one is other news. */
  readonly settlement: number
  /** Counts the times it was taken up. */
  readonly attempt: number
}

/** Where outcomes wait to be told. An entry is made with the settlement itself, in the same transaction. */
export interface WebhookStore {
  /** What is due, each for one caller only until `leaseUntil`; whoever fails silently is followed by another. */
  take(now: number, leaseUntil: number, limit: number): Promise<readonly DueWebhook[]>
  /** Puts it off; nothing when it was taken up again or settled anew in the meantime. */
  putOff(due: DueWebhook, until: number): Promise<void>
  /** It was told, or given up; nothing when it was settled anew in the meantime. */
  remove(due: DueWebhook): Promise<void>
}
