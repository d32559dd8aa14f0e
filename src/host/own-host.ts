import type { Corpus } from "../corpus/index.ts"
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
import { createAnswer } from "./answer.ts"
import { composeHost, type HostOptions, type Offered } from "./compose-host.ts"
import { createAskContent, createContentStream, createPassingAnswer } from "./content.ts"
import type { Host } from "./host.ts"
import { understandOffered } from "./offered.ts"
import { createSearchIntent } from "./search-intent.ts"

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
  const { timeZone } = service
  const search = corpus && createSearchIntent(service, corpus)
  const askContent =
    corpus &&
    search &&
    createAskContent((question, signal) => corpus.ask(question, signal), search.descriptor.uid)
  const stream = corpus && createContentStream({ corpus, intents, understanding, timeZone, now })
  const builtIn = search ? [search] : []
  const executors = new Map(
    [...intents, ...builtIn].map((intent) => [
      intent.descriptor.uid,
      toExecutor(intent, options.remoteExecutor),
    ]),
  )
  const host = composeHost(options, {
    intents: () => intents,
    builtIn,
    offered: createOffered(intents, isOffered),
    understanding,
    executorFor({ descriptor: { uid } }) {
      const executor = executors.get(uid)
      if (executor) return executor
      throw new ParleyError("internal", `There is no executor for '${uid}'.`)
    },
    answer: (executions) =>
      createAnswer({
        intents,
        understanding,
        executions,
        timeZone,
        now,
        content: corpus && createPassingAnswer(corpus),
      }),
    // Until everything is read in, conversations do without the content.
    content: () => (corpus?.isReady && corpus.size > 0 ? askContent : undefined),
  })
  return {
    ...host,
    get answer() {
      return corpus?.isReady && corpus.size === 0 ? undefined : stream
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
