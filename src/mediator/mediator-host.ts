import type {
  Answer,
  ConversationContext,
  Delegate,
  Delegating,
  Interaction,
  Link,
  Routing,
  Through,
} from "../conversation/index.ts"
import { createHostOverHosts, type Host, type HostOptions, type TurnResult } from "../host/index.ts"
import type { KeyResolver } from "../identity/index.ts"
import { type IntentDescriptor, ParleyError, type ServiceIntent } from "../intent/index.ts"
import { asksToCompare, fill, languageFor } from "../language/index.ts"
import { createA2aDelegate, type createRemoteAgents, isA2aThread } from "../protocols/a2a/index.ts"
import {
  type CallSite,
  createIntentWebDelegate,
  type RequestEnvelope,
  type Sender,
  toLinks,
} from "../protocols/intentweb/index.ts"
import { createEmbeddedUnderstanding, type Understanding } from "../understanding/index.ts"
import { withAlternatives } from "./alternatives.ts"
import { createAskAll, evidenceOf, toComparison, wantedBy } from "./comparison.ts"
import type { createFederatedAnswer } from "./federated-answer.ts"
import type { Offer } from "./mediator-offer.ts"
import { toInline } from "./quoted-words.ts"
import type { Candidate } from "./router.ts"
import { createMediatorUnderstanding } from "./understanding.ts"
import { createPseudonyms } from "./visitor-pseudonyms.ts"

export interface MediatorHostOptions extends HostOptions {
  readonly offer: Offer
  readonly sender: Sender
  readonly call: CallSite
  readonly resolver: KeyResolver
  readonly agents: ReturnType<typeof createRemoteAgents>
  /** Asks the hosts that answer questions; undefined while there is none. */
  readonly ask: () => ReturnType<typeof createFederatedAnswer> | undefined
  /** Takes up what was registered meanwhile; throws where a UID means what its service executes itself. */
  readonly follow: (uid: string) => Promise<void>
}

/** How the actors in a chain are shown. */
interface Naming {
  readonly nameOf: (origin: string) => string
  readonly ownLink: (routing: Routing) => Link
}

/** As many sites as a person reads. */
const namedAtMost = 12
/** Milliseconds one turn at a site may take. */
const patience = 75_000

/** The host over a mediator's sites. */
export function createMediatorHost(options: MediatorHostOptions): Host {
  const { offer, service, origin } = options
  const nameOf = (id: string) => (id === origin() ? service.name : offer.nameOf(id))
  const ownLink = (routing: Routing): Link => ({
    name: service.name,
    id: origin(),
    role: "mediator",
    verified: true,
    assumptions: [],
    confidence: routing.confidence,
    routing: routing.reason,
    considered: routing.considered.slice(0, namedAtMost).map(nameOf),
  })
  const isForSeveral = createIsForSeveral(offer)
  const delegate: Delegating = {
    ...createDelegates({ ...options, nameOf, ownLink }),
    patience,
    explain: (uid, interaction) => explain(uid, interaction, offer),
  }
  const host = createHostOverHosts({
    ...options,
    intents: offer.intents,
    understanding: createMediatorUnderstanding({ router: offer.router, reader: createReader(offer) }),
    delegate,
    ask: options.ask,
    executorOf(uid) {
      const { way } = offer.find(uid)
      return way.kind === "known" ? way.executor : undefined
    },
    isForSeveral: (words, { compare, signal }) => isForSeveral(words, compare, signal),
    askSeveral: createAskSeveral({ ...options, nameOf, ownLink }),
  })
  const execute = withAlternatives(host, offer)
  const follow = async (uid: string) => {
    if (!offer.knows(uid)) await options.follow(uid)
  }
  return {
    ...host,
    get answer() {
      return host.answer
    },
    async resolve(uid) {
      await follow(uid)
      return host.resolve(uid)
    },
    async execute(call, context) {
      await follow(call.uid)
      return execute(call, context)
    },
    async turn(call, context) {
      if (call.input.kind === "start") await follow(call.input.uid)
      const result = await host.turn(call, context)
      return result.through ? result : { ...result, through: toOwnPart(result, offer, ownLink) }
    },
  }
}

/** Before a site is chosen the mediator answers alone, and says why it has to ask. */
function toOwnPart(
  { moves, standing: { locale, intent, confidence = 1 } }: TurnResult,
  offer: Offer,
  ownLink: Naming["ownLink"],
): Through {
  const { severalFit, noneFits } = languageFor(locale).mediator
  const known =
    intent === undefined ? undefined : offer.remotes().find((one) => one.intent.descriptor.uid === intent)
  const routing: Routing = known
    ? toRouting({ remote: known, confidence }, "meaning", offer.considered(), locale)
    : { reason: moves.at(-1)?.kind === "choose" ? severalFit : noneFits, considered: offer.considered() }
  return { routing, chain: [ownLink(routing)] }
}

/** Reads the values of the intents that are led here; it learns anew when they change. */
function createReader(offer: Offer): () => Promise<Understanding> {
  let made:
    | { readonly from: readonly IntentDescriptor[]; readonly reader: Promise<Understanding> }
    | undefined
  return () => {
    const from = offer.known()
    if (made?.from !== from) made = { from, reader: createEmbeddedUnderstanding(from) }
    return made.reader
  }
}

/** Each conversation goes to the host that leads it, in the protocol that it speaks. */
function createDelegates(options: MediatorHostOptions & Naming): Delegate {
  const { offer, sender, call, resolver, keys, nameOf, ownLink } = options
  const intentWeb = createIntentWebDelegate({
    sender,
    call,
    keys: resolver,
    placeOf: ({ uid }) => {
      const { way } = offer.find(uid)
      if (way.kind === "intentweb") return way.place
      throw new ParleyError("unknown_intent", "This is not offered over IntentWeb any more.")
    },
    speakerOf: createPseudonyms(keys),
    nameOf,
    ownLink,
  })
  const a2a = createA2aDelegate({
    agents: options.agents,
    addressOf: ({ uid }) => {
      const { way } = offer.find(uid)
      if (way.kind === "a2a") return way.agent
      throw new ParleyError("unknown_intent", "This is not offered over A2A any more.")
    },
    ownLink,
    now: sender.now,
  })
  const isOverA2a = (uid: string) => offer.find(uid).way.kind === "a2a"
  return {
    prepare: (turn) => {
      const isLedByAgent = turn.before ? isA2aThread(turn.before.state) : isOverA2a(turn.intent.uid)
      return (isLedByAgent ? a2a : intentWeb).prepare(turn)
    },
    deliver: (delegation, about, signal) =>
      (isA2aThread(delegation.state) ? a2a : intentWeb).deliver(delegation, about, signal),
  }
}

/** Decides whether a wish is for several sites: the caller or the words say so, and more than one site could answer. */
export function createIsForSeveral(offer: Offer) {
  return async (words: string, asked: boolean | undefined, signal: AbortSignal): Promise<boolean> => {
    if (!(asked ?? asksToCompare(words))) return false
    return (await (await offer.router()).informants(words, signal)).length > 1
  }
}

/** Says why this site was chosen (section 6), in words of its manifest and of ours only. */
export function toRouting(
  { remote, confidence }: Candidate,
  why: "named" | "meaning" | "chosen",
  considered: readonly string[],
  locale: string,
): Routing {
  const phrases = languageFor(locale).mediator
  const { company } = remote.by
  const sentence = { named: phrases.named, meaning: phrases.fitsBest, chosen: phrases.chosen }[why]
  return {
    reason: fill(sentence, { company, capability: remote.intent.descriptor.title }),
    considered,
    confidence: why === "meaning" ? confidence : 1,
  }
}

function explain(uid: string, interaction: Interaction, offer: Offer): Routing {
  const remote = offer.find(uid)
  const { wish, asked, confidence = 1, locale } = interaction
  const wasAsked = wish === undefined || (asked["@intent"] ?? 0) > 0
  const why = wasAsked ? "chosen" : offer.isNamed(remote.by, wish) ? "named" : "meaning"
  return toRouting({ remote, confidence }, why, offer.considered(), locale)
}

/** Asks every site that has information on the question, and puts their answers side by side (IW-58). */
function createAskSeveral(options: MediatorHostOptions & Naming) {
  const { offer, resolver, nameOf, ownLink, service } = options
  const askAll = createAskAll(options)
  return async (question: string, context: ConversationContext): Promise<Answer | undefined> => {
    const { locale, signal, signed } = context
    const phrases = languageFor(locale).mediator
    // The first line is the question, which decides the sites; later lines answer what they asked back.
    const [wish = question] = question.split("\n", 1)
    const informants = await (await offer.router()).informants(wish, signal)
    if (informants.length < 2) return undefined
    const sites = informants.flatMap(({ remote: { way } }) =>
      way.kind === "intentweb" ? [way.place.site] : [],
    )
    const said = signed ? [signed as unknown as RequestEnvelope] : []
    const answers = await askAll({ words: question, sites, locale, signal, said })
    if (answers.every(({ kind }) => kind === "silent"))
      throw new ParleyError("unavailable", phrases.allSilent)
    const companies = sites.map(({ company }) => company).join(", ")
    const reason = fill(phrases.comparing, { companies }).slice(0, 4_000)
    const replies = answers.flatMap((one) => (one.kind === "silent" ? [] : [one.reply]))
    const links = await Promise.all(replies.map((reply) => toLinks(reply, resolver, nameOf)))
    const considered = offer.considered()
    const routing = { reason, considered }
    const through = { routing, chain: [...links.flat(), ownLink(routing)] }
    const evidence = evidenceOf(answers) as unknown as Answer["evidence"]
    const wanted = wantedBy(answers)
    if (wanted.length > 0 && !answers.some(({ kind }) => kind === "answered")) {
      const message = [phrases.moreNeeded, "", ...wanted.map((one) => `- ${toInline(one)}`)].join("\n")
      return { message, wanted, through, evidence }
    }
    const { message, item } = toComparison(answers, phrases)
    return { message, through, evidence, done: toDone(message, item, service.namespace) }
  }
}

/** A comparison ends the conversation: nothing is left to ask. */
function toDone(message: string, item: ServiceIntent["descriptor"]["input"] | undefined, namespace: string) {
  const uid = `${namespace}:compare:v1`
  return {
    kind: "done",
    message,
    intent: uid,
    item,
    outcome: {
      executionId: "",
      uid,
      state: "succeeded",
      output: { message, status: "confirmed", ...(item && { structured_result: item }) },
      error: undefined,
      receipt: undefined,
      price: undefined,
      repeated: false,
      warning: undefined,
    },
  } as const
}
