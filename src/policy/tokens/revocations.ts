import { ParleyError } from "../../intent/index.ts"
import type { AgreementStore } from "./agreement-store.ts"

export interface RevocationsOptions {
  readonly store: Pick<AgreementStore, "revokedAfter">
  readonly now: () => number
  /** A clock that never jumps, in milliseconds. */
  readonly elapsed?: () => number
  readonly onError: (error: unknown) => void
  /** Milliseconds between two questions to the store. */
  readonly every?: number
}

/** Milliseconds without word from the store after which a node no longer knows what was revoked elsewhere. */
const deafAfter = 5_000

/**
 * Which tokens are revoked, kept in memory so that no call waits for the database. Each node asks the store twice a
 * second; what it revokes itself it knows at once. A token is forgotten when it would have ended anyway.
 */
export class Revocations implements AsyncDisposable {
  readonly #options: Required<RevocationsOptions>
  readonly #revoked = new Map<string, number>()
  #place = 0
  #heardAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void> | undefined
  #stopped = false
  #isFailing = false

  constructor(options: RevocationsOptions) {
    this.#options = { elapsed: () => performance.now(), every: 500, ...options }
  }

  /** Resolves when everything revoked so far is known. */
  async start(): Promise<void> {
    await this.#ask()
    this.#schedule()
  }

  /** Throws while nobody here can say whether a token was revoked. */
  assertKnown(): void {
    if (this.#options.elapsed() - this.#heardAt <= deafAfter) return
    throw new ParleyError(
      "unavailable",
      "Whether this token was revoked cannot be known now. Try again shortly.",
      {
        retryAfter: 1,
      },
    )
  }

  has(token: string): boolean {
    return this.#revoked.has(token)
  }

  add(token: string, validTo: number): void {
    this.#revoked.set(token, validTo)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#asking
  }

  #schedule(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#asking = this.#ask()
        .then(
          () => this.#noteOutcome(undefined),
          (error: unknown) => this.#noteOutcome(error),
        )
        .then(() => this.#schedule())
    }, this.#options.every).unref()
  }

  /** A store that is away is told of once, not twice a second. */
  #noteOutcome(error: unknown): void {
    if (error !== undefined && !this.#isFailing) this.#options.onError(error)
    this.#isFailing = error !== undefined
  }

  async #ask(): Promise<void> {
    const { store, now, elapsed } = this.#options
    // Taken before the question: what is revoked while it is under way may be missing from the answer.
    const asked = elapsed()
    const { place, revoked } = await store.revokedAfter(this.#place, now())
    for (const { token, validTo } of revoked) this.#revoked.set(token, validTo)
    this.#place = place
    this.#heardAt = asked
    for (const [token, validTo] of this.#revoked) if (validTo <= now()) this.#revoked.delete(token)
  }
}
