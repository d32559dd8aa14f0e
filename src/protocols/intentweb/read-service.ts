import {
  formatUid,
  type IntentDescriptor,
  isParleyError,
  isVersion,
  parseUid,
  toForeignDescriptor,
  toIntentName,
  toNamespace,
  type Uid,
} from "../../intent/index.ts"
import type { IntentRecord, ServiceRecord } from "../../registry/index.ts"
import type { DiscoveredSite } from "./discover.ts"
import type { Capability } from "./manifest.ts"

const capabilitiesAtMost = 200

/** What a manifest says of a service. Its capabilities are intents whose conversation the site leads itself. */
export function toServiceRecord({ manifest, endpoint, manifestUrl }: DiscoveredSite): ServiceRecord {
  const { origin } = new URL(endpoint)
  const { company, about, contact } = manifest
  const namespace = toNamespace(origin)
  const provider = { name: company, origin }
  const intents = new Map<string, IntentRecord>()
  for (const capability of manifest.capabilities.slice(0, capabilitiesAtMost)) {
    if (capability.deprecated === true) continue
    const record = toIntentRecord(capability, endpoint, { namespace, provider })
    if (!intents.has(record.descriptor.uid)) intents.set(record.descriptor.uid, record)
  }
  return {
    origin,
    service: {
      name: company,
      description: about ?? "",
      url: contact.website ?? origin,
      namespace: [...intents.values()][0]?.descriptor.namespace ?? namespace,
      phone: contact.phone,
      email: contact.email,
    },
    reached: [{ protocol: "intentweb", url: manifestUrl }],
    mode: "hybrid",
    intents: [...intents.values()],
  }
}

function toIntentRecord(
  capability: Capability,
  endpoint: string,
  { namespace, provider }: { namespace: string; provider: { name: string; origin: string } },
): IntentRecord {
  const { intent: title, description, examples, requires = [], parameters, kind, id } = capability
  const uid = (typeof id === "string" && readUid(id)) || { namespace, name: camel(title), version: "v1" }
  const needed = requires.length > 0 ? ` It needs: ${requires.join("; ")}.` : ""
  const descriptor: IntentDescriptor = {
    ...toForeignDescriptor({
      ...uid,
      title,
      description,
      examples: [...(examples ?? [])],
      input: {
        type: "object",
        properties: {
          message: { type: "string", description: `What is wanted, in plain words.${needed}` },
          ...(parameters && { parameters }),
        },
      },
      effect: kind === "informational" ? "read" : "write",
      provider: providerOf(capability) ?? provider,
    }),
    delegated: true,
  }
  return {
    descriptor,
    knownAs: id ?? formatUid(uid),
    protocol: "intentweb",
    endpoint: { url: endpoint, method: "POST" },
  }
}

/** A mediator names whose capability it is. */
function providerOf(capability: Capability): { name: string; origin: string } | undefined {
  const { provider } = capability as { readonly provider?: { company?: unknown; origin?: unknown } | null }
  if (typeof provider?.company !== "string" || typeof provider.origin !== "string") return undefined
  return { name: provider.company, origin: provider.origin }
}

function readUid(id: string): (Uid & { readonly version: string }) | undefined {
  try {
    const { version = "v1", ...uid } = parseUid(id)
    return isVersion(version) ? { ...uid, version } : undefined
  } catch (error) {
    if (isParleyError(error)) return undefined
    throw error
  }
}

/** Makes a name of a title: "Book a table" becomes bookATable. */
function camel(title: string): string {
  const [first = "", ...rest] = title.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? []
  return toIntentName(
    `${first.toLowerCase()}${rest.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("")}`,
  )
}
