import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { ownerOf } from "../../examples/ownership.ts"
import {
  agentPrincipal,
  createKeyResolver,
  type Fetch,
  KeyRing,
  registeredKeys,
} from "../../src/identity/index.ts"
import { type ErrorCode, type IntentDescriptor, localise } from "../../src/intent/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"
import {
  type Actor,
  createIntentWebClient,
  createRequest,
  exchange,
  type ResponseEnvelope,
  type Status,
  type Reply as WireReply,
} from "../../src/protocols/intentweb/index.ts"
import { createTermsClient } from "../../src/protocols/uim/index.ts"
import { expectOptions, expectWords } from "./expectations.ts"
import { flowOf } from "./flows.ts"
import { openSite } from "./site.ts"
import { type Glance, type Reply, type Sight, type Stage, start } from "./stage.ts"
import type { Theatre } from "./theatre.ts"

export interface ApiReply extends Reply {
  readonly envelope: ResponseEnvelope
}

const ring = KeyRing.create(start)
const assistant = "assistant"
const agents = registeredKeys({ [assistant]: ring.publicKeys(start).keys })

/** A site that listens, and an agent with a key that speaks IntentWeb to it. */
export async function openApiStage(
  theatre: Theatre,
  { locale = "en", anonymous = false }: { readonly locale?: string; readonly anonymous?: boolean },
): Promise<Stage<ApiReply>> {
  await using stack = new AsyncDisposableStack()
  const site = stack.use(await openSite(theatre, agents))
  const outbound = stack.use(createOutbound({ allowLoopback: true }))
  const plain: Fetch = (url, init) => outbound.fetch(url, init)
  const fetch = anonymous ? plain : await agreeing(theatre, site.origin, plain)
  const { now } = site
  // Nobody there knows the key of a stranger, so that it is taken for anyone at its address.
  const actorId = anonymous ? "stranger" : assistant
  const actor: Actor = { actorType: "ai_agent", actorId, key: () => ring.current("attribution") }
  const keys = createKeyResolver({ fetch, now })
  const client = createIntentWebClient({ actor, fetch, keys, locale, now })
  const { endpoint } = await client.discover(site.origin)
  let conversation = client.open(endpoint)
  let last: WireReply | undefined

  /** What the client would not send: more words for an interaction that has ended. */
  async function sayAfterTheEnd(message: string): Promise<WireReply> {
    const request = createRequest(
      { actor, now, createNonce: randomUUID },
      {
        flowType: "information_response",
        message,
        interactionId: conversation.interactionId,
        audience: site.origin,
        queryHash: last!.envelope.attribution.query_hash,
        locale,
      },
    )
    return exchange(new URL(endpoint), request, {
      actorId,
      fetch,
      keys,
      now,
      sleep: async () => {},
      window: 300_000,
      retries: 0,
    })
  }

  const moved = stack.move()
  return {
    owner: anonymous ? null : ownerOf(agentPrincipal(assistant)),
    sight: createSight(theatre.descriptors),
    get database() {
      return site.database
    },
    async say(text) {
      if (conversation.ended) return toReply(await sayAfterTheEnd(text))
      last = await conversation.say(text)
      return toReply(last)
    },
    // In IntentWeb both are one: the identical message, which is answered as it was (section 5).
    again: async () => toReply(await conversation.resend()),
    resume: async () => toReply(await conversation.resend()),
    async anew() {
      conversation = client.open(endpoint)
    },
    wait: site.wait,
    restart: site.restart,
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

/** Where something needs an agreement, the agent has one from the start, and shows its token. */
async function agreeing({ descriptors }: Theatre, origin: string, fetch: Fetch): Promise<Fetch> {
  if (descriptors.every(({ access }) => access === "open")) return fetch
  const terms = createTermsClient(fetch)
  const policy = await terms.readPolicy({ origin })
  const key = ring.current("attribution")
  const { text } = await terms.agree({ origin }, { agentId: assistant, policy }, key)
  return (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set("authorization", `Bearer ${text}`)
    return fetch(url, { ...init, headers })
  }
}

/** Of the codes that scripts name. */
const statusOf: Partial<Record<ErrorCode, Status>> = {
  cancelled: "cancelled",
  invalid_input: "invalid_request",
  not_found: "invalid_request",
  conflict: "conflict",
  expired: "session_expired",
}
const refusals: readonly (string | undefined)[] = [statusOf.conflict, statusOf.expired]

function toReply({ envelope }: WireReply): ApiReply {
  const { flow_type: kind, message, status } = envelope
  return { envelope, said: [{ kind, message }], taken: !refusals.includes(status) }
}

function createSight(descriptors: readonly IntentDescriptor[]): Sight<ApiReply> {
  const names = new Map(
    descriptors
      .flatMap((descriptor) => ["en", "de", "fr", "es"].map((tag) => localise(descriptor, tag)))
      .flatMap(({ parameters }) => parameters.map(({ name, sentence }) => [sentence, name])),
  )
  const asked = ({ required_information = [] }: ResponseEnvelope) =>
    required_information.map((sentence) => names.get(sentence))
  const collected = ({ reply }: Glance<ApiReply>) => reply.envelope.collected_information ?? {}

  return {
    kinds(expected, { envelope }, where) {
      expect(envelope.flow_type, where).toBe(flowOf(expected.map(({ kind }) => kind)))
      switch (expected.at(-1)!.kind) {
        case "ask":
          return expect(asked(envelope)[0], where).toBeTypeOf("string")
        case "confirm":
          // What is required is no parameter but a yes.
          return expect(asked(envelope), where).toEqual([undefined])
        case "choose":
          return expect(envelope.clarification_options?.length, where).toBeGreaterThan(0)
        case "done":
          return expect(envelope.status, where).toBe("confirmed")
        case "declined":
          return expect(envelope.status, where).toBe("failed")
        case "over":
          return expect(envelope, where).toMatchObject({
            status: "conflict",
            message: expect.stringContaining("ended"),
          })
      }
    },
    words: ({ expected, reply, where }) => expectWords(expected, reply.envelope.message, where),
    parameters: ({ expected, reply, where }) =>
      expect(asked(reply.envelope), where).toEqual(expected.parameters),
    values: (glance) => expect(collected(glance), glance.where).toMatchObject(glance.expected.values!),
    without(glance) {
      for (const name of glance.expected.without!)
        expect(collected(glance), glance.where).not.toHaveProperty(name)
    },
    options({ expected, reply, where }) {
      const { clarification_options: options, message } = reply.envelope
      if (options)
        return expectOptions(
          expected,
          options.map(({ label }) => label),
          where,
        )
      // What a parameter may be is offered in words alone.
      for (const label of expected.options!) expect(message, where).toContain(label)
    },
    code: ({ expected, reply, where }) => expect(reply.envelope.status, where).toBe(statusOf[expected.code!]),
  }
}
