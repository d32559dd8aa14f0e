import { jsonDigest } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { TurnInput } from "./input.ts"
import type { Interaction } from "./interaction.ts"

/** Whether this input has been handled already. The same id for something else is a mistake of the caller. */
export function isHandled({ heard }: Interaction, id: string, input: TurnInput): boolean {
  const before = heard?.[keyOf(id)]
  if (before === undefined) return false
  if (before === digestOf(input)) return true
  throw new ParleyError("conflict", `The id '${id.slice(0, 100)}' was used before for something else.`)
}

/** Notes that an input was handled; turns are limited, and so is what is noted. */
export function noteHandled(interaction: Interaction, id: string, input: TurnInput): Interaction {
  return { ...interaction, heard: { ...interaction.heard, [keyOf(id)]: digestOf(input) } }
}

function keyOf(id: string): string {
  return jsonDigest(id).slice(0, 32)
}

function digestOf(input: TurnInput): string {
  return jsonDigest(input).slice(0, 32)
}
