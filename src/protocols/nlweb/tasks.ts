import type { AskedParameter, Move, TurnInput } from "../../conversation/index.ts"
import type { Host, HostContext, TurnResult } from "../../host/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import type { AskCall } from "./call.ts"
import { codeOf } from "./errors.ts"
import type { Session } from "./session.ts"
import type { Json } from "./wire.ts"

/** How a turn of a task ends, before it has a format. */
export type TaskEnd =
  | { readonly kind: "answer"; readonly items: readonly Json[]; readonly text: string }
  | { readonly kind: "elicitation"; readonly elicitation: Json }
  | { readonly kind: "failure"; readonly code: string; readonly message: string }
  | { readonly kind: "promise"; readonly token: string; readonly message: string }

/** From this confidence on, words that ask for an effect start a task. */
const certain = 0.75

/** Whether the words ask to do something rather than to know something. */
export async function asksForTask(text: string, host: Host, context: HostContext): Promise<boolean> {
  const [best] = await host.find(text, context)
  return best !== undefined && best.descriptor.effect !== "read" && best.confidence >= certain
}

/** 1, "to perform a task": one turn of the host's own conversation, said in NLWeb. */
export async function takeTurn(
  call: AskCall,
  host: Host,
  context: HostContext,
): Promise<{ readonly end: TaskEnd; readonly session: Session }> {
  const { task } = call.session
  const input: TurnInput = task ? await toInput(call, task, host) : { kind: "say", text: call.text }
  const turn = (one: TurnInput) => host.turn({ interactionId: call.taskId, input: one }, context)
  const result = await takeOnce(input, task?.turn ?? 0, turn)
  const { asked: _, task: __, ...rest } = call.session
  const open = openOf(result)
  const session = open ? { ...rest, task: { id: call.taskId, turn: result.standing.turn, ...open } } : rest
  return { end: toEnd(result.moves), session }
}

/**
 * A call that comes twice, or is done again after its node died, gets what the first one got: it was taken when the
 * conversation is further than where the caller was asked.
 */
async function takeOnce(
  input: TurnInput,
  asked: number,
  turn: (input: TurnInput) => Promise<TurnResult>,
): Promise<TurnResult> {
  const taken = await findTaken(asked, turn)
  if (taken) return taken
  try {
    return await turn(input)
  } catch (error) {
    // Two at once: the other one was faster.
    const other = isParleyError(error) && error.code === "conflict" ? await findTaken(asked, turn) : undefined
    if (other) return other
    throw error
  }
}

async function findTaken(
  asked: number,
  turn: (input: TurnInput) => Promise<TurnResult>,
): Promise<TurnResult | undefined> {
  try {
    const result = await turn({ kind: "resume" })
    return result.standing.turn === asked ? undefined : result
  } catch (error) {
    if (isParleyError(error) && error.code === "not_found") return undefined
    throw error
  }
}

/** Answers by the ids of the questions; without any, the words themselves are the answer. */
async function toInput(call: AskCall, task: NonNullable<Session["task"]>, host: Host): Promise<TurnInput> {
  const { answers } = call
  if (!answers) return { kind: "say", text: call.text }
  if (typeof answers.confirm === "boolean") return { kind: "confirm", yes: answers.confirm }
  if (typeof answers.choice === "string") {
    const id = offeredFor("choice", answers.choice, task)
    return id === undefined ? { kind: "say", text: answers.choice } : { kind: "pick", id: String(id) }
  }
  const descriptor = task.intent === undefined ? undefined : await host.lookUp(task.intent)
  const values = Object.entries(answers).map(([name, answer]) => {
    const offered = typeof answer === "string" ? offeredFor(name, answer, task) : undefined
    const type = descriptor?.parameters.find((parameter) => parameter.name === name)?.type
    return [name, offered ?? coerce(answer, type)]
  })
  return { kind: "give", values: Object.fromEntries(values) }
}

/** The value that was shown under a label; a label of no option may be any word, such as "constructor". */
function offeredFor(name: string, label: string, { offered = {} }: NonNullable<Session["task"]>) {
  const options = Object.hasOwn(offered, name) ? offered[name]! : {}
  return Object.hasOwn(options, label) ? options[label] : undefined
}

/** Forms send numbers and booleans as text. */
function coerce(answer: unknown, type: string | undefined): unknown {
  if (typeof answer !== "string" || answer.trim() === "") return answer
  if ((type === "integer" || type === "number") && Number.isFinite(Number(answer))) return Number(answer)
  if (type === "boolean" && /^(?:true|false|yes|no)$/i.test(answer)) return /^(?:true|yes)$/i.test(answer)
  return answer
}

const mostOffered = 20

function openOf({ moves }: TurnResult): Omit<NonNullable<Session["task"]>, "id" | "turn"> | undefined {
  const last = moves.at(-1)
  if (last?.kind === "confirm") return { open: "confirm", intent: last.intent }
  if (last?.kind === "choose") {
    const choice = Object.fromEntries(last.options.slice(0, mostOffered).map(({ id, label }) => [label, id]))
    return { open: "choose", offered: { choice } }
  }
  if (last?.kind !== "ask") return undefined
  const offered = last.parameters.flatMap(({ name, options }) => {
    const plain = (options ?? []).filter(({ value }) =>
      ["string", "number", "boolean"].includes(typeof value),
    )
    const pairs = plain.slice(0, mostOffered).map(({ label, value }) => [label, value as string])
    return pairs.length > 0 ? [[name, Object.fromEntries(pairs)] as const] : []
  })
  return { open: "ask", intent: last.intent, offered: Object.fromEntries(offered) }
}

function toEnd(moves: readonly Move[]): TaskEnd {
  const last = moves.at(-1)
  if (!last) throw new ParleyError("internal", "The conversation said nothing.")
  const text = moves.map(({ message }) => message).join("\n\n")
  switch (last.kind) {
    case "ask":
      return { kind: "elicitation", elicitation: { text, questions: last.parameters.map(toQuestion) } }
    case "choose": {
      const options = last.options.map(({ label }) => label)
      return {
        kind: "elicitation",
        elicitation: {
          text,
          questions: [{ id: "choice", text: last.message, type: "single_select", options }],
        },
      }
    }
    case "confirm":
      return {
        kind: "elicitation",
        elicitation: { text, questions: [{ id: "confirm", text: last.message, type: "boolean" }] },
      }
    case "working":
      return { kind: "promise", token: last.executionId, message: text }
    case "authorise":
      throw new ParleyError("unauthenticated", last.message, {
        details: last.url === undefined ? {} : { url: last.url },
      })
    case "fail":
      return {
        kind: "failure",
        code: codeOf({ code: last.code, details: undefined }),
        message: text,
      }
    case "done":
      if (last.outcome.state !== "succeeded") return { kind: "failure", code: "DECLINED", message: text }
      return {
        kind: "answer",
        items: [last.item ?? { "@type": "Thing", name: text, ...last.outcome.output }],
        text,
      }
    case "inform":
      return {
        kind: "answer",
        items: moves.flatMap((move) => (move.kind === "inform" ? (move.items ?? []) : [])),
        text,
      }
  }
}

/** 4.1.3: a parameter as a question. */
function toQuestion({ name, sentence, schema, options }: AskedParameter): Json {
  const common = {
    id: name,
    text: sentence === "" ? name : sentence,
    ...("default" in schema && { default: schema.default }),
  }
  const listed =
    options?.map(({ label }) => label) ?? (Array.isArray(schema.enum) ? schema.enum.map(String) : [])
  if (listed.length > 0) return { ...common, type: "single_select", options: listed }
  if (schema.type === "boolean") return { ...common, type: "boolean" }
  return { ...common, type: schema.type === "integer" || schema.type === "number" ? "number" : "free_text" }
}
