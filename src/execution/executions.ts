import { setTimeout as delay } from "node:timers/promises"
import { canonicalJson, createId, type KeyRing, type Principal, sha256 } from "../identity/index.ts"
import {
  formatMoney,
  type IntentDescriptor,
  invalidInput,
  isParleyError,
  ParleyError,
  rateWindow,
  type ServiceIntent,
} from "../intent/index.ts"
import { authorise, deprecationWarning } from "./authorise.ts"
import { CircuitBreaker } from "./circuit-breaker.ts"
import type { Executor } from "./executor.ts"
import { GroupCommit } from "./group-commit.ts"
import type { Claim, ExecutionRecord, Ledger, LimitClaim } from "./ledger.ts"
import { fromRecord, type Outcome, toStoredError } from "./outcome.ts"
import type { Receipt, ReceiptBody } from "./receipt.ts"
import { type RunOptions, type RunResult, run, uncertainError } from "./run.ts"

export interface ExecutionCall {
  readonly intent: ServiceIntent
  readonly input: unknown
  readonly principal: Principal
  /** With a key the same call can be made again without a second effect. */
  readonly idempotencyKey?: string | undefined
  readonly locale: string
  /** Ends a call that only reads; what has an effect goes on when its caller goes away. */
  readonly signal: AbortSignal
}

export interface ExecutionsOptions {
  readonly ledger: Ledger
  readonly keys: KeyRing
  /** Whose receipts these are: the public origin. */
  readonly issuer: () => string
  readonly executorFor: (intent: ServiceIntent) => Executor
  readonly now?: () => number
  /** Milliseconds by which a lease outlives the intent's own timeout. */
  readonly leaseMargin?: number
  /** Milliseconds that a repeated call waits for the first one. */
  readonly patience?: number
  readonly retries?: Pick<RunOptions, "attempts" | "backoff" | "random">
  readonly capacity?: number
}

const recoveredAtOnce = 64

/** The one path of every execution, whichever protocol it came by: claim, run, settle. */
export class Executions {
  readonly #options: Required<Omit<ExecutionsOptions, "retries">> & Pick<ExecutionsOptions, "retries">
  readonly #commit: GroupCommit
  readonly #breakers = new Map<string, CircuitBreaker>()
  readonly #running = new Map<string, { readonly done: Promise<Outcome>; readonly abort: AbortController }>()

  constructor(options: ExecutionsOptions) {
    this.#options = { now: Date.now, leaseMargin: 10_000, patience: 20_000, capacity: 2_000, ...options }
    this.#commit = new GroupCommit({
      ledger: options.ledger,
      receiptKey: () => options.keys.current("receipt"),
    })
  }

  async execute(call: ExecutionCall): Promise<Outcome> {
    const { descriptor } = call.intent
    const warning = deprecationWarning(descriptor, this.#options.now())
    authorise(descriptor, call.principal)
    const parsed = call.intent.parseInput(call.input)
    if (!parsed.ok) throw invalidInput(descriptor.name, parsed.issues)
    this.#assertRoom()
    this.#breakerOf(descriptor).assertClosed(descriptor.uid)

    const claim = this.#toClaim(call, parsed.value)
    const claimed = await this.#commit.claim(claim)
    if (claimed.kind === "limited") throw limitError(descriptor, claimed.limit, this.#options.now())
    if (claimed.kind === "existing") return this.#repeat(call, parsed.value, claim, claimed.record, warning)
    return this.#perform(call, parsed.value, { ...claim, attempt: 1 }, warning)
  }

  /** How an execution stands; only its own principal may know. */
  async status(id: string, principal: Principal): Promise<Outcome> {
    const record = await this.#options.ledger.find(id)
    if (!record || record.principalId !== principal.id)
      throw new ParleyError("not_found", `There is no execution '${id}' of yours.`)
    return fromRecord(record)
  }

  /** Asks a running execution of this node to stop; what it had done by then decides the outcome. */
  async cancel(id: string, principal: Principal): Promise<Outcome> {
    const standing = await this.status(id, principal)
    const running = this.#running.get(id)
    if (!running) return standing
    running.abort.abort()
    return running.done
  }

  /** Settles what a dead process left running: tells apart what may be tried again from what never may. */
  async recover(intentOf: (uid: string) => ServiceIntent | undefined): Promise<number> {
    for (let settled = 0; ; ) {
      const lapsed = await this.#options.ledger.findLapsed(this.#options.now(), recoveredAtOnce)
      const one = (record: ExecutionRecord) =>
        this.#settleLapsed(record, intentOf(record.uid)?.descriptor.idempotent ?? false)
      await Promise.all(lapsed.map(one))
      settled += lapsed.length
      if (lapsed.length < recoveredAtOnce) return settled
    }
  }

  /** Resolves when nothing is running any more. */
  async drain(): Promise<void> {
    while (this.#running.size > 0)
      await Promise.allSettled([...this.#running.values()].map(({ done }) => done))
  }

  #assertRoom(): void {
    if (this.#running.size >= this.#options.capacity)
      throw new ParleyError("unavailable", "Too many executions are running. Try again shortly.", {
        retryAfter: 1,
      })
  }

  #toClaim({ intent: { descriptor }, principal, idempotencyKey }: ExecutionCall, input: Values): Claim {
    const now = this.#options.now()
    const id = createId("exe", now)
    const text = canonicalJson(input)
    return {
      id,
      scope:
        idempotencyKey === undefined ? id : sha256(`${principal.id}\n${descriptor.uid}\n${idempotencyKey}`),
      uid: descriptor.uid,
      principalKind: principal.kind,
      principalId: principal.id,
      input: text,
      inputDigest: sha256(text),
      price: descriptor.price === undefined ? null : formatMoney(descriptor.price),
      leaseUntil: now + descriptor.timeout + this.#options.leaseMargin,
      startedAt: now,
      limits: toLimits(descriptor, principal, now),
    }
  }

  /** The same key again: the first outcome, or the wait for it, or a second try where the first had no effect. */
  async #repeat(
    call: ExecutionCall,
    input: Values,
    claim: Claim,
    record: ExecutionRecord,
    warning: string | undefined,
  ): Promise<Outcome> {
    if (record.inputDigest !== claim.inputDigest)
      throw new ParleyError(
        "conflict",
        "This idempotency key was used with other parameters. Use a new key for a new call.",
        {
          details: { execution_id: record.id },
        },
      )
    const { descriptor } = call.intent
    const settled = record.state === "running" ? await this.#waitFor(record) : record
    if (settled.state === "running" && settled.leaseUntil <= this.#options.now()) {
      await this.#settleLapsed(settled, descriptor.idempotent)
      return this.#repeatAgain(call, input, claim, warning, record.id)
    }
    if (settled.state === "running")
      throw new ParleyError(
        "conflict",
        "The first call with this idempotency key is still running. Ask again with the same key.",
        {
          retryAfter: 1,
          details: { execution_id: record.id },
        },
      )
    if (settled.error?.again !== true) return fromRecord(settled, warning)
    const taken = await this.#options.ledger.reclaim(record.id, settled.attempt, claim.leaseUntil)
    if (!taken)
      return this.#repeat(call, input, claim, (await this.#options.ledger.find(record.id))!, warning)
    const again = { ...claim, id: record.id, startedAt: record.startedAt, attempt: settled.attempt + 1 }
    return this.#perform(call, input, again, warning)
  }

  async #repeatAgain(
    call: ExecutionCall,
    input: Values,
    claim: Claim,
    warning: string | undefined,
    id: string,
  ): Promise<Outcome> {
    const record = await this.#options.ledger.find(id)
    if (!record)
      throw new ParleyError(
        "conflict",
        "The first call with this idempotency key was withdrawn. Use a new key.",
      )
    return this.#repeat(call, input, claim, record, warning)
  }

  async #waitFor(record: ExecutionRecord): Promise<ExecutionRecord> {
    const here = this.#running.get(record.id)
    const until = this.#options.now() + this.#options.patience
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      await Promise.race([here?.done.catch(() => undefined) ?? delay(pause), delay(pause)])
      const current = (await this.#options.ledger.find(record.id)) ?? record
      const now = this.#options.now()
      if (current.state !== "running" || current.leaseUntil <= now || now >= until) return current
    }
  }

  #perform(
    call: ExecutionCall,
    input: Values,
    claim: Attempt,
    warning: string | undefined,
  ): Promise<Outcome> {
    const abort = new AbortController()
    if (call.intent.descriptor.effect === "read") abortWith(abort, call.signal)
    const done = this.#runAndSettle(call, input, claim, abort, warning).finally(() =>
      this.#running.delete(claim.id),
    )
    this.#running.set(claim.id, { done, abort })
    return done
  }

  async #runAndSettle(
    call: ExecutionCall,
    input: Values,
    claim: Attempt,
    abort: AbortController,
    warning: string | undefined,
  ): Promise<Outcome> {
    const { intent, principal, locale } = call
    const context = { caller: principal, locale, now: this.#options.now(), executionId: claim.id }
    const result = await run(intent, input, context, abort, {
      executor: this.#options.executorFor(intent),
      breaker: this.#breakerOf(intent.descriptor),
      ...this.#options.retries,
    })
    const output = result.kind === "succeeded" ? canonicalJson(result.output) : null
    const receipt = await this.#settle(claim, result, output)
    if (!receipt) return { ...(await this.status(claim.id, principal)), repeated: false, warning }
    return {
      executionId: claim.id,
      uid: claim.uid,
      state: result.kind,
      output: result.kind === "succeeded" ? result.output : undefined,
      error: result.kind === "succeeded" ? undefined : result.error,
      receipt,
      price: claim.price ?? undefined,
      repeated: false,
      warning,
    }
  }

  async #settle(claim: Attempt, result: RunResult, output: string | null): Promise<Receipt | undefined> {
    const now = this.#options.now()
    const settlement = {
      id: claim.id,
      attempt: claim.attempt,
      state: result.kind,
      settledAt: now,
      output,
      error:
        result.kind === "succeeded"
          ? null
          : toStoredError(result.error, result.kind === "failed" && result.again),
      body: this.#toReceiptBody(claim, result.kind, output, now),
      audit: {
        id: createId("aud", now),
        at: now,
        event: `execution.${result.kind}`,
        principalId: claim.principalId,
        uid: claim.uid,
        executionId: claim.id,
        detail: {
          attempt: claim.attempt,
          ...(result.kind === "succeeded" ? {} : { code: result.error.code }),
        },
      },
    }
    // The work is done: a database that is away for a moment must not turn it into an unknown outcome.
    for (let pause = 50; ; pause *= 2) {
      try {
        return await this.#commit.settle(settlement)
      } catch (error) {
        const mayRecover = isParleyError(error) && error.retryAfter !== undefined
        if (!mayRecover || this.#options.now() + pause >= claim.leaseUntil)
          throw uncertainError(claim.uid, error)
        await delay(pause)
      }
    }
  }

  async #settleLapsed(record: ExecutionRecord, idempotent: boolean): Promise<void> {
    const interrupted = "The execution was interrupted before it was done. It may be run again."
    const result: RunResult = idempotent
      ? { kind: "failed", again: true, error: new ParleyError("unavailable", interrupted, { retryAfter: 1 }) }
      : { kind: "indeterminate", error: uncertainError(record.uid, undefined) }
    await this.#settle({ ...record, limits: [], scope: "" }, result, null)
  }

  #toReceiptBody(claim: Attempt, state: string, output: string | null, now: number): ReceiptBody {
    return {
      issuer: this.#options.issuer(),
      execution_id: claim.id,
      intent_uid: claim.uid,
      principal: claim.principalId,
      state,
      input_sha256: claim.inputDigest,
      output_sha256: output === null ? null : sha256(output),
      price: claim.price,
      started_at: new Date(claim.startedAt).toISOString(),
      settled_at: new Date(now).toISOString(),
    }
  }

  #breakerOf({ uid }: IntentDescriptor): CircuitBreaker {
    const known = this.#breakers.get(uid)
    if (known) return known
    const breaker = new CircuitBreaker({ now: this.#options.now })
    this.#breakers.set(uid, breaker)
    return breaker
  }
}

type Values = Readonly<Record<string, unknown>>
type Attempt = Claim & { readonly attempt: number }

function toLimits({ uid, rateLimit }: IntentDescriptor, principal: Principal, now: number): LimitClaim[] {
  if (!rateLimit) return []
  return [
    {
      key: `${principal.id} ${uid} ${rateLimit.period}`,
      limit: rateLimit.limit,
      ...rateWindow(rateLimit, now),
    },
  ]
}

function limitError({ uid, rateLimit }: IntentDescriptor, limit: LimitClaim, now: number): ParleyError {
  const retryAfter = Math.max(1, Math.ceil((limit.end - now) / 1000))
  return new ParleyError(
    "rate_limited",
    `'${uid}' may be executed ${limit.limit} times per ${rateLimit?.period}. Try again in ${retryAfter} s.`,
    {
      retryAfter,
      details: { limit: limit.limit, period: rateLimit?.period },
    },
  )
}

function abortWith(controller: AbortController, signal: AbortSignal): void {
  if (signal.aborted) controller.abort()
  else signal.addEventListener("abort", () => controller.abort(), { once: true })
}
