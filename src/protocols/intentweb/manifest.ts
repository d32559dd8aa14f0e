import { stringify } from "yaml"
import type { Description } from "../../host/index.ts"
import { formatMoney, formatRateLimit, type IntentDescriptor, type JsonSchema } from "../../intent/index.ts"
import { newestVersion } from "./version.ts"

/** Section 2.2. The members after `operating_hours` are ours; no client needs them. */
export interface Capability {
  readonly intent: string
  readonly description: string
  readonly examples?: readonly string[] | undefined
  readonly requires?: readonly string[] | undefined
  readonly constraints?: readonly string[] | undefined
  readonly notes?: readonly string[] | undefined
  readonly operating_hours?: Readonly<Record<string, unknown>> | undefined
  readonly id?: string | undefined
  readonly version?: string | undefined
  readonly kind?: string | undefined
  readonly optional?: readonly string[] | undefined
  readonly deprecated?: boolean | undefined
  /** JSON Schema of the values it takes, for programs that have them as values. */
  readonly parameters?: JsonSchema | undefined
  /** Hash-pinned URL of its IntentSchema type. */
  readonly intent_schema?: string | undefined
}

export interface Manifest {
  readonly manifest_version: string
  readonly company: string
  readonly last_updated: string
  readonly about?: string | undefined
  readonly schema_type?: string | undefined
  readonly location?: Readonly<Record<string, unknown>> | undefined
  readonly capabilities: readonly Capability[]
  readonly contact: {
    readonly intent_endpoint: string
    readonly website?: string | undefined
    readonly phone?: string | undefined
    readonly email?: string | undefined
  }
}

export const manifestPath = "/intentmanifest.yaml"
export const endpointPath = "/intent"

/** Writes what a business declared as section 2.2 asks for it: in sentences, never in parameter names. */
export function toManifest({ service, intents }: Description, origin: string): Manifest {
  return {
    manifest_version: newestVersion,
    company: service.name,
    last_updated: service.updated,
    ...given({ about: service.about, schema_type: service.schemaType, location: service.location }),
    capabilities: intents.map(toCapability),
    contact: {
      intent_endpoint: `${origin}${endpointPath}`,
      ...given({ website: service.website, phone: service.phone, email: service.email }),
    },
  }
}

export function toManifestYaml(description: Description, origin: string): string {
  return toManifestText(toManifest(description, origin))
}

export function toManifestText(manifest: Manifest): string {
  return stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false })
}

function toCapability(intent: IntentDescriptor): Capability {
  const sentences = (required: boolean) =>
    intent.parameters.filter((one) => one.required === required).map(({ sentence }) => sentence)
  return {
    intent: intent.title,
    description: intent.description,
    ...given({
      examples: intent.examples,
      requires: sentences(true),
      constraints: [...intent.constraints, ...toTerms(intent)],
      notes: intent.notes,
      operating_hours: intent.hours,
      optional: sentences(false),
    }),
    id: intent.uid,
    version: intent.version,
    kind: intent.effect === "read" ? "informational" : "transactional",
    ...(intent.parameters.length > 0 && { parameters: intent.input }),
    ...(intent.deprecation && { deprecated: true }),
    ...(intent.pin && { intent_schema: intent.pin.url }),
  }
}

function toTerms({ price, rateLimit, access }: IntentDescriptor): string[] {
  const terms: string[] = []
  if (price) terms.push(`Each use costs ${formatMoney(price)}.`)
  if (rateLimit)
    terms.push(`It can be used at most ${formatRateLimit(rateLimit).replace("/", " times per ")}.`)
  if (access === "token") terms.push("It needs a token issued by this service.")
  return terms
}

/** Leaves out what was not declared: empty lists and undefined members. */
function given<T extends object>(members: T): Partial<T> {
  const present = ([, value]: [string, unknown]) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(members).filter(present)) as Partial<T>
}
