import { emptySession } from "../../conversation/index.ts"
import type { MemoryStore } from "../../corpus/index.ts"
import { createOfferCache, type Host, type HostContext } from "../../host/index.ts"
import { createCallerLimit, type Principal, secondsLeft, widestCounter } from "../../identity/index.ts"
import { isParleyError, ParleyError, type RateLimit, toParleyError } from "../../intent/index.ts"
import type { Jobs } from "../../jobs/index.ts"
import { detectLanguage } from "../../language/index.ts"
import { type ActionDoors, createActions } from "./actions.ts"
import { answerParts, type ContextHandler } from "./answering.ts"
import { type AskCall, type Format, parseAsk, type Transport } from "./call.ts"
import { isFault } from "./errors.ts"
import { awaitPromise, promiseOf } from "./promises.ts"
import { type Reply, toEvents, toFailure, toFailureReply, toReply, type Widget } from "./rendering.ts"
import type { SessionSeal } from "./session-seal.ts"
import { type NlwebEvent, version } from "./wire.ts"

export interface NlwebOptions {
  readonly host: Host
  /** Long answers outlive their call. Without it every answer is held until it is there. */
  readonly jobs?: Pick<Jobs, "adopt" | "find" | "cancel"> | undefined
  readonly memory?: MemoryStore | undefined
  readonly actions?: ActionDoors
  /**
   * The template by which a chat application draws results, for hosts that know it.
   * @example { outputTemplate: "ui://widget/results.html" }
   */
  readonly widget?: Widget
  /**
   * `open` (the default): anyone may ask. `token`: only callers that have proven who they are.
   * @example "token"
   */
  readonly access?: "open" | "token"
  /**
   * How often one caller may ask.
   * @example parseRateLimit("60/minute")
   */
  readonly rateLimit?: RateLimit
  /**
   * What the site makes of contexts of its own types.
   * @example { loyalty: ({ level }) => ({ memory: `The customer has level ${level}.` }) }
   */
  readonly contexts?: Readonly<Record<string, ContextHandler>>
  /**
   * Milliseconds an answer is held before a promise is given (10,000).
   * @example 5_000
   */
  readonly patience?: number
  /** Seals what is remembered from wish to wish into `session_context`; without it nothing is. */
  readonly seal?: SessionSeal | undefined
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

export type AskReply =
  | { readonly kind: "whole"; readonly reply: Reply }
  | { readonly kind: "stream"; readonly events: AsyncIterable<NlwebEvent> }

/** Everything NLWeb says, whichever way it is carried: the same JSON in, the same JSON out (2.1). */
export interface NlwebHandler {
  /** One question. A request that cannot be served is answered, never thrown. */
  ask(body: unknown, context: HostContext, transport?: Transport): Promise<AskReply>
  /** One question, answered as a whole whatever the request prefers: for transports that do not stream. */
  askWhole(body: unknown, context: HostContext): Promise<Reply>
  await(body: unknown, context: HostContext): Promise<Reply>
  /** Throws for who may not ask here, or asks too often; whatever else costs what a question costs calls it too. */
  admit(context: HostContext): void
  /** Does a question from what was kept of it: for a node that takes up another's promise. */
  resume(input: unknown, signal: AbortSignal): Promise<unknown>
}

/** What is kept of a call to do it again elsewhere: the call as it was read, with the ids it acts under. */
interface Kept extends Pick<HostContext, "principal" | "locale"> {
  readonly call: AskCall
}

const defaultPatience = 10_000
export const askJob = "nlweb.ask"

export function createNlwebHandler(options: NlwebOptions): NlwebHandler {
  const { host, jobs, now = Date.now, onError } = options
  const business = host.service.schemaType?.split("/").at(-1)
  const actions = createOfferCache(host, ({ intents }) =>
    createActions(intents, options.actions ?? {}, business),
  )
  const admitRate = options.rateLimit && createRateCheck(options.rateLimit, now)

  function admit(context: HostContext): void {
    if (options.access === "token" && context.principal.kind === "anonymous")
      throw new ParleyError(
        "unauthenticated",
        "Asking here needs a token. Send it as 'Authorization: Bearer ...'.",
      )
    admitRate?.(context)
  }

  async function* partsOf(call: AskCall, context: HostContext) {
    const carried = options.seal?.open(call.session.remembered, context.principal.id) ?? emptySession
    const locale = detectLanguage(call.text, call.locale ?? context.locale)
    const asked = { ...context, locale, session: { carried } }
    yield* answerParts(call, asked, { ...options, actionsOf: await actions(), now })
  }

  const renderOf = (call: AskCall, started: number) => ({
    format: call.format,
    widget: options.widget,
    started,
    now,
  })

  function fail(thrown: unknown, format: Format = "conversational_search"): Reply {
    if (isFault(thrown)) onError(thrown)
    return toFailureReply(thrown, format)
  }

  /** Holds the answer for a while; what takes longer becomes a job with the work that is already under way. */
  async function whole(call: AskCall, context: HostContext, started: number): Promise<Reply> {
    const stop = new AbortController()
    const gone = () => stop.abort(context.signal.reason)
    context.signal.addEventListener("abort", gone, { once: true })
    const work = toReply(partsOf(call, { ...context, signal: stop.signal }), renderOf(call, started)).catch(
      (error) => {
        if (stop.signal.aborted) throw error
        return fail(error, call.format)
      },
    )
    try {
      const patience = call.patience ?? options.patience ?? defaultPatience
      if (!jobs) return await work
      const first = await within(work, patience)
      if (first) return first
    } finally {
      context.signal.removeEventListener("abort", gone)
    }
    const token = await keep(jobs, work, stop, call, context)
    if (typeof token !== "string") return token
    return promiseOf(token, 0.1, call.format, { ...call.session, conversation_id: call.conversationId })
  }

  /**
   * Hands the work to the jobs. Where they cannot take it, it ends here; but an effect that is under way is not ended by
   * that, and its outcome is told in place of a promise.
   */
  async function keep(
    runner: NonNullable<NlwebOptions["jobs"]>,
    work: Promise<Reply>,
    stop: AbortController,
    call: AskCall,
    { principal, locale }: HostContext,
  ): Promise<string | Reply> {
    const input: Kept = { call, locale, principal }
    try {
      return await runner.adopt({ kind: askJob, owner: ownerOf(principal), input }, (signal, report) => {
        signal.addEventListener("abort", () => stop.abort(signal.reason), { once: true })
        report(0.1, "")
        return work
      })
    } catch (error) {
      stop.abort(error)
      return await work.catch((ended: unknown) => {
        throw isParleyError(ended) && ended.code === "indeterminate" ? ended : error
      })
    }
  }

  async function askWhole(body: unknown, context: HostContext, transport: Transport = {}): Promise<Reply> {
    const started = now()
    try {
      admit(context)
      return await whole(parseAsk(body, transport, started), context, started)
    } catch (error) {
      return fail(error)
    }
  }

  return {
    admit,
    askWhole,
    async ask(body, context, transport = {}) {
      const started = now()
      try {
        admit(context)
        const call = parseAsk(body, transport, started)
        if (!call.streaming) return { kind: "whole", reply: await whole(call, context, started) }
        const events = guarded(toEvents(partsOf(call, context), renderOf(call, started)), call, onError)
        return { kind: "stream", events }
      } catch (error) {
        return { kind: "whole", reply: fail(error) }
      }
    },
    async await(body, context) {
      try {
        admit(context)
        return await awaitPromise(body, context, host, jobs)
      } catch (error) {
        return fail(error)
      }
    },
    async resume(input, signal) {
      const { call, locale, principal } = input as Kept
      try {
        return await toReply(partsOf(call, { principal, locale, signal }), renderOf(call, now()))
      } catch (error) {
        if (signal.aborted) throw error
        return fail(error, call.format)
      }
    },
  }
}

/** A fault in the middle of a stream is said in the stream, which then is complete (6.1). */
async function* guarded(
  events: AsyncGenerator<NlwebEvent>,
  call: AskCall,
  onError: (error: unknown) => void,
): AsyncGenerator<NlwebEvent> {
  try {
    yield* events
  } catch (thrown) {
    if (isFault(thrown)) onError(thrown)
    const failure = toFailure(toParleyError(thrown), call.format)
    yield { event: "error", data: failure }
    yield {
      event: "complete",
      data: {
        _meta: { ...failure._meta, version, session_context: { conversation_id: call.conversationId } },
      },
    }
  }
}

async function within<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** A stranger's promises belong to whoever holds their token; how many there are is counted by its address. */
function ownerOf(principal: Principal): string {
  return principal.proof === "none" ? widestCounter(principal) : principal.id
}

/** 2.5: counts the questions of each caller on this node, and throws when one has none left. */
function createRateCheck(rate: RateLimit, now: () => number): (context: HostContext) => void {
  const count = createCallerLimit("questions", rate, now)
  return ({ principal, tellLimit }) => {
    const limit = count(principal)
    tellLimit?.(limit)
    if (limit.refused === true)
      throw new ParleyError(
        "rate_limited",
        `At most ${rate.limit} questions a ${rate.period}. Try again later.`,
        { retryAfter: secondsLeft(limit, now()) },
      )
  }
}
