import type { Corpus, Question } from "../corpus/index.ts"
import { type Executor, localExecutor } from "../execution/index.ts"
import {
  type IntentDescriptor,
  isRemoved,
  ParleyError,
  type ProfileTarget,
  type RemoteTarget,
  type ServiceIntent,
} from "../intent/index.ts"
import type { Understanding } from "../understanding/index.ts"
import { createAnswer, createCorpusAnswer } from "./answer.ts"
import { composeHost, type HostOptions, type Offered } from "./compose-host.ts"
import type { Host, HostContext } from "./host.ts"
import { understandOffered } from "./offered.ts"

export interface OwnHostOptions extends HostOptions {
  readonly intents: readonly ServiceIntent[]
  readonly understanding: Understanding
  /** What there is to tell beside what can be done. */
  readonly corpus?: Corpus
  /** Runs what is performed elsewhere: by a backend at an address, or by a vendor's profile. */
  readonly remoteExecutor: (target: RemoteTarget | ProfileTarget, intent: ServiceIntent) => Executor
}

/** A host over the intents of one service: what a site is made of. */
export function createOwnHost(options: OwnHostOptions): Host {
  const { service, intents, corpus, now = Date.now } = options
  const isOffered = ({ descriptor }: ServiceIntent) => !isRemoved(descriptor, now())
  const understanding = understandOffered(options.understanding, (uid) =>
    intents.some((intent) => intent.descriptor.uid === uid && isOffered(intent)),
  )
  const executors = new Map(
    intents.map((intent) => [intent.descriptor.uid, toExecutor(intent, options.remoteExecutor)]),
  )
  const host = composeHost(options, {
    intents: () => intents,
    offered: createOffered(intents, isOffered),
    understanding,
    executorFor({ descriptor: { uid } }) {
      const executor = executors.get(uid)
      if (executor) return executor
      throw new ParleyError("internal", `There is no executor for '${uid}'.`)
    },
    answer: (executions) => {
      const fromIntents = createAnswer({
        intents,
        understanding,
        executions,
        timeZone: service.timeZone,
        now,
      })
      const fromCorpus = corpus && createCorpusAnswer(corpus)
      return async (question, known, context) =>
        (await fromIntents(question, known, context)) ?? (await fromCorpus?.(question, known, context))
    },
  })
  return {
    ...host,
    get answer() {
      if (!corpus || (corpus.isReady && corpus.size === 0)) return undefined
      return (question: Question, context: HostContext) => corpus.ask(question, context.signal)
    },
  }
}

/** What is offered now. It is the same list until an intent reaches its removal. */
function createOffered(
  intents: readonly ServiceIntent[],
  isOffered: (intent: ServiceIntent) => boolean,
): () => Offered {
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

function toExecutor(intent: ServiceIntent, remoteExecutor: OwnHostOptions["remoteExecutor"]): Executor {
  const { execute } = intent
  return typeof execute === "function" ? localExecutor(execute) : remoteExecutor(execute, intent)
}
