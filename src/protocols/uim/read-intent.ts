import {
  cutText,
  type IntentDescriptor,
  isNamespace,
  isParleyError,
  isPlainObject,
  isVersion,
  type Money,
  ParleyError,
  type Provider,
  parseMoney,
  parseRateLimit,
  type RateLimit,
  toForeignDescriptor,
  toIntentName,
} from "../../intent/index.ts"
import type { IntentEndpoint, IntentRecord } from "../../registry/index.ts"
import { readParameters } from "./read-parameters.ts"
import { toUsableUrl } from "./usable-url.ts"

export interface ReadingContext {
  /** Where it was read. */
  readonly url: string
  readonly provider: Provider
  /** A registry lists intents of many services, each with its `service_url`. */
  readonly namesProviders?: boolean
  /** The address that executes all intents of the service. */
  readonly execute: string | undefined
}

const most = { uid: 400, name: 128, listed: 40 }

/** Reads one entry of `agents.json` or of a discovery API, in any of their shapes. */
export function readIntent(entry: unknown, context: ReadingContext): IntentRecord {
  if (!isPlainObject(entry)) throw refused("it is no object")
  const knownAs = writtenUidOf(entry, context.url)
  const uid = readUid(knownAs)
  const endpoint = readEndpoint(entry.endpoint, context)
  if (endpoint === undefined)
    throw refused("it has no 'endpoint' that can be used: HTTPS, or HTTP on loopback")
  const descriptor: IntentDescriptor = {
    ...toForeignDescriptor({
      ...uid,
      title: textOf(entry.intent_name),
      description: textOf(entry.description),
      examples: textsOf(entry.examples),
      tags: textsOf(entry.tags),
      input: readParameters(entry.input_parameters ?? entry.parameters),
      output: readParameters(entry.output_parameters ?? entry.output),
      ...readEffect(entry),
      // UIM wants a token unless the service says that it does without.
      access: entry.access === "open" ? "open" : "token",
      provider: providerOf(entry, context),
    }),
    price: readPrice(entry.price),
    rateLimit: readRateLimit(entry.rate_limit),
  }
  const { intent_id } = entry
  return {
    descriptor,
    knownAs,
    protocol: "uim",
    endpoint,
    ...(typeof intent_id === "string" && intent_id !== "" && { intentId: cutText(intent_id, most.name) }),
  }
}

function providerOf(
  entry: Record<string, unknown>,
  { provider, namesProviders, url }: ReadingContext,
): Provider {
  const address = namesProviders ? toUsableUrl(textOf(entry.service_url), url) : undefined
  if (address === undefined) return provider
  const { origin, hostname } = new URL(address)
  return { name: cutText(textOf(entry.service_name) ?? hostname, most.name), origin }
}

/** A file that says nothing of the effect may do anything. */
function readEffect({ effect, idempotent }: Record<string, unknown>) {
  const known = effect === "read" || effect === "destructive" ? effect : "write"
  return { effect: known, idempotent: idempotent === true || known === "read" } as const
}

/** Its UID, or one made of its name and of where it was read. */
function writtenUidOf(entry: Record<string, unknown>, url: string): string {
  const { intent_uid, uid, intent_name, name } = entry
  const written = typeof intent_uid === "string" ? intent_uid : uid
  if (typeof written === "string" && written !== "") return cutText(written, most.uid)
  const named = typeof intent_name === "string" ? intent_name : name
  if (typeof named === "string" && named !== "")
    return `${new URL(url).hostname}:${cutText(named, most.name)}`
  throw refused("it has neither 'intent_uid' nor 'intent_name'")
}

function readUid(written: string): { namespace: string; name: string; version: string } {
  const [namespace = "", name = "", version = "v1", ...more] = written.split(":").map((part) => part.trim())
  const known = {
    namespace,
    name: toIntentName(name),
    version: isVersion(version) ? version : `v${version.replace(/^v/i, "")}`,
  }
  if (more.length > 0 || !isNamespace(namespace) || name === "" || !isVersion(known.version))
    throw refused(`'${cutText(written, 100)}' is no UID: write it as namespace:intentName:version`)
  return known
}

/** An endpoint of its own takes the bare parameters; the one for all intents takes `{intent_uid, parameters}`. */
function readEndpoint(given: unknown, { url, execute }: ReadingContext): IntentEndpoint | undefined {
  const written = isPlainObject(given) ? given : { url: given }
  const address = (typeof written.url === "string" ? toUsableUrl(written.url, url) : undefined) ?? execute
  if (address === undefined) return undefined
  const method = typeof written.method === "string" ? written.method.toUpperCase() : "POST"
  const contentType = written.content_type
  return {
    url: address,
    method: ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(method) ? method : "POST",
    ...(contentType === "application/x-www-form-urlencoded" && { contentType }),
  }
}

function textOf(given: unknown): string | undefined {
  return typeof given === "string" ? given : undefined
}

function textsOf(given: unknown): readonly string[] {
  const listed = typeof given === "string" ? given.split(",").map((one) => one.trim()) : given
  if (!Array.isArray(listed)) return []
  return listed.filter((one) => typeof one === "string" && one !== "").slice(0, most.listed)
}

/** A price or limit that is there and cannot be read is no reason to believe that there is none. */
function readPrice(given: unknown): Money | undefined {
  if (given === undefined || given === null || given === "") return undefined
  if (given === 0 || given === "0" || given === "free") return undefined
  return readWritten("price", given, parseMoney)
}

function readRateLimit(given: unknown): RateLimit | undefined {
  if (given === undefined || given === null || given === "") return undefined
  return readWritten("rate_limit", given, parseRateLimit)
}

function readWritten<T>(member: string, given: unknown, parse: (text: string) => T): T {
  try {
    return parse(typeof given === "string" ? given : JSON.stringify(given))
  } catch (error) {
    if (isParleyError(error)) throw refused(`its '${member}' cannot be read: ${error.message}`)
    throw error
  }
}

function refused(reason: string): ParleyError {
  return new ParleyError("invalid_request", reason)
}
