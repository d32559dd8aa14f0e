import { type Compliance, cutText, isParleyError, isPlainObject, ParleyError } from "../../intent/index.ts"
import type { ServiceEntry, ServiceFacts, ServiceRecord } from "../../registry/index.ts"
import { type ReadingContext, readIntent } from "./read-intent.ts"
import { toUsableUrl } from "./usable-url.ts"

/** What a service says of itself in `agents.json` (UIM 2.3.6), whichever of its shapes it uses. */
export interface AgentsFile {
  readonly record: ServiceRecord
  /** The header in which it takes idempotency keys, where it says so. */
  readonly idempotencyHeader: string | undefined
  /** What could not be read, a sentence each. */
  readonly problems: readonly string[]
}

/** Where a file was read, and for which host: DNS may name one that is elsewhere. */
export interface FileSource {
  readonly url: string
  readonly origin: string
}

/** Limits on what is taken over from a file, whatever it says. */
const most = { intents: 2_000, problems: 20, name: 200, text: 2_000, url: 2_048, key: 8_192, listed: 40 }
const deepest = 32

/**
 * Reads an `agents.json` in the shape of UIM 2.3.6 or any other that its authors published. An
 * intent that cannot be read is left out and named in `problems`; a file that cannot be read throws.
 */
export function readAgentsJson(body: unknown, { url, origin }: FileSource): AgentsFile {
  if (!isPlainObject(body) || !isShallow(body, deepest))
    throw unreadable(url, "it is no JSON object, or one that is nested too deeply")
  const listed = listOf(body.intents)
  if (listed === undefined) throw unreadable(url, "its member 'intents' is no list")
  const entry = readEntry(body, url)
  const facts = readService(body, { url, origin })
  const provider = { name: facts.name, origin }
  const { intents, problems } = readIntents(listed, { url, provider, execute: entry.execute })
  const header = textOf(body, most.name, "uim-idempotency-header")
  return {
    record: {
      ...entry,
      origin,
      service: { ...facts, namespace: intents[0]?.descriptor.namespace },
      reached: [{ protocol: "uim", url }],
      mode: "hybrid",
      intents,
    },
    idempotencyHeader: header !== undefined && /^[A-Za-z0-9-]+$/.test(header) ? header : undefined,
    problems,
  }
}

/** Reads a list of intents; of two with one UID the first stands. */
export function readIntents(
  listed: readonly unknown[],
  context: ReadingContext,
): Pick<ServiceRecord, "intents"> & Pick<AgentsFile, "problems"> {
  const problems = listed.length > most.intents ? [`It lists more than ${most.intents} intents.`] : []
  const intents = new Map<string, ServiceRecord["intents"][number]>()
  for (const [place, one] of listed.slice(0, most.intents).entries()) {
    try {
      const intent = readIntent(one, context)
      const { uid } = intent.descriptor
      if (intents.has(uid)) problems.push(`It lists '${uid}' twice.`)
      else intents.set(uid, intent)
    } catch (error) {
      if (!isParleyError(error)) throw error
      problems.push(`intents[${place}]: ${error.message}`)
    }
  }
  return {
    intents: [...intents.values()],
    problems: problems.slice(0, most.problems).map((problem) => cutText(problem, most.text)),
  }
}

type Members = Omit<ServiceEntry, "origin" | "service" | "reached" | "mode">

function readEntry(body: Record<string, unknown>, url: string): Members {
  const text = (name: string, longest: number) => textOf(body, longest, name, name.replaceAll("-", "_"))
  const address = (name: string) => toUsableUrl(text(name, most.url), url)
  return {
    publicKey: text("uim-public-key", most.key),
    policy: address("uim-policy-file"),
    discovery: address("uim-api-discovery"),
    execute: address("uim-api-execute"),
    patEndpoint: address("uim-pat-endpoint"),
    license: text("uim-license", most.name),
    compliance: readCompliance(body["uim-compliance"] ?? body.uim_compliance),
  }
}

function readService(body: Record<string, unknown>, { url, origin }: FileSource): ServiceFacts {
  const given = body["service-info"] ?? body.service_info ?? body.service
  const info = isPlainObject(given) ? given : {}
  const address = (...names: string[]) => toUsableUrl(textOf(info, most.url, ...names), url)
  const named = typeof given === "string" && given !== "" ? cutText(given, most.name) : undefined
  return {
    name: named ?? textOf(info, most.name, "name", "service_name") ?? new URL(origin).hostname,
    description: textOf(info, most.text, "description", "service_description") ?? "",
    url: address("service_url", "url", "homepage") ?? origin,
    logo: address("service_logo_url", "logo_url", "logo"),
    terms: address("service_terms_of_service_url", "terms_of_service_url", "terms_of_service"),
    privacy: address("service_privacy_policy_url", "privacy_policy_url", "privacy_policy"),
    email: textOf(info, most.name, "email", "contact_email"),
    phone: textOf(info, most.name, "phone"),
  }
}

function readCompliance(given: unknown): Compliance | undefined {
  if (!isPlainObject(given)) return undefined
  const regional = given["regional-compliance"] ?? given.regional_compliance
  const notes = textOf(given, most.text, "notes")
  return {
    standards: (Array.isArray(given.standards) ? given.standards : [])
      .filter((one) => typeof one === "string")
      .slice(0, most.listed)
      .map((one) => cutText(one, most.name)),
    regional: Object.fromEntries(
      Object.entries(isPlainObject(regional) ? regional : {})
        .slice(0, most.listed)
        .flatMap(([region, rule]) =>
          typeof rule === "string" ? [[cutText(region, most.name), cutText(rule, most.name)]] : [],
        ),
    ),
    ...(notes !== undefined && { notes }),
  }
}

/** Intents come as a list, or as an object by their names. */
function listOf(intents: unknown): readonly unknown[] | undefined {
  if (Array.isArray(intents)) return intents
  if (!isPlainObject(intents)) return undefined
  return Object.entries(intents).map(([name, one]) =>
    isPlainObject(one) ? { intent_name: name, ...one } : one,
  )
}

/** The first of these members that is a text, cut to a length. */
function textOf(
  from: Record<string, unknown>,
  longest: number,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const given = Object.hasOwn(from, name) ? from[name] : undefined
    if (typeof given === "string" && given.trim() !== "") return cutText(given.trim(), longest)
  }
  return undefined
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true
  return depth > 0 && Object.values(value).every((one) => isShallow(one, depth - 1))
}

function unreadable(url: string, reason: string): ParleyError {
  return new ParleyError(
    "invalid_request",
    `${url} is no agents.json that can be read: ${reason}. UIM 2.3.6 says what it holds.`,
  )
}
