import { Hono } from "hono"
import { createOfferCache, type Host } from "../../host/index.ts"
import { prepareBody, toPreparedResponse } from "../../http/index.ts"
import type { HostKeys } from "../../identity/index.ts"
import {
  formatMoney,
  formatRateLimit,
  type IntentDescriptor,
  type Parameter,
  type Service,
} from "../../intent/index.ts"
import { searchPath } from "./dns-records.ts"
import { issuePath, policyPaths } from "./policy-routes.ts"

/** How `input_parameters` are written: UIM's list, or the object that the authors' mock agent reads. */
export type ParameterShape = "list" | "object"

export interface AgentsJsonOptions {
  readonly host: Host
  readonly keys: HostKeys
  readonly origin: () => string
  readonly parameters?: ParameterShape | undefined
}

/** UIM 2.3.6: what a service offers, from its declarations. */
export function createAgentsJsonRoutes(options: AgentsJsonOptions): Hono {
  const { host, keys, origin, parameters = "list" } = options
  const routes = new Hono()
  const offered = createOfferCache(host, ({ intents }) => intents)
  routes.get("/agents.json", async (c) => {
    const file = toAgentsJson(host.service, await offered(), origin(), tokenKey(keys), parameters)
    const body = prepareBody(JSON.stringify(file), {
      contentType: "application/json",
      cacheControl: "public, max-age=300",
    })
    return toPreparedResponse(body, c.req.raw)
  })
  return routes
}

export function toAgentsJson(
  service: Service,
  intents: readonly IntentDescriptor[],
  origin: string,
  publicKey: string,
  shape: ParameterShape,
): Record<string, unknown> {
  const { compliance, license } = service
  return {
    "service-info": toServiceInfo(service, origin),
    intents: intents.map((intent) => toEntry(intent, origin, shape)),
    "uim-public-key": publicKey,
    "uim-policy-file": `${origin}${policyPaths[0]}`,
    "uim-pat-endpoint": `${origin}${issuePath}`,
    "uim-api-execute": `${origin}/api/intents/execute`,
    "uim-api-discovery": `${origin}${searchPath}`,
    "uim-idempotency-header": "Idempotency-Key",
    ...(compliance && {
      "uim-compliance": {
        standards: compliance.standards ?? [],
        "regional-compliance": compliance.regional ?? {},
        ...(compliance.notes !== undefined && { notes: compliance.notes }),
      },
    }),
    ...(license !== undefined && { "uim-license": license }),
  }
}

function toServiceInfo(service: Service, origin: string): Record<string, unknown> {
  const { name, about, website, logo, terms, privacy } = service
  return {
    name,
    description: about,
    service_url: website ?? origin,
    ...(logo !== undefined && { service_logo_url: logo }),
    ...(terms !== undefined && { service_terms_of_service_url: terms }),
    ...(privacy !== undefined && { service_privacy_policy_url: privacy }),
  }
}

function toEntry(intent: IntentDescriptor, origin: string, shape: ParameterShape): Record<string, unknown> {
  const { uid, name, description, tags, rateLimit, price, parameters, results } = intent
  return {
    intent_uid: uid,
    intent_name: name,
    description,
    input_parameters: shape === "list" ? parameters.map(toParameter) : toProperties(parameters),
    output_parameters: results.map(({ name, type, sentence }) => ({ name, type, description: sentence })),
    // What another host does is executed by its UID: names are only unique within a service.
    endpoint: `${origin}/api/${intent.provider ? "intents/execute" : `execute/${name}`}`,
    tags,
    // Ours: how people ask for it, and what an agent must know before it calls, and before it repeats a call.
    examples: intent.examples,
    effect: intent.effect,
    idempotent: intent.idempotent,
    access: intent.access,
    ...(rateLimit && { rate_limit: formatRateLimit(rateLimit) }),
    ...(price && { price: formatMoney(price) }),
  }
}

function toParameter({ name, type, required, sentence }: Parameter): Record<string, unknown> {
  return { name, type, required, description: sentence }
}

function toProperties(parameters: readonly Parameter[]): Record<string, unknown> {
  return Object.fromEntries(
    parameters.map(({ name, type, required, sentence }) => [name, { type, required, description: sentence }]),
  )
}

/** The key that verifies tokens of this host, as UIM's example writes keys: base64 of its DER form. */
export function tokenKey(keys: Pick<HostKeys, "current">): string {
  return keys.current("token").publicKey.export({ format: "der", type: "spki" }).toString("base64")
}
