import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createLogger } from "../../../src/http/index.ts"
import { defineService } from "../../../src/intent/index.ts"
import { createMediator, type Mediator, type MediatorOptions } from "../../../src/mediator/index.ts"
import { createTxtLookup } from "../../../src/outbound/index.ts"
import type { StorageOptions } from "../../../src/storage/index.ts"
import { issueKey } from "../../support/api-key.ts"
import { type DnsServer, startDnsServer, type Zone } from "../../support/dns-server.ts"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is looked at member by member.
  readonly body: any
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

export interface OpenedMediator extends AsyncDisposable {
  readonly mediator: Mediator
  readonly dns: DnsServer
  readonly storage: StorageOptions
  /** A call of a stranger. */
  readonly call: Call
  /** Calls of a business that may manage its services. */
  as(party: string, permissions?: readonly string[]): Promise<Call>
}

/** A mediator with its own database and a name server of its own. */
export async function openMediator(
  storage: StorageOptions,
  options: Partial<MediatorOptions> = {},
  zone: Zone = {},
): Promise<OpenedMediator> {
  const dns = await startDnsServer(zone)
  const mediator = await createMediator({
    service: defineService({
      namespace: "town.example",
      name: "Town",
      about: "One address for many.",
      updated: "2026-01-01",
    }),
    sites: [],
    storage,
    data: mkdtempSync(join(tmpdir(), "parley-mediator-")),
    logger: createLogger({ level: "silent" }),
    lookupTxt: createTxtLookup({ servers: [dns.address] }),
    ...options,
  })
  const callWith = (proof: Record<string, string>): Call =>
    async function call(method, path, body, headers = {}) {
      const request = new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...proof,
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      })
      return toAnswer(await mediator.fetch(request))
    }
  return {
    mediator,
    dns,
    storage,
    call: callWith({}),
    async as(party, permissions = ["manage"]) {
      return callWith(await issueKey(storage, party, permissions))
    },
    async [Symbol.asyncDispose]() {
      await mediator[Symbol.asyncDispose]()
      await dns[Symbol.asyncDispose]()
    },
  }
}

export async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json")
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

export const shop = {
  service_name: "E-commerce Platform",
  service_url: "https://shop.example",
  description: "Sells things for the house",
  policy_url: "https://shop.example/policy.json",
  service_logo_url: "https://shop.example/logo.png",
  service_terms_of_service_url: "https://shop.example/terms",
  service_privacy_policy_url: "https://shop.example/privacy",
}

export function searchProducts(changes: Record<string, unknown> = {}) {
  return {
    intent_uid: "shop.example:searchProducts:v1",
    intent_name: "SearchProducts",
    description: "Search for products based on given criteria",
    input_parameters: [
      { name: "query", type: "string", required: true, description: "What to look for" },
      { name: "category", type: "string", required: false, enum: ["garden", "kitchen"] },
      { name: "limit", type: "integer", required: false, minimum: 1 },
    ],
    output_parameters: [
      { name: "products", type: "array", required: true },
      { name: "total_results", type: "integer", required: true },
    ],
    endpoint: "https://api.shop.example/products/search",
    tags: ["e-commerce", "search", "products"],
    rate_limit: "1000/hour",
    price: "0.01 USD",
    ...changes,
  }
}

/** Registers the shop, proves it over DNS, and returns its id. */
export async function registerShop(
  call: Call,
  dns: DnsServer,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await call("POST", "/api/services", { ...shop, ...changes })
  const host = new URL(body.service_url).hostname
  dns.zone[host] = { txt: [body.ownership.dns_record] }
  await call("POST", `/api/services/${body.service_id}/proof`)
  return body.service_id
}
