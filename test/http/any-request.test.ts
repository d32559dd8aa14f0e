import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { assertContentType, readJson } from "../../src/http/index.ts"
import { errorCodes } from "../../src/intent/index.ts"
import { sendRaw, startServer } from "./support/server.ts"

let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  server = await startServer(
    {
      maxBodyBytes: 2_000,
      groups: [{ path: "/api", origins: "any", cors: {} }],
      errorShapes: [
        { path: "/api", toResponse: (error) => Response.json({ problem: error.code }, { status: 400 }) },
      ],
    },
    // Bytes that only begin a request are answered when its time is up.
    { timeouts: { headersMs: 200, requestMs: 400 } },
  )
  server.app.post("/api/echo", async (context) => context.json({ value: await readJson(context.req.raw) }))
  server.app.put("/things/:id/parts/*", async (context) => {
    assertContentType(context.req.raw, "text/plain")
    return context.text(context.req.param("id") + (await context.req.text()))
  })
})

afterAll(() => server.server.close())

const codes: readonly string[] = errorCodes

/** The documented answers: a success of ours, or an error in the shape of its path; never a 500. */
function assertDocumented(answer: string, path: string): void {
  const final = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "")
  const [head = "", body = ""] = final.split("\r\n\r\n", 2)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  expect(status, answer).toBeGreaterThanOrEqual(200)
  expect(status, answer).toBeLessThan(500)
  if (status < 400 || body === "") return
  const parsed = JSON.parse(body.trim())
  const code = parsed.error?.code ?? parsed.problem
  expect(codes, `${path}: ${body}`).toContain(code)
}

const segment = fc.oneof(
  fc.constantFrom(
    "api",
    "echo",
    "things",
    "parts",
    "..",
    ".",
    "%2e%2e",
    "%00",
    "%",
    "%ff",
    "health",
    "metrics",
  ),
  fc.string({ unit: fc.constantFrom(..."abz09-_~!$&'()*+,;=:@%\\|^`{}[]<>\"#?/".split("")), maxLength: 12 }),
)
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`)
const method = fc.constantFrom(
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "BREW",
  "M-SEARCH",
)
const headerValue = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
})
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      "Origin",
      "Content-Type",
      "X-Request-Id",
      "If-None-Match",
      "Authorization",
      "Accept",
      "Cookie",
    ),
    headerValue,
  ),
  fc
    .constantFrom(
      ["Content-Type", "application/json"],
      ["Content-Type", "text/plain"],
      ["Content-Encoding", "gzip"],
      ["Origin", "null"],
      ["Origin", "http://localhost:1"],
      ["Sec-Fetch-Site", "cross-site"],
      ["Access-Control-Request-Method", "POST"],
      ["Expect", "100-continue"],
      ["Range", "bytes=0-1"],
      ["__proto__", "x"],
    )
    .map(([name, value]) => [name!, value!] as [string, string]),
)
const body = fc.oneof(
  fc.constant(""),
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  fc.constant("[".repeat(1_500)),
  fc.constant("x".repeat(3_000)),
)

describe("any request", () => {
  it("gets a documented answer and never a 500", async () => {
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        fc.array(header, { maxLength: 5 }),
        body,
        fc.boolean(),
        async (...request) => {
          const [verb, target, headers, content, chunked] = request
          const payload = Buffer.from(content, "latin1")
          const framing = chunked ? "Transfer-Encoding: chunked\r\n" : `Content-Length: ${payload.length}\r\n`
          const head = [
            `${verb} ${target} HTTP/1.1`,
            `Host: 127.0.0.1:${server.port}`,
            "Connection: close",
            ...headers.map(([name, value]) => `${name}: ${value}`),
          ].join("\r\n")
          const parts = chunked
            ? [`${payload.length.toString(16)}\r\n`, payload, payload.length === 0 ? "\r\n" : "\r\n0\r\n\r\n"]
            : [payload]
          const bytes = Buffer.concat(
            [`${head}\r\n${framing}\r\n`, ...parts].map((part) =>
              typeof part === "string" ? Buffer.from(part, "latin1") : part,
            ),
          )
          assertDocumented(await sendRaw(server.port, bytes), target)
        },
      ),
      { numRuns: 1_500 },
    )
    const failed = server.lines.filter((line) => Number(line.level) >= 50)
    expect(failed).toEqual([])
  })

  it("may even be any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const answer = await sendRaw(server.port, Buffer.concat([bytes, Buffer.from("\r\n\r\n\r\n")]))
        expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      }),
      { numRuns: 200 },
    )
  })
})
