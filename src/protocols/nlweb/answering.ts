import { type Session as RememberedSession, rememberItems } from "../../conversation/index.ts"
import type { AnswerEvent, MemoryStore, Question } from "../../corpus/index.ts"
import { type ContentEvent, type Host, type HostContext, toAskedParameter } from "../../host/index.ts"
import { type DrawnMove, drawMove } from "../../view/index.ts"
import type { ActionsOf } from "./actions.ts"
import type { AskCall } from "./call.ts"
import { toResult } from "./items.ts"
import { recall } from "./memories.ts"
import { executionToken } from "./promises.ts"
import { toElicitation } from "./questions.ts"
import type { End, Part } from "./rendering.ts"
import { withQuestion } from "./session.ts"
import type { SessionSeal } from "./session-seal.ts"
import { type TaskEnd, takeTurn } from "./tasks.ts"
import type { Json } from "./wire.ts"

/** What a context of a site's own type means for a question (3.2): more memory, more conditions. */
export type ContextHandler = (context: Json) => {
  readonly memory?: string
  readonly attributes?: Json
}

export interface AnsweringOptions {
  readonly host: Host
  readonly memory?: MemoryStore | undefined
  readonly contexts?: Readonly<Record<string, ContextHandler>>
  readonly actionsOf: ActionsOf
  readonly seal?: SessionSeal | undefined
  readonly now: () => number
}

/** One question, from its call to the parts of its answer. */
export async function* answerParts(
  call: AskCall,
  context: HostContext,
  options: AnsweringOptions,
): AsyncGenerator<Part> {
  const { host } = options
  const memory = await recall(call, context, options.memory, options.now())
  if (call.session.task !== undefined || !host.answer) {
    yield* taskParts(call, context, options)
    return
  }
  const question = toQuestion(call, memory, context.locale, options.contexts ?? {})
  yield* contentParts(call, host.answer(question, context), context, options)
}

function toQuestion(
  call: AskCall,
  memory: string,
  locale: string,
  contexts: Readonly<Record<string, ContextHandler>>,
): Question {
  const type = call.context["@type"]
  const handler = typeof type === "string" && Object.hasOwn(contexts, type) ? contexts[type] : undefined
  const own = handler?.(call.context) ?? {}
  return {
    text: call.text,
    replyTo: call.session.asked?.text,
    site: call.site,
    attributes: { ...call.attributes, ...own.attributes },
    previous: call.previous,
    surroundings: call.surroundings,
    memory: [memory, own.memory ?? ""].filter((text) => text !== "").join(", "),
    answers: call.answers,
    limit: call.limit,
    summarize: call.summarize || call.format === "chatgpt_app",
    mayElicit: call.mayElicit,
    askedThrough: call.askedThrough,
    locale,
  }
}

async function* contentParts(
  call: AskCall,
  events: AsyncIterable<ContentEvent>,
  context: HostContext,
  options: AnsweringOptions,
): AsyncGenerator<Part> {
  let asked = call.text
  let notes: Json = {}
  // The place of the summary is kept free in front, although it comes when the items are known.
  let index = call.summarize ? 1 : 0
  const items: Json[] = []
  const session = () => ({
    ...withQuestion(call.session, asked),
    conversation_id: call.conversationId,
    ...remembered(options.seal, context, shownTo(context, items)),
  })
  for await (const event of events) {
    switch (event.kind) {
      case "intent":
        yield* taskParts(call, context, options)
        return
      case "understood":
        asked = event.question
        notes = toNotes(event)
        break
      case "sources":
        notes = { ...notes, sources: event.sources }
        break
      case "item":
        items.push(event.item)
        if (call.list || !call.summarize)
          yield {
            kind: "result",
            index: index++,
            item: toResult(event, context.locale, options.actionsOf),
          }
        break
      case "summary":
        yield { kind: "summary", index: call.summarize ? 0 : index++, text: event.text }
        break
      case "elicit": {
        const elicitation = toElicitation(drawQuestions(event, context, options.host), event.text)
        const { previous = [] } = call.session
        const open = { ...session(), previous, asked: { text: asked } }
        yield end({ kind: "elicitation", elicitation }, open, notes)
        return
      }
      case "nothing":
        yield end({ kind: "failure", code: "NO_RESULTS", message: event.message }, session(), notes)
        return
    }
  }
  yield end({ kind: "answer" }, session(), notes)
}

/** What the content asks back, drawn like every other question. */
function drawQuestions(
  { text, questions }: Extract<AnswerEvent, { kind: "elicit" }>,
  { locale }: HostContext,
  { service: { timeZone } }: Host,
): DrawnMove {
  const parameters = questions.map(toAskedParameter)
  const scene = { locale, timeZone, values: {}, intents: [] }
  return drawMove({ kind: "ask", message: text, intent: "", parameters }, scene)
}

function end(end: End, session: Json, notes: Json = {}): Part {
  return { kind: "end", end, session, notes }
}

/** How the question was read, so that a client can show it and a person can correct it. */
function toNotes({ filters, ignored, corrections }: Extract<AnswerEvent, { kind: "understood" }>): Json {
  return {
    ...(filters.length > 0 && { filters }),
    ...(ignored.length > 0 && { ignored }),
    ...(corrections.length > 0 && { corrections }),
  }
}

async function* taskParts(
  call: AskCall,
  context: HostContext,
  options: AnsweringOptions,
): AsyncGenerator<Part> {
  const { end: ended, session, after } = await takeTurn(call, options.host, context)
  if (ended.kind === "answer") {
    for (const [index, item] of ended.items.entries()) yield { kind: "result", index, item }
    yield { kind: "summary", index: ended.items.length, text: ended.text }
  }
  const kept = remembered(options.seal, context, after)
  yield end(toTaskEnd(ended, call.taskId), { ...session, ...kept, conversation_id: call.conversationId })
}

/** What the caller carries on: sealed, since it holds what only this server should read and write. */
function remembered(
  seal: SessionSeal | undefined,
  { principal }: HostContext,
  session: RememberedSession | undefined,
): { readonly remembered?: string } {
  const sealed = session && seal?.seal(session, principal.id)
  return sealed === undefined ? {} : { remembered: sealed }
}

function shownTo({ session }: HostContext, items: readonly Json[]): RememberedSession | undefined {
  if (!session || !("carried" in session)) return undefined
  return items.length === 0 ? session.carried : rememberItems(session.carried, items)
}

function toTaskEnd(ended: TaskEnd, taskId: string): End {
  switch (ended.kind) {
    case "answer":
      return { kind: "answer" }
    case "promise":
      return {
        kind: "promise",
        promise: { token: executionToken(ended.token, taskId), message: ended.message, progress: 0.5 },
      }
    default:
      return ended
  }
}
