import { ParleyError } from "./errors.ts"

/**
 * Returns a value that the code around the call guarantees, so that a broken guarantee fails here and under its name.
 * `what` says which value it is, as in "the current receipt key".
 */
export function defined<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new ParleyError("internal", `Internal fault: ${what} is missing.`)
  return value
}
