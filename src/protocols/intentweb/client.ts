import { createId, type Fetch, type KeyResolver } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { Actor } from "./attribution.ts"
import { createNonce, defaultWindow, sleep } from "./defaults.ts"
import { type DiscoveredSite, discover, parseSecureUrl } from "./discover.ts"
import type { Explanation, RequestEnvelope } from "./envelope.ts"
import { type ExchangeOptions, exchange, type Reply } from "./exchange.ts"
import { createRequest, type RequestContent } from "./request.ts"

export interface IntentWebClientOptions {
  readonly actor: Actor
  readonly fetch: Fetch
  readonly keys: KeyResolver
  readonly locale?: string
  readonly retries?: number
  readonly window?: number
  readonly now?: () => number
  readonly createNonce?: () => string
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/** What the user says next: an answer, a question, or nothing more. */
export type Said = string | { readonly ask: string } | undefined

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** How the agent understood the user's words (section 6). */
  readonly explanation?: Omit<Explanation, "actor"> | undefined
}

/** One intent from its first words to its result, under one interaction id. */
export interface IntentConversation {
  readonly interactionId: string
  readonly ended: boolean
  /** The wish first, then answers to what the site asks. */
  say(message: string, options?: SendOptions): Promise<Reply>
  ask(question: string, options?: SendOptions): Promise<Reply>
  /** A yes that needs no language. */
  confirm(options?: SendOptions): Promise<Reply>
  abort(reason: string, options?: SendOptions): Promise<Reply>
  /** Sends the last message once more, byte for byte, after a reply was lost and the retries are used up. */
  resend(options?: Pick<SendOptions, "signal">): Promise<Reply>
}

export interface IntentWebClient {
  discover(url: string, signal?: AbortSignal): Promise<DiscoveredSite>
  open(endpoint: string): IntentConversation
  /** Says the wish and answers what is asked until there is a result, an error, or nothing more to say. */
  converse(
    endpoint: string,
    wish: string,
    answer: (reply: Reply) => Promise<Said>,
    signal?: AbortSignal,
  ): Promise<Reply>
}

const turnsAtMost = 100

export function createIntentWebClient(options: IntentWebClientOptions): IntentWebClient {
  const { actor, locale } = options
  const now = options.now ?? Date.now
  const sender = { actor, now, createNonce: options.createNonce ?? createNonce }
  const wire: ExchangeOptions = {
    actorId: actor.actorId,
    fetch: options.fetch,
    keys: options.keys,
    now,
    sleep: options.sleep ?? sleep,
    window: options.window ?? defaultWindow,
    retries: options.retries ?? 2,
  }

  function open(address: string): IntentConversation {
    const endpoint = parseSecureUrl(address)
    const interactionId = createId("interaction", now())
    let queryHash: string | undefined
    let last: RequestEnvelope | undefined
    let unanswered = false
    let ended = false

    async function send(
      flowType: RequestContent["flowType"],
      message: string,
      { signal, explanation }: SendOptions = {},
      extension?: RequestContent["extension"],
    ): Promise<Reply> {
      if (ended)
        throw new ParleyError("conflict", "This interaction has ended. Open a new one for a new intent.")
      if (unanswered)
        throw new ParleyError("conflict", "The last message has no answer yet. Resend it before saying more.")
      if (queryHash === undefined && flowType !== "intent_request")
        throw new ParleyError("conflict", "An interaction begins with what is wanted. Say that first.")
      const content = { flowType, message, interactionId, audience: endpoint.origin }
      last = createRequest(sender, { ...content, queryHash, locale, explanation, extension })
      return deliver(last, signal)
    }

    async function deliver(request: RequestEnvelope, signal: AbortSignal | undefined): Promise<Reply> {
      unanswered = true
      const reply = await exchange(endpoint, request, wire, signal)
      unanswered = false
      ended = reply.ended
      // A message that was refused has opened nothing: the next one is the first again.
      if (reply.retry === "never") queryHash ??= request.attribution.query_hash
      return reply
    }

    return {
      interactionId,
      get ended() {
        return ended
      },
      say: (message, how) =>
        send(queryHash === undefined ? "intent_request" : "information_response", message, how),
      ask: (question, how) => send("information_request", question, how),
      confirm: (how) => send("information_response", "yes", how, { confirm: true }),
      abort: (reason, how) => send("error", reason, how),
      async resend(how) {
        if (last === undefined) throw new ParleyError("conflict", "Nothing was sent yet.")
        return deliver(last, how?.signal)
      },
    }
  }

  return {
    open,
    discover: (url, signal) => discover(url, options.fetch, signal),
    async converse(endpoint, wish, answer, signal) {
      const conversation = open(endpoint)
      let reply = await conversation.say(wish, { signal })
      for (let turn = 1; !reply.ended; turn++) {
        const said = turn < turnsAtMost ? await answer(reply) : undefined
        if (said === undefined) return conversation.abort("There is nothing more to say.", { signal })
        reply =
          typeof said === "string"
            ? await conversation.say(said, { signal })
            : await conversation.ask(said.ask, { signal })
      }
      return reply
    },
  }
}
