import { type Message, type Part, type Task, TaskState } from "@a2a-js/sdk"
import type { AskedParameter, Done, Move } from "../../conversation/index.ts"
import {
  cutText,
  type IntentDescriptor,
  isPlainObject,
  type Option,
  ParleyError,
  schemaType,
} from "../../intent/index.ts"

type Json = Readonly<Record<string, unknown>>

/** Limits on what is taken over from an agent: how many options and fields, and of how many characters. */
const most = {
  message: 20_000,
  options: 100,
  label: 300,
  fields: 50,
  sentence: 1_000,
  name: 200,
  schema: 4_000,
}

/** What an agent's task says, as moves of the conversation that it leads: the reverse of `toTask`. */
export function fromTask(task: Task, intent: IntentDescriptor): { moves: readonly Move[]; ended: boolean } {
  const { status, artifacts } = task
  const words = wordsOf(status?.message) || wordsIn(artifacts.flatMap(({ parts }) => parts))
  switch (status?.state) {
    case TaskState.TASK_STATE_COMPLETED:
      return { moves: [toDone(task, words, intent)], ended: true }
    case TaskState.TASK_STATE_INPUT_REQUIRED:
      return { moves: toQuestion(status.message, words, intent), ended: false }
    case TaskState.TASK_STATE_AUTH_REQUIRED:
      return { moves: [{ kind: "authorise", message: words, intent: intent.uid }], ended: false }
    case TaskState.TASK_STATE_CANCELED:
      return { moves: [{ kind: "fail", message: words, code: "cancelled", intent: intent.uid }], ended: true }
    case TaskState.TASK_STATE_WORKING:
    case TaskState.TASK_STATE_SUBMITTED:
      return { moves: [{ kind: "working", message: words, executionId: task.id }], ended: false }
    default:
      return { moves: [{ kind: "fail", message: words, code: "declined", intent: intent.uid }], ended: true }
  }
}

/** An answer that belongs to no task: it ends what was begun with it. */
export function fromMessage(message: Message): readonly Move[] {
  return [{ kind: "inform", message: wordsOf(message) }]
}

/** Our own agents say what they ask for in a data part; any other asks in words. */
function toQuestion(message: Message | undefined, words: string, intent: IntentDescriptor): readonly Move[] {
  for (const data of dataIn(message?.parts ?? [])) {
    if (data.kind === "choose" && Array.isArray(data.options))
      return [
        { kind: "choose", message: words, options: data.options.slice(0, most.options).flatMap(toChoice) },
      ]
    if (data.kind === "confirm") {
      const values = isPlainObject(data.input) ? data.input : {}
      const { effect, uid } = intent
      return [{ kind: "confirm", message: words, intent: uid, effect, values, ...pricesIn(data) }]
    }
    if (data.kind === "ask" && Array.isArray(data.parameters)) {
      const parameters = data.parameters.slice(0, most.fields).flatMap((one) => toAsked(one) ?? [])
      return [{ kind: "ask", message: words, intent: intent.uid, parameters }]
    }
  }
  return [{ kind: "ask", message: words, intent: intent.uid, parameters: [] }]
}

function pricesIn({ quote, price }: Json): { quote?: string; price?: string } {
  return {
    ...(typeof quote === "string" && { quote: cutText(quote, most.name) }),
    ...(typeof price === "string" && { price: cutText(price, most.name) }),
  }
}

/** The agent's own id of an option is what it is answered with. */
function toChoice(option: unknown): readonly (Option & { readonly id: string })[] {
  if (!isPlainObject(option) || typeof option.id !== "string" || typeof option.label !== "string") return []
  const { id, label, note } = option
  const shown = {
    label: cutText(label, most.label),
    ...(typeof note === "string" && { note: cutText(note, most.sentence) }),
  }
  return [{ id: cutText(id, most.name), value: cutText(id, most.name), ...shown }]
}

function toAsked(field: unknown): AskedParameter | undefined {
  if (!isPlainObject(field)) return undefined
  const { name, description, label, schema, required, problem } = field
  const sentence = typeof description === "string" ? description : label
  if (typeof name !== "string" || typeof sentence !== "string" || !isPlainObject(schema)) return undefined
  if (JSON.stringify(schema).length > most.schema || schemaType(schema) === "any") return undefined
  return {
    name: cutText(name, most.name),
    sentence: cutText(sentence, most.sentence),
    schema,
    required: required !== false,
    ...(typeof problem === "string" && { problem: cutText(problem, most.sentence) }),
  }
}

function toDone({ id, artifacts }: Task, words: string, { uid }: IntentDescriptor): Done {
  const parts = artifacts.flatMap((artifact) => artifact.parts)
  const [data] = dataIn(parts)
  const message = cutText(words || wordsIn(parts), most.message)
  return {
    kind: "done",
    message,
    intent: uid,
    outcome: {
      executionId: id,
      uid,
      state: "succeeded",
      output: { message, status: "confirmed", ...(data && { structured_result: data }) },
      error: undefined,
      receipt: undefined,
      price: undefined,
      repeated: false,
      warning: undefined,
    },
  }
}

export function assertWords(words: string): string {
  if (words.trim() !== "") return words
  throw new ParleyError("invalid_request", "Say something: the agent takes words.")
}

function wordsOf(message: Message | undefined): string {
  return wordsIn(message?.parts ?? [])
}

function wordsIn(parts: readonly Part[]): string {
  const words = parts.map(({ content }) => (content?.$case === "text" ? content.value : ""))
  return cutText(words.filter(Boolean).join("\n\n"), most.message)
}

function dataIn(parts: readonly Part[]): readonly Json[] {
  return parts.flatMap(({ content }) =>
    content?.$case === "data" && isPlainObject(content.value) ? [content.value] : [],
  )
}
