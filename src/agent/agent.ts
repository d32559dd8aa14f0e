import { createKeyResolver, type Fetch, type KeyRing } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import {
  createIntentWebClient,
  type DiscoveredSite,
  type IntentConversation,
  type Reply,
  type RequestEnvelope,
} from "../protocols/intentweb/index.ts"
import { createKeptTokens, type KeptTokens } from "./kept-tokens.ts"
import { createReceiptVerifier, type ReceiptVerifier } from "./receipt-verifier.ts"
import { type Signer, toSigners } from "./signers.ts"

/** Options of an agent. */
export interface AgentOptions {
  /**
   * The keys it signs with: a file that is created on first use, or keys that last as long as the process
   * (`KeyRing.create`).
   * @example await loadKeyFile("agent/keys.json")
   */
  readonly keys: KeyRing
  /**
   * The `fetch` for sites: `createOutbound` guards against private addresses, redirects and endless bodies.
   * @example createOutbound({ allowLoopback: true }).fetch
   */
  readonly fetch: Fetch
  /**
   * BCP 47 tag of the language to converse in; without one, the site answers in its own.
   * @example "de-AT"
   */
  readonly locale?: string | undefined
  /**
   * The clock, in milliseconds since the epoch (`Date.now`).
   * @example () => Date.parse("2026-01-31T12:00:00Z")
   */
  readonly now?: () => number
  /**
   * Waits before it resends a message that was not answered.
   * @example (milliseconds) => setTimeout(milliseconds)
   */
  readonly sleep?: (milliseconds: number) => Promise<unknown>
  /**
   * Called with every envelope as it is sent.
   * @example (request) => console.info(request.flow_type, request.message)
   */
  readonly onSent?: (request: RequestEnvelope) => void
}

/** A verified answer, and everyone whose signature stands behind it. */
export interface AgentReply extends Reply {
  readonly signers: readonly Signer[]
}

/** One wish at one site or mediator, from its first words to its end. */
export interface AgentConversation {
  readonly company: string
  readonly endpoint: string
  readonly ended: boolean
  say(words: string, signal?: AbortSignal): Promise<AgentReply>
  /** Asks a question, which the site answers before it continues. */
  ask(question: string, signal?: AbortSignal): Promise<AgentReply>
  /**
   * Agrees to the terms that the last answer asked for (`envelope.terms`), and goes on where it stood. Ask your user
   * first: terms may cost money.
   */
  agree(signal?: AbortSignal): Promise<AgentReply>
  abort(reason: string, signal?: AbortSignal): Promise<AgentReply>
}

export interface Agent {
  /** The id it signs as: the thumbprint of its key, which goes along, because a site need not know it beforehand. */
  readonly id: string
  /** Finds the site's manifest, which says what it can do and where it listens. */
  discover(site: string, signal?: AbortSignal): Promise<DiscoveredSite>
  /** Finds the site's manifest and opens a conversation with it. */
  begin(site: string, signal?: AbortSignal): Promise<AgentConversation>
  /** Returns what the issuer of a receipt attests, proven by its published keys; throws for anything else. */
  verifyReceipt: ReceiptVerifier
}

/** The caller's side of IntentWeb: discovers, asks, answers, verifies. */
export function createAgent(options: AgentOptions): Agent {
  const { keys: ring, fetch, locale, now, sleep } = options
  const keys = createKeyResolver({ fetch, ...(now && { now }) })
  const key = ring.current("attribution")
  const id = key.kid
  const tokens = createKeptTokens({
    fetch,
    agentId: () => id,
    key: () => key,
    publicJwk: () => key.publicJwk,
    now: now ?? Date.now,
  })
  const client = createIntentWebClient({
    // A site that never met it can verify it all the same.
    actor: { actorType: "ai_agent", actorId: id, key: () => key, bringsKey: true },
    fetch: watch((url, init) => tokens.fetchFor(new URL(url).origin)(url, init), options.onSent),
    keys,
    ...(locale !== undefined && { locale }),
    ...(now && { now }),
    ...(sleep && { sleep }),
  })

  async function verified(reply: Promise<Reply>): Promise<AgentReply> {
    const known = await reply
    return { ...known, signers: await toSigners(known, keys) }
  }

  function toAgentConversation(
    conversation: IntentConversation,
    site: { readonly company: string; readonly endpoint: string },
  ): AgentConversation {
    const { origin } = new URL(site.endpoint)
    let terms: string | undefined
    async function heard(reply: Promise<Reply>): Promise<AgentReply> {
      const known = await verified(reply)
      terms = known.envelope.terms
      return known
    }
    return {
      ...site,
      get ended() {
        return conversation.ended
      },
      say: (words, signal) => heard(conversation.say(words, { signal })),
      ask: (question, signal) => heard(conversation.ask(question, { signal })),
      async agree(signal) {
        assertOwnTerms(terms, origin)
        await agreeAnew(tokens, origin, signal)
        return heard(conversation.confirm({ signal }))
      },
      abort: (reason, signal) => heard(conversation.abort(reason, { signal })),
    }
  }

  return {
    id,
    discover: (site, signal) => client.discover(site, signal),
    verifyReceipt: createReceiptVerifier({ fetch, ...(now && { now }) }),
    async begin(site, signal) {
      const { manifest, endpoint } = await client.discover(site, signal)
      return toAgentConversation(client.open(endpoint), { company: manifest.company, endpoint })
    },
  }
}

/** A site that asks for an agreement does not go by the token that we have. */
async function agreeAnew(tokens: KeptTokens, origin: string, signal: AbortSignal | undefined): Promise<void> {
  await tokens.forget(origin)
  const token = await tokens.tokenFor({ origin }, { signal })
  if (token === undefined)
    throw new ParleyError("not_found", `${origin} has no terms that one could agree to.`)
}

/** A mediator may tell of the terms of a site that it has no agreement with. Agreeing to them here would not help. */
function assertOwnTerms(terms: string | undefined, origin: string): void {
  if (terms === undefined)
    throw new ParleyError("conflict", "The last answer did not ask for an agreement to any terms.")
  if (!URL.canParse(terms) || new URL(terms).origin !== origin)
    throw new ParleyError("conflict", `'${terms}' are not the terms of ${origin}: ask that site itself.`)
}

function watch(fetch: Fetch, onSent: AgentOptions["onSent"]): Fetch {
  if (!onSent) return fetch
  return (url, init) => {
    if (init?.method === "POST") onSent(JSON.parse(String(init.body)) as RequestEnvelope)
    return fetch(url, init)
  }
}
