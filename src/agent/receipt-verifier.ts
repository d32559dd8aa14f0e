import { parseReceipt, type ReceiptBody, verifyReceipt } from "../execution/index.ts"
import { createKeyResolver, type Fetch } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"

export interface ReceiptVerifierOptions {
  /**
   * The `fetch` for the issuer's public keys.
   * @example createOutbound().fetch
   */
  readonly fetch: Fetch
  /**
   * The clock that decides when fetched keys are too old (`Date.now`).
   * @example () => Date.parse("2026-01-31T12:00:00Z")
   */
  readonly now?: () => number
}

/** Returns what the issuer attests, or throws `unauthenticated` with the reason. */
export type ReceiptVerifier = (receipt: unknown) => Promise<ReceiptBody>

/**
 * Verifies receipts with the keys that their issuers publish for receipts. This proves that the issuer named in the
 * receipt attests it; compare yourself whether that is the business you dealt with.
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
