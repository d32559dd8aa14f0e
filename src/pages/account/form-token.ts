import { createHmac, timingSafeEqual } from "node:crypto"
import { ParleyError } from "../../intent/index.ts"

/** A token that only a page of ours has, for this session: a form without it was made elsewhere. */
export function formToken(secret: Uint8Array, session: string): string {
  return createHmac("sha256", secret).update(`form ${session}`).digest("base64url")
}

export function assertFormToken(secret: Uint8Array, session: string, given: string | undefined): void {
  const expected = Buffer.from(formToken(secret, session))
  const shown = Buffer.from(given ?? "")
  if (shown.length === expected.length && timingSafeEqual(shown, expected)) return
  throw new ParleyError("forbidden", "This form is too old, or it is none of ours. Load the page again.")
}
