import { isAuthorised } from "../execution/index.ts"
import { localise, ParleyError } from "../intent/index.ts"
import { withStandardQuestions } from "../language/index.ts"
import { Turnstiles } from "../limits/index.ts"
import type { Opaque, Through, Undelivered } from "./delegation.ts"
import type { Draft } from "./draft.ts"
import { isHandled, noteHandled } from "./handled-inputs.ts"
import { heardIn } from "./heard-language.ts"
import type { Need, NeedResult, TurnInput } from "./input.ts"
import { createInteraction, type Interaction } from "./interaction.ts"
import type { InteractionStore } from "./interaction-store.ts"
import type { Move } from "./moves.ts"
import {
  type ConversationContext,
  createPerform,
  findIntent,
  type NeedsOptions,
  type Perform,
  toKnowledge,
} from "./needs.ts"
import { findKey, takeOver } from "./ownership.ts"
import { saveSurely } from "./save-surely.ts"
import type { Session } from "./session.ts"
import { createSessionMemory } from "./session-memory.ts"
import type { SessionStore } from "./session-store.ts"
import { type SessionPlace, Sessions } from "./sessions.ts"
import { type Standing, toStanding } from "./standing.ts"
import { step } from "./step.ts"
import type { Knowledge } from "./transitions.ts"
import { toUnmet } from "./unmet.ts"
import type { UnmetWords } from "./unmet-store.ts"
import { type Word, withLanguageNotice } from "./wording.ts"

/** A turn that was taken: what it led to, and which input it was in the end. */
interface Taken {
  readonly interaction: Interaction
  readonly moves: readonly Draft[]
  readonly taken: TurnInput
  readonly evidence: readonly Opaque[]
  /** What was remembered before, where the words needed it. */
  readonly session?: Session | undefined
  /** It left nothing behind that was kept. */
  readonly isPassing?: true
}

export interface ConversationsOptions extends NeedsOptions {
  readonly store: InteractionStore
  readonly word: Word
  /** Milliseconds after which a conversation nobody goes on with is over. */
  readonly lifetime?: number
  /** BCP 47 tags of the languages that are understood best, the host's own first; none where all are alike. */
  readonly spoken?: readonly string[]
  /** Where sessions are kept; without it they are remembered in this process only. */
  readonly sessions?: SessionStore
  /** Told about words that led nowhere. */
  readonly onUnmet?: (unmet: UnmetWords) => void
  /** Told about faults that do not change what is answered. */
  readonly onError?: (error: unknown) => void
}

/** What a turn led to. */
export interface Turn {
  readonly moves: readonly Move[]
  readonly standing: Standing
  /** Who stands behind it, where others were asked. */
  readonly through?: Through | undefined
  /** Their signed answers, as they came. */
  readonly evidence: readonly Opaque[]
  /** What is remembered now, where it was asked for or has changed. */
  readonly session?: Session | undefined
}

const textAtMost = 4_000

/** Drives the engine: keeps the interaction, performs its needs, and puts its moves into words. */
export class Conversations {
  readonly #options: Required<Omit<ConversationsOptions, "delegate" | "content" | "share">> &
    Pick<ConversationsOptions, "content">
  readonly #perform: Perform
  readonly #turnstiles = new Turnstiles()
  readonly #sessions: Sessions

  constructor(options: ConversationsOptions) {
    this.#options = {
      now: Date.now,
      lifetime: 30 * 60_000,
      spoken: [],
      onUnmet: () => {},
      onError: () => {},
      sessions: createSessionMemory(),
      ...options,
    }
    this.#perform = createPerform(options)
    const { sessions: store, lifetime, now } = this.#options
    this.#sessions = new Sessions({ store, lifetime, now })
  }

  /** One turn; two turns of one conversation at once are taken one after the other. */
  async turn(id: string, input: TurnInput, context: ConversationContext, inputId?: string): Promise<Turn> {
    if ("text" in input && input.text.length > textAtMost)
      throw new ParleyError("too_large", `Say it in at most ${textAtMost} characters.`)
    const key = await findKey(this.#options.store, id, context)
    const place = context.session ?? { place: key }
    using _place = await this.#turnstiles.enter(key)
    for (let attempt = 1; ; attempt++) {
      const taken = await this.#tryTurn({ key, place }, input, context, inputId)
      if (taken) return this.#remember(place, taken, this.#tellSurely(taken))
      if (attempt === 5)
        throw new ParleyError("conflict", "This conversation is being changed elsewhere. Try again.", {
          retryAfter: 1,
        })
    }
  }

  /** A session helps to understand what comes next: that it could not be kept is no reason to fail. */
  async #remember(place: SessionPlace, taken: Taken, turn: Turn): Promise<Turn> {
    const { interaction, session, isPassing = false } = taken
    if (taken.taken.kind === "resume") return { ...turn, session }
    const { find } = toKnowledge(this.#options.intents(), interaction.locale)
    try {
      const told = { interaction, moves: turn.moves, isPassing }
      return { ...turn, session: await this.#sessions.remember(place, session, told, find) }
    } catch (error) {
      this.#options.onError(error)
      return { ...turn, session }
    }
  }

  /** A business whose words for a result fail has done it all the same. */
  #tellSurely(taken: Taken): Turn {
    try {
      return this.#tell(taken)
    } catch (cause) {
      const { executionId } = taken.interaction
      if (executionId === undefined) throw cause
      const message = "It was done, but its result cannot be told. Ask the business before you repeat it."
      throw new ParleyError("indeterminate", message, { details: { execution_id: executionId }, cause })
    }
  }

  #tell({ interaction, moves, taken, evidence }: Taken): Turn {
    const unmet = toUnmet(taken, moves, interaction)
    if (unmet) this.#options.onUnmet(unmet)
    return {
      standing: toStanding(interaction),
      moves: moves.map((draft, place) => {
        const move = this.#word(draft, interaction)
        return place === 0 ? withLanguageNotice(move, interaction) : move
      }),
      through: interaction.through,
      evidence,
    }
  }

  /** Undefined when another node wrote in between: the turn is then taken again on what it wrote. */
  async #tryTurn(
    { key, place }: Spot,
    input: TurnInput,
    context: ConversationContext,
    inputId: string | undefined,
  ): Promise<Taken | undefined> {
    const isSaid = input.kind === "say" || input.kind === "question"
    const isWanted = isSaid || "carried" in place
    const session = isWanted ? await this.#sessions.load(context.principal.id, place) : undefined
    const opened = await this.#open(key, input, context, session)
    const isRepeated = inputId !== undefined && isHandled(opened.interaction, inputId, input)
    const taken: TurnInput = isRepeated ? { kind: "resume" } : input
    if (opened.interaction.delegation?.pending && taken.kind !== "resume")
      return this.#settlePending({ key, place }, context)
    let { version } = opened
    const save = async (interaction: Interaction) => {
      const saved = await saveSurely(this.#options.store, interaction, version, this.#options.now())
      version++
      return saved
    }
    let event: TurnInput | NeedResult = taken
    let { interaction } = opened
    if (inputId !== undefined && !isRepeated) interaction = noteHandled(interaction, inputId, input)
    if (taken.kind === "say") interaction = heardIn(taken.text, interaction, this.#options.spoken)
    if (context.signed && taken === input) interaction = withSigned(interaction, context.signed)
    const moves: Draft[] = []
    let evidence: readonly Opaque[] = []
    let isDone = false
    const knowledge: Knowledge = {
      ...toKnowledge(this.#options.intents(), interaction.locale),
      mayUse: (descriptor) => isAuthorised(descriptor, context.principal),
      hasContent: !isForIntent(input) && this.#options.content?.() !== undefined,
      today: new Intl.DateTimeFormat("sv-SE", { timeZone: this.#options.timeZone }).format(
        this.#options.now(),
      ),
      session,
    }
    for (;;) {
      const next = step(interaction, event, knowledge)
      moves.push(...next.moves)
      interaction = next.interaction
      if (!next.need) break
      // Understanding and checking change nothing: only before an effect must the place be kept.
      if (isEffect(next.need) && !isKept(next.need, opened.interaction) && !(await save(interaction)))
        return undefined
      event = await this.#perform(next.need, interaction, context, opened.interaction)
      if (event.kind === "undelivered" && event.undelivered.retry !== "never") {
        const { retry, code } = event.undelivered
        // It may have been handled: it stays pending, and whoever asks next sends it again as it is.
        if (retry === "same" && (taken.kind === "resume" || code === "indeterminate"))
          throw toError(event.undelivered)
        const before = opened.interaction.delegation?.pending?.before ?? opened.interaction
        await save(before)
        if (taken.kind !== "resume") throw toError(event.undelivered)
        return { interaction: before, moves: before.said, taken, evidence: [] }
      }
      evidence = evidenceOf(event) ?? evidence
      isDone ||= isEffect(next.need)
    }
    const said = moves.some(({ kind }) => kind === "done") ? [] : moves
    const kept = { ...interaction, said, expires: this.#options.now() + this.#options.lifetime }
    if (taken.kind === "resume" && !isInterrupted(opened.interaction))
      return { interaction, moves, taken, evidence, session }
    // A question that is answered and leaves nothing open is not worth keeping.
    if (opened.version === 0 && leavesNothing(kept, moves, context.asksAgain)) {
      // As nothing is kept, no turn counts as taken: the next input is the first one again.
      return { interaction: { ...kept, turn: 0 }, moves, taken, evidence, session, isPassing: true }
    }
    // What took effect is told, also when it cannot be written down: the place kept before it finds it again.
    const saved = await save(kept).catch((error) => {
      if (!isDone) throw error
      this.#options.onError(error)
      return true
    })
    if (saved) return { interaction: kept, moves, taken, evidence, session }
    // Another node that took the conversation over finished the same execution: its outcome is this one's.
    const isShared = kept.executionId !== undefined && kept.executionId !== opened.interaction.executionId
    const ended = isShared ? (await this.#options.store.load(key))?.interaction : undefined
    return ended && ended.executionId === kept.executionId
      ? { interaction: ended, moves, taken, evidence }
      : undefined
  }

  /** A message is on its way whose answer nobody has told: that comes first, and what is said now was said too early. */
  async #settlePending(spot: Spot, context: ConversationContext): Promise<never> {
    await this.#tryTurn(spot, { kind: "resume" }, context, undefined)
    throw new ParleyError(
      "conflict",
      "Something else was said in this conversation meanwhile. Look there first.",
    )
  }

  async #open(
    key: string,
    input: TurnInput,
    context: ConversationContext,
    session: Session | undefined,
  ): Promise<{ interaction: Interaction; version: number }> {
    const now = this.#options.now()
    const stored = await this.#options.store.load(key)
    const { locale = context.locale } = session ?? {}
    const start = { id: key, owner: context.principal.id, locale }
    const spoken = session?.locale !== undefined && { localeSpoken: true as const }
    const isOpening = input.kind === "say" || input.kind === "start"
    const previous = session?.previous
    const fresh = { ...createInteraction(start, now, this.#options.lifetime), previous, ...spoken }
    if (stored) {
      if (stored.interaction.expires <= now)
        throw new ParleyError(
          "expired",
          "This conversation is over: nothing was said for too long. Start a new one.",
        )
      return { ...stored, interaction: takeOver(stored.interaction, context) }
    }
    if (!isOpening && !(input.kind === "question" && previous))
      throw new ParleyError("not_found", "There is no such conversation. Start one by saying what you want.")
    return { interaction: fresh, version: 0 }
  }

  #word(draft: Draft, interaction: Interaction): Move {
    const uid = "intent" in draft ? draft.intent : interaction.intent
    const intent = uid === undefined ? undefined : findIntent(this.#options.intents(), uid)
    const { locale } = interaction
    const told = intent && {
      ...intent,
      descriptor: withStandardQuestions(localise(intent.descriptor, locale), locale),
    }
    return this.#options.word(draft, interaction, told)
  }
}

/** Where an interaction is kept, and where the session it belongs to. */
interface Spot {
  readonly key: string
  readonly place: SessionPlace
}

/** Signed words that are kept for the host that will lead: the first, and the last of them. */
const signedAtMost = 8

function withSigned(interaction: Interaction, signed: Opaque): Interaction {
  const all = [...(interaction.signed ?? []), signed]
  const [first, ...rest] = all
  const kept = first && all.length > signedAtMost ? [first, ...rest.slice(1 - signedAtMost)] : all
  return { ...interaction, signed: kept }
}

function isForIntent(input: TurnInput): boolean {
  return input.kind === "say" && input.forIntent === true
}

function isEffect({ kind }: Need): boolean {
  return kind === "execute" || kind === "deliver"
}

/**
 * What is executed or sent again was kept when it was first begun. Whoever wrote it again would only make the node that
 * is at it begin anew, and so each other in turns.
 */
function isKept(need: Need, { phase, delegation }: Interaction): boolean {
  return need.kind === "deliver" ? need.delegation === delegation : phase === "executing"
}

/** A process stopped between an effect and its telling. */
function isInterrupted({ phase, delegation }: Interaction): boolean {
  return phase === "executing" || delegation?.pending !== undefined
}

/** Said only so often: how often must be kept. */
const counting: ReadonlySet<string> = new Set(["nothing-fits", "not-understood", "nothing-open"])

/** Nothing was chosen, asked or begun: whatever comes next begins anew. */
function leavesNothing(
  { intent, question, delegation, heard }: Interaction,
  moves: readonly Draft[],
  asksAgain = false,
): boolean {
  return (
    moves.every((move) => move.kind === "refer" || (move.kind === "inform" && !counting.has(move.cue))) &&
    intent === undefined &&
    question === undefined &&
    delegation === undefined &&
    (heard === undefined || asksAgain)
  )
}

function toError({ code, message, retryAfter }: Undelivered): ParleyError {
  return new ParleyError(code, message, retryAfter === undefined ? {} : { retryAfter })
}

function evidenceOf(event: TurnInput | NeedResult): readonly Opaque[] | undefined {
  if (event.kind === "delivered") return event.delivered.evidence
  return event.kind === "answered" ? event.answer?.evidence : undefined
}
