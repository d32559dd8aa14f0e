import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"

/** Every route that takes a body, and the shape its errors have. */
const routes: readonly {
  readonly path: string
  readonly shape: (body: unknown, status: number) => boolean
}[] = [
  { path: "/api/intents/execute", shape: isUimError },
  { path: "/api/execute/bookTable", shape: isUimError },
  { path: "/api/execute/askMenu", shape: isUimError },
  { path: "/mcp", shape: isObject },
  { path: "/ag-ui", shape: isObject },
  { path: "/a2a", shape: isRpcError },
  { path: "/a2a/message:send", shape: isStatusError },
  { path: "/a2a/message:stream", shape: isStatusError },
  { path: "/a2a/tasks/x:cancel", shape: isStatusError },
  { path: "/a2a/nowhere", shape: isStatusError },
  { path: "/.well-known/agent-card.json", shape: isObject },
  { path: "/nowhere", shape: isObject },
  { path: "/api/nowhere", shape: isUimError },
  { path: "/", shape: isObject },
  { path: "/.well-known/jwks.json", shape: isObject },
]

/** A message of A2A, in either version, more or less. */
const message = fc.record(
  {
    messageId: fc.oneof(fc.string(), fc.jsonValue()),
    role: fc.constantFrom("ROLE_USER", "user", "ROLE_AGENT", 1, null),
    parts: fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record(
          {
            kind: fc.constantFrom("text", "data", "file", "king"),
            text: fc.oneof(fc.string(), fc.jsonValue()),
            data: fc.oneof(
              fc.jsonValue(),
              fc.record({ skill: fc.constantFrom("bookTable", "askMenu", ""), input: fc.jsonValue() }),
            ),
            file: fc.jsonValue(),
            raw: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
      ),
    ),
    taskId: fc.oneof(fc.string(), fc.jsonValue()),
    contextId: fc.oneof(fc.string(), fc.jsonValue()),
    metadata: fc.jsonValue(),
  },
  { requiredKeys: ["messageId", "role", "parts"] },
)
const sending = fc.record(
  { message, configuration: fc.jsonValue(), id: fc.jsonValue() },
  { requiredKeys: [] },
)

const body = fc.oneof(
  { weight: 2, arbitrary: fc.string() },
  { weight: 2, arbitrary: fc.json() },
  { weight: 3, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  {
    weight: 4,
    arbitrary: fc
      .record(
        {
          intent_uid: fc.oneof(
            fc.string(),
            fc.constantFrom("bella-cucina.example:bookTable:v1", "bella-cucina.example:askMenu"),
            fc.jsonValue(),
          ),
          parameters: fc.oneof(
            fc.dictionary(
              fc.constantFrom("date", "time", "partySize", "name", "diet", "__proto__", "constructor"),
              fc.jsonValue(),
            ),
            fc.jsonValue(),
          ),
          jsonrpc: fc.constantFrom("2.0", "1.0"),
          method: fc.constantFrom(
            "initialize",
            "tools/call",
            "tools/list",
            "nothing",
            "SendMessage",
            "SendStreamingMessage",
            "GetTask",
            "CancelTask",
            "message/send",
            "message/stream",
            "tasks/resubscribe",
            "tasks/pushNotificationConfig/set",
          ),
          id: fc.jsonValue(),
          params: fc.oneof(fc.jsonValue(), sending),
          message: fc.oneof(fc.jsonValue(), message),
          threadId: fc.oneof(fc.string(), fc.jsonValue()),
          runId: fc.string(),
          messages: fc.oneof(
            fc.array(
              fc.record({ id: fc.string(), role: fc.constantFrom("user", "king"), content: fc.string() }),
            ),
            fc.jsonValue(),
          ),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "[".repeat(100_000),
      `{"a":`.repeat(10_000),
      "\u0000",
      "\ud800",
      `"${"x".repeat(2_000_000)}"`,
    ),
  },
)

const request = fc.record({
  route: fc.constantFrom(...routes),
  method: fc.constantFrom("POST", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "GET", "OPTIONS"),
  type: fc.constantFrom(
    "application/json",
    "application/json",
    "application/json",
    "text/plain",
    "",
    "application/json; charset=utf-16",
  ),
  version: fc.constantFrom("1.0", "0.3", "", "9"),
  key: fc.option(fc.constantFrom("k", "x".repeat(300), "a b"), { nil: undefined }),
  body,
})

describe("bad input", () => {
  let bella: RunningBella
  beforeAll(async () => {
    bella = await startBella()
  })
  afterAll(() => bella[Symbol.asyncDispose]())

  it("[UM-35] gives the documented error for 10,000 requests of any kind, and never a 500", async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(request, async ({ route, method, type, key, version, body }) => {
        const response = await fetch(`${bella.server.origin}${route.path}`, {
          method,
          headers: {
            accept: "application/json, text/event-stream",
            ...(type && { "content-type": type }),
            ...(key && { "idempotency-key": key }),
            ...(version && { "a2a-version": version }),
          },
          ...(method !== "GET" && { body }),
        })
        const text = await response.text()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect(
          response.status,
          `${method} ${route.path} ${body.slice(0, 200)}: ${text.slice(0, 200)}`,
        ).toBeLessThan(500)
        expect(text).not.toMatch(/node_modules|-32603|Cannot read|is not a function|\.ts:\d+|SQLITE|SELECT /)
        if (response.status < 400 || text === "") return
        expect(
          route.shape(JSON.parse(text), response.status),
          `${method} ${route.path}: ${text.slice(0, 200)}`,
        ).toBe(true)
      }),
      { numRuns: 10_000 },
    )
    expect([...statuses.keys()].length, "the requests reached different refusals").toBeGreaterThan(5)
    const alive = await fetch(`${bella.server.origin}/ready`)
    expect(alive.status).toBe(200)
  })
})

function isObject(body: unknown): boolean {
  return typeof body === "object" && body !== null
}

function isRpcError(body: unknown): boolean {
  const { jsonrpc, error } = body as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } }
  return jsonrpc === "2.0" && Number.isInteger(error?.code) && typeof error?.message === "string"
}

/** HTTP+JSON of A2A: `google.rpc.Status`. */
function isStatusError(body: unknown, status: number): boolean {
  const { error } = body as { error?: { code?: unknown; status?: unknown; details?: unknown[] } }
  return error?.code === status && typeof error.status === "string" && error.details?.length === 1
}

function isUimError(body: unknown): boolean {
  const { error } = body as { error?: { code?: unknown; message?: unknown } }
  return (
    typeof error?.code === "string" &&
    /^[A-Z_]+$/.test(error.code) &&
    typeof error.message === "string" &&
    "details" in error
  )
}
