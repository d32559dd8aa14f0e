import { type Outcome, untilAborted } from "../execution/index.ts"
import type { Principal } from "../identity/index.ts"
import {
  formatMoney,
  isParleyError,
  localise,
  ParleyError,
  type ServiceIntent,
  toParleyError,
} from "../intent/index.ts"
import { withStandardQuestions } from "../language/index.ts"
import type { ToldLimit } from "../limits/index.ts"
import type { Situation, Understanding } from "../understanding/index.ts"
import type { Delegate, Delegation, Opaque, Routing } from "./delegation.ts"
import type { Answer, ContentAnswer, ContentQuestion, Need, NeedResult } from "./input.ts"
import { type Interaction, valuesOf } from "./interaction.ts"
import type { Move } from "./moves.ts"
import { firstOwner } from "./ownership.ts"
import type { SessionPlace } from "./sessions.ts"
import type { Knowledge } from "./transitions.ts"

export interface ConversationContext {
  readonly principal: Principal
  readonly tellLimit?: ((limit: ToldLimit) => void) | undefined
  readonly locale: string
  readonly signal: AbortSignal
  /** SHA-256 of the IntentSchema type that the caller approved. */
  readonly pin?: string | undefined
  /** This very input as its speaker signed it, where the speaker signs. */
  readonly signed?: Opaque | undefined
  /** The stranger that the speaker was before it proved itself. */
  readonly formerly?: Principal | undefined
  /** Whose idempotency key an execution has, where that is not the principal's own. */
  readonly keyOwner?: string | undefined
  /** Where the caller's session is; without it, it lasts as long as the interaction. */
  readonly session?: SessionPlace | undefined
  /** One that leaves nothing open is not kept, although its input has an id. */
  readonly asksAgain?: true | undefined
}

/** How conversations are led on at other hosts. */
export interface Delegating extends Delegate {
  /** Why an intent was chosen for the words, to be told with the answer. */
  explain(uid: string, interaction: Interaction): Routing
  /** Milliseconds that a message may take; it goes on when its speaker leaves. */
  readonly patience: number
}

export interface NeedsOptions {
  /** What can be talked about now: the same list until that changes. */
  readonly intents: () => readonly ServiceIntent[]
  readonly understanding: Understanding
  readonly execute: (
    intent: ServiceIntent,
    input: unknown,
    idempotencyKey: string,
    context: ConversationContext,
  ) => Promise<Outcome>
  readonly recall: (executionId: string) => Promise<Outcome>
  /** What the host itself knows about a question, asked when `known` was understood so far; undefined when nothing. */
  readonly answer: (
    question: string,
    known: Readonly<Record<string, unknown>>,
    context: ConversationContext,
  ) => Promise<Answer | undefined>
  /** Asks the content of the host; undefined while there is none. */
  readonly content?: (() => AskContent | undefined) | undefined
  /** Counts the time that understanding takes, and refuses whoever has used up its share. */
  readonly share?: <T>(principal: Principal, work: () => Promise<T>) => Promise<T>
  /** The way to other hosts; without it every conversation is led here. */
  readonly delegate?: Delegating | undefined
  readonly timeZone: string
  readonly now?: () => number
}

export type AskContent = (question: ContentQuestion, context: ConversationContext) => Promise<ContentAnswer>

export type Perform = (
  need: Need,
  interaction: Interaction,
  context: ConversationContext,
  /** The interaction as it was before this turn. */
  before: Interaction,
) => Promise<NeedResult>

/** Does what the engine needs done, and returns what came of it. */
export function createPerform(options: NeedsOptions): Perform {
  const { understanding, answer, recall, now = Date.now } = options
  const find = (uid: string): ServiceIntent => {
    const intent = findIntent(options.intents(), uid)
    if (intent) return intent
    throw new ParleyError("unknown_intent", "What this conversation is about is not offered any more.")
  }
  return async (need, interaction, given, before) => {
    const context = inConversation(given, interaction)
    switch (need.kind) {
      case "understand": {
        const situation = toSituation(interaction, options)
        const words = need.heard ?? need.text
        const understand = () => understanding.understand(words, situation, context.signal)
        const understood = await (options.share?.(context.principal, understand) ?? understand())
        return { kind: "understood", text: need.text, understood }
      }
      case "check":
        return check(find(need.intent), need.values, interaction, context, now())
      case "answer": {
        const { question } = need
        return { kind: "answered", question, answer: await answer(question, valuesOf(interaction), context) }
      }
      case "search": {
        const { question, understood } = need
        const ask = options.content?.()
        if (!ask)
          throw new ParleyError("unavailable", "What was asked here is not there any more. Ask again.")
        return { kind: "searched", text: question.text, understood, found: await ask(question, context) }
      }
      case "recall":
        return { kind: "executed", outcome: await recall(need.executionId) }
      case "execute":
        return execute(options, find(need.intent), need.input, { interaction, before }, context)
      case "prepare":
        return prepare(delegateOf(options), find(need.intent), need.input, { interaction, before }, now())
      case "deliver":
        return deliver(delegateOf(options), find(interaction.intent ?? ""), need.delegation, interaction)
    }
  }
}

/** A conversation has one language: what its visitor speaks counts more than what a request asked for. */
function inConversation(context: ConversationContext, { locale }: Interaction): ConversationContext {
  return context.locale === locale ? context : { ...context, locale }
}

/** The intents that can be talked about, as the language of the conversation tells them. */
export function toKnowledge(intents: readonly ServiceIntent[], locale: string): Knowledge {
  return {
    get intents() {
      return intents.map(({ descriptor }) => withStandardQuestions(localise(descriptor, locale), locale))
    },
    find(uid) {
      const descriptor = findIntent(intents, uid)?.descriptor
      return descriptor && withStandardQuestions(localise(descriptor, locale), locale)
    },
  }
}

const byUid = new WeakMap<readonly ServiceIntent[], ReadonlyMap<string, ServiceIntent>>()

export function findIntent(intents: readonly ServiceIntent[], uid: string): ServiceIntent | undefined {
  let map = byUid.get(intents)
  if (!map) {
    map = new Map(intents.map((intent) => [intent.descriptor.uid, intent]))
    byUid.set(intents, map)
  }
  return map.get(uid)
}

async function check(
  intent: ServiceIntent,
  values: Readonly<Record<string, unknown>>,
  { locale }: Interaction,
  { principal, signal }: ConversationContext,
  now: number,
): Promise<NeedResult> {
  const parsed = intent.parseInput(values)
  const issues = parsed.ok ? [] : parsed.issues
  const bad = new Set(issues.map(({ path }) => path.split(".")[0]))
  const sound = Object.fromEntries(Object.entries(values).filter(([name]) => !bad.has(name)))
  const timeout = AbortSignal.timeout(intent.descriptor.timeout)
  const backend = { caller: principal, locale, now, signal: AbortSignal.any([signal, timeout]) }
  const inTime = <T>(work: Promise<T>) =>
    untilAborted(work, backend.signal).catch((thrown) => {
      throw timeout.aborted ? unanswered(intent, thrown) : thrown
    })
  const checked = (intent.check && (await inTime(intent.check(sound, backend)))) ?? {}
  const complete =
    parsed.ok &&
    (checked.invalid ?? []).length === 0 &&
    (checked.needed ?? []).every((name) => Object.hasOwn(sound, name))
  const quote =
    complete && intent.quote ? formatMoney(await inTime(intent.quote(parsed.value, backend))) : undefined
  return { kind: "checked", issues, check: checked, quote }
}

async function execute(
  options: NeedsOptions,
  intent: ServiceIntent,
  input: Readonly<Record<string, unknown>>,
  { interaction, before }: { readonly interaction: Interaction; readonly before: Interaction },
  context: ConversationContext,
): Promise<NeedResult> {
  try {
    // One key for the whole conversation: whatever happens, and whoever takes it over, it has at most one effect.
    const keyed = { ...context, keyOwner: firstOwner(interaction) }
    return { kind: "executed", outcome: await options.execute(intent, input, interaction.id, keyed) }
  } catch (thrown) {
    const error = toParleyError(thrown)
    // While another node still runs it the conversation waits: it ends with the outcome, whoever brings it.
    const isRunning = error.code === "conflict" && error.retryAfter !== undefined
    // It was begun in an earlier turn: that it cannot be asked for now does not mean that it was not done.
    if (before.phase === "executing" && isOurs(error))
      throw new ParleyError("indeterminate", error.message, {
        retryAfter: error.retryAfter ?? 1,
        details: { retry: "same_message" },
        cause: thrown,
      })
    if (!isParleyError(thrown) || isRunning) throw thrown
    const { code, message, retryAfter, details } = error
    const url = typeof details?.policy === "string" ? details.policy : undefined
    return { kind: "refused", code, message, retryAfter, url }
  }
}

function isOurs({ code }: ParleyError): boolean {
  return code === "unavailable" || code === "internal"
}

function delegateOf({ delegate }: NeedsOptions): Delegating {
  if (delegate) return delegate
  throw new ParleyError("internal", "This host has no way to other hosts.")
}

async function prepare(
  delegate: Delegating,
  { descriptor }: ServiceIntent,
  input: (Need & { readonly kind: "prepare" })["input"],
  { interaction, before }: { readonly interaction: Interaction; readonly before: Interaction },
  now: number,
): Promise<NeedResult> {
  const { delegation: earlier, signed = [], locale } = interaction
  // The other host goes on with whom it began.
  const owner = firstOwner(interaction)
  const routing = interaction.through?.routing ?? delegate.explain(descriptor.uid, interaction)
  const last: readonly Move[] = interaction.said.flatMap((draft) =>
    draft.kind === "relayed" ? [draft.move] : [],
  )
  const call = { intent: descriptor, input, last, before: earlier, routing, signed, owner, locale }
  const { address, state, message } = await delegate.prepare(call)
  const delegation: Delegation = { address, state, pending: { message, madeAt: now, before } }
  return { kind: "prepared", delegation, routing }
}

async function deliver(
  delegate: Delegating,
  { descriptor }: ServiceIntent,
  delegation: Delegation,
  { through }: Interaction,
): Promise<NeedResult> {
  const routing = through?.routing ?? { reason: "", considered: [] }
  // Not the speaker's signal: what was sent has its effect whether anyone waits or not.
  const signal = AbortSignal.timeout(delegate.patience)
  const told = await delegate.deliver(delegation, { intent: descriptor, routing }, signal)
  return "retry" in told ? { kind: "undelivered", undelivered: told } : { kind: "delivered", delivered: told }
}

function toSituation(
  interaction: Interaction,
  { intents, timeZone, now = Date.now }: NeedsOptions,
): Situation {
  const { question, intent, locale } = interaction
  return {
    locale,
    timeZone,
    now: now(),
    intent: intent === undefined ? undefined : toKnowledge(intents(), locale).find(intent),
    known: valuesOf(interaction),
    asked: toAsked(question),
  }
}

function toAsked(question: Interaction["question"]): Situation["asked"] {
  switch (question?.kind) {
    case "parameters":
      return { kind: "parameters", parameters: question.parameters, options: question.options }
    case "choice":
      return { kind: "choice", options: question.options }
    case "confirmation":
      return { kind: "confirmation" }
    default:
      return undefined
  }
}

/** A backend need not heed the signal; the conversation goes on without it all the same. */
function unanswered({ descriptor: { timeout } }: ServiceIntent, cause: unknown): ParleyError {
  return isParleyError(cause)
    ? cause
    : new ParleyError("timeout", `The backend did not answer within ${timeout} ms. Try again.`, {
        retryAfter: 1,
        cause,
      })
}
