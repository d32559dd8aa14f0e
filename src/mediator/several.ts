import { asksToCompare } from "../language/index.ts"
import type { RequestEnvelope } from "../protocols/intentweb/index.ts"

/** The caller says so in the extension field `compare`, or the words do (IW-58). */
export function wantsSeveral(envelope: RequestEnvelope): boolean {
  const { compare } = envelope as { readonly compare?: unknown }
  if (typeof compare === "boolean") return compare
  return asksToCompare(envelope.message)
}
