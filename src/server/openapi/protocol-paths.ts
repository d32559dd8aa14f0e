import {
  type DescribedOperation,
  type DescribedPaths,
  errors,
  inPath,
  operation,
  query,
} from "../../protocols/uim/index.ts"

const anything = { type: "object" } as const
const answers = (description: string, type = "application/json", schema: unknown = anything) => ({
  200: { description, content: { [type]: { schema } } },
})
const text = { type: "string" } as const
/** Protocols with errors of their own shape. */
const ownErrors = {
  default: {
    description: "An error in the shape of the protocol.",
    content: { "application/json": { schema: anything } },
  },
}
const body = (schema: unknown = anything) => ({ required: true, content: { "application/json": { schema } } })

const message = { type: "object", required: ["message"], properties: { message: text } } as const

const taskId = inPath("task", "The id of the task, and after a colon what is done with it.")

const configId = inPath("config", "The id of the place.")

function a2aOperation(
  id: string,
  summary: string,
  type = "application/json",
  parameters: readonly unknown[] = [],
): DescribedOperation {
  return operation(id, summary, "A2A", {
    ...(parameters.length > 0 && { parameters }),
    responses: {
      ...answers("The answer.", type, type === "application/json" ? anything : text),
      ...ownErrors,
    },
  })
}

/** Every other protocol of a host: where it is spoken; each has a specification of its own. */
export const protocolPaths: DescribedPaths = {
  "/intentmanifest.yaml": {
    get: operation("readManifest", "The IntentWeb manifest", "IntentWeb", {
      responses: {
        ...answers("What can be done here.", "application/yaml", text),
        304: { description: "Unchanged." },
      },
    }),
  },
  "/intent": {
    post: operation("sendIntent", "A signed message of IntentWeb", "IntentWeb", {
      requestBody: body(message),
      responses: { ...answers("The signed answer."), ...ownErrors },
    }),
  },
  "/ask": {
    post: operation("ask", "A question of NLWeb; answers at once or as a stream", "NLWeb", {
      requestBody: body(),
      responses: {
        200: {
          description: "The answer.",
          content: { "application/json": { schema: anything }, "text/event-stream": { schema: text } },
        },
        ...ownErrors,
      },
    }),
    get: operation("askOldClients", "The same for the oldest clients", "NLWeb", {
      parameters: [query("query", "The question.")],
      responses: {
        200: {
          description: "The answer.",
          content: { "application/json": { schema: anything }, "text/event-stream": { schema: text } },
        },
        ...ownErrors,
      },
    }),
  },
  "/await": {
    post: operation("awaitPromise", "Waits for what an answer promised", "NLWeb", {
      requestBody: body(),
      responses: { ...answers("Where it stands."), ...ownErrors },
    }),
  },
  "/who": {
    post: operation("who", "Who can answer a question", "NLWeb", {
      requestBody: body(),
      responses: { ...answers("Who can."), ...ownErrors },
    }),
  },
  "/.well-known/capability-manifest.json": {
    get: operation("capabilityManifest", "NLWeb's capability manifest", "NLWeb", {
      responses: answers("What is spoken here."),
    }),
  },
  "/mcp": {
    post: operation("mcp", "A message of MCP over streamable HTTP", "MCP", {
      requestBody: body(),
      responses: {
        200: {
          description: "The answer.",
          content: { "application/json": { schema: anything }, "text/event-stream": { schema: text } },
        },
        202: { description: "Taken." },
        ...ownErrors,
      },
    }),
    get: operation("mcpStream", "What the server says by itself", "MCP", {
      responses: { ...answers("A stream.", "text/event-stream", text), ...ownErrors },
    }),
    delete: operation("mcpEnd", "Ends a session", "MCP", {
      responses: { 200: { description: "Ended." }, 204: { description: "Ended." }, ...ownErrors },
    }),
  },
  "/a2a": {
    post: operation("a2a", "A call of A2A as JSON-RPC", "A2A", {
      requestBody: body(),
      responses: {
        200: {
          description: "The answer.",
          content: { "application/json": { schema: anything }, "text/event-stream": { schema: text } },
        },
        ...ownErrors,
      },
    }),
  },
  "/a2a/message:send": { post: a2aOperation("a2aSend", "Sends a message") },
  "/a2a/message:stream": {
    post: a2aOperation("a2aStream", "Sends a message; answers as a stream", "text/event-stream"),
  },
  "/a2a/tasks": { get: a2aOperation("a2aTasks", "Lists tasks") },
  "/a2a/tasks/{task}": {
    get: a2aOperation("a2aTask", "A task; with ':subscribe' its events", "application/json", [taskId]),
    post: a2aOperation("a2aTaskAction", "Does something with a task, as ':cancel' does", "application/json", [
      taskId,
    ]),
  },
  "/a2a/extendedAgentCard": { get: a2aOperation("a2aExtendedCard", "The card for who is known") },
  "/a2a/tasks/{task}/pushNotificationConfigs": {
    get: a2aOperation("a2aPushList", "Where a task's events are sent", "application/json", [taskId]),
    post: a2aOperation("a2aPushCreate", "Has them sent somewhere", "application/json", [taskId]),
    delete: a2aOperation("a2aPushNone", "Refused: one is deleted by its id", "application/json", [taskId]),
  },
  "/a2a/tasks/{task}/pushNotificationConfigs/{config}": {
    get: a2aOperation("a2aPush", "One such place", "application/json", [taskId, configId]),
    post: a2aOperation("a2aPushRefused", "Refused: a place is not changed", "application/json", [
      taskId,
      configId,
    ]),
    delete: a2aOperation("a2aPushDelete", "Stops sending there", "application/json", [taskId, configId]),
  },
  ...Object.fromEntries(
    ["/.well-known/agent-card.json", "/a2a/.well-known/agent-card.json"].map((path, place) => [
      path,
      {
        get: operation(place === 0 ? "agentCard" : "a2aAgentCard", "The agent card", "A2A", {
          responses: answers("The card."),
        }),
      },
    ]),
  ),
  "/ag-ui": {
    post: operation("run", "A run of AG-UI", "AG-UI", {
      requestBody: body(),
      responses: { ...answers("Its events.", "text/event-stream", text), ...ownErrors },
    }),
  },
}

/** The policy of a host, and where agents agree to it. */
export const policyPaths: DescribedPaths = {
  "/agents.json": {
    get: operation("agentsJson", "The service and its intents (UIM 2.3.6)", "policy", {
      responses: { ...answers("The file."), 304: { description: "Unchanged." } },
    }),
  },
  ...twice(["/uim-policy.json", "/api/policy"], "get", (path) =>
    operation(path === "/api/policy" ? "policy" : "policyFile", "The ODRL policy", "policy", {
      responses: { ...answers("The policy.", "application/ld+json"), 304: { description: "Unchanged." } },
    }),
  ),
  ...twice(
    ["/api/pat/issue", "/pat/issue"],
    "post",
    tokenOperation("issueToken", "Agrees to the policy and gets a token"),
  ),
  ...twice(
    ["/api/pat/renew", "/pat/renew"],
    "post",
    tokenOperation("renewToken", "Gets the token that follows another"),
  ),
  ...twice(
    ["/api/pat/revoke", "/pat/revoke"],
    "post",
    tokenOperation("revokeToken", "Revokes one's own token"),
  ),
}

function tokenOperation(id: string, summary: string) {
  return (path: string) =>
    operation(path.startsWith("/api") ? id : `${id}AtPat`, summary, "policy", {
      requestBody: body(),
      responses: {
        ...answers("The token, or that it is revoked."),
        ...errors(400, 401, 403, 404, 409, 415, 422, 429, 503),
      },
    })
}

function twice(
  paths: readonly string[],
  method: string,
  describe: (path: string) => DescribedOperation,
): DescribedPaths {
  return Object.fromEntries(paths.map((path) => [path, { [method]: describe(path) }]))
}

/** What operators and their machines ask for, and the keys that verify what is signed here. */
export const operationPaths: DescribedPaths = {
  "/health": {
    get: operation("health", "Whether the process lives", "operations", { responses: answers("It does.") }),
  },
  "/ready": {
    get: operation("ready", "Whether requests are served", "operations", {
      responses: {
        ...answers("They are."),
        503: { description: "Not now.", content: { "application/json": { schema: anything } } },
      },
    }),
  },
  "/metrics": {
    get: operation("metrics", "Figures in the format of Prometheus", "operations", {
      responses: { ...answers("The figures.", "text/plain", text), ...ownErrors },
    }),
  },
  "/.well-known/jwks.json": {
    get: operation("keys", "Public keys", "operations", {
      responses: { ...answers("The keys.", "application/jwk-set+json"), 304: { description: "Unchanged." } },
    }),
  },
  "/openapi.json": {
    get: operation("openApi", "This description", "operations", {
      responses: { ...answers("OpenAPI 3.1."), 304: { description: "Unchanged." } },
    }),
  },
}

/** Catalogs of IntentSchema types. */
export const catalogPaths: DescribedPaths = {
  "/index.json": {
    get: operation("catalogIndex", "The catalog's list of types", "IntentSchema", {
      responses: answers("The list."),
    }),
  },
  "/intents/{path}": {
    get: operation("catalogIntent", "A type, by its path", "IntentSchema", {
      parameters: [inPath("path", "The type, with slashes, and its version.")],
      responses: { ...answers("The file."), ...ownErrors },
    }),
  },
}
