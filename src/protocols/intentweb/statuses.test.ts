import { describe, expect, it } from "vitest"
import { type ErrorCode, errorCodes, ParleyError } from "../../intent/index.ts"
import { retryRule, statuses, toStatus } from "./statuses.ts"

describe("statuses", () => {
  it("[IW-42] have a name and an HTTP status for every error there is", () => {
    for (const code of errorCodes) {
      const { status, http } = toStatus(new ParleyError(code, "x"))
      expect(statuses).toHaveProperty(status)
      expect(http).toBeGreaterThanOrEqual(200)
    }
  })

  it.each<[ErrorCode, string | undefined, string, number]>([
    ["invalid_request", undefined, "invalid_request", 400],
    ["version_conflict", undefined, "unsupported_version", 400],
    ["unauthenticated", undefined, "unauthorized", 401],
    ["unauthenticated", "stale", "expired", 401],
    ["forbidden", undefined, "forbidden", 403],
    ["conflict", "replay", "replay", 409],
    ["conflict", undefined, "conflict", 409],
    ["expired", undefined, "session_expired", 410],
    ["rate_limited", undefined, "rate_limited", 429],
    ["internal", undefined, "internal_error", 500],
    ["unavailable", undefined, "backend_unavailable", 503],
    ["timeout", undefined, "backend_unavailable", 503],
    ["indeterminate", undefined, "backend_unavailable", 503],
    ["too_large", undefined, "invalid_request", 413],
    ["unauthenticated", "toString", "unauthorized", 401],
  ])("[IW-42] %s (%s) is %s with %i", (code, reason, status, http) => {
    expect(toStatus(new ParleyError(code, "x", { details: { reason } }))).toEqual({ status, http })
  })

  it("say when a client may try again, and never for what it does not know", () => {
    expect(retryRule({ status: "invalid_request" })).toBe("never")
    expect(retryRule({ status: "rate_limited" })).toBe("same_message")
    expect(retryRule({ status: "backend_unavailable" })).toBe("new_interaction")
    expect(retryRule({ status: "backend_unavailable", execution: "indeterminate" })).toBe("ask")
    for (const status of [undefined, "made_up", "constructor"]) expect(retryRule({ status })).toBe("never")
  })
})
