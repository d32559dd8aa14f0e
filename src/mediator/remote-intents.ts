import { z } from "zod"
import type { Executor } from "../execution/index.ts"
import {
  formatUid,
  type IntentDescriptor,
  isIntentName,
  isParleyError,
  isVersion,
  type JsonSchema,
  ParleyError,
  parseUid,
  type ServiceIntent,
  toParameters,
  zodValidator,
} from "../intent/index.ts"
import type { AgentAddress } from "../protocols/a2a/index.ts"
import type { Place } from "../protocols/intentweb/index.ts"
import type { ListedCapability, Listing } from "./listing.ts"

/** Who offers intents here: a site, or a service that speaks another protocol. */
export interface Offerer {
  readonly origin: string
  readonly company: string
  /** Names by which people may mean it: its own, and those of the businesses behind it. */
  readonly names: readonly string[]
}

/** How an intent is used. In the first two its own host leads the conversation; in the last we do. */
export type Way =
  | { readonly kind: "intentweb"; readonly place: Place }
  | { readonly kind: "a2a"; readonly agent: AgentAddress }
  | { readonly kind: "known"; readonly executor: Executor }

/** An intent of another host, who offers it, and the way there. */
export interface RemoteIntent {
  readonly intent: ServiceIntent
  readonly by: Offerer
  readonly way: Way
}

const wordsAtMost = 4_000
/** A site may take as long as a turn. */
const timeout = 75_000

const input = z.strictObject({
  message: z.string().max(wordsAtMost).optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  confirmation: z.string().max(200).optional(),
})

const output = z.looseObject({ message: z.string(), status: z.string() })

const outputSchema: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string", description: "What the business says, in CommonMark" },
    status: { type: "string", description: "How it ended: confirmed or failed" },
    external_id: { type: "string", description: "The business's own id of what was done" },
    structured_result: { type: "object", description: "The result as a Schema.org item" },
  },
  required: ["message", "status"],
}

/** Makes an intent of each capability of the sites; its site leads the conversation. */
export function toRemoteIntents(listings: readonly Listing[]): readonly RemoteIntent[] {
  const taken = new Set<string>()
  return listings.flatMap(({ site, capabilities }) => {
    const names = new Set([site.company, ...capabilities.map(({ provider }) => provider.company)])
    const by = { origin: site.origin, company: site.company, names: [...names] }
    return capabilities.map((capability) => {
      const uid = toUid(capability, taken)
      taken.add(uid)
      const place = { site, capability: capability.id }
      return { by, intent: toIntent(capability, uid), way: { kind: "intentweb", place } as const }
    })
  })
}

/** Returns the capability's own id where it is a UID and still free; otherwise one made of its address and title. */
function toUid({ id, intent, provider }: ListedCapability, taken: ReadonlySet<string>): string {
  const own = id === undefined ? undefined : fullUid(id)
  if (own !== undefined && !taken.has(own)) return own
  const namespace = new URL(provider.origin).hostname.replace(/[^A-Za-z0-9.-]/g, "-")
  const name = toName(intent)
  for (let place = 1; ; place++) {
    const uid = formatUid({ namespace, name: place === 1 ? name : `${name}${place}`, version: "v1" })
    if (!taken.has(uid)) return uid
  }
}

function fullUid(id: string): string | undefined {
  try {
    const uid = parseUid(id)
    return uid.version !== undefined && isVersion(uid.version) ? formatUid(uid) : undefined
  } catch (error) {
    if (isParleyError(error)) return undefined
    throw error
  }
}

/** Makes a name of a title: "Book a table" becomes bookATable. */
function toName(title: string): string {
  const [first = "", ...rest] = title.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? []
  const name = `${first.toLowerCase()}${rest.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("")}`
  return isIntentName(name) ? name : `capability${name.slice(0, 100)}`
}

function toIntent(capability: ListedCapability, uid: string): ServiceIntent {
  return toLedIntent(toDescriptor(capability, uid))
}

/** An intent whose own host leads the conversation, found by what it says of itself elsewhere than in a manifest. */
export function toLedByHost(descriptor: IntentDescriptor): ServiceIntent {
  const schema = toInputSchema({ parameters: { type: "object", additionalProperties: true } })
  const led = { input: schema, parameters: toParameters(schema), output: outputSchema, timeout }
  return toLedIntent({ ...descriptor, ...led, results: toParameters(outputSchema), delegated: true })
}

function toLedIntent(descriptor: IntentDescriptor): ServiceIntent {
  return {
    descriptor,
    parseInput: zodValidator(input),
    parseOutput: zodValidator(output),
    quote: undefined,
    check: undefined,
    execute: () => {
      throw new ParleyError("internal", "What another host leads is not executed by a function.")
    },
    present: {},
  }
}

function toDescriptor(capability: ListedCapability, uid: string): IntentDescriptor {
  const { namespace, name, version = "v1" } = parseUid(uid)
  const schema = toInputSchema(capability)
  const effect = capability.kind === "informational" ? "read" : "write"
  return {
    uid,
    namespace,
    name,
    version,
    title: capability.intent,
    description: capability.description,
    examples: capability.examples ?? [],
    input: schema,
    output: outputSchema,
    parameters: toParameters(schema),
    results: toParameters(outputSchema),
    constraints: capability.constraints ?? [],
    notes: capability.notes ?? [],
    hours: undefined,
    tags: [],
    price: undefined,
    quoted: false,
    rateLimit: undefined,
    access: "open",
    permissions: [],
    effect,
    idempotent: effect === "read",
    confirm: effect !== "read",
    type: undefined,
    pin: undefined,
    deprecation: undefined,
    timeout,
    provider: { name: capability.provider.company, origin: capability.provider.origin },
    delegated: true,
  }
}

/** Every site takes words; a site whose manifest types its parameters takes values, too, and checks them itself. */
function toInputSchema({
  requires = [],
  optional = [],
  parameters,
}: Pick<ListedCapability, "requires" | "optional" | "parameters">): JsonSchema {
  const needed = requires.length > 0 ? ` It needs: ${requires.join("; ")}.` : ""
  const welcome = optional.length > 0 ? ` It takes, too: ${optional.join("; ")}.` : ""
  return {
    type: "object",
    properties: {
      message: {
        type: "string",
        maxLength: wordsAtMost,
        description: `What is wanted, in plain words.${needed}${welcome}`,
      },
      ...(parameters && {
        parameters: { ...parameters, description: "The same as values, as far as they are known" },
      }),
      confirmation: {
        type: "string",
        maxLength: 200,
        description: "Only to say yes to what was asked before: the value that came with the question",
      },
    },
    additionalProperties: false,
  }
}
