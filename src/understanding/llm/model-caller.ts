import { generateText, jsonSchema, type LanguageModel, type LanguageModelCallOptions, Output } from "ai"
import { type JsonSchema, ParleyError } from "../../intent/index.ts"
import { type CircuitBreakerOptions, createCircuitBreaker } from "./circuit-breaker.ts"
import { type Failure, type FailureReason, toFailure } from "./failure.ts"

/** What a model is told: what to do, then everything else as one JSON document. */
export interface Prompt {
  readonly instructions: string
  readonly data: string
}

/** What a model is asked for. The schema keeps to what strict structured outputs allow. */
export interface Task<T> {
  readonly name: string
  readonly schema: JsonSchema
  /** Nothing when the text is of no use, which counts as a failure of the model. */
  readonly parse: (text: string) => T | undefined
}

export type Reply<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly reason: FailureReason }

/** One call, for logs and metrics: closed words and numbers, nothing anyone said. */
export interface Outcome {
  readonly task: string
  readonly result: "answered" | FailureReason
  readonly milliseconds: number
  readonly status?: number | undefined
}

export interface ModelCallerOptions {
  /** Any model of the AI SDK. */
  readonly model: LanguageModel
  /** Milliseconds a call may take before the turn goes on without it. */
  readonly timeout?: number | undefined
  /** Calls under way at once; one more is not made. */
  readonly concurrency?: number | undefined
  /**
   * schema: the provider enforces the JSON Schema; json: it promises JSON, and the prompt describes it. Unless said,
   * json for a model that says it has no structured outputs.
   */
  readonly answers?: "schema" | "json" | undefined
  /** The longest answer that is read, in UTF-16 code units. */
  readonly longestAnswer?: number | undefined
  readonly settings?: LanguageModelCallOptions | undefined
  readonly breaker?: Omit<CircuitBreakerOptions, "clock"> | undefined
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined
  readonly observe?: ((outcome: Outcome) => void) | undefined
}

/** A model behind its limits. Share one between understanding and phrasing, and they share the limits. */
export interface ModelCaller {
  /** Never rejects because of the model, the network or the signal. */
  call<T>(task: Task<T>, prompt: Prompt, signal?: AbortSignal): Promise<Reply<T>>
}

export function createModelCaller(options: ModelCallerOptions): ModelCaller {
  const { timeout = 5_000, concurrency = 8, longestAnswer = 20_000, clock = Date.now } = options
  for (const [member, value] of Object.entries({ timeout, concurrency, longestAnswer }))
    if (!(value > 0))
      throw new ParleyError("invalid_configuration", `${member}: give a number above zero, not ${value}.`)
  const breaker = createCircuitBreaker({ ...options.breaker, clock })
  let running = 0

  /** The slot is given back when the call ends, not when we stop waiting: a model may ignore the signal. */
  async function generate(task: Task<unknown>, prompt: Prompt, signal: AbortSignal): Promise<string> {
    running += 1
    try {
      return await generateAnswer(options, task, prompt, signal)
    } finally {
      running -= 1
    }
  }

  async function attempt<T>(
    task: Task<T>,
    prompt: Prompt,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly answer: T } | Failure> {
    if (signal?.aborted) return { reason: "aborted" }
    if (running >= concurrency) return { reason: "busy" }
    const permit = breaker.enter()
    if (permit === undefined) return { reason: "circuit_open" }
    const deadline = AbortSignal.timeout(timeout)
    const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    try {
      const text = await settledOrStopped(generate(task, prompt, stop), stop)
      const answer = text.length > longestAnswer ? undefined : task.parse(text)
      if (answer === undefined) {
        permit.fail()
        return { reason: text.length > longestAnswer ? "too_large" : "malformed" }
      }
      permit.succeed()
      return { answer }
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

/** What both rooms take: a model with limits of its own, or a caller whose limits are shared. */
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

async function generateAnswer(
  options: ModelCallerOptions,
  task: Task<unknown>,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<string> {
  const output =
    (options.answers ?? preferredAnswers(options.model)) === "json"
      ? Output.json({ name: task.name })
      : Output.object({ name: task.name, schema: jsonSchema(task.schema) })
  const { text } = await generateText({
    maxOutputTokens: 1_500,
    temperature: 0,
    ...options.settings,
    model: options.model,
    instructions: prompt.instructions,
    prompt: prompt.data,
    // Only the request side is the SDK's: the answer is read by the task, which knows what can be saved of it.
    output: { ...output, parseCompleteOutput: async ({ text }: { readonly text: string }) => text },
    abortSignal: signal,
    // The embedded understanding has an answer already: a retry would only make the turn wait.
    maxRetries: 0,
    // Telemetry registered elsewhere in the process would record what people say.
    telemetry: { isEnabled: false },
  })
  return text
}

/** Not part of the SDK's interface, but several of its providers say it, and warn at every call if not heeded. */
function preferredAnswers(model: LanguageModel): "schema" | "json" {
  const says = typeof model === "object" && "supportsStructuredOutputs" in model
  return says && model.supportsStructuredOutputs === false ? "json" : "schema"
}

/** Rejects as soon as the signal says so, even where the promise never settles. */
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
