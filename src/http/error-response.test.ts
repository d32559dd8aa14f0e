import { HTTPException } from "hono/http-exception"
import { describe, expect, it } from "vitest"
import { errorCodes, ParleyError } from "../intent/index.ts"
import { createErrorResponder, toVisibleError } from "./error-response.ts"

const info = { requestId: "request-1", method: "GET", path: "/api/x" }

describe("errors as answers", () => {
  it("has a shape and an error status for every code", async () => {
    const respond = createErrorResponder([])
    for (const code of errorCodes) {
      const response = respond(new ParleyError(code, "Say what to do", { details: { a: 1 } }), info)
      expect(response.status, code).toBeGreaterThanOrEqual(400)
      expect(await response.json()).toEqual({ error: { code, message: "Say what to do", details: { a: 1 } } })
    }
  })

  it("takes the shape of the most specific path", async () => {
    const shape = (path: string) => ({ path, toResponse: () => new Response(path) })
    const respond = createErrorResponder([shape("/api"), shape("/api/intents")])
    const text = (path: string) => respond(new ParleyError("not_found", ""), { ...info, path }).text()
    expect(await text("/api/services")).toBe("/api")
    expect(await text("/api/intents/x")).toBe("/api/intents")
    expect(await text("/ask")).toContain('"code":"not_found"')
  })

  it("adds what HTTP asks for, in any shape", () => {
    const respond = createErrorResponder([
      { path: "/api", toResponse: () => new Response(null, { status: 400 }) },
    ])
    const limited = respond(new ParleyError("rate_limited", "", { retryAfter: 1.2 }), info)
    expect(limited.headers.get("retry-after")).toBe("2")
    const wrong = respond(
      new ParleyError("method_not_allowed", "", { details: { allow: ["GET", "POST"] } }),
      info,
    )
    expect(wrong.headers.get("allow")).toBe("GET, POST")
  })

  it("[UM-35] shows nothing of what it did not write itself", () => {
    const leaks = [
      new Error("SELECT * FROM users at /srv/app/db.ts:12"),
      new ParleyError("internal", "the file /srv/keys/private.pem is missing"),
      new ParleyError("invalid_configuration", "DATABASE_URL postgres://app:pw@db"),
      "just text /srv",
      { sql: "SELECT /srv" },
      undefined,
    ]
    for (const leak of leaks) {
      const error = toVisibleError(leak, "request-1")
      expect(error).toMatchObject({ code: "internal", details: { requestId: "request-1" } })
      expect(error.message).not.toMatch(/srv|SELECT|postgres/)
    }
    const foreign = toVisibleError(new HTTPException(403, { message: "internal rule 7" }), "request-1")
    expect(foreign).toMatchObject({ code: "forbidden", message: "The request was refused." })
  })
})
