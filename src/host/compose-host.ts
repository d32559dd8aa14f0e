import {
  Conversations,
  type ConversationsOptions,
  createWording,
  type InteractionStore,
  type SessionStore,
  type UnmetStore,
} from "../conversation/index.ts"
import {
  Executions,
  type ExecutionsOptions,
  type Executor,
  type Ledger,
  type Outcome,
} from "../execution/index.ts"
import type { HostKeys } from "../identity/index.ts"
import {
  type IntentDescriptor,
  isParleyError,
  isRemoved,
  ParleyError,
  removedError,
  type Service,
  type ServiceIntent,
} from "../intent/index.ts"
import { Upkeep } from "../jobs/index.ts"
import { createVoice, type Rewording } from "../language/index.ts"
import { TimeShares } from "../limits/index.ts"
import type { Understanding } from "../understanding/index.ts"
import { createForgetting } from "./forgetting.ts"
import type { Host, HostContext } from "./host.ts"
import { toDescription } from "./offer.ts"
import { createResolver } from "./resolve-intent.ts"

/** What every host stands on, whosever intents it is over. */
export interface HostOptions {
  readonly service: Service
  readonly ledger: Ledger
  readonly interactions: InteractionStore
  /** Where it is remembered what was shown and done; without it, each process remembers for itself. */
  readonly sessions?: SessionStore
  /** Where words that led nowhere are counted; without it they are forgotten. */
  readonly unmet?: UnmetStore
  readonly keys: HostKeys
  /** Public origin, which receipts name as their issuer. */
  readonly origin: () => string
  /** Rewords what is said in conversations; without it, it is said as the tables of the languages have it. */
  readonly phrasing?: Rewording
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  /** What the terms of the host say of a call, where they say more than the declarations. */
  readonly termsOf?: ExecutionsOptions["termsOf"] | undefined
  /** Where those who may not call find out how they may. */
  readonly directions?: ExecutionsOptions["directions"] | undefined
  readonly execution?: Pick<ExecutionsOptions, "leaseMargin" | "patience" | "retries" | "capacity">
  readonly conversation?: Pick<ConversationsOptions, "lifetime">
  /** Milliseconds that ended conversations, and the values of settled executions, are kept (30 days). */
  readonly retention?: number
  /** Milliseconds that executions stay in the books, with receipt and audit (ten years). */
  readonly recordRetention?: number
}

/** What makes a host over own intents or one over other hosts. */
export interface HostParts {
  /** Every intent that a UID may mean, offered or not: the same list until that changes. */
  readonly intents: () => readonly ServiceIntent[]
  /** Intents that are built in: they can be looked up and called, and stand in no list. */
  readonly builtIn?: readonly ServiceIntent[]
  readonly offered: () => Offered
  readonly understanding: Understanding
  readonly executorFor: (intent: ServiceIntent) => Executor
  readonly answer: (executions: Executions) => ConversationsOptions["answer"]
  readonly content?: ConversationsOptions["content"]
  readonly delegate?: ConversationsOptions["delegate"]
}

/** What can be done now; another revision when that changes. */
export interface Offered {
  readonly intents: readonly IntentDescriptor[]
  readonly revision: number
}

const tenSeconds = 10_000
const minute = 60_000
const thirtyDays = 30 * 86_400_000
/** As long as the books of a business are usually kept by law. */
const tenYears = 3_653 * 86_400_000
const unmetKept = 10_000

/** One conversation engine and one execution path over whatever intents there are. */
export function composeHost(options: HostOptions, parts: HostParts): Host {
  const { service, ledger, keys, now = Date.now } = options
  const { intents, offered, understanding } = parts
  const executions = new Executions({
    ledger,
    keys,
    now,
    issuer: options.origin,
    executorFor: parts.executorFor,
    ...(options.termsOf && { termsOf: options.termsOf }),
    ...(options.directions && { directions: options.directions }),
    ...options.execution,
  })
  const conversations = createConversations(options, parts, executions)
  const callable = parts.builtIn ? withBuiltIn(intents, parts.builtIn) : intents
  const resolve = createResolver(callable)
  const lookUp = (uid: string) => callable().find(({ descriptor }) => descriptor.uid === uid)
  const upkeep = startUpkeep(options, executions, lookUp)
  return {
    service,
    directions: options.directions,
    describe: async (page) => toDescription(service, offered(), page),
    async lookUp(uid) {
      const descriptor = lookUp(uid)?.descriptor
      return descriptor && !isRemoved(descriptor, now()) ? descriptor : undefined
    },
    async resolve(uid) {
      const { descriptor } = resolve(uid)
      if (isRemoved(descriptor, now())) throw removedError(descriptor)
      return descriptor
    },
    async find(words, context) {
      const situation = { locale: context.locale, timeZone: service.timeZone, now: now() }
      const { intents: ranked } = await understanding.understand(words, situation, context.signal)
      return ranked.flatMap(({ uid, confidence }) => {
        const intent = lookUp(uid)
        return intent ? [{ descriptor: intent.descriptor, confidence }] : []
      })
    },
    async turn({ interactionId, input, inputId }, context) {
      const started = input.kind === "start" ? lookUp(input.uid) : undefined
      if (started && isRemoved(started.descriptor, now())) throw removedError(started.descriptor)
      return conversations.turn(interactionId, input, context, inputId)
    },
    execute: ({ uid, input, readInput, instead }, context) => {
      const intent = resolve(uid)
      const outcome = executions.execute({
        intent,
        input: readInput ? readInput(input, intent.descriptor) : input,
        principal: context.principal,
        locale: context.locale,
        idempotencyKey: context.idempotencyKey,
        pin: context.pin,
        instead,
        // Asked for only by what reads: making a request's signal costs more than the rest of this.
        get signal() {
          return context.signal
        },
      })
      return tellLimits(context, outcome)
    },
    status: (executionId, caller) => executions.status(executionId, caller),
    cancel: (executionId, caller) => executions.cancel(executionId, caller),
    async [Symbol.asyncDispose]() {
      await upkeep.disposeAsync()
      await executions.drain()
    },
  }
}

/** The first limit is the caller's own; those behind it are shared with others of its address. */
function tellLimits(
  { tellLimit }: Pick<HostContext, "tellLimit">,
  executing: Promise<Outcome>,
): Promise<Outcome> {
  if (!tellLimit) return executing
  return executing.then(
    (outcome) => {
      for (const [place, { limit, left, start, end }] of (outcome.quotas ?? []).entries())
        tellLimit({ name: place === 0 ? "caller" : "address", limit, left, start, end })
      return outcome
    },
    (error: unknown) => {
      const { limit, start, end } = (isParleyError(error) && error.details) || {}
      if (typeof limit === "number" && typeof start === "number" && typeof end === "number")
        tellLimit({ name: "caller", limit, left: 0, start, end, refused: true })
      throw error
    },
  )
}

/** The same list until `intents` gives another. */
function withBuiltIn(
  intents: () => readonly ServiceIntent[],
  builtIn: readonly ServiceIntent[],
): () => readonly ServiceIntent[] {
  let from = intents()
  let all = [...from, ...builtIn]
  return () => {
    if (from !== intents()) {
      from = intents()
      all = [...from, ...builtIn]
    }
    return all
  }
}

function createConversations(options: HostOptions, parts: HostParts, executions: Executions): Conversations {
  const { service, interactions, now = Date.now, onError } = options
  return new Conversations({
    store: interactions,
    ...(options.sessions && { sessions: options.sessions }),
    intents: parts.intents,
    understanding: parts.understanding,
    content: parts.content,
    ...(parts.delegate && { delegate: parts.delegate }),
    now,
    timeZone: service.timeZone,
    spoken: [service.locale, ...Object.keys(service.languages ?? {})],
    word: createWording({
      service,
      timeZone: service.timeZone,
      now,
      voice: options.phrasing && createVoice(options.phrasing, onError),
    }),
    // The key comes last: the context may carry the key of a single request, and this one is the conversation's.
    execute: (intent, input, idempotencyKey, context) =>
      tellLimits(context, executions.execute({ ...context, intent, input, idempotencyKey })),
    recall: (executionId) => executions.recall(executionId),
    answer: parts.answer(executions),
    // Counting is worth no one's waiting, and its failure no one's turn.
    onUnmet: (unmet) => void options.unmet?.note(unmet, now()).catch(onError),
    onError,
    share: createShare(),
    ...options.conversation,
  })
}

/** A quarter of a core, counted over ten seconds. */
const understandingTime = { each: 2_500, length: 10_000 }

function createShare(): NonNullable<ConversationsOptions["share"]> {
  const shares = new TimeShares(understandingTime)
  return async ({ id, countedBy }, work) => {
    const caller = countedBy?.at(-1) ?? id
    const retryAfter = shares.retryAfter(caller)
    if (retryAfter > 0)
      throw new ParleyError("rate_limited", "You say more than can be read at once. Wait a moment.", {
        retryAfter,
      })
    return shares.spend(caller, work)
  }
}

/** Takes up what other nodes left, and forgets what is over its time. */
function startUpkeep(
  options: HostOptions,
  executions: Executions,
  lookUp: (uid: string) => ServiceIntent | undefined,
): AsyncDisposableStack {
  const { ledger, interactions, onError, now = Date.now } = options
  const { retention = thirtyDays, recordRetention = tenYears } = options
  const { lifetime = 0 } = options.conversation ?? {}
  const forget = createForgetting({ ledger, retention, recordRetention, lifetime, now })
  const upkeep = new AsyncDisposableStack()
  upkeep.use(
    new Upkeep({
      tasks: [
        () => interactions.removeExpired(now() - retention),
        async () => options.sessions?.removeExpired(now() - retention),
        () => ledger.forgetWindows(now()),
        async () => options.unmet?.trim(now() - retention, unmetKept),
        forget,
      ],
      every: minute,
      onError,
    }),
  )
  upkeep.use(
    new Upkeep({
      tasks: [() => executions.recover(lookUp)],
      every: options.execution?.leaseMargin ?? tenSeconds,
      onError,
    }),
  )
  return upkeep
}
