import { ParleyError } from "../intent/index.ts"
import type { Windows } from "../limits/index.ts"

/** Counts an attempt from an address, and throws when the address has none left. */
export function takeAttempt(attempts: Windows, address: string): void {
  const retryAfter = attempts.take(address)
  if (retryAfter > 0)
    throw new ParleyError(
      "rate_limited",
      "Too many attempts from your address. Wait a while and try again.",
      {
        retryAfter,
      },
    )
}
