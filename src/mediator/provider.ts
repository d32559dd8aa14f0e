import { ParleyError } from "../intent/index.ts"
import type { RequestEnvelope } from "../protocols/intentweb/index.ts"
import type { Listing } from "./listing.ts"
import type { Destination } from "./site-router.ts"

/**
 * The site that the extension field `provider` names, by the origin that stands in the manifest beside each
 * capability. Whoever names one that is not here must not end up elsewhere.
 */
export function findProvider(
  envelope: RequestEnvelope,
  listings: readonly Listing[],
): Extract<Destination, { readonly kind: "site" }> | undefined {
  const { provider } = envelope as { readonly provider?: unknown }
  if (typeof provider !== "string") return undefined
  for (const listing of listings) {
    const capability = listing.capabilities.find((one) => one.provider.origin === provider)
    if (capability) return { kind: "site", candidate: { listing, capability, confidence: 1 }, why: "named" }
  }
  throw new ParleyError(
    "not_found",
    `'provider' ${provider.slice(0, 300)} is none of the sites of this gateway.`,
  )
}
