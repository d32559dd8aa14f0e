import type { ResponseEnvelope } from "./envelope.ts"

/**
 * Ours, on a response that asks for a yes: what the yes sets off. IntentWeb has no mark of its own for it, and
 * whoever does not know the member reads the message (section 10).
 */
export interface Confirmation {
  /** The title of the capability, as in the manifest. */
  readonly intent: string
  readonly effect: "read" | "write" | "destructive"
}

const titleAtMost = 200
const effects: readonly unknown[] = ["read", "write", "destructive"]

/** As a site gave it; anything else under that name is someone else's member. */
export function confirmationOf(envelope: ResponseEnvelope): Confirmation | undefined {
  const { confirmation } = envelope as { readonly confirmation?: unknown }
  if (typeof confirmation !== "object" || confirmation === null) return undefined
  const { intent, effect } = confirmation as Readonly<Record<string, unknown>>
  if (typeof intent !== "string" || !effects.includes(effect)) return undefined
  return { intent: intent.slice(0, titleAtMost).toWellFormed(), effect: effect as Confirmation["effect"] }
}
