import type { Answer, ConversationContext, Delegating } from "../conversation/index.ts"
import type { Question } from "../corpus/index.ts"
import type { Executor } from "../execution/index.ts"
import type { ServiceIntent } from "../intent/index.ts"
import type { Understanding } from "../understanding/index.ts"
import { composeHost, type HostOptions, type Offered } from "./compose-host.ts"
import { createAskContent } from "./content.ts"
import { createConversationExecutor } from "./conversation-executor.ts"
import type { ContentEvent, Host, HostContext, TurnCall } from "./host.ts"

export interface OtherHostsOptions extends HostOptions {
  /** What the other hosts offer: the same list until that changes. */
  readonly intents: () => readonly ServiceIntent[]
  readonly understanding: Understanding
  /** The way to hosts that lead their own conversations. */
  readonly delegate: Delegating
  /** The way to an intent whose parameters are known, so that its conversation is led here; undefined for the others. */
  readonly executorOf: (uid: string) => Executor | undefined
  /** Asks the hosts that answer questions; undefined while there is none. */
  readonly ask?: (() => AskHosts | undefined) | undefined
  /** Whether a wish is for several hosts at once. */
  readonly isForSeveral: (words: string, context: HostContext) => Promise<boolean>
  /** Asks several hosts the same; undefined when fewer than two can answer. */
  readonly askSeveral: (question: string, context: ConversationContext) => Promise<Answer | undefined>
}

/** A host over the intents of other hosts: what a mediator is made of. */
export function createHostOverHosts(options: OtherHostsOptions): Host {
  const { intents, understanding, delegate, isForSeveral, askSeveral } = options
  const host = composeHost(options, {
    intents,
    offered: createOffered(intents),
    understanding,
    executorFor: ({ descriptor }) =>
      options.executorOf(descriptor.uid) ??
      createConversationExecutor(descriptor, (call, context) => turn(call, context)),
    answer: () => (question, _known, context) => askSeveral(question, context),
    delegate,
    content() {
      const ask = options.ask?.()
      return ask && createAskContent(ask, "")
    },
  })

  async function turn(call: TurnCall, context: HostContext) {
    const { input } = call
    if (input.kind !== "say" || !(await isForSeveral(input.text, context))) return host.turn(call, context)
    return host.turn({ ...call, input: { ...input, several: true } }, context)
  }

  return {
    ...host,
    turn,
    get answer() {
      const ask = options.ask?.()
      return ask && createHostsAnswer(ask, understanding, options)
    },
  }
}

/** Asks other hosts a question, and tells what they say as it comes. */
export type AskHosts = (question: Question, signal: AbortSignal) => AsyncIterable<ContentEvent>

/** Words that are clearly for something that has an effect are a wish; so is what nobody has an answer to. */
function createHostsAnswer(
  ask: AskHosts,
  understanding: Understanding,
  { intents, service: { timeZone }, now = Date.now }: OtherHostsOptions,
) {
  return async function* answer(question: Question, context: HostContext): AsyncGenerator<ContentEvent> {
    const situation = { locale: context.locale, timeZone, now: now() }
    const { band, intents: ranked } = await understanding.understand(question.text, situation, context.signal)
    const best = intents().find(({ descriptor }) => descriptor.uid === ranked[0]?.uid)
    if (band === "act" && best && best.descriptor.effect !== "read") return yield { kind: "intent" }
    for await (const event of ask(question, context.signal))
      yield event.kind === "nothing" && band !== "none" ? { kind: "intent" } : event
  }
}

/** The descriptors of what is offered, made once for each list. */
function createOffered(intents: () => readonly ServiceIntent[]): () => Offered {
  let from = intents()
  let last: Offered = { intents: from.map(({ descriptor }) => descriptor), revision: 1 }
  return () => {
    const now = intents()
    if (now !== from) last = { intents: now.map(({ descriptor }) => descriptor), revision: last.revision + 1 }
    from = now
    return last
  }
}
