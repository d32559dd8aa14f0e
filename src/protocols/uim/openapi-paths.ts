import { schemaRef } from "./openapi-schemas.ts"

/** An operation as OpenAPI writes it; the page that shows it knows its members. */
export type DescribedOperation = Readonly<Record<string, unknown>>
export type DescribedPaths = Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>

const json = (name: string) => ({ "application/json": { schema: schemaRef(name) } })
const page = [
  query("page", "The page wanted, from 1.", { type: "integer", minimum: 1, default: 1 }),
  query("page_size", "Entries on a page; more than 100 are cut to 100.", {
    type: "integer",
    minimum: 1,
    default: 10,
  }),
]
const serviceId = inPath("service_id", "The id that the registration answered.")
const intentId = inPath("intent", "The `intent_uid`, with a version or without, or the `intent_id`.")
const manage = [{ oauth: ["manage"] }, { apiKey: [] }, { signature: [] }]
const anyone = [{}, ...manage]

/** Searching and retrieving, at a site and at a mediator. */
export const intentPaths: DescribedPaths = {
  "/api/intents/search": {
    get: operation("searchIntents", "Searches intents", "discovery", {
      description:
        "All parameters that are given must hold. With 'query' the best come first, each with the reason.",
      parameters: [
        query("query", "What is wanted, in plain words."),
        query("service_name", "Words of the name of a service."),
        query("intent_name", "The name of an intent, in any spelling."),
        query("uid", "A UID; without a version it means the newest that is not deprecated."),
        query("namespace", "The namespace of a service."),
        query("description", "Words of the description."),
        query("tags", "Tags with commas between; an intent has all of them."),
        ...page,
      ],
      responses: {
        200: { description: "What was found.", headers: pageHeaders(), content: json("FoundIntents") },
        ...unchanged(),
        ...errors(400, 401, 429),
      },
      security: anyone,
    }),
  },
  "/api/intents/{intent}": {
    get: operation("retrieveIntent", "Retrieves an intent", "discovery", {
      parameters: [intentId],
      responses: {
        200: { description: "The intent. Headers say whether it is deprecated.", content: json("Intent") },
        ...unchanged(),
        ...errors(400, 401, 404, 409, 410),
      },
      security: anyone,
    }),
  },
}

/** Executing, at a site and at a mediator. */
export const executionPaths: DescribedPaths = {
  "/api/intents/execute": {
    post: operation("executeIntent", "Executes an intent", "execution", {
      description: "Answers the bare output. The receipt and warnings are in headers.",
      parameters: [header("Idempotency-Key", "The same key with the same input gets the first outcome.")],
      requestBody: { required: true, content: json("ExecuteRequest") },
      responses: executed({ type: "object" }),
      security: [{}, { pat: [] }, { oauth: ["execute"] }, { apiKey: [] }, { signature: [] }],
    }),
  },
}

/** Services and intents of many hosts. */
export const registryPaths: DescribedPaths = {
  "/api/services": {
    get: operation("listServices", "Lists services", "registry", {
      parameters: [query("owner", "'me' lists your own, proven or not.", { const: "me" }), ...page],
      responses: {
        200: { description: "Services by name.", headers: pageHeaders(), content: json("Services") },
        ...unchanged(),
        ...errors(400, 401, 403),
      },
      security: anyone,
    }),
    post: operation("registerService", "Registers a service", "registry", {
      description: "Others find it once its owner has proven the host: see 'ownership' in the answer.",
      requestBody: { required: true, content: json("ServiceRequest") },
      responses: {
        201: { description: "Registered.", content: json("Service") },
        ...errors(400, 401, 403, 409, 415),
      },
      security: manage,
    }),
  },
  "/api/services/{service_id}": {
    get: operation("retrieveService", "Retrieves a service", "registry", {
      parameters: [serviceId],
      responses: {
        200: { description: "The service.", content: json("Service") },
        ...unchanged(),
        ...errors(401, 404),
      },
      security: anyone,
    }),
    put: operation("updateService", "Updates a service", "registry", {
      parameters: [serviceId],
      requestBody: { required: true, content: json("ServiceRequest") },
      responses: {
        200: { description: "As it is now.", content: json("Service") },
        ...errors(400, 401, 403, 404, 409, 415),
      },
      security: manage,
    }),
    delete: operation("deleteService", "Deletes a service with its intents", "registry", {
      parameters: [serviceId],
      responses: { 204: { description: "Deleted." }, ...errors(401, 403, 404) },
      security: manage,
    }),
  },
  "/api/services/{service_id}/proof": {
    post: operation("proveService", "Looks for the proof of ownership now", "registry", {
      parameters: [serviceId],
      responses: {
        200: { description: "Where the proof stands.", content: json("Service") },
        ...errors(401, 403, 404, 409),
      },
      security: manage,
    }),
  },
  "/api/services/{service_id}/changes": {
    get: operation("listChanges", "Lists what was changed, and by whom", "registry", {
      parameters: [serviceId, ...page],
      responses: {
        200: { description: "The newest first.", headers: pageHeaders(), content: json("Changes") },
        ...unchanged(),
        ...errors(400, 401, 403, 404),
      },
      security: manage,
    }),
  },
  "/api/services/{service_id}/intents": {
    get: operation("listIntents", "Lists the intents of a service", "registry", {
      parameters: [serviceId, ...page],
      responses: {
        200: { description: "By UID.", headers: pageHeaders(), content: json("Intents") },
        ...unchanged(),
        ...errors(400, 401, 404),
      },
      security: anyone,
    }),
    post: operation("createIntent", "Creates an intent", "registry", {
      parameters: [serviceId],
      requestBody: { required: true, content: json("IntentRequest") },
      responses: {
        201: { description: "Created.", content: json("Intent") },
        ...errors(400, 401, 403, 404, 409, 415),
      },
      security: manage,
    }),
  },
  "/api/intents/{intent}": {
    put: operation("updateIntent", "Updates an intent", "registry", {
      parameters: [intentId],
      requestBody: { required: true, content: json("IntentRequest") },
      responses: {
        200: { description: "As it is now.", content: json("Intent") },
        ...errors(400, 401, 403, 404, 409, 410, 415),
      },
      security: manage,
    }),
    delete: operation("deleteIntent", "Deletes an intent", "registry", {
      parameters: [intentId],
      responses: { 204: { description: "Deleted." }, ...errors(401, 403, 404, 410) },
      security: manage,
    }),
  },
}

/** One operation for an intent, with its own parameters and output. */
export function executed(output: unknown): Record<string, unknown> {
  return {
    200: { description: "The output.", content: { "application/json": { schema: output } } },
    ...errors(400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429, 500, 501, 502, 503, 504),
  }
}

export function operation(
  operationId: string,
  summary: string,
  tag: string,
  rest: Readonly<Record<string, unknown>>,
): DescribedOperation {
  return { operationId, summary, tags: [tag], ...rest }
}

export function errors(...statuses: readonly number[]): Record<string, unknown> {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: "An error.", content: json("Error") }]),
  )
}

function unchanged(): Record<string, unknown> {
  return { 304: { description: "The caller has these bytes." } }
}

function pageHeaders(): Record<string, unknown> {
  const number = { schema: { type: "string", pattern: "^[0-9]+$" } }
  return Object.fromEntries(
    ["X-Total-Count", "X-Total-Pages", "X-Current-Page", "X-Page-Size"].map((name) => [
      name,
      { ...number, required: true },
    ]),
  )
}

export function query(name: string, description: string, schema: unknown = { type: "string" }) {
  return { name, in: "query", description, schema }
}

function header(name: string, description: string) {
  return { name, in: "header", description, schema: { type: "string" } }
}

export function inPath(name: string, description: string) {
  return { name, in: "path", required: true, description, schema: { type: "string" } }
}
