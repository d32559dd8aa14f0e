import type { Capability, Manifest, SiteAddress } from "../protocols/intentweb/index.ts"
import { toPlainSchema } from "./plain-schema.ts"

/** Who offers a capability; behind another mediator it is not the one we talk to. */
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

/** A site's words are data: so many capabilities of so many characters are read, whatever it sends. */
const most = { capabilities: 200, company: 200, title: 200, description: 2_000, sentences: 40, sentence: 500 }

/** What a mediator takes over from a manifest. */
export function toListing(manifest: Manifest): Listing {
  const { href: endpoint, origin } = new URL(manifest.contact.intent_endpoint)
  const site = { origin, endpoint, company: cut(manifest.company, most.company) }
  const capabilities = manifest.capabilities
    .filter(({ deprecated }) => deprecated !== true)
    .slice(0, most.capabilities)
    .map((one) => toListed(one, site))
  return { site, updated: manifest.last_updated, capabilities }
}

function toListed(one: Capability, { company, origin }: SiteAddress): ListedCapability {
  const parameters = toPlainSchema(one.parameters)
  return {
    intent: cut(one.intent, most.title),
    description: cut(one.description, most.description),
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

/** A mediator behind this one says who the provider is; its word is as good as the rest of its manifest. */
function providerOf(one: Capability): Provider | undefined {
  const { provider } = one as { readonly provider?: Partial<Provider> | null }
  if (typeof provider?.company !== "string" || typeof provider.origin !== "string") return undefined
  return { company: cut(provider.company, most.company), origin: cut(provider.origin, most.sentence) }
}

type SentencesName = "examples" | "requires" | "optional" | "constraints" | "notes"

function sentencesOf(one: Capability, name: SentencesName): Partial<Record<SentencesName, string[]>> {
  const given: unknown = one[name]
  if (!Array.isArray(given) || given.length === 0) return {}
  const texts = given.filter((text) => typeof text === "string").slice(0, most.sentences)
  return { [name]: texts.map((text) => cut(text, most.sentence)) }
}

function textOf(one: Capability, name: "id" | "version"): Partial<Record<"id" | "version", string>> {
  const given: unknown = one[name]
  return typeof given === "string" ? { [name]: cut(given, most.sentence) } : {}
}

/** Cutting may part a surrogate pair, and half of one cannot be signed. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}
