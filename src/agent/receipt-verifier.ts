import { parseReceipt, type ReceiptBody, verifyReceipt } from "../execution/index.ts"
import { createKeyResolver, type Fetch } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"

export interface ReceiptVerifierOptions {
  /**
   * How the issuer's public keys are fetched.
   * @example createOutbound().fetch
   */
  readonly fetch: Fetch
  /**
   * The clock by which fetched keys grow old (`Date.now`).
   * @example () => Date.parse("2026-01-31T12:00:00Z")
   */
  readonly now?: () => number
}

/** Returns what the issuer attests, or throws `unauthenticated` with the reason. */
export type ReceiptVerifier = (receipt: unknown) => Promise<ReceiptBody>

/**
 * Verifies receipts by the keys that their issuers publish for receipts. It proves that the issuer named in the receipt
 * attests it; whether that is whom you dealt with is yours to compare.
 */
export function createReceiptVerifier({ fetch, now }: ReceiptVerifierOptions): ReceiptVerifier {
  const keys = createKeyResolver({ fetch, use: "receipt", ...(now && { now }) })
  return async (value) => {
    const receipt = parseReceipt(value)
    const { issuer } = receipt.body
    const found = await keys.resolve(issuer, receipt.kid)
    if (found.kind !== "key") throw unverifiable(issuer, found.reason)
    if (!found.key.algorithms.includes(receipt.alg) || !verifyReceipt(receipt, found.key.publicKey))
      throw unverifiable(issuer, "its signature does not fit")
    return receipt.body
  }
}

function unverifiable(issuer: string, reason: string): ParleyError {
  return new ParleyError("unauthenticated", `The receipt of '${issuer}' cannot be verified: ${reason}.`)
}
