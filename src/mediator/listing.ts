import { cutText, pruneSchema } from "../intent/index.ts"
import type { Capability, Manifest, SiteAddress } from "../protocols/intentweb/index.ts"

/** Who offers a capability. Where the site is itself a mediator, the provider is a site behind it. */
export interface Provider {
  readonly company: string
  readonly origin: string
}

/** A capability of a site as a mediator lists it. */
export interface ListedCapability extends Capability {
  readonly provider: Provider
}

export interface Listing {
  readonly site: SiteAddress
  readonly updated: string
  readonly capabilities: readonly ListedCapability[]
}

/** Limits on what is read from a manifest: how many capabilities and sentences, and of how many characters. */
const most = { capabilities: 200, company: 200, title: 200, description: 2_000, sentences: 40, sentence: 500 }

/** Takes over from a manifest what a mediator lists. */
export function toListing(manifest: Manifest): Listing {
  const { href: endpoint, origin } = new URL(manifest.contact.intent_endpoint)
  const site = { origin, endpoint, company: cutText(manifest.company, most.company) }
  const capabilities = manifest.capabilities
    .filter(({ deprecated }) => deprecated !== true)
    .slice(0, most.capabilities)
    .map((one) => toListed(one, site))
  return { site, updated: manifest.last_updated, capabilities }
}

function toListed(one: Capability, { company, origin }: SiteAddress): ListedCapability {
  const parameters = pruneSchema(one.parameters)
  return {
    intent: cutText(one.intent, most.title),
    description: cutText(one.description, most.description),
    ...sentencesOf(one, "examples"),
    ...sentencesOf(one, "requires"),
    ...sentencesOf(one, "optional"),
    ...sentencesOf(one, "constraints"),
    ...sentencesOf(one, "notes"),
    ...textOf(one, "id"),
    ...textOf(one, "version"),
    ...(parameters && { parameters }),
    kind: one.kind === "informational" ? "informational" : "transactional",
    provider: providerOf(one) ?? { company, origin },
  }
}

/** A mediator behind this one names the provider; its word is believed as much as the rest of its manifest. */
function providerOf(one: Capability): Provider | undefined {
  const { provider } = one as { readonly provider?: Partial<Provider> | null }
  if (typeof provider?.company !== "string" || typeof provider.origin !== "string") return undefined
  return { company: cutText(provider.company, most.company), origin: cutText(provider.origin, most.sentence) }
}

type SentencesName = "examples" | "requires" | "optional" | "constraints" | "notes"

function sentencesOf(one: Capability, name: SentencesName): Partial<Record<SentencesName, string[]>> {
  const given: unknown = one[name]
  if (!Array.isArray(given) || given.length === 0) return {}
  const texts = given.filter((text) => typeof text === "string").slice(0, most.sentences)
  return { [name]: texts.map((text) => cutText(text, most.sentence)) }
}

function textOf(one: Capability, name: "id" | "version"): Partial<Record<"id" | "version", string>> {
  const given: unknown = one[name]
  return typeof given === "string" ? { [name]: cutText(given, most.sentence) } : {}
}
