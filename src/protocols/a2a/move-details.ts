import type { Move } from "../../conversation/index.ts"
import { type FormEntry, type Scene, toForm } from "../../view/index.ts"
import type { Skills } from "./skills.ts"

type Json = Readonly<Record<string, unknown>>

/** Says to programs what a move's words say to people. Undefined where there is nothing but words. */
export function toDetails(move: Move, scene: Scene, skills: Skills): Json | undefined {
  switch (move.kind) {
    case "ask":
      return {
        kind: "ask",
        skill: skills.idOf(move.intent),
        parameters: toForm(move, scene).map(toParameter),
      }
    case "choose": {
      const options = move.options.map(({ id, label, note }) => ({
        id,
        label,
        ...(note !== undefined && { note }),
      }))
      return { kind: "choose", ...(move.parameter !== undefined && { parameter: move.parameter }), options }
    }
    case "confirm": {
      const { values, quote, price, pin } = move
      return {
        kind: "confirm",
        skill: skills.idOf(move.intent),
        input: values,
        ...(quote !== undefined && { quote }),
        ...(price !== undefined && { price }),
        ...(pin !== undefined && { pin }),
      }
    }
    case "authorise":
      return {
        kind: "authorise",
        skill: skills.idOf(move.intent),
        ...(move.url !== undefined && { url: move.url }),
      }
    case "inform":
      return move.items && move.items.length > 0 ? { kind: "inform", items: move.items } : undefined
    case "refer":
      return { kind: "refer", contact: move.contact }
    case "working":
      return undefined
    case "done": {
      const { error } = move.outcome
      return error && { kind: "fail", code: error.code, ...(error.details && { details: error.details }) }
    }
    case "fail":
      return {
        kind: "fail",
        code: move.code,
        ...(move.retryAfter !== undefined && { retryAfter: move.retryAfter }),
      }
  }
}

function toParameter({ parameter, field }: FormEntry): Json {
  const { name, sentence, schema } = parameter
  const { label, required, problem, options, value, default: usual } = field
  const isClosed = field.kind === "choice" || field.kind === "choices"
  return {
    name,
    label,
    description: sentence,
    schema,
    required,
    ...(problem !== undefined && { problem }),
    ...(value !== undefined && { value }),
    ...(usual !== undefined && { default: usual }),
    ...(options && {
      options: options.map(({ value, label, note }) => ({
        value,
        label,
        ...(note !== undefined && { note }),
      })),
      // Other values that fit the schema can be given, too.
      ...(!isClosed && { suggested: true }),
    }),
  }
}
