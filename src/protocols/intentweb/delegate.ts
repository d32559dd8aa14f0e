import type {
  Delegate,
  DelegateCall,
  Delegation,
  Delivered,
  Link,
  Opaque,
  Routing,
  Undelivered,
} from "../../conversation/index.ts"
import { pickedIn, toGiven, wordValues } from "../../host/index.ts"
import { createId, type KeyResolver } from "../../identity/index.ts"
import { type IntentDescriptor, isParleyError, ParleyError } from "../../intent/index.ts"
import { languageFor } from "../../language/index.ts"
import type { Actor } from "./attribution.ts"
import type { CallSite, SiteAddress } from "./call-site.ts"
import { toLinks } from "./chain-links.ts"
import { defaultWindow } from "./defaults.ts"
import type { Explanation, RequestEnvelope } from "./envelope.ts"
import type { Reply } from "./exchange.ts"
import { relayRequest } from "./relay.ts"
import { createRequest, type RequestContent, type Sender } from "./request.ts"
import { fromStatus } from "./statuses.ts"
import type { StructuredInput } from "./structured-input.ts"
import { toMoves } from "./to-moves.ts"

export interface IntentWebDelegateOptions {
  /** Who sends: the mediator itself. */
  readonly sender: Sender
  readonly call: CallSite
  readonly keys: KeyResolver
  /** Which site offers an intent, and under which id in its manifest. */
  readonly placeOf: (intent: IntentDescriptor) => Place
  /** The actor that a site sees in place of a speaker who has no key. */
  readonly speakerOf: (owner: string, site: SiteAddress) => Actor
  readonly nameOf: (origin: string) => string
  /** The mediator's own link, the last in the chain of an answer. */
  readonly ownLink: (routing: Routing) => Link
}

export interface Place {
  readonly site: SiteAddress
  readonly capability: string | undefined
}

/** What is stored about a conversation with a site. */
interface Thread extends Opaque, Place {
  readonly interactionId: string
  /** The hash of the first message, which every further one carries. */
  readonly queryHash: string
}

/**
 * Delegates conversations to IntentWeb sites. For a speaker who signs, the mediator is the first actor and sends the
 * speaker's envelopes along as evidence. For any other speaker it signs under a pseudonym and adds its own entry.
 */
export function createIntentWebDelegate(options: IntentWebDelegateOptions): Delegate {
  const { sender, call, keys, nameOf, ownLink } = options

  return {
    async prepare(turn) {
      const before = turn.before?.state as Thread | undefined
      const { site, capability } = before ?? options.placeOf(turn.intent)
      const interactionId = before?.interactionId ?? createId("interaction", sender.now())
      const content: RequestContent = {
        ...toSaying(turn, capability),
        interactionId,
        audience: site.origin,
        queryHash: before?.queryHash,
        locale: turn.locale,
      }
      const message = sign(content, turn, site, options)
      const state: Thread = { site, capability, interactionId, queryHash: message.attribution.query_hash }
      return { address: site.endpoint, state, message: message as unknown as Opaque }
    },
    async deliver(
      { state, pending }: Delegation,
      { intent, routing },
      signal,
    ): Promise<Delivered | Undelivered> {
      const thread = state as Thread
      if (!pending) throw new ParleyError("internal", "There is no message to send.")
      // No site remembers a message this old, so sending it again would not tell whether it was received.
      if (sender.now() - pending.madeAt > defaultWindow)
        return { retry: "other", code: "expired", message: "What was said last is too old to be sent again." }
      let reply: Reply
      try {
        reply = await call(thread.site, pending.message as unknown as RequestEnvelope, signal)
      } catch (error) {
        if (!isParleyError(error)) throw error
        return { retry: "never", code: error.code, message: error.message }
      }
      const { envelope, retry, ended } = reply
      if (retry === "same_message" || retry === "new_message") return toUndelivered(reply)
      return {
        state: thread,
        moves: toMoves(reply, intent),
        ended,
        values: envelope.collected_information ?? {},
        chain: [...(await toLinks(reply, keys, nameOf)), ownLink(routing)],
        evidence: reply.refused ? [] : [{ request: reply.request, answer: envelope }],
      }
    },
  }
}

function toUndelivered({ envelope, retry }: Reply): Undelivered {
  const { message, retry_after: retryAfter, execution, status } = envelope
  if (retry !== "same_message") return { retry: "other", code: "unavailable", message, retryAfter }
  const code = execution === "indeterminate" ? execution : fromStatus(status)
  return { retry: "same", code, message, retryAfter }
}

function sign(
  content: RequestContent,
  { signed, owner, routing }: DelegateCall,
  site: SiteAddress,
  { sender, speakerOf }: IntentWebDelegateOptions,
): RequestEnvelope {
  const explanation = toExplanation(routing)
  if (signed.length > 0)
    return createRequest(sender, {
      ...content,
      explanation,
      derivedFrom: signed as unknown as readonly RequestEnvelope[],
    })
  const { actor } = sender
  const speaker = { ...sender, actor: speakerOf(owner, site) }
  const said = createRequest(speaker, { ...content, audience: actor.actorId })
  return relayRequest(said, site.origin, { actor, now: sender.now(), explanation })
}

export function toExplanation({ reason, considered, confidence }: Routing): Omit<Explanation, "actor"> {
  return {
    routing_logic: reason,
    sites_considered: [...considered],
    ...(confidence !== undefined && { confidence }),
  }
}

type Saying = Pick<RequestContent, "flowType" | "message"> & { readonly extension?: Opaque }

/** Says an input in words, for every site, and in our members, for the sites that know them. */
function toSaying(turn: DelegateCall, capability: string | undefined): Saying {
  const { message, ...saying } = wordInput(turn, capability)
  // Half of a surrogate pair has no UTF-8 form, and so cannot be signed.
  return { ...saying, message: message.toWellFormed() }
}

function wordInput(
  { input, intent, last, before, locale }: DelegateCall,
  capability: string | undefined,
): Saying {
  const flowType = before ? "information_response" : "intent_request"
  const { yes, no, cancel } = languageFor(locale).page
  const say = (message: string, members: StructuredInput = {}): Saying => ({
    flowType,
    message,
    extension: { ...members },
  })
  switch (input.kind) {
    case "say":
      return { flowType, message: input.text }
    case "question":
      return { flowType: before ? "information_request" : flowType, message: input.text }
    case "cancel":
      return { flowType: "error", message: cancel }
    case "confirm":
      return say(input.yes ? yes : no, { confirm: input.yes })
    case "pick": {
      const { value, label } = pickedIn(last, input.id)
      return say(label, { choice: String(value) })
    }
    case "give": {
      const { message, parameters } = toGiven(input.values, last)
      if (Object.keys(parameters).length === 0) return say(message ?? "")
      return say(message ?? wordValues(parameters, last), { parameters })
    }
    case "start":
      return toStart(input.values, intent.title, capability)
  }
}

/** Words alone are left to the site to understand; typed values name the capability that they belong to. */
function toStart(values: Opaque, title: string, capability: string | undefined): Saying {
  const { message, parameters } = toGiven(values)
  const words = message ?? title
  const isTyped = Object.keys(parameters).length > 0
  if (capability === undefined || (!isTyped && message !== undefined))
    return { flowType: "intent_request", message: words }
  const members: StructuredInput = { capability, ...(isTyped && { parameters }) }
  return { flowType: "intent_request", message: words, extension: { ...members } }
}
