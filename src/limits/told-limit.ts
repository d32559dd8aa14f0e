/** A limit of a caller as its answer tells it. Times are milliseconds since the epoch. */
export interface ToldLimit {
  /** What is counted: `requests`, `questions`, `messages`, or the executions of a `caller` or an `address`. */
  readonly name: string
  readonly limit: number
  readonly left: number
  readonly start: number
  readonly end: number
  /** Nothing was left for this call. */
  readonly refused?: boolean | undefined
}
