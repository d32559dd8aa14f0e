import {
  Conversations,
  type ConversationsOptions,
  createWording,
  type InteractionStore,
  type UnmetStore,
} from "../conversation/index.ts"
import type { Corpus, Question } from "../corpus/index.ts"
import {
  Executions,
  type ExecutionsOptions,
  type Executor,
  type Ledger,
  localExecutor,
} from "../execution/index.ts"
import type { HostKeys } from "../identity/index.ts"
import {
  type IntentDescriptor,
  isRemoved,
  type RemoteTarget,
  removedError,
  type Service,
  type ServiceIntent,
} from "../intent/index.ts"
import { createVoice, type Rewording } from "../language/index.ts"
import type { Understanding } from "../understanding/index.ts"
import { createAnswer, createCorpusAnswer } from "./answer.ts"
import { createForgetting } from "./forgetting.ts"
import type { Host, HostContext } from "./host.ts"
import { Maintenance } from "./maintenance.ts"
import { toDescription } from "./offer.ts"
import { understandOffered } from "./offered.ts"
import { createResolver } from "./resolve-intent.ts"

export interface OwnHostOptions {
  readonly service: Service
  readonly intents: readonly ServiceIntent[]
  readonly ledger: Ledger
  readonly interactions: InteractionStore
  /** Where words that led nowhere are counted; without it they are forgotten. */
  readonly unmet?: UnmetStore
  readonly keys: HostKeys
  /** Public origin, which receipts name as their issuer. */
  readonly origin: () => string
  readonly understanding: Understanding
  /** Rewords what is said in conversations; without it, it is said as the tables of the languages have it. */
  readonly phrasing?: Rewording
  /** What there is to tell beside what can be done. */
  readonly corpus?: Corpus
  readonly remoteExecutor: (target: RemoteTarget) => Executor
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  readonly execution?: Pick<ExecutionsOptions, "leaseMargin" | "patience" | "retries" | "capacity">
  readonly conversation?: Pick<ConversationsOptions, "lifetime">
  /** Milliseconds that ended conversations, and the values of settled executions, are kept (30 days). */
  readonly retention?: number
  /** Milliseconds that executions stay in the books, with receipt and audit (ten years). */
  readonly recordRetention?: number
}

const tenSeconds = 10_000
const minute = 60_000
const thirtyDays = 30 * 86_400_000
/** As long as the books of a business are usually kept by law. */
const tenYears = 3_653 * 86_400_000
const unmetKept = 10_000

/** A host over the intents of one service: what a site is made of. */
export function createOwnHost(options: OwnHostOptions): Host {
  const { service, intents, ledger, interactions, keys, now = Date.now } = options
  const intentOf = (uid: string) => intents.find(({ descriptor }) => descriptor.uid === uid)
  const isOffered = (intent: ServiceIntent | undefined) =>
    intent !== undefined && !isRemoved(intent.descriptor, now())
  const understanding = understandOffered(options.understanding, (uid) => isOffered(intentOf(uid)))
  const executors = new Map(
    intents.map((intent) => [intent.descriptor.uid, toExecutor(intent, options.remoteExecutor)]),
  )
  const executions = new Executions({
    ledger,
    keys,
    now,
    issuer: options.origin,
    executorFor: ({ descriptor }) => executors.get(descriptor.uid)!,
    ...options.execution,
  })
  const { corpus } = options
  const fromIntents = createAnswer({ intents, understanding, executions, timeZone: service.timeZone, now })
  const fromCorpus = corpus && createCorpusAnswer(corpus)
  const conversations = new Conversations({
    store: interactions,
    intents,
    understanding,
    now,
    timeZone: service.timeZone,
    word: createWording({
      timeZone: service.timeZone,
      now,
      voice: options.phrasing && createVoice(options.phrasing, options.onError),
    }),
    // The key comes last: the context may carry the key of a single request, and this one is the conversation's.
    execute: (intent, input, idempotencyKey, context) =>
      executions.execute({ ...context, intent, input, idempotencyKey }),
    recall: (executionId, principal) => executions.status(executionId, principal),
    answer: async (question, known, context) =>
      (await fromIntents(question, known, context)) ?? (await fromCorpus?.(question, known, context)),
    // Counting is worth no one's waiting, and its failure no one's turn.
    onUnmet: (unmet) => void options.unmet?.note(unmet, now()).catch(options.onError),
    ...options.conversation,
  })
  const retention = options.retention ?? thirtyDays
  const { onError } = options
  const resolve = createResolver(intents)
  const { lifetime = 0 } = options.conversation ?? {}
  const { recordRetention = tenYears } = options
  const forget = createForgetting({ ledger, retention, recordRetention, lifetime, now })
  const recovery = new Maintenance({
    tasks: [() => executions.recover(intentOf)],
    every: options.execution?.leaseMargin ?? tenSeconds,
    onError,
  })
  const housekeeping = new Maintenance({
    tasks: [
      () => interactions.removeExpired(now() - retention),
      () => ledger.forgetWindows(now()),
      async () => options.unmet?.trim(now() - retention, unmetKept),
      forget,
    ],
    every: minute,
    onError,
  })
  const offered = createOffered(intents, isOffered)
  return {
    service,
    describe: async (page) => toDescription(service, offered(), page),
    async lookUp(uid) {
      const intent = intentOf(uid)
      return isOffered(intent) ? intent?.descriptor : undefined
    },
    async find(words, context) {
      const situation = { locale: context.locale, timeZone: service.timeZone, now: now() }
      const { intents: ranked } = await understanding.understand(words, situation, context.signal)
      return ranked.flatMap(({ uid, confidence }) => {
        const intent = intentOf(uid)
        return intent ? [{ descriptor: intent.descriptor, confidence }] : []
      })
    },
    get answer() {
      if (!corpus || (corpus.isReady && corpus.size === 0)) return undefined
      return (question: Question, context: HostContext) => corpus.ask(question, context.signal)
    },
    async turn({ interactionId, input, inputId }, context) {
      const started = input.kind === "start" ? intentOf(input.uid) : undefined
      if (started && !isOffered(started)) throw removedError(started.descriptor)
      return conversations.turn(interactionId, input, context, inputId)
    },
    execute: (call, context) =>
      executions.execute({
        intent: resolve(call.uid),
        input: call.input,
        principal: context.principal,
        locale: context.locale,
        idempotencyKey: context.idempotencyKey,
        pin: context.pin,
        // Asked for only by what reads: making a request's signal costs more than the rest of this.
        get signal() {
          return context.signal
        },
      }),
    status: (executionId, { principal }) => executions.status(executionId, principal),
    cancel: (executionId, { principal }) => executions.cancel(executionId, principal),
    async [Symbol.asyncDispose]() {
      await recovery[Symbol.asyncDispose]()
      await housekeeping[Symbol.asyncDispose]()
      await executions.drain()
    },
  }
}

/** What is offered now. It is the same list until an intent reaches its removal. */
function createOffered(
  intents: readonly ServiceIntent[],
  isOffered: (intent: ServiceIntent) => boolean,
): () => { readonly intents: readonly IntentDescriptor[]; readonly revision: number } {
  let last = { intents: toDescriptors(intents.filter(isOffered)), revision: 1 }
  return () => {
    const now = intents.filter(isOffered)
    // Removal takes intents away and brings none back, so the number tells whether anything changed.
    if (now.length !== last.intents.length)
      last = { intents: toDescriptors(now), revision: last.revision + 1 }
    return last
  }
}

function toDescriptors(intents: readonly ServiceIntent[]): readonly IntentDescriptor[] {
  return intents.map(({ descriptor }) => descriptor)
}

function toExecutor(intent: ServiceIntent, remoteExecutor: (target: RemoteTarget) => Executor): Executor {
  return typeof intent.execute === "function" ? localExecutor(intent.execute) : remoteExecutor(intent.execute)
}
