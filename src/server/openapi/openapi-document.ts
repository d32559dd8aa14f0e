import type { IntentDescriptor, Service } from "../../intent/index.ts"
import type { OpenApiDocument } from "../../pages/index.ts"
import {
  type DescribedOperation,
  type DescribedPaths,
  executed,
  executionPaths,
  intentPaths,
  operation,
  registryPaths,
  uimSchemas,
} from "../../protocols/uim/index.ts"
import { deskPaths, pagePaths } from "./page-paths.ts"
import { catalogPaths, operationPaths, policyPaths, protocolPaths } from "./protocol-paths.ts"

export interface DescribedSurface {
  readonly service: Service
  readonly origin: string
  /** Intents with an address of their own. */
  readonly intents: readonly IntentDescriptor[]
  readonly hasRegistry: boolean
  readonly hasPolicy: boolean
  readonly hasCatalogs: boolean
  readonly hasDesk: boolean
}

const tags = {
  discovery: "Intents are searched and looked up (UIM 2.1)",
  execution: "Intents are executed (UIM 2.1.6)",
  registry: "Services and intents are registered by their owners (UIM 2.6, 2.7)",
  policy: "Terms, and the tokens of those who agree to them (UIM 2.5)",
  IntentWeb: "Signed conversations",
  NLWeb: "Questions in plain words",
  MCP: "Tools for language models",
  A2A: "Agents among themselves",
  "AG-UI": "Flows in a user interface",
  IntentSchema: "Types of intents",
  operations: "For those who run it",
  pages: "For people",
  desk: "For the owner of the site",
}

/** OpenAPI 3.1 of everything that this server answers to. */
export function toOpenApi(surface: DescribedSurface): OpenApiDocument {
  const { service, origin, hasRegistry, hasPolicy, hasCatalogs } = surface
  const paths = merge([
    intentPaths,
    executionPaths,
    ownPaths(surface.intents),
    ...(hasRegistry ? [registryPaths] : []),
    ...(hasPolicy ? [policyPaths] : []),
    protocolPaths,
    ...(hasCatalogs ? [catalogPaths] : []),
    operationPaths,
    pagePaths,
    ...(surface.hasDesk ? [deskPaths] : []),
  ])
  const used = new Set(
    Object.values(paths).flatMap((one) => Object.values(one).flatMap((each) => each.tags as string[])),
  )
  return {
    openapi: "3.1.0",
    info: { title: `${service.name}: interface`, version: service.updated, description: service.about },
    servers: [{ url: origin }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths: paths as unknown as OpenApiDocument["paths"],
    components: { schemas: uimSchemas, securitySchemes },
  }
}

const securitySchemes = {
  pat: { type: "http", scheme: "bearer", description: "A policy adherence token." },
  oauth: {
    type: "http",
    scheme: "bearer",
    description: "An OAuth 2 access token with the scopes that are listed.",
  },
  apiKey: { type: "http", scheme: "bearer", description: "An API key that the operator handed out." },
  signature: {
    type: "apiKey",
    in: "header",
    name: "Signature",
    description: "RFC 9421, with a published key.",
  },
}

/** Each own intent, with its parameters and its output as they were declared. */
function ownPaths(intents: readonly IntentDescriptor[]): DescribedPaths {
  const newest = new Map(intents.map((intent) => [intent.name, intent]))
  return Object.fromEntries(
    [...newest.values()].map((intent) => [`/api/execute/${intent.name}`, { post: toOperation(intent) }]),
  )
}

function toOperation(intent: IntentDescriptor): DescribedOperation {
  const { uid, name, title, description, input, output, access, permissions } = intent
  return operation(`execute_${name}`, title, "execution", {
    description: `${description} (${uid})`,
    requestBody: { required: true, content: { "application/json": { schema: withoutDialect(input) } } },
    responses: executed(withoutDialect(output)),
    security:
      access === "token" || permissions.length > 0
        ? [{ pat: [] }, { oauth: ["execute"] }]
        : [{}, { pat: [] }],
  })
}

/** The document says the dialect for all schemas in it. */
function withoutDialect({ $schema: _, ...schema }: IntentDescriptor["input"]): unknown {
  return schema
}

function merge(all: readonly DescribedPaths[]): DescribedPaths {
  const merged: Record<string, Record<string, DescribedOperation>> = {}
  for (const paths of all)
    for (const [path, methods] of Object.entries(paths)) merged[path] = { ...merged[path], ...methods }
  return merged
}
