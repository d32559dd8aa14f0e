import { z } from "zod"
import {
  deprecationProblems,
  formatMoney,
  formatRateLimit,
  type IntentDescriptor,
  isParleyError,
  normaliseName,
  type Parameter,
  parseMoney,
  parseRateLimit,
  parseUid,
  toParameters,
  type Uid,
} from "../../intent/index.ts"
import type { IntentEndpoint, IntentRecord, ServiceEntry } from "../../registry/index.ts"
import { readParameters } from "./read-parameters.ts"
import { invalidParameter, parseMembers } from "./request-members.ts"
import { toUsableUrl } from "./usable-url.ts"

const most = {
  uid: 400,
  name: 128,
  text: 2_000,
  parameters: 60,
  tags: 20,
  tag: 60,
  examples: 20,
  example: 300,
}
const timeout = 30_000

const parameter = z.looseObject({
  name: z.string().min(1).max(most.name),
  type: z.string().min(1).max(40),
  required: z.boolean().optional(),
  description: z.string().max(most.text).optional(),
})
const parameters = z.array(parameter).max(most.parameters)

/** UIM 2.7.5, with what `agents.json` says beside it, and our additions. */
export const intentRequest = z.looseObject({
  intent_uid: z.string().max(most.uid),
  intent_name: z.string().trim().min(1).max(most.name),
  description: z.string().trim().min(1).max(most.text),
  input_parameters: parameters,
  output_parameters: parameters,
  endpoint: z.union([
    z.string(),
    z.looseObject({ url: z.string(), method: z.string().optional(), content_type: z.string().optional() }),
  ]),
  tags: z.array(z.string().min(1).max(most.tag)).max(most.tags).nullish(),
  rate_limit: z.string().nullish(),
  price: z.string().nullish(),
  examples: z.array(z.string().min(1).max(most.example)).max(most.examples).nullish(),
  effect: z.enum(["read", "write", "destructive"]).nullish(),
  idempotent: z.boolean().nullish(),
  access: z.enum(["open", "token"]).nullish(),
  intent_schema: z.string().max(most.uid).nullish(),
  deprecation: z
    .looseObject({ since: z.string(), successor: z.string().optional(), removal: z.string().optional() })
    .nullish(),
})

/** Reads an intent that its owner registers; whatever is wrong is named, and nothing is guessed. */
export function fromIntentBody(body: unknown): IntentRecord {
  const given = parseMembers(intentRequest, withInputParameters(body))
  const uid = readUid(given.intent_uid)
  if (normaliseName(given.intent_name.replace(/\s/g, "")) !== normaliseName(uid.name))
    throw invalidParameter("intent_name", `'intent_uid' calls it '${uid.name}'`)
  const [input, output] = [readParameters(given.input_parameters), readParameters(given.output_parameters)]
  const effect = given.effect ?? "write"
  const descriptor: IntentDescriptor = {
    uid: given.intent_uid,
    ...uid,
    title: given.intent_name,
    description: given.description,
    examples: given.examples ?? [],
    input,
    output,
    parameters: toParameters(input),
    results: toParameters(output),
    constraints: [],
    notes: [],
    hours: undefined,
    tags: given.tags ?? [],
    price: readWritten("price", given.price, parseMoney),
    quoted: false,
    rateLimit: readWritten("rate_limit", given.rate_limit, parseRateLimit),
    access: given.access ?? "token",
    permissions: [],
    effect,
    idempotent: given.idempotent ?? effect === "read",
    confirm: effect !== "read",
    type: given.intent_schema ?? undefined,
    pin: undefined,
    deprecation: readDeprecation(given.deprecation),
    timeout,
  }
  return { descriptor, knownAs: given.intent_uid, protocol: "uim", endpoint: readEndpoint(given.endpoint) }
}

/** The specification's own example writes `parameters`. */
function withInputParameters(body: unknown): unknown {
  const { parameters: older, ...rest } = (body ?? {}) as Record<string, unknown>
  return older === undefined || rest.input_parameters !== undefined
    ? body
    : { ...rest, input_parameters: older }
}

function readUid(text: string): Uid & { readonly version: string } {
  const { namespace, name, version } = readWritten("intent_uid", text, parseUid) as Uid
  if (version === undefined)
    throw invalidParameter("intent_uid", "add the version, as in 'namespace:intentName:v1'")
  return { namespace, name, version }
}

function readWritten<T>(
  member: string,
  text: string | null | undefined,
  parse: (text: string) => T,
): T | undefined {
  if (text === undefined || text === null) return undefined
  try {
    return parse(text)
  } catch (error) {
    if (isParleyError(error)) throw invalidParameter(member, error.message.replace(/\.$/, ""))
    throw error
  }
}

function readEndpoint(given: z.infer<typeof intentRequest>["endpoint"]): IntentEndpoint {
  const { url, method = "POST", content_type } = typeof given === "string" ? { url: given } : given
  const usable = URL.canParse(url) ? toUsableUrl(url, url) : undefined
  if (usable === undefined)
    throw invalidParameter("endpoint", "write an absolute https address, or http on loopback")
  if (!/^(GET|POST|PUT|PATCH|DELETE)$/i.test(method))
    throw invalidParameter("endpoint", "its method is GET, POST, PUT, PATCH or DELETE")
  return {
    url,
    method: method.toUpperCase(),
    ...(content_type !== undefined && { contentType: content_type }),
  }
}

function readDeprecation(
  given: z.infer<typeof intentRequest>["deprecation"],
): IntentDescriptor["deprecation"] {
  if (!given) return undefined
  const { since, successor, removal } = given
  const deprecation = {
    since,
    ...(successor !== undefined && { successor }),
    ...(removal !== undefined && { removal }),
  }
  const [problem] = deprecationProblems(deprecation)
  if (problem !== undefined) throw invalidParameter("deprecation", problem)
  return deprecation
}

/** What is listed: an intent, and the service it belongs to. */
export interface ListedIntent {
  /** `intent_id`; a site knows its own intents by their UIDs alone. */
  readonly id?: string | undefined
  readonly record: IntentRecord
  readonly entry: ServiceEntry
}

/** UIM 2.1.4: all that is known of an intent. */
export function toIntentBody({ id, record, entry }: ListedIntent): Record<string, unknown> {
  const { descriptor, endpoint, protocol } = record
  const { name, description, url, logo, terms, privacy } = entry.service
  const { price, rateLimit, deprecation, examples, type } = descriptor
  const optional = {
    service_logo_url: logo,
    service_terms_of_service_url: terms,
    service_privacy_policy_url: privacy,
    rate_limit: rateLimit && formatRateLimit(rateLimit),
    price: price && formatMoney(price),
    examples: examples.length > 0 ? examples : undefined,
    intent_schema: type,
    deprecation,
    endpoint_method: endpoint.method === "POST" ? undefined : endpoint.method,
    endpoint_content_type: endpoint.contentType,
  }
  return {
    ...(id !== undefined && { intent_id: id }),
    intent_uid: descriptor.uid,
    intent_name: toWrittenName(descriptor),
    description: descriptor.description,
    service_name: name,
    service_description: description,
    service_url: url,
    input_parameters: descriptor.parameters.map(toParameterBody),
    output_parameters: descriptor.results.map(toParameterBody),
    endpoint: endpoint.url,
    tags: descriptor.tags,
    effect: descriptor.effect,
    idempotent: descriptor.idempotent,
    access: descriptor.access,
    protocol,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}

/** The name as its service writes it, where that is the name in its UID in another spelling. */
function toWrittenName({ name, title }: IntentDescriptor): string {
  return normaliseName(title.replace(/\s/g, "")) === normaliseName(name) ? title : name
}

function toParameterBody({ name, type, required, sentence, schema }: Parameter): Record<string, unknown> {
  const { description, type: _, ...others } = schema
  return { name, type, required, description: description ?? sentence, ...others }
}
