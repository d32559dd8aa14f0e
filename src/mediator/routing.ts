import { fill, type MediatorPhrases } from "../language/index.ts"
import type { RouteOption, Routing } from "../protocols/intentweb/index.ts"
import type { Candidate } from "./site-router.ts"

/** Section 6: why this site was chosen. Everything in it is a manifest's word or our own. */
export function toRouting(
  { listing, capability, confidence }: Candidate,
  why: "named" | "meaning",
  considered: readonly string[],
  phrases: MediatorPhrases,
): Routing {
  const { company } = listing.site
  const logic = why === "named" ? phrases.named : phrases.fitsBest
  return {
    routing_logic: fill(logic, { company, capability: capability.intent }),
    sites_considered: [...considered],
    confidence: why === "named" ? 1 : confidence,
  }
}

export function toOption({ listing, capability }: Candidate, index: number): RouteOption {
  return { ...listing.site, id: String(index + 1), title: capability.intent }
}

/** How an option stands in a list of them. */
export function toLabel({ company, title }: RouteOption): string {
  return `${company}: ${title}`
}
