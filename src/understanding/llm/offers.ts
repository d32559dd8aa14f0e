import type { Option } from "../../intent/index.ts"
import type { Asked } from "../understanding.ts"

/** What was offered for a parameter when it was asked for. Any name is a name: also `constructor`. */
export function offersFor(asked: Asked | undefined, parameter: string): readonly Option[] {
  if (asked?.kind !== "parameters" || asked.options === undefined) return []
  return Object.hasOwn(asked.options, parameter) ? (asked.options[parameter] ?? []) : []
}
