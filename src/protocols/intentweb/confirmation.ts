import { cutText } from "../../intent/index.ts"
import type { ResponseEnvelope } from "./envelope.ts"

/**
 * Our member of a response that asks for a yes: it says what the yes will do. IntentWeb has no member for that; a
 * client that does not know ours reads the message (section 10).
 */
export interface Confirmation {
  /** The title of the capability, as in the manifest. */
  readonly intent: string
  readonly effect: "read" | "write" | "destructive"
}

const titleAtMost = 200
const effects: readonly unknown[] = ["read", "write", "destructive"]

/** Reads the member `confirmation` of a response; anything of another shape under that name is not ours. */
export function confirmationOf(envelope: ResponseEnvelope): Confirmation | undefined {
  const { confirmation } = envelope as { readonly confirmation?: unknown }
  if (typeof confirmation !== "object" || confirmation === null) return undefined
  const { intent, effect } = confirmation as Readonly<Record<string, unknown>>
  if (typeof intent !== "string" || !effects.includes(effect)) return undefined
  return { intent: cutText(intent, titleAtMost), effect: effect as Confirmation["effect"] }
}
