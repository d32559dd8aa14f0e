import type { Fetch } from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import type { IntentRecord, ServiceMode, ServiceRecord } from "../../registry/index.ts"
import { bodyOf, fetchJson, type JsonAnswer } from "./fetch-json.ts"
import { toIntentBody } from "./intent-form.ts"

export interface RegisterOptions {
  readonly fetch: Fetch
  /** Where the registry is, as in https://town.example. */
  readonly mediator: string
  /** Headers that prove who registers. */
  readonly proof: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** Where a registration stands. */
export interface Registration {
  readonly serviceId: string
  readonly state: string
  readonly dnsRecord: string
  readonly file: string
  readonly fileContent: string
  readonly problem?: string | undefined
  readonly added: number
  readonly updated: number
}

/**
 * Registers a service at a mediator with what its host publishes, or brings an earlier registration up to date, and
 * asks for the proof of ownership. Running it again changes nothing that is the same.
 */
export async function registerService(
  record: ServiceRecord,
  mode: ServiceMode,
  options: RegisterOptions,
): Promise<Registration> {
  const send = createSend(options)
  const id = await putService(toServiceRequest(record, mode), send)
  const counts = { added: 0, updated: 0 }
  // What a host publishes is read there; only what is forwarded has to be registered one by one.
  if (mode === "central")
    for (const intent of record.intents) counts[await putIntent(id, toIntentRequest(intent, record), send)]++
  const proven = bodyOf(await send("POST", `/api/services/${id}/proof`))
  const { ownership = {} } = isPlainObject(proven) ? proven : {}
  const text = (name: string) => String((ownership as Record<string, unknown>)[name] ?? "")
  const problem = text("problem")
  return {
    serviceId: id,
    state: text("state"),
    dnsRecord: text("dns_record"),
    file: text("file"),
    fileContent: text("file_content"),
    ...(problem !== "" && { problem }),
    ...counts,
  }
}

type Send = (method: string, path: string, body?: unknown) => Promise<JsonAnswer>

function createSend({ fetch, mediator, proof, signal }: RegisterOptions): Send {
  return (method, path, body) =>
    fetchJson(fetch, new URL(path, mediator).href, {
      method,
      headers: { ...proof, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
}

async function putService(request: unknown, send: Send): Promise<string> {
  const created = await send("POST", "/api/services", request)
  const known = created.status === 409 ? knownId(created.body) : undefined
  const body = bodyOf(known === undefined ? created : await send("PUT", `/api/services/${known}`, request))
  if (isPlainObject(body) && typeof body.service_id === "string") return body.service_id
  throw new ParleyError("unavailable", `${created.url} answered without a 'service_id'.`)
}

/** The registration that this owner made before. */
function knownId(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: { details?: { service_id?: unknown } | null } }
  const id = error?.details?.service_id
  return typeof id === "string" ? id : undefined
}

async function putIntent(
  service: string,
  request: Record<string, unknown>,
  send: Send,
): Promise<"added" | "updated"> {
  const created = await send("POST", `/api/services/${service}/intents`, request)
  if (created.status !== 409) {
    bodyOf(created)
    return "added"
  }
  bodyOf(await send("PUT", `/api/intents/${encodeURIComponent(String(request.intent_uid))}`, request))
  return "updated"
}

function toServiceRequest(record: ServiceRecord, mode: ServiceMode): Record<string, unknown> {
  const { origin, service } = record
  const isAtOrigin = URL.canParse(service.url) && new URL(service.url).origin === origin
  return {
    service_name: service.name,
    service_url: isAtOrigin ? service.url : origin,
    description: service.description || service.name,
    namespace: record.intents[0]?.descriptor.namespace ?? service.namespace,
    policy_url: record.policy,
    service_logo_url: service.logo,
    service_terms_of_service_url: service.terms,
    service_privacy_policy_url: service.privacy,
    discovery_url: record.discovery,
    execute_url: record.execute,
    pat_url: record.patEndpoint,
    public_key: record.publicKey,
    license: record.license,
    mode,
  }
}

function toIntentRequest(record: IntentRecord, entry: ServiceRecord): Record<string, unknown> {
  const { url, method, contentType } = record.endpoint
  return {
    ...toIntentBody({ record, entry }),
    intent_uid: record.descriptor.uid,
    endpoint: { url, method, ...(contentType !== undefined && { content_type: contentType }) },
  }
}
