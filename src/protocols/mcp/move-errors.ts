import type { CallToolResult } from "@modelcontextprotocol/server"
import type { Ask, Move } from "../../conversation/index.ts"
import { toToolError } from "./tools.ts"

/** Turns a move that this client cannot be asked, or a final one, into an error of the tool. */
export function toMoveError(
  move: Move,
  words: string,
  meta: Readonly<Record<string, unknown>>,
): CallToolResult {
  switch (move.kind) {
    case "ask":
      return toAskError(move, words, meta)
    case "choose": {
      const options = move.options.map(({ label, value }) => ({ label, value }))
      const details = { parameter: move.parameter, options }
      return toToolError({ code: "invalid_input", message: words, details }, meta)
    }
    case "authorise": {
      const message = move.url === undefined ? words : `${words}\n\n${move.url}`
      return toToolError({ code: "unauthenticated", message, details: { url: move.url } }, meta)
    }
    case "fail":
      return toToolError({ code: move.code, message: words, retryAfter: move.retryAfter }, meta)
    default:
      return toToolError({ code: "conflict", message: words }, meta)
  }
}

/** Says in words all that a model needs for the next call, because `_meta` seldom reaches the model. */
function toAskError({ parameters }: Ask, words: string, meta: Readonly<Record<string, unknown>>) {
  const missing = parameters.map(({ name }) => name)
  const message = `${words}\n\nCall the tool again with what was given before and with: ${missing.join(", ")}.`
  const asked = parameters.map(({ name, problem, options, schema }) => ({
    name,
    schema,
    ...(problem !== undefined && { problem }),
    ...(options && { options }),
  }))
  return toToolError({ code: "invalid_input", message, missing, details: { parameters: asked } }, meta)
}
