import type { Option } from "../intent/index.ts"
import type { Asked } from "./understanding.ts"

/** The options offered for a parameter when it was asked for; a parameter may be called `constructor`. */
export function offeredOptions(asked: Asked | undefined, parameter: string): readonly Option[] {
  if (asked?.kind !== "parameters" || asked.options === undefined) return []
  return Object.hasOwn(asked.options, parameter) ? (asked.options[parameter] ?? []) : []
}
