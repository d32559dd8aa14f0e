import type { SigningKey } from "../identity/index.ts"
import { defined, isParleyError, ParleyError } from "../intent/index.ts"
import type { Claim, ClaimResult, Ledger, Settlement } from "./ledger.ts"
import { type ReceiptBody, signReceipts } from "./receipt.ts"

/** A settlement before its batch is signed. */
export type UnsignedSettlement = Omit<Settlement, "receipt"> & { readonly body: ReceiptBody }

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type WaitingClaim = Waiting<Claim, ClaimResult>
type WaitingSettlement = Waiting<UnsignedSettlement, string | undefined>

export interface GroupCommitOptions {
  readonly ledger: Ledger
  readonly receiptKey: () => SigningKey
  /** The most entries of a kind in one transaction. */
  readonly groupSize?: number
  /** The most entries waiting before more are refused. */
  readonly capacity?: number
}

/**
 * Whatever arrives while a transaction is under way is committed together in the next one: one sync of the
 * disk and one signature serve them all, and nobody is answered before the commit.
 */
export class GroupCommit {
  readonly #options: Required<GroupCommitOptions>
  #claims: WaitingClaim[] = []
  #settlements: WaitingSettlement[] = []
  #scheduled = false

  constructor(options: GroupCommitOptions) {
    this.#options = { groupSize: 64, capacity: 10_000, ...options }
  }

  claim(item: Claim): Promise<ClaimResult> {
    if (this.#claims.length >= this.#options.capacity)
      throw new ParleyError("unavailable", "Too many executions are waiting. Try again shortly.", {
        retryAfter: 1,
      })
    return this.#enqueue(this.#claims, item)
  }

  /** The signed receipt once it is stored; undefined when the attempt had lost its lease. */
  settle(item: UnsignedSettlement): Promise<string | undefined> {
    return this.#enqueue(this.#settlements, item)
  }

  #enqueue<Item, Result>(queue: Waiting<Item, Result>[], item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    queue.push({ item, resolve, reject })
    if (!this.#scheduled) {
      this.#scheduled = true
      setImmediate(() => this.#flushAll())
    }
    return promise
  }

  async #flushAll(): Promise<void> {
    while (this.#claims.length > 0 || this.#settlements.length > 0) {
      const claims = this.#claims.splice(0, this.#options.groupSize)
      const settlements = this.#settlements.splice(0, this.#options.groupSize)
      await this.#flush(claims, settlements)
    }
    this.#scheduled = false
  }

  async #flush(claims: readonly WaitingClaim[], settlements: readonly WaitingSettlement[]): Promise<void> {
    try {
      const receipts = signReceipts(
        this.#options.receiptKey(),
        settlements.map(({ item }) => item.body),
      )
      const result = await this.#options.ledger.commit(
        claims.map(({ item }) => item),
        settlements.map(({ item }, index) =>
          toSigned(item, defined(receipts[index], "the receipt of a settlement")),
        ),
      )
      for (const [index, waiting] of claims.entries())
        waiting.resolve(defined(result.claims[index], "the ledger's answer to a claim"))
      for (const [index, waiting] of settlements.entries())
        waiting.resolve(result.settled[index] ? receipts[index] : undefined)
    } catch (error) {
      await this.#flushApart(claims, settlements, error)
    }
  }

  /** One entry the database cannot take must not fail its neighbours; a database that is away fails them all. */
  async #flushApart(
    claims: readonly WaitingClaim[],
    settlements: readonly WaitingSettlement[],
    error: unknown,
  ): Promise<void> {
    if (isParleyError(error) || claims.length + settlements.length === 1) {
      for (const waiting of [...claims, ...settlements]) waiting.reject(error)
      return
    }
    for (const waiting of claims) await this.#flush([waiting], [])
    for (const waiting of settlements) await this.#flush([], [waiting])
  }
}

function toSigned(item: UnsignedSettlement, receipt: string): Settlement {
  const { id, attempt, state, settledAt, output, error } = item
  return { id, attempt, state, settledAt, output, error, receipt }
}
