import {
  type AskContent,
  type AskedParameter,
  answersAboutHouse,
  answersAtOnce,
  type ConversationsOptions,
  isForContent,
  mayMeanIntent,
  toKnowledge,
} from "../conversation/index.ts"
import type { AnswerEvent, Corpus, ElicitedQuestion, Question, SchemaItem } from "../corpus/index.ts"
import { isAuthorised } from "../execution/index.ts"
import type { IntentDescriptor, ServiceIntent } from "../intent/index.ts"
import { readReferences, readTalk } from "../language/index.ts"
import type { Understanding } from "../understanding/index.ts"
import type { ContentEvent, HostContext } from "./host.ts"

export interface ContentOptions {
  readonly corpus: Corpus
  readonly intents: readonly ServiceIntent[]
  readonly understanding: Understanding
  readonly timeZone: string
  readonly now: () => number
}

/** Answers a question from the content as it comes, and says so where the words are for an intent instead. */
export function createContentStream(options: ContentOptions) {
  const { corpus, intents, understanding, timeZone, now } = options
  return async function* answer(question: Question, context: HostContext): AsyncGenerator<ContentEvent> {
    // Whoever answers the questions of the content by their names means the content.
    if (question.answers) return yield* corpus.ask(question, context.signal)
    const situation = { locale: context.locale, timeZone, now: now() }
    const understood = await understanding.understand(question.text, situation, context.signal)
    if (isForTurn(question.text, context)) return yield { kind: "intent" }
    const mayUse = (descriptor: IntentDescriptor) => isAuthorised(descriptor, context.principal)
    const knowledge = { ...toKnowledge(intents, context.locale), mayUse }
    const said = { text: question.text, understood }
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(situation.now)
    if (answersAboutHouse({ locale: context.locale }, said, { ...knowledge, today }).length > 0)
      return yield { kind: "intent" }
    const isFollowUp = question.replyTo !== undefined || (question.previous ?? []).length > 0
    if (!isForContent(question.text, understood, knowledge, isFollowUp)) return yield { kind: "intent" }
    for await (const event of corpus.ask(question, context.signal)) {
      const isElsewhere =
        (event.kind === "nothing" && mayMeanIntent(understood, knowledge)) ||
        (event.kind === "elicit" && answersAtOnce(understood, knowledge, context.locale))
      yield isElsewhere ? { kind: "intent" } : event
    }
  }
}

/** Talk, and words about what was shown or done before, belong to the conversation. */
function isForTurn(text: string, { locale, session }: HostContext): boolean {
  if (readTalk(text, locale)) return true
  const carried = session && "carried" in session ? session.carried : undefined
  if (!carried?.shown && !carried?.deeds.length) return false
  const { reference, same } = readReferences(text, locale)
  return (
    same || (reference !== undefined && (reference.pointing.kind !== "this" || carried.latest === "deed"))
  )
}

/** Asks the content within a conversation, where its answer is told as a whole. `intent` is the UID of the search. */
export function createAskContent(
  ask: (question: Question, signal: AbortSignal) => AsyncIterable<ContentEvent>,
  intent: string,
): AskContent {
  return async (question, { locale, signal }) => {
    const items: SchemaItem[] = []
    let whole = question.text
    let message = ""
    let binds = false
    for await (const event of ask({ ...question, locale, summarize: true }, signal)) {
      switch (event.kind) {
        case "understood":
          whole = event.question
          binds = event.binds === true
          break
        case "item":
          items.push(event.item)
          break
        case "summary":
          message = event.text
          break
        case "elicit":
          return {
            kind: "questions",
            intent,
            question: whole,
            message: event.text,
            parameters: event.questions.map(toAskedParameter),
          }
        case "nothing":
          return { kind: "nothing", message: event.message }
      }
    }
    return { kind: "items", question: whole, message, items, binds }
  }
}

/** A question of the content as what any other intent asks for: a parameter that takes some of the options. */
export function toAskedParameter({ id, text, several, options }: ElicitedQuestion): AskedParameter {
  const schema = { type: "string", enum: options }
  return {
    name: id,
    sentence: text,
    schema: several ? { type: "array", items: schema } : schema,
    required: false,
    options: options.map((option) => ({ value: option, label: option })),
  }
}

const itemsShown = 3

/** Answers a question in the middle of something else: it is not asked about, since another question is open. */
export function createPassingAnswer(corpus: Corpus): ConversationsOptions["answer"] {
  return async (question, _known, { locale, signal }) => {
    if (corpus.isReady && corpus.size === 0) return undefined
    const items: SchemaItem[] = []
    const asked = { text: question, locale, limit: itemsShown, summarize: true, mayElicit: false }
    const events: AsyncIterable<AnswerEvent> = corpus.ask(asked, signal)
    for await (const event of events) {
      if (event.kind === "item") items.push(event.item)
      if (event.kind === "summary") return { message: event.text, items }
    }
    return undefined
  }
}
