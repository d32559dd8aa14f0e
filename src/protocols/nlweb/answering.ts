import type { AnswerEvent, MemoryStore, Question } from "../../corpus/index.ts"
import type { Host, HostContext } from "../../host/index.ts"
import type { ActionsOf } from "./actions.ts"
import type { AskCall } from "./call.ts"
import { toResult } from "./items.ts"
import { recall } from "./memories.ts"
import { executionToken } from "./promises.ts"
import { toItemQuestion } from "./questions.ts"
import type { End, Part } from "./rendering.ts"
import { type Session, withQuestion } from "./session.ts"
import { asksForTask, type TaskEnd, takeTurn } from "./tasks.ts"
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
  readonly now: () => number
}

/** From this confidence on, an intent is what the words mean. */
const certain = 0.75

/** One question, from its call to the parts of its answer. */
export async function* answerParts(
  call: AskCall,
  context: HostContext,
  options: AnsweringOptions,
): AsyncGenerator<Part> {
  const { host } = options
  const memory = await recall(call, context, options.memory, options.now())
  const isTask =
    call.session.task !== undefined || (!call.answers && (await asksForTask(call.text, host, context)))
  if (isTask || !host.answer) {
    yield* taskParts(call, context, options)
    return
  }
  const question = toQuestion(call, memory, context.locale, options.contexts ?? {})
  let found = false
  for await (const part of searchParts(call, question, context, options)) {
    // Nothing in the corpus: the site's own intents may know.
    if (
      part.kind === "end" &&
      part.end.kind === "failure" &&
      !found &&
      (await fitsIntent(call.text, host, context))
    ) {
      yield* taskParts(call, context, options)
      return
    }
    found = true
    yield part
  }
}

/** Intents that search the content themselves know no more than it does. */
async function fitsIntent(text: string, host: Host, context: HostContext): Promise<boolean> {
  const [best] = await host.find(text, context)
  if (best === undefined || best.confidence < certain) return false
  const { name, tags } = best.descriptor
  return !/^(?:search|find|list|browse)/i.test(name) && !tags.includes("search")
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
  const { asked } = call.session
  // A plain sentence in answer to questions is read together with what it answers.
  const plain = asked !== undefined && call.answers === undefined
  return {
    text: asked && call.answers ? asked.text : plain ? `${asked.text} ${call.text}` : call.text,
    site: call.site,
    attributes: { ...call.attributes, ...own.attributes },
    previous: asked ? [] : call.previous,
    surroundings: call.surroundings,
    memory: [memory, own.memory ?? ""].filter((text) => text !== "").join(", "),
    answers: call.answers,
    limit: call.limit,
    summarize: call.summarize || call.format === "chatgpt_app",
    mayElicit: call.mayElicit && asked === undefined,
    locale,
  }
}

async function* searchParts(
  call: AskCall,
  question: Question,
  context: HostContext,
  options: AnsweringOptions,
): AsyncGenerator<Part> {
  const session: Session = {
    ...withQuestion(call.session, question.text),
    conversation_id: call.conversationId,
  }
  let notes: Json = {}
  // The place of the summary is kept free in front, although it comes when the items are known.
  let index = call.summarize ? 1 : 0
  const events: AsyncIterable<AnswerEvent> = options.host.answer!(question, context)
  for await (const event of events) {
    switch (event.kind) {
      case "understood":
        notes = toNotes(event)
        break
      case "item":
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
      case "elicit":
        yield end(
          {
            kind: "elicitation",
            elicitation: { text: event.text, questions: event.questions.map(toItemQuestion) },
          },
          withAsked(session, question.text, event),
          notes,
        )
        return
      case "nothing":
        yield end({ kind: "failure", code: "NO_RESULTS", message: event.message }, session, notes)
        return
    }
  }
  yield end({ kind: "answer" }, session, notes)
}

function end(end: End, session: Session, notes: Json = {}): Part {
  return { kind: "end", end, session, notes }
}

function withAsked(session: Session, text: string, event: Extract<AnswerEvent, { kind: "elicit" }>): Session {
  const questions = event.questions.map(({ id, options }) => ({ id, options: [...options] }))
  return { ...session, previous: (session.previous ?? []).slice(0, -1), asked: { text, questions } }
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
  const { end: ended, session } = await takeTurn(call, options.host, context)
  if (ended.kind === "answer") {
    for (const [index, item] of ended.items.entries()) yield { kind: "result", index, item }
    yield { kind: "summary", index: ended.items.length, text: ended.text }
  }
  yield end(toTaskEnd(ended), { ...session, conversation_id: call.conversationId })
}

function toTaskEnd(ended: TaskEnd): End {
  switch (ended.kind) {
    case "answer":
      return { kind: "answer" }
    case "promise":
      return {
        kind: "promise",
        promise: { token: executionToken(ended.token), message: ended.message, progress: 0.5 },
      }
    default:
      return ended
  }
}
