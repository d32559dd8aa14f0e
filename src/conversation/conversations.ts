import { type Outcome, untilAborted } from "../execution/index.ts"
import { jsonDigest, type Principal } from "../identity/index.ts"
import {
  formatMoney,
  isParleyError,
  ParleyError,
  type ServiceIntent,
  toParleyError,
} from "../intent/index.ts"
import { Turnstiles } from "../limits/index.ts"
import type { Situation, Understanding } from "../understanding/index.ts"
import type { Draft } from "./draft.ts"
import { isHandled, noteHandled } from "./handled-inputs.ts"
import type { Need, NeedResult, TurnInput } from "./input.ts"
import { createInteraction, type Interaction, valuesOf } from "./interaction.ts"
import type { InteractionStore } from "./interaction-store.ts"
import type { Move } from "./moves.ts"
import { type Standing, toStanding } from "./standing.ts"
import { step } from "./step.ts"
import type { Knowledge } from "./transitions.ts"
import { toUnmet } from "./unmet.ts"
import type { UnmetWords } from "./unmet-store.ts"
import type { Word } from "./wording.ts"

export interface ConversationContext {
  readonly principal: Principal
  readonly locale: string
  readonly signal: AbortSignal
  /** SHA-256 of the IntentSchema type that the caller approved. */
  readonly pin?: string | undefined
}

export interface Answer {
  readonly message: string
  readonly items?: readonly Readonly<Record<string, unknown>>[] | undefined
}

export interface ConversationsOptions {
  readonly store: InteractionStore
  readonly intents: readonly ServiceIntent[]
  readonly understanding: Understanding
  readonly execute: (
    intent: ServiceIntent,
    input: unknown,
    idempotencyKey: string,
    context: ConversationContext,
  ) => Promise<Outcome>
  readonly recall: (executionId: string, principal: Principal) => Promise<Outcome>
  /** What the site itself knows about a question, asked when `known` was understood so far; undefined when nothing. */
  readonly answer: (
    question: string,
    known: Readonly<Record<string, unknown>>,
    context: ConversationContext,
  ) => Promise<Answer | undefined>
  readonly word: Word
  readonly timeZone: string
  readonly now?: () => number
  /** Milliseconds after which a conversation nobody goes on with is over. */
  readonly lifetime?: number
  /** Told about words that led nowhere. */
  readonly onUnmet?: (unmet: UnmetWords) => void
}

const textAtMost = 4_000

/** A turn that was taken, and which input it was in the end. */
interface Taken {
  readonly interaction: Interaction
  readonly moves: readonly Draft[]
  readonly taken: TurnInput
}

/** Drives the engine: keeps the interaction, performs its needs, and puts its moves into words. */
export class Conversations {
  readonly #options: Required<ConversationsOptions>
  readonly #knowledge: Knowledge
  readonly #byUid: ReadonlyMap<string, ServiceIntent>
  readonly #turnstiles = new Turnstiles<string>()

  constructor(options: ConversationsOptions) {
    this.#options = { now: Date.now, lifetime: 30 * 60_000, onUnmet: () => {}, ...options }
    this.#byUid = new Map(options.intents.map((intent) => [intent.descriptor.uid, intent]))
    const descriptors = options.intents.map(({ descriptor }) => descriptor)
    this.#knowledge = { intents: descriptors, find: (uid) => this.#byUid.get(uid)?.descriptor }
  }

  /** One turn; two turns of one conversation at once are taken one after the other. */
  async turn(
    id: string,
    input: TurnInput,
    context: ConversationContext,
    inputId?: string,
  ): Promise<{ readonly moves: readonly Move[]; readonly standing: Standing }> {
    if ("text" in input && input.text.length > textAtMost)
      throw new ParleyError("too_large", `Say it in at most ${textAtMost} characters.`)
    const key = conversationKey(id, context.principal.id)
    using _place = await this.#turnstiles.enter(key)
    for (let attempt = 1; ; attempt++) {
      const drafts = await this.#tryTurn(key, input, context, inputId)
      if (drafts) {
        const unmet = toUnmet(drafts.taken, drafts.moves, drafts.interaction)
        if (unmet) this.#options.onUnmet(unmet)
        return {
          standing: toStanding(drafts.interaction),
          moves: drafts.moves.map((draft) => this.#word(draft, drafts.interaction)),
        }
      }
      if (attempt === 5)
        throw new ParleyError("conflict", "This conversation is being changed elsewhere. Try again.", {
          retryAfter: 1,
        })
    }
  }

  /** Undefined when another node wrote in between: the turn is then taken again on what it wrote. */
  async #tryTurn(
    key: string,
    input: TurnInput,
    context: ConversationContext,
    inputId: string | undefined,
  ): Promise<Taken | undefined> {
    const opened = await this.#open(key, input, context)
    const isRepeated = inputId !== undefined && isHandled(opened.interaction, inputId, input)
    const taken: TurnInput = isRepeated ? { kind: "resume" } : input
    let { version } = opened
    const save = async (interaction: Interaction) => {
      const saved = await this.#options.store.save(interaction, version, this.#options.now())
      version++
      return saved
    }
    let event: TurnInput | NeedResult = taken
    let { interaction } = opened
    if (inputId !== undefined && !isRepeated) interaction = noteHandled(interaction, inputId, input)
    const moves: Draft[] = []
    for (;;) {
      const next = step(interaction, event, this.#knowledge)
      moves.push(...next.moves)
      interaction = next.interaction
      if (!next.need) break
      // Understanding and checking change nothing: only before an effect must the place be kept. Where it is kept
      // already, whoever writes it again only makes the node that is at it begin anew, and so each other in turns.
      const isKept = opened.interaction.phase === "executing"
      if (next.need.kind === "execute" && !isKept && !(await save(interaction))) return undefined
      event = await this.#perform(next.need, interaction, context)
    }
    const said = moves.some(({ kind }) => kind === "done") ? [] : moves
    const kept = { ...interaction, said, expires: this.#options.now() + this.#options.lifetime }
    if (taken.kind === "resume" && opened.interaction.phase !== "executing")
      return { interaction, moves, taken }
    if (await save(kept)) return { interaction: kept, moves, taken }
    // Another node that took the conversation over finished the same execution: its outcome is this one's.
    const isShared = kept.executionId !== undefined && kept.executionId !== opened.interaction.executionId
    const ended = isShared ? (await this.#options.store.load(key))?.interaction : undefined
    return ended && ended.executionId === kept.executionId ? { interaction: ended, moves, taken } : undefined
  }

  async #open(
    key: string,
    input: TurnInput,
    context: ConversationContext,
  ): Promise<{ interaction: Interaction; version: number }> {
    const now = this.#options.now()
    const stored = await this.#options.store.load(key)
    if (stored) {
      if (stored.interaction.expires <= now)
        throw new ParleyError(
          "expired",
          "This conversation is over: nothing was said for too long. Start a new one.",
        )
      return stored
    }
    if (input.kind !== "say" && input.kind !== "start")
      throw new ParleyError("not_found", "There is no such conversation. Start one by saying what you want.")
    const start = { id: key, owner: context.principal.id, locale: context.locale }
    return { interaction: createInteraction(start, now, this.#options.lifetime), version: 0 }
  }

  async #perform(need: Need, interaction: Interaction, context: ConversationContext): Promise<NeedResult> {
    const { understanding, answer, recall } = this.#options
    switch (need.kind) {
      case "understand":
        return {
          kind: "understood",
          text: need.text,
          understood: await understanding.understand(
            need.text,
            this.#toSituation(interaction),
            context.signal,
          ),
        }
      case "check":
        return this.#check(this.#byUid.get(need.intent)!, need.values, interaction, context)
      case "answer":
        return { kind: "answered", answer: await answer(need.question, valuesOf(interaction), context) }
      case "recall":
        return { kind: "executed", outcome: await recall(need.executionId, context.principal) }
      case "execute":
        return this.#execute(this.#byUid.get(need.intent)!, need.input, interaction, context)
    }
  }

  async #check(
    intent: ServiceIntent,
    values: Readonly<Record<string, unknown>>,
    interaction: Interaction,
    context: ConversationContext,
  ): Promise<NeedResult> {
    const parsed = intent.parseInput(values)
    const issues = parsed.ok ? [] : parsed.issues
    const bad = new Set(issues.map(({ path }) => path.split(".")[0]))
    const sound = Object.fromEntries(Object.entries(values).filter(([name]) => !bad.has(name)))
    const timeout = AbortSignal.timeout(intent.descriptor.timeout)
    const backend = {
      caller: context.principal,
      locale: interaction.locale,
      now: this.#options.now(),
      signal: AbortSignal.any([context.signal, timeout]),
    }
    const inTime = <T>(work: Promise<T>) =>
      untilAborted(work, backend.signal).catch((thrown) => {
        throw timeout.aborted ? unanswered(intent, thrown) : thrown
      })
    const check = (intent.check && (await inTime(intent.check(sound, backend)))) ?? {}
    const complete =
      parsed.ok &&
      (check.invalid ?? []).length === 0 &&
      (check.needed ?? []).every((name) => Object.hasOwn(sound, name))
    const quote =
      complete && intent.quote ? formatMoney(await inTime(intent.quote(parsed.value, backend))) : undefined
    return { kind: "checked", issues, check, quote }
  }

  async #execute(
    intent: ServiceIntent,
    input: Readonly<Record<string, unknown>>,
    interaction: Interaction,
    context: ConversationContext,
  ): Promise<NeedResult> {
    try {
      // One key for the whole conversation: whatever happens, it has at most one effect.
      return {
        kind: "executed",
        outcome: await this.#options.execute(intent, input, interaction.id, context),
      }
    } catch (thrown) {
      const error = toParleyError(thrown)
      // While another node still runs it the conversation waits: it ends with the outcome, whoever brings it.
      const isRunning = error.code === "conflict" && error.retryAfter !== undefined
      if (!isParleyError(thrown) || isRunning) throw thrown
      return { kind: "refused", code: error.code, message: error.message, retryAfter: error.retryAfter }
    }
  }

  #toSituation(interaction: Interaction): Situation {
    const { question } = interaction
    return {
      locale: interaction.locale,
      timeZone: this.#options.timeZone,
      now: this.#options.now(),
      intent: interaction.intent === undefined ? undefined : this.#byUid.get(interaction.intent)?.descriptor,
      known: valuesOf(interaction),
      asked:
        question?.kind === "parameters"
          ? { kind: "parameters", parameters: question.parameters, options: question.options }
          : question?.kind === "choice"
            ? { kind: "choice", options: question.options }
            : question && { kind: "confirmation" },
    }
  }

  #word(draft: Draft, interaction: Interaction): Move {
    const uid = "intent" in draft ? draft.intent : interaction.intent
    return this.#options.word(draft, interaction, uid === undefined ? undefined : this.#byUid.get(uid))
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

/** The caller chose the id: under it each principal has a conversation of its own that no other can reach. */
export function conversationKey(id: string, owner: string): string {
  if (id.length === 0 || id.length > 200)
    throw new ParleyError("invalid_request", "An interaction id has 1 to 200 characters.")
  return `int_${jsonDigest([owner, id]).slice(0, 40)}`
}
