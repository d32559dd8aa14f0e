import { setTimeout as delay } from "node:timers/promises"
import { type HostKeys, type Principal, widestCounter } from "../identity/index.ts"
import {
  type IntentDescriptor,
  invalidInput,
  isParleyError,
  ParleyError,
  type ServiceIntent,
} from "../intent/index.ts"
import { type CircuitBreaker, Places, Windows } from "../limits/index.ts"
import { authorise, type Directions, deprecationWarning } from "./authorise.ts"
import { assertClosed, createCircuits } from "./circuits.ts"
import { keyInPayload, limitError, ownerOfKey, toClaim } from "./claim.ts"
import type { Executor } from "./executor.ts"
import { GroupCommit } from "./group-commit.ts"
import type { Claim, ClaimResult, ExecutionRecord, Ledger } from "./ledger.ts"
import { asStored, forgottenError, fromRecord, isForgotten, type Outcome } from "./outcome.ts"
import { type RunOptions, type RunResult, replaced, runIntent, uncertainError } from "./run-intent.ts"
import { type Attempt, outputAtMost, toLapsedResult, toSettlement } from "./settlement.ts"
import { assertSamePin } from "./type-pin.ts"
import { type TermsOf, underTerms } from "./under-terms.ts"

export interface ExecutionCall {
  readonly intent: ServiceIntent
  readonly input: unknown
  readonly principal: Principal
  /** With a key the same call can be made again without a second effect. */
  readonly idempotencyKey?: string | undefined
  /** Id of the principal that the key belongs to, where that is not the one that calls: a conversation keeps its own. */
  readonly keyOwner?: string | undefined
  readonly locale: string
  /** SHA-256 of the IntentSchema type that the caller approved. */
  readonly pin?: string | undefined
  /**
   * Asked when it failed without an effect: the UID of what is executed in its place under the same key. It is kept with
   * the failure, which is final then, so that this key never has both effects.
   */
  readonly instead?: ((failure: ParleyError) => Promise<string | undefined>) | undefined
  /** Ends a call that only reads; a call with an effect goes on when its caller goes away. */
  readonly signal: AbortSignal
}

export interface ExecutionsOptions {
  readonly ledger: Ledger
  readonly keys: HostKeys
  /** The public origin, which receipts name as their issuer. */
  readonly issuer: () => string
  readonly executorFor: (intent: ServiceIntent) => Executor
  readonly now?: () => number
  /** Milliseconds by which a lease outlives the intent's own timeout. */
  readonly leaseMargin?: number
  /** Milliseconds that a repeated call waits for the first one. */
  readonly patience?: number
  readonly retries?: Pick<RunOptions, "attempts" | "backoff" | "random">
  /** The most calls at once. */
  readonly capacity?: number
  /** What the terms of the host say of a call, where they say more than the declarations. */
  readonly termsOf?: TermsOf
  /** Where those who may not call find out how they may. */
  readonly directions?: () => Directions
}

/** Who asks for an execution, and the stranger that it was before it proved itself. */
export interface ExecutionOwner {
  readonly principal: Principal
  readonly formerly?: Principal | undefined
}

const recoveredAtOnce = 64
/** Characters of one input, and of the inputs and outputs that are kept of one caller in an hour. */
const inputAtMost = 262_144
const storedBytes = { limit: 64 * 1_048_576, length: 3_600_000 }
/** Milliseconds: half a second in all, while the caller waits. */
const longestPauseToClaim = 200

/** The one path of every execution, whichever protocol it came by: claim, run, settle. */
export class Executions {
  readonly #options: Required<Omit<ExecutionsOptions, "retries" | "termsOf" | "directions">> &
    Pick<ExecutionsOptions, "retries" | "termsOf" | "directions">
  readonly #commit: GroupCommit
  readonly #breakerOf: (uid: string) => CircuitBreaker
  readonly #running = new Map<string, { readonly done: Promise<Outcome>; readonly abort: AbortController }>()
  readonly #calls: Places
  readonly #bytes: Windows

  constructor(options: ExecutionsOptions) {
    this.#options = { now: Date.now, leaseMargin: 10_000, patience: 20_000, capacity: 2_000, ...options }
    this.#breakerOf = createCircuits(this.#options.now)
    const { capacity, now } = this.#options
    this.#calls = new Places({ total: capacity, each: Math.max(8, Math.floor(capacity / 8)) })
    this.#bytes = new Windows({ ...storedBytes, now })
    this.#commit = new GroupCommit({
      ledger: options.ledger,
      receiptKey: () => options.keys.current("receipt"),
    })
  }

  async execute(call: ExecutionCall): Promise<Outcome> {
    const declared = call.intent.descriptor
    const warning = deprecationWarning(declared, this.#options.now())
    assertSamePin(declared, call.pin)
    authorise(declared, call.principal, this.#options.directions?.())
    const descriptor = underTerms(declared, call.principal, this.#options.termsOf)
    const parsed = call.intent.parseInput(call.input)
    if (!parsed.ok) throw invalidInput(descriptor.name, parsed.issues)
    const idempotencyKey = call.idempotencyKey ?? keyInPayload(descriptor, parsed.value)
    // A call with a key may have its outcome already, so its circuit is checked only when it has to run.
    if (idempotencyKey === undefined) assertClosed(descriptor.uid, this.#breakerOf(descriptor.uid))

    const { now, leaseMargin } = this.#options
    const { keyOwner } = call
    const principal =
      keyOwner === undefined ? ownerOfKey(descriptor, call.principal, idempotencyKey) : call.principal
    const claim = toClaim({
      descriptor,
      principal,
      input: parsed.value,
      idempotencyKey,
      keyOwner,
      now: now(),
      leaseMargin,
    })
    const keeps = idempotencyKey !== undefined || descriptor.effect !== "read" || claim.price !== null
    const kept = keeps ? claim : { ...claim, input: "" }
    const work: Work = { call, principal, descriptor, input: parsed.value, claim: kept, warning }
    this.#assertStorable(claim, keeps, principal)
    // Bounds all calls, of one caller and together: those that claim, run, or wait for the first with their key.
    using _place = this.#enter(principal)
    const claimed = await this.#claim(kept)
    if (claimed.kind === "limited") throw limitError(descriptor, claimed.limit, now())
    if (claimed.kind === "existing" && claimed.record.id !== claim.id)
      return await this.#repeat(work, claimed.record).catch((error) => {
        throw toldByRecord(error, claimed.record)
      })
    const outcome = await this.#perform(work, { ...kept, attempt: 1 })
    return "quotas" in claimed ? { ...outcome, quotas: claimed.quotas } : outcome
  }

  /** Returns how an execution stands; only its own principal may know. */
  async status(id: string, { principal, formerly }: ExecutionOwner): Promise<Outcome> {
    const record = await this.#options.ledger.find(id)
    if (!record || (record.principalId !== principal.id && record.principalId !== formerly?.id))
      throw new ParleyError("not_found", `There is no execution '${id}' of yours.`)
    return fromRecord(record)
  }

  /** The same for a conversation of which it is the execution: whoever may go on with that may know. */
  async recall(id: string): Promise<Outcome> {
    const record = await this.#options.ledger.find(id)
    if (!record) throw new ParleyError("not_found", `There is no execution '${id}' any more.`)
    return fromRecord(record)
  }

  /** Asks a running execution of this node to stop; what it had done by then decides the outcome. */
  async cancel(id: string, owner: ExecutionOwner): Promise<Outcome> {
    const standing = await this.status(id, owner)
    const running = this.#running.get(id)
    if (!running) return standing
    running.abort.abort()
    return running.done
  }

  /** Settles what a dead process left running: tells apart what may be tried again from what never may. */
  async recover(intentOf: (uid: string) => ServiceIntent | undefined): Promise<number> {
    for (let settled = 0; ; ) {
      const atOnce = recoveredAtOnce + this.#running.size
      const lapsed = await this.#options.ledger.findLapsed(this.#options.now(), atOnce)
      // What runs in this process is not dead, however far the clock has jumped.
      const left = lapsed.filter(({ id }) => !this.#running.has(id))
      const one = (record: ExecutionRecord) =>
        this.#settleLapsed(record, intentOf(record.uid)?.descriptor.idempotent ?? false)
      await Promise.all(left.map(one))
      settled += left.length
      if (left.length === 0 || lapsed.length < atOnce) return settled
    }
  }

  /** Resolves when nothing is running any more. */
  async drain(): Promise<void> {
    while (this.#running.size > 0)
      await Promise.allSettled([...this.#running.values()].map(({ done }) => done))
  }

  #enter(principal: Principal): Disposable {
    const caller = widestCounter(principal)
    const place = this.#calls.take(caller)
    if (place) return place
    const isOwn = this.#calls.taken < this.#options.capacity
    const message = isOwn
      ? "Too many of your executions are running. Wait for one of them to end."
      : "Too many executions are running. Try again shortly."
    throw new ParleyError(isOwn ? "rate_limited" : "unavailable", message, { retryAfter: 1 })
  }

  /** One caller fills neither the disk by one call nor by many. */
  #assertStorable({ input }: Claim, keeps: boolean, principal: Principal): void {
    if (input.length > inputAtMost)
      throw new ParleyError("too_large", `The input has more than ${inputAtMost} characters. Send less.`)
    const retryAfter = keeps ? this.#bytes.take(widestCounter(principal), input.length) : 0
    if (retryAfter > 0)
      throw new ParleyError("rate_limited", "You have sent more than can be kept in an hour. Send less.", {
        retryAfter,
      })
  }

  /**
   * A database that is away for a moment costs nobody a claim. The same claim is made again, by its id: if it was
   * written although its answer got lost, it is found, and nothing has run yet.
   */
  async #claim(claim: Claim): Promise<ClaimResult> {
    for (let pause = 50; ; pause *= 2) {
      try {
        return await this.#commit.claim(claim)
      } catch (error) {
        if (!mayRecover(error) || pause > longestPauseToClaim) throw error
        await delay(pause)
      }
    }
  }

  /** Handles a repeated key: returns the first outcome, waits for it, or tries again when the first had no effect. */
  async #repeat(work: Work, record: ExecutionRecord): Promise<Outcome> {
    const { call, claim, warning } = work
    if (record.inputDigest !== claim.inputDigest)
      throw keyConflict(
        "This idempotency key was used with other parameters. Use a new key for a new call.",
        record,
      )
    const settled = record.state === "running" ? await this.#waitFor(record) : record
    if (settled.state === "running") {
      if (settled.leaseUntil > this.#options.now() || this.#running.has(record.id))
        throw keyConflict(
          "The first call with this idempotency key is still running. Ask again with the same key.",
          record,
          1,
        )
      await this.#settleLapsed(settled, call.intent.descriptor.idempotent)
      return this.#repeatAnew(work, record)
    }
    if (isForgotten(settled)) throw forgottenError(settled)
    if (settled.error?.again !== true) return fromRecord(settled, warning)
    const { id } = record
    const { limits, startedAt } = claim
    const now = this.#options.now()
    // Waiting for the first attempt does not shorten the time of this one.
    const leaseUntil = claim.leaseUntil + now - startedAt
    const taken = await this.#options.ledger.reclaim({ id, attempt: settled.attempt, leaseUntil, limits })
    if (taken.kind === "limited") throw limitError(work.descriptor, taken.limit, now)
    if (taken.kind === "lost") return this.#repeatAnew(work, record)
    return this.#perform(work, {
      ...claim,
      id,
      leaseUntil,
      startedAt: record.startedAt,
      attempt: settled.attempt + 1,
    })
  }

  async #repeatAnew(work: Work, stale: ExecutionRecord): Promise<Outcome> {
    const record = await this.#options.ledger.find(stale.id)
    if (!record)
      throw keyConflict("The first call with this idempotency key was withdrawn. Use a new key.", stale)
    return this.#repeat(work, record)
  }

  async #waitFor(record: ExecutionRecord): Promise<ExecutionRecord> {
    const until = this.#options.now() + this.#options.patience
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      // Looked up each time: an execution that ended without being stored is no longer here, and then the ledger is
      // polled.
      const here = this.#running.get(record.id)?.done.catch(() => undefined)
      await Promise.race([...(here ? [here] : []), delay(pause)])
      const current = (await this.#options.ledger.find(record.id)) ?? record
      const now = this.#options.now()
      if (current.state !== "running" || current.leaseUntil <= now || now >= until) return current
    }
  }

  #perform(work: Work, attempt: Attempt): Promise<Outcome> {
    const abort = new AbortController()
    const release =
      work.call.intent.descriptor.effect === "read" ? abortWith(abort, work.call.signal) : undefined
    const done = this.#runAndSettle(work, attempt, abort).finally(() => {
      release?.()
      this.#running.delete(attempt.id)
    })
    this.#running.set(attempt.id, { done, abort })
    return done
  }

  async #runAndSettle(
    { call, principal, input, warning }: Work,
    attempt: Attempt,
    abort: AbortController,
  ): Promise<Outcome> {
    const { intent, locale } = call
    const context = { caller: principal, locale, now: this.#options.now(), executionId: attempt.id }
    const ran = await runIntent(intent, input, context, abort, {
      executor: this.#options.executorFor(intent),
      breaker: this.#breakerOf(intent.descriptor.uid),
      ...this.#options.retries,
    })
    const result = call.instead ? await replaced(ran, call.instead) : ran
    if (attempt.input !== "" && result.kind === "succeeded")
      this.#bytes.take(widestCounter(principal), Math.min(result.text.length, outputAtMost))
    const receipt = await this.#settle(attempt, result)
    if (!receipt && attempt.input !== "")
      return { ...(await this.#settledElsewhere(attempt)), repeated: false, warning }
    return {
      executionId: attempt.id,
      uid: attempt.uid,
      state: result.kind,
      // As it is stored: whoever asks again gets the same bytes.
      output: result.kind === "succeeded" ? JSON.parse(result.text) : undefined,
      error: result.kind === "succeeded" ? undefined : asStored(result.error),
      instead: result.kind === "failed" ? result.instead : undefined,
      receipt,
      price: attempt.price ?? undefined,
      repeated: false,
      warning,
    }
  }

  /** The work is done: a database that is away for a moment must not turn it into an unknown outcome. */
  async #settle(attempt: Attempt, result: RunResult): Promise<string | undefined> {
    const settlement = toSettlement(attempt, result, this.#options.issuer(), this.#options.now())
    for (let pause = 50; ; pause *= 2) {
      try {
        return await this.#commit.settle(settlement)
      } catch (error) {
        if (!mayRecover(error) || this.#options.now() + pause >= attempt.leaseUntil)
          throw uncertainError(attempt, error)
        await delay(pause)
      }
    }
  }

  /** The settlement of this attempt was written before, by a commit whose answer got lost or by another node. */
  async #settledElsewhere(attempt: Attempt): Promise<Outcome> {
    try {
      const record = await this.#options.ledger.find(attempt.id)
      if (record) return fromRecord(record)
    } catch (error) {
      throw uncertainError(attempt, error)
    }
    throw uncertainError(attempt, undefined)
  }

  async #settleLapsed(record: ExecutionRecord, idempotent: boolean): Promise<void> {
    await this.#settle(record, toLapsedResult(record, idempotent))
  }
}

/** A call that passed its checks, with its claim. */
interface Work {
  readonly call: ExecutionCall
  /** Who it is done for: the caller, or the stranger that holds its key. */
  readonly principal: Principal
  /** The intent as it holds for this caller. */
  readonly descriptor: IntentDescriptor
  readonly input: Readonly<Record<string, unknown>>
  readonly claim: Claim
  readonly warning: string | undefined
}

/** A storage fault that passes: the disk is full, another process holds the lock, the server restarts. */
function mayRecover(error: unknown): boolean {
  return isParleyError(error) && error.retryAfter !== undefined
}

/**
 * Once there is an execution, a call under its key is answered by how it stands. Where that cannot be read, it is
 * unknown, which is never the same as "it was not done".
 */
function toldByRecord(error: unknown, record: ExecutionRecord): unknown {
  const isTold = isParleyError(error) && error.code !== "unavailable" && error.code !== "internal"
  return isTold ? error : uncertainError(record, error)
}

function keyConflict(message: string, { id }: ExecutionRecord, retryAfter?: number): ParleyError {
  return new ParleyError("conflict", message, { retryAfter, details: { execution_id: id } })
}

/** Returns a function that detaches from the signal, which may outlive the call. */
function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const onAbort = () => controller.abort()
  if (signal.aborted) onAbort()
  else signal.addEventListener("abort", onAbort, { once: true })
  return () => signal.removeEventListener("abort", onAbort)
}
