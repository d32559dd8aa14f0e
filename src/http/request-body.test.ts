import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limitBody, readJson } from "./request-body.ts"

function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { "content-type": "application/json" },
) {
  return new Request("http://localhost/", { method: "POST", body, headers })
}

async function code(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => "ok",
    (error) => error.code,
  )
}

describe("request bodies", () => {
  it("reads any JSON value back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
        expect(await readJson(post(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it("answers any bytes with a value or a refusal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(["ok", "invalid_request"]).toContain(await code(readJson(post(bytes))))
      }),
    )
  })

  it.each(["application/json", "application/JSON; charset=utf-8", "application/ld+json"])(
    "takes %s",
    async (type) => {
      expect(await readJson(post("1", { "content-type": type }))).toBe(1)
    },
  )

  it.each(["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])(
    "refuses '%s'",
    async (type) => {
      expect(await code(readJson(post("1", { "content-type": type })))).toBe("unsupported_media_type")
    },
  )

  it("refuses a compressed body", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" }
    expect(await code(readJson(post("1", headers)))).toBe("unsupported_media_type")
  })

  it("refuses nesting that would break a recursive reader, and only that", async () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth)
    expect(await code(readJson(post(nested(64))))).toBe("ok")
    expect(await code(readJson(post(nested(65))))).toBe("invalid_request")
    expect(await code(readJson(post(nested(400_000))))).toBe("invalid_request")
    expect(await code(readJson(post(JSON.stringify(["[".repeat(100), '\\"[['.repeat(100)]))))).toBe("ok")
    expect(await code(readJson(post(JSON.stringify(Array(500).fill({ a: [] })))))).toBe("ok")
  })

  it("cuts a stream at the limit and not before", async () => {
    expect(await readJson(limitBody(post('"1234"'), 6))).toBe("1234")
    expect(await code(readJson(limitBody(post('"1234"'), 5)))).toBe("too_large")
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1_000))
      },
    })
    const request = new Request("http://localhost/", {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "content-type": "application/json" },
    } as RequestInit)
    expect(await code(readJson(limitBody(request, 10_000)))).toBe("too_large")
    expect(pulled).toBeLessThan(20)
  })
})
