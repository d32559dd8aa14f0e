import type { AskedParameter, Move, Opaque } from "../conversation/index.ts"
import { isPlainObject, type Option, ParleyError } from "../intent/index.ts"

/** Members of the input that every delegated intent has. */
const ownMembers: ReadonlySet<string> = new Set(["message", "parameters", "confirmation"])

/**
 * A call of the intent has its words in `message` and its values in `parameters`; an answer has values by the names that
 * the site asked for, which may be the same words.
 */
export function toGiven(
  values: Opaque,
  last: readonly Move[] = [],
): { readonly message: string | undefined; readonly parameters: Opaque } {
  const asked = new Set(askedIn(last).map(({ name }) => name))
  const named = Object.fromEntries(
    Object.entries(values).filter(([name]) => asked.has(name) || !ownMembers.has(name)),
  )
  const { message, parameters } = values
  const isWords = typeof message === "string" && message.trim() !== "" && !asked.has("message")
  return {
    message: isWords ? message : undefined,
    parameters: isPlainObject(parameters) && !asked.has("parameters") ? { ...parameters, ...named } : named,
  }
}

function askedIn(last: readonly Move[]): readonly AskedParameter[] {
  return last.flatMap((move) => (move.kind === "ask" ? move.parameters : []))
}

/** The option of what was said last that has this id. */
export function pickedIn(last: readonly Move[], id: string): Option {
  const options = last.flatMap((move) => (move.kind === "choose" ? move.options : []))
  const option = options.find((one) => one.id === id)
  if (option) return option
  throw new ParleyError("invalid_request", `'${id.slice(0, 20)}' is none of the options that were offered.`)
}

/** Writes each value after the sentence that asked for it. */
export function wordValues(values: Opaque, last: readonly Move[]): string {
  const asked = askedIn(last)
  const lines = Object.entries(values).map(([name, value]) => {
    const parameter = asked.find((one) => one.name === name)
    const shown = typeof value === "string" ? value : JSON.stringify(value)
    if (asked.length === 1 && parameter) return shown
    return `${parameter?.sentence ?? name}: ${shown}`
  })
  return lines.join("\n")
}
