import {
  conversationKey,
  createInteraction,
  type InteractionStore,
  type Opaque,
  type Routing,
} from "../conversation/index.ts"
import { ParleyError } from "../intent/index.ts"
import {
  type CallSite,
  type EndpointParts,
  type Reply,
  type RequestEnvelope,
  relayRequest,
  relayResponse,
  type SiteAddress,
  type TurnTaken,
  type TurnTaker,
  type TurnToTake,
  toExplanation,
  toHttpStatus,
} from "../protocols/intentweb/index.ts"
import { refuseLoops } from "./refuse-loops.ts"
import type { RemoteIntent } from "./remote-intents.ts"
import type { Candidate, Router } from "./router.ts"

export interface RelayTurnsOptions {
  readonly parts: EndpointParts
  readonly interactions: InteractionStore
  readonly call: CallSite
  readonly remotes: () => readonly RemoteIntent[]
  readonly router: () => Promise<Router>
  readonly explain: (candidate: Candidate, why: "named" | "meaning", locale: string) => Routing
  /** Whether the words are for several sites at once. */
  readonly isForSeveral: (envelope: RequestEnvelope, signal: AbortSignal) => Promise<boolean>
  /** Leads conversations that are not relayed. */
  readonly host: TurnTaker
}

/** The stored state of a conversation whose envelopes go on as they are, with our entry at the end. */
interface Relayed {
  readonly kind: "relayed"
  readonly site: SiteAddress
}

/** A refusal replies to no message, so it is not handed on: the mediator says in its own name what it met. */
function toRefused({ envelope, retry }: Reply, { company }: SiteAddress): ParleyError {
  const isPassing = retry === "same_message" || retry === "new_message"
  return new ParleyError(
    isPassing ? "rate_limited" : "unavailable",
    `${company} did not take the message (${toHttpStatus(envelope)}).`,
    { retryAfter: isPassing ? (envelope.retry_after ?? 1) : undefined },
  )
}

/**
 * Takes IntentWeb turns at a mediator. A wish that is clearly for one site is relayed with its signatures. Any other is
 * clarified by the host; the mediator then speaks in its own name, with the user's envelopes as evidence.
 */
export function createRelayTurns(options: RelayTurnsOptions): TurnTaker {
  const { parts, interactions, call, host } = options

  async function take(turn: TurnToTake): Promise<TurnTaken> {
    refuseLoops(turn.envelope, parts.actor().actorId)
    const { envelope, context } = turn
    const key = conversationKey(envelope.interaction_id, context.principal.id)
    const stored = await interactions.load(key)
    const relayed = stored?.interaction.delegation?.state as Relayed | undefined
    if (stored && relayed?.kind === "relayed") {
      const routing = stored.interaction.through?.routing ?? { reason: "", considered: [] }
      await keep(turn, key, relayed.site, routing, stored.version)
      return relay(turn, relayed.site, routing)
    }
    if (stored || (await options.isForSeveral(envelope, context.signal))) return lead(turn)
    const destination =
      named(envelope) ?? (await (await options.router()).route(envelope.message, context.signal))
    if (destination.kind !== "site") return lead(turn)
    const { way } = destination.candidate.remote
    // What does not speak IntentWeb cannot be handed a signed envelope: the host leads, and speaks in its own name.
    if (way.kind !== "intentweb") return lead(turn)
    const { site } = way.place
    const routing = options.explain(destination.candidate, destination.why, context.locale)
    await keep(turn, key, site, routing, 0)
    return relay(turn, site, routing)
  }

  /** Our members `provider` and `capability` name the site; a wish for one that is not listed goes nowhere else. */
  function named(envelope: RequestEnvelope) {
    const { provider, capability } = envelope as {
      readonly provider?: unknown
      readonly capability?: unknown
    }
    if (typeof provider !== "string" && typeof capability !== "string") return undefined
    const remote = options
      .remotes()
      .find(({ intent: { descriptor } }) =>
        typeof capability === "string"
          ? descriptor.uid === capability
          : descriptor.provider?.origin === provider,
      )
    if (remote) return { kind: "site", candidate: { remote, confidence: 1 }, why: "named" } as const
    const name = String(capability ?? provider).slice(0, 300)
    throw new ParleyError("not_found", `'${name}' is none of the sites and capabilities of this mediator.`)
  }

  /** Forwards the envelope and its answer as they are, each with our entry at the end (section 5.2). */
  async function relay(turn: TurnToTake, site: SiteAddress, routing: Routing): Promise<TurnTaken> {
    const { envelope, context } = turn
    const relaying = () => ({
      actor: parts.actor(),
      now: parts.now(),
      explanation: toExplanation(routing),
    })
    const reply = await call(site, relayRequest(envelope, site.origin, relaying()), context.signal)
    if (reply.refused) throw toRefused(reply, site)
    const answer = relayResponse(reply.envelope, envelope, relaying())
    return {
      response: { http: toHttpStatus(answer), body: JSON.stringify(answer) },
      ended: reply.ended,
      turn: turn.turn + 1,
      threadUntil: parts.now() + parts.limits.lifetime,
      // The site refused this message only and waits for it again, or for another one; so does the mediator.
      refused: reply.retry === "same_message" || reply.retry === "new_message",
    }
  }

  /** Stores the route before anything is sent, so that a node that takes the message up again goes the same way. */
  async function keep(
    { context, turn }: TurnToTake,
    id: string,
    site: SiteAddress,
    routing: Routing,
    version: number,
  ): Promise<void> {
    const { principal, locale } = context
    const now = parts.now()
    const state = { kind: "relayed", site }
    const interaction = {
      ...createInteraction({ id, owner: principal.id, locale }, now, parts.limits.lifetime),
      phase: "delegated" as const,
      turn: turn + 1,
      delegation: { address: site.endpoint, state },
      through: { routing, chain: [] },
    }
    if (await interactions.save(interaction, version, now)) return
    throw new ParleyError("conflict", "This message is being handled elsewhere. Send it again as it is.")
  }

  /** Lets the host lead; the envelopes will be its evidence at the site that is chosen. */
  function lead(turn: TurnToTake): Promise<TurnTaken> {
    const { envelope } = turn
    const { compare } = envelope as { readonly compare?: unknown }
    // An envelope that does not name its receiver proves nothing, so it is no evidence.
    const isEvidence = envelope.attribution.chain.at(-1)?.aud === parts.actor().actorId
    return host.take({
      ...turn,
      context: {
        ...turn.context,
        ...(isEvidence && { signed: envelope as unknown as Opaque }),
        ...(typeof compare === "boolean" && { compare }),
      },
    })
  }

  return { take, longest: host.longest, locale: host.locale }
}
