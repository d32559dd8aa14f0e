import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { httpExecutor } from "../../src/execution/index.ts"
import { createOutbound } from "../../src/outbound/index.ts"

const context = {
  caller: { kind: "agent" as const, id: "agent:me" },
  locale: "de",
  now: 0,
  signal: new AbortController().signal,
  executionId: "exe_1",
  attempt: 1,
}

describe("the HTTP executor", () => {
  const closers: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  async function backend(handle: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
    const server = createServer(async (request, response) => {
      let body = ""
      for await (const chunk of request) body += chunk
      handle(request, response, body)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const outbound = createOutbound({ allowLoopback: true })
    closers.push(
      () => outbound.close(),
      () => new Promise((resolve) => server.close(resolve)),
    )
    const { port } = server.address() as { port: number }
    return { url: `http://127.0.0.1:${port}/book`, outbound }
  }

  const executor = ({ url, outbound }: Awaited<ReturnType<typeof backend>>, headers = {}) =>
    httpExecutor({ target: { url, headers }, fetch: (target, init) => outbound.fetch(target, init) })

  it("posts the input under a key that is the same for every attempt", async () => {
    const seen: unknown[] = []
    const place = await backend((request, response, body) => {
      seen.push({
        method: request.method,
        key: request.headers["idempotency-key"],
        language: request.headers["accept-language"],
        secret: request.headers["x-secret"],
        body: JSON.parse(body),
      })
      response.end('{"id":"RES-1"}')
    })
    const run = executor(place, { "x-secret": "s" })
    expect(await run.run({ people: 2 }, context)).toEqual({ id: "RES-1" })
    await run.run({ people: 2 }, { ...context, attempt: 2 })
    expect(seen).toEqual(
      Array(2).fill({ method: "POST", key: "exe_1", language: "de", secret: "s", body: { people: 2 } }),
    )
  })

  it("tells a refusal from a fault, and a fault that may have had an effect from one that had none", async () => {
    const answers: readonly [number, string, object][] = [
      [
        422,
        '{"error":{"message":"That evening is full."}}',
        { code: "declined", message: "That evening is full." },
      ],
      [404, "nothing here", { code: "not_found" }],
      [409, '{"message":"taken"}', { code: "conflict", message: "taken" }],
      [500, "oops", { code: "unavailable", details: { sent: true } }],
      [503, "", { code: "unavailable", details: { sent: true } }],
      [
        401,
        '{"message":"The key sk-live-1234 has expired."}',
        { code: "unavailable", message: expect.not.stringContaining("sk-live"), details: { sent: false } },
      ],
      [429, "", { code: "unavailable", details: { sent: false }, retryAfter: 7 }],
      [200, "no json", { code: "internal", details: { sent: true } }],
    ]
    for (const [status, body, expected] of answers) {
      const place = await backend((_, response) =>
        response.writeHead(status, { "retry-after": "7" }).end(body),
      )
      await expect(executor(place).run({}, context), String(status)).rejects.toMatchObject(expected)
    }
  })

  it("caps what a stranger says", async () => {
    const place = await backend((_, response) =>
      response.writeHead(400).end(JSON.stringify({ message: "x".repeat(10_000) })),
    )
    const refusal = executor(place).run({}, context)
    const error = (await refusal.catch((thrown: unknown) => thrown)) as Error
    expect(error.message.length).toBeLessThanOrEqual(300)
  })

  it("does not follow a redirect, and says that nothing was sent to a dead backend", async () => {
    const place = await backend((_, response) =>
      response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
    )
    await expect(executor(place).run({}, context)).rejects.toMatchObject({ name: "ParleyError" })
    const outbound = createOutbound({ allowLoopback: true })
    closers.push(() => outbound.close())
    await expect(executor({ url: "http://127.0.0.1:1/", outbound }).run({}, context)).rejects.toMatchObject({
      code: "unavailable",
      details: { sent: false },
    })
  })

  it("refuses a private address unless it is allowed", async () => {
    const place = await backend((_, response) => response.end("{}"))
    const outbound = createOutbound()
    closers.push(() => outbound.close())
    await expect(executor({ ...place, outbound }).run({}, context)).rejects.toMatchObject({
      code: "forbidden",
      details: { sent: false },
    })
    await expect(executor({ url: "https://10.0.0.1/", outbound }).run({}, context)).rejects.toMatchObject({
      code: "forbidden",
    })
  })
})
