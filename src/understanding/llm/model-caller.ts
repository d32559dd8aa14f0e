import type { LanguageModel } from "ai"
import { ParleyError } from "../../intent/index.ts"
import { CircuitBreaker, type CircuitBreakerOptions, Places } from "../../limits/index.ts"
import { type GenerateOptions, generateAnswer, type Prompt, type Task } from "./generate-answer.ts"
import { type Failure, type FailureReason, toFailure } from "./model-failure.ts"
import { loadSdk } from "./sdk.ts"

export type CallResult<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly reason: FailureReason }

/** One call, for logs and metrics: closed words and numbers, and nothing that anyone said. */
export interface Outcome {
  readonly task: string
  readonly result: "answered" | FailureReason
  readonly milliseconds: number
  readonly status?: number | undefined
}

export interface ModelCallerOptions extends GenerateOptions {
  /** Milliseconds a call may take before the turn goes on without it. */
  readonly timeout?: number | undefined
  /** The most calls at once; one more is not made. */
  readonly concurrency?: number | undefined
  /** The longest answer that is read, in UTF-16 code units. */
  readonly longestAnswer?: number | undefined
  readonly breaker?: Omit<CircuitBreakerOptions, "now"> | undefined
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined
  readonly observe?: ((outcome: Outcome) => void) | undefined
}

/** A model with limits on its calls. Understanding and phrasing that share one also share the limits. */
export interface ModelCaller {
  /** Never rejects because of the model, the network or the signal. */
  call<T>(task: Task<T>, prompt: Prompt, signal?: AbortSignal): Promise<CallResult<T>>
}

export function createModelCaller(options: ModelCallerOptions): ModelCaller {
  const { timeout = 5_000, concurrency = 8, longestAnswer = 20_000, clock = Date.now } = options
  for (const [member, value] of Object.entries({ timeout, concurrency, longestAnswer }))
    if (!(value > 0))
      throw new ParleyError("invalid_configuration", `${member}: give a number above zero, not ${value}.`)
  // A missing package is reported here: within a call it would look like a model that cannot be reached.
  loadSdk()
  const breaker = new CircuitBreaker({ ...options.breaker, now: clock })
  const places = new Places({ total: concurrency })

  /** The place is freed when the call ends, not when the caller stops waiting: a model may ignore the signal. */
  async function generate(task: Task<unknown>, prompt: Prompt, signal: AbortSignal) {
    using _place = places.take()
    return await generateAnswer(options, task, prompt, signal)
  }

  async function attempt<T>(
    task: Task<T>,
    prompt: Prompt,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly answer: T } | Failure> {
    if (signal?.aborted) return { reason: "aborted" }
    if (places.taken >= concurrency) return { reason: "busy" }
    const permit = breaker.enter()
    if (permit === undefined) return { reason: "circuit_open" }
    const deadline = AbortSignal.timeout(timeout)
    const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    try {
      const text = await settledOrStopped(generate(task, prompt, stop), stop)
      // Useful or not, the model answered. Otherwise a message that confuses the model could block it for everybody.
      permit.succeed()
      if (text.length > longestAnswer) return { reason: "too_large" }
      const answer = task.parse(text)
      return answer === undefined ? { reason: "malformed" } : { answer }
    } catch (error) {
      if (signal?.aborted) {
        permit.abandon()
        return { reason: "aborted" }
      }
      const failure: Failure = deadline.aborted ? { reason: "timeout" } : toFailure(error)
      permit.fail(failure.retryAfter)
      return failure
    }
  }

  return {
    async call(task, prompt, signal) {
      const started = clock()
      const result = await attempt(task, prompt, signal)
      const answered = "answer" in result
      options.observe?.({
        task: task.name,
        result: answered ? "answered" : result.reason,
        milliseconds: clock() - started,
        ...(!answered && result.status !== undefined && { status: result.status }),
      })
      return answered ? { ok: true, answer: result.answer } : { ok: false, reason: result.reason }
    },
  }
}

/** What understanding and phrasing take: a model with limits of its own, or a caller whose limits are shared. */
export type ModelOptions = Omit<ModelCallerOptions, "model"> & {
  readonly model: LanguageModel | ModelCaller
}

export function toModelCaller(options: ModelOptions): ModelCaller {
  const { model } = options
  return isModelCaller(model) ? model : createModelCaller({ ...options, model })
}

function isModelCaller(value: LanguageModel | ModelCaller): value is ModelCaller {
  return typeof value === "object" && "call" in value
}

/** Rejects as soon as the signal is aborted, even if the promise never settles. */
async function settledOrStopped<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener("abort", stop, { once: true })
  try {
    return await Promise.race([promise, stopped.promise])
  } finally {
    signal.removeEventListener("abort", stop)
  }
}
