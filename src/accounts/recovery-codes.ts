import { createHmac } from "node:crypto"
import { createPassword } from "../identity/index.ts"

const howMany = 10

/** Ten codes of about 74 bits, each good for one recovery. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => createPassword(3))
}

/**
 * Codes are long and random, so a keyed digest guards them as well as a slow hash would, and ten of them are compared
 * at the cost of one.
 */
export function hashRecoveryCode(code: string, secret: Uint8Array): string {
  const written = code.toUpperCase().replace(/[^0-9A-Z]/g, "")
  return createHmac("sha256", secret).update(`recovery ${written}`).digest("base64url")
}
