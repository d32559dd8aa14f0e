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
  { path: "/nowhere", shape: isObject },
  { path: "/api/nowhere", shape: isUimError },
  { path: "/", shape: isObject },
  { path: "/.well-known/jwks.json", shape: isObject },
]

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
          method: fc.constantFrom("initialize", "tools/call", "tools/list", "nothing"),
          id: fc.jsonValue(),
          params: fc.jsonValue(),
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
      fc.asyncProperty(request, async ({ route, method, type, key, body }) => {
        const response = await fetch(`${bella.server.origin}${route.path}`, {
          method,
          headers: {
            accept: "application/json, text/event-stream",
            ...(type && { "content-type": type }),
            ...(key && { "idempotency-key": key }),
          },
          ...(method !== "GET" && { body }),
        })
        const text = await response.text()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect(
          response.status,
          `${method} ${route.path} ${body.slice(0, 200)}: ${text.slice(0, 200)}`,
        ).toBeLessThan(500)
        expect(text).not.toMatch(/node_modules|\.ts:\d+|SQLITE|SELECT /)
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

function isUimError(body: unknown): boolean {
  const { error } = body as { error?: { code?: unknown; message?: unknown } }
  return (
    typeof error?.code === "string" &&
    /^[A-Z_]+$/.test(error.code) &&
    typeof error.message === "string" &&
    "details" in error
  )
}
