import type { IntentDescriptor } from "./descriptor.ts"
import { invalidInput } from "./errors.ts"

/** How many issues, and how much of a name, an error reports: what a caller sends may be of any length. */
const most = { issues: 20, name: 100 }

/**
 * A parameter that the intent does not know is refused and never dropped in silence: the caller may have meant
 * something by it. `what` is the protocol's word for a parameter, as in "argument of this tool".
 */
export function assertKnownParameters(
  { name, parameters }: IntentDescriptor,
  input: Readonly<Record<string, unknown>>,
  what: string,
): void {
  const unknown = Object.keys(input).filter((key) => !parameters.some((parameter) => parameter.name === key))
  if (unknown.length === 0) return
  const known = parameters.map((parameter) => parameter.name).join(", ") || "nothing"
  throw invalidInput(
    name,
    unknown.slice(0, most.issues).map((key) => {
      const path = key.slice(0, most.name)
      return { path, rule: "unknown", message: `'${path}' is no ${what}; it takes ${known}` }
    }),
  )
}
